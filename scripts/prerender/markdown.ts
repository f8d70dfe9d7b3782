import { plainText } from './xml.ts';

/** Characters that start markup in CommonMark, in GitHub's extensions, in formulas or in HTML. */
const MARKS = /[\\`*_{}[\]<>#|~$&^=@!]|:(?=\/\/)|(?<=www)\./gi;
/** Characters at the start of a line that begin a list or a horizontal rule. */
const AT_THE_BEGINNING = /^(?:[-+]|\d+(?=[.)]))/;

export function markdownText(text: string): string {
  const line = plainText(text.replace(/\s+/g, ' ')).trim();
  const marked = line.replace(MARKS, (mark) => `\\${mark}`);
  return marked.replace(AT_THE_BEGINNING, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`));
}

const target = (address: string) =>
  plainText(address).replace(/[<>\s\\()`*[\]]/g, (mark) => `%${mark.charCodeAt(0).toString(16).padStart(2, '0')}`);

export const markdownLink = (text: string, address: string) => `[${markdownText(text)}](${target(address)})`;
const bareLink = (address: string) => `<${target(address)}>`;

const facts = (pairs: readonly (readonly [string, string])[]) =>
  pairs.flatMap(([label, text]) => (text ? [`- ${label}: ${text}`] : []));

const document = (...blocks: (string | readonly string[])[]) =>
  `${blocks
    .map((block) => (typeof block === 'string' ? block : block.join('\n')))
    .filter(Boolean)
    .join('\n\n')}\n`;

export type ToolDocument = {
  name: string;
  description: string;
  page: string;
  website: string;
  facts: readonly { label: string; text: string; isAddress?: boolean }[];
  alternatives: readonly { name: string; page: string }[];
};

export const toolMarkdown = ({ name, description, page, website, facts: stated, alternatives }: ToolDocument) =>
  document(
    `# ${markdownText(name)}`,
    markdownText(description),
    facts([
      ['Website', bareLink(website)],
      ...stated.map(({ label, text, isAddress }) => [label, isAddress ? bareLink(text) : markdownText(text)] as const),
      ['Page', bareLink(page)],
    ]),
    alternatives.length > 0 ? '## Alternatives' : '',
    alternatives.map((other) => `- ${markdownLink(other.name, other.page)}`),
  );

export type CollectionDocument = {
  heading: string;
  sentence: string;
  page: string;
  tools: readonly { name: string; page: string; description: string; price: string }[];
};

export const collectionMarkdown = ({ heading, sentence, page, tools }: CollectionDocument) =>
  document(
    `# ${markdownText(heading)}`,
    markdownText(sentence),
    tools.map(
      (tool) =>
        `- ${markdownLink(tool.name, tool.page)} (${markdownText(tool.price)}): ${markdownText(tool.description)}`,
    ),
    `All of them: ${bareLink(page)}`,
  );
