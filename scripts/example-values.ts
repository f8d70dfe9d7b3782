import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { OptionalPage, Site } from '../src/content/content.types.ts';
import { example } from '../src/content/example.ts';

const isMissing = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(isMissing)
    : value === undefined || (typeof value === 'string' && value.trim() === '');

/**
 * Returns the fields of site.ts that are missing or still have the example's value. The governing law is not checked,
 * because the example may be correct.
 */
export function exampleValuesLeft(site: Partial<Site>): (keyof Site)[] {
  const isSame = (field: keyof typeof example) => isDeepStrictEqual(site[field], example[field]);
  const { address = [], city = '', partners = [], businessHours = [] } = site;
  const isAbroad = address.at(-1) !== example.address.at(-1);
  const isLeft: Record<keyof Site, boolean> = {
    name: isSame('name'),
    tagline: false,
    accent: false,
    operator: isSame('operator'),
    team: false,
    email: isSame('email'),
    phone: isSame('phone'),
    address: address.length === 0 || address[0] === example.address[0],
    city: !address.join('\n').includes(city),
    businessHours: businessHours.length === 0,
    law: isSame('law') && (isAbroad || isSame('address')),
    hashtag: isSame('hashtag'),
    links: false,
    signInWith: false,
    paymentLinks: false,
    hasMcpServer: false,
    usesFaviconService: false,
    pagesOff: false,
    partners: partners.some((partner) => example.partners.some((other) => isDeepStrictEqual(partner, other))),
  };
  return (Object.keys(isLeft) as (keyof Site)[]).filter((field) => isLeft[field] || isMissing(site[field]));
}

export const inWords = (fields: readonly string[]) =>
  fields.map((field) => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)).join(', ');

/** The line `example: true` in the front matter of a Markdown file, or in the first line of a TypeScript file. */
const EXAMPLE = /^(?:\/\/ |---\r?\n(?:(?!---)[^\n]*\n)*)example: true\b/;

/** The content of each optional page, as the start of a path in src/content. */
const CONTENT_OF: Partial<Record<OptionalPage, string>> = {
  '/services': 'pages/services.md',
  '/free-courses': 'courses.ts',
  '/blog': 'blog/',
  '/pricing': 'plans.ts',
};

/** Returns the content files that are marked as examples, except files of pages that are off. */
export function exampleFilesLeft(pagesOff: readonly OptionalPage[], folder = 'src/content'): string[] {
  const unused = pagesOff.flatMap((page) => CONTENT_OF[page] ?? []);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(md|ts)$/.test(file) && !unused.some((start) => file.startsWith(start)))
    .filter((file) => EXAMPLE.test(readFileSync(join(folder, file), 'utf8')))
    .sort()
    .map((file) => `${folder}/${file}`);
}
