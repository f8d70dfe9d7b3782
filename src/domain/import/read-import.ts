import { type ParsedImport, refuse } from './checked-rows';
import { clip } from './foreign-json';
import { parseImport } from './parse-import';
import { isKnownTable, readCsv } from './read-csv';
import { isMarkdownList, readMarkdown } from './read-markdown';
import type { KeptColumns } from './table-columns';
import { linesOf } from '../text/text';

export const NOT_UTF8 = 'The file is not UTF-8 text. Save it as UTF-8 and choose it again.';

/** UTF-16 without its mark is UTF-8 with a NUL beside each letter. */
const isWide = (text: string) => {
  const start = text.slice(0, 1000);
  return start.split('\0').length > start.length / 10 + 1;
};

/**
 * Parses and validates an import file, whose kind its content tells: JSON, a table or a list in Markdown. The name
 * decides only where the content does not; a file called .json is JSON.
 */
export function readImport(text: string, name: string, kept: readonly KeptColumns[] = []): ParsedImport {
  const content = text.replace(/^\uFEFF/, '');
  const ending = /\.(json|csv|tsv|md|markdown)$/.exec(name.toLowerCase())?.[1] ?? '';
  const isNamed = (...endings: string[]) => endings.includes(ending);
  // Not by one pattern: what repeats a group over millions of characters runs out of stack.
  const start = content.trimStart();
  const isList = start.startsWith('[') && /^(?:[{["\]]|$)/.test(start.slice(1).trimStart());
  if (isNamed('json') || start === '' || start.startsWith('{') || isList) return parseImport(content);
  if (isWide(content)) return refuse(NOT_UTF8);
  if (isNamed('csv', 'tsv') || isKnownTable(content)) return readCsv(content, kept);
  if (isNamed('md', 'markdown') || isMarkdownList(content)) return readMarkdown(content);
  const line = linesOf(content.slice(0, content.length - start.length));
  return refuse(
    `The file must be a JSON array of tools, a CSV table whose first line names its columns (such as Name, URL, Description), or a Markdown list with lines such as - [name](https://address): text. It stopped at line ${line}: ${clip(/^.*/.exec(start)?.[0] ?? '')}`,
  );
}
