import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { BLOG_CATEGORIES, SERVICE_ICONS } from '../../src/content/choices.ts';
import type { BlogBlock, BlogPost, ContentPage, PageBlock, ProseSection } from '../../src/content/content.types.ts';
import { blocksOf, escapeMarkdown } from './blocks.ts';
import { readTime } from './read-time.ts';
import { fillTemplate } from './template.ts';
import type { Values } from './values.ts';

type Fields = { required: readonly string[]; optional?: readonly string[]; slots?: readonly string[] };

const POST: Fields = { required: ['title', 'excerpt', 'category', 'date'], optional: ['cover'] };
const LEGAL: Fields = { required: ['title', 'description', 'lead', 'updated'] };
/** The fields of the pages that are not legal documents or that have slots. */
const PAGES: Record<string, Fields> = {
  about: { required: ['title', 'description', 'lead'], optional: ['heading'] },
  services: { required: ['title', 'description', 'lead', 'icons'] },
  terms: { ...LEGAL, slots: ['placementTerms'] },
  cookies: { ...LEGAL, slots: ['consentChoice'] },
};

function valueOf(line: string): string {
  if (!line.startsWith('"')) return line;
  try {
    return String(JSON.parse(line));
  } catch {
    throw new Error(`${line} is not a quoted text. Write \\" for a quotation mark inside`);
  }
}

function frontMatterOf(head: string, { required, optional = [] }: Fields): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const line of head.split('\n')) {
    const [, name = '', text] = /^(\w+): +(\S.*)$/.exec(line) ?? [];
    if (!text) throw new Error(`the front matter has the line “${line}”. Write “name: value”`);
    if (![...required, ...optional, 'example'].includes(name))
      throw new Error(`the field ${name} is unknown. Known fields: ${[...required, ...optional].join(', ')}`);
    fields[name] = valueOf(text.trim());
  }
  const missing = required.find((name) => !fields[name]);
  if (missing) throw new Error(`the field ${missing} is missing`);
  return fields;
}

function displayDate(iso: string): string {
  const date = new Date(`${iso}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso)
    throw new Error(`${iso} is not a date. Write it as 2026-01-31`);
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

function parse(source: string, fields: Fields, values: Values) {
  const [, head, body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n')) ?? [];
  if (head === undefined) throw new Error('the file must start with front matter between two lines “---”');
  const frontMatter = Object.entries(frontMatterOf(head, fields)).map(([name, text]) => [
    name,
    fillTemplate(text, values),
  ]);
  const blocks = blocksOf(fillTemplate(body, values, fields.slots, escapeMarkdown));
  const headings = blocks.flatMap((block) => (block.kind === 'heading' ? block.text.toLowerCase() : []));
  const repeated = headings.find((heading, index) => headings.indexOf(heading) !== index);
  if (repeated) throw new Error(`two headings are “${repeated}”. Each heading needs its own address`);
  return { fields: Object.fromEntries(frontMatter) as Record<string, string>, blocks };
}

/** Returns the address of a post's cover: its own picture, its drawing in covers.svg, or the default drawing. */
function coverOf(slug: string, picture: string | undefined, publicFolder: string): string {
  if (picture) {
    if (picture.startsWith('/') && existsSync(join(publicFolder, picture))) return picture;
    throw new Error(`the cover ${picture} is not a file in public. Write /my-picture.webp for public/my-picture.webp`);
  }
  const drawings = readFileSync(join(publicFolder, 'covers.svg'), 'utf8');
  return `/covers.svg#${drawings.includes(`id="${slug}"`) ? slug : 'default'}`;
}

function sectionsOf(blocks: PageBlock[]): ProseSection[] {
  const sections: ProseSection[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2) sections.push({ heading: block.text, blocks: [] });
    else if (sections.length > 0) sections.at(-1)?.blocks.push(block);
    else throw new Error('the text must start with a heading: ## Heading');
  }
  return sections;
}

const isMember = <Member extends string>(members: readonly Member[], text: string): text is Member =>
  (members as readonly string[]).includes(text);

function member<Member extends string>(members: readonly Member[], name: string, text: string): Member {
  if (isMember(members, text)) return text;
  throw new Error(`the ${name} ${text} is unknown. Use one of ${members.join(', ')}`);
}

function checkServices(sections: ProseSection[], icons: readonly string[]) {
  if (icons.length !== sections.length)
    throw new Error(`there are ${sections.length} services and ${icons.length} icons`);
  const wrong = sections.find(({ blocks }) => blocks.map(({ kind }) => kind).join(' ') !== 'paragraph list');
  if (wrong) throw new Error(`the service “${wrong.heading}” must have one paragraph and then one list`);
}

/** Adds the name of the file to the message of an error. */
function inFile<Result>(file: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}.`, { cause: error });
  }
}

/**
 * Compiles an article.
 * @param file the path from the project's folder, for error messages. Its name is the post's slug.
 */
export const compilePost = (
  file: string,
  source: string,
  values: Values,
  publicFolder: string,
): { post: BlogPost; body: BlogBlock[] } =>
  inFile(file, () => {
    const slug = basename(file, '.md');
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
      throw new Error('the file name becomes the address. Use lowercase letters, digits and hyphens');
    const { fields, blocks } = parse(source, POST, values);
    const { title = '', excerpt = '', category = '', date = '', cover } = fields;
    const body = blocks.filter((block) => block.kind !== 'slot');
    return {
      post: {
        id: slug,
        slug,
        title,
        excerpt,
        category: member(BLOG_CATEGORIES, 'category', category),
        date: displayDate(date),
        readTime: readTime(body),
        coverImage: coverOf(slug, cover, publicFolder),
      },
      body,
    };
  });

/** Compiles a static page. */
export const compilePage = (file: string, source: string, values: Values): ContentPage =>
  inFile(file, () => {
    const name = basename(file, '.md');
    const component = `src/pages/${name}-page.tsx`;
    if (!existsSync(component)) throw new Error(`no page shows this file. Create ${component}`);
    const { fields, blocks } = parse(source, PAGES[name] ?? LEGAL, values);
    const { title = '', heading = title, description = '', lead = '', updated, icons = '' } = fields;
    const sections = sectionsOf(blocks);
    const iconNames = icons ? icons.split(/, */).map((icon) => member(SERVICE_ICONS, 'icon', icon)) : [];
    if (name === 'services') checkServices(sections, iconNames);
    return {
      title,
      heading,
      description,
      lead,
      updated: updated ? displayDate(updated) : '',
      icons: iconNames,
      sections,
    };
  });
