import { comparedFactsOf, type ComparedTool, type Fact } from '../../domain/listing/listing-facts';
import { described } from '../../domain/listing/listing-columns';

/** Returns whether a difference in this fact is worth marking. Texts, tags, dates and addresses always differ. */
const isPlain = (key: string): boolean =>
  key === 'category' || ['choice', 'flag', 'number', 'some'].includes(described(key)?.rule.kind ?? '');

/** A column of the comparison. `tool` is undefined if the tool does not exist. */
export type ComparedColumn = { asked: string; tool: ComparedTool | undefined };

/**
 * Returns the columns in URL order. If the URL has a current and a former slug of one tool, the tool has one column.
 */
export function comparedColumns(
  slugs: readonly string[],
  found: readonly (ComparedTool & { requested_slug: string })[],
): ComparedColumn[] {
  const columns = slugs.map((asked) => ({ asked, tool: found.find((tool) => tool.requested_slug === asked) }));
  const isFirst = ({ tool }: ComparedColumn, at: number) =>
    !tool || columns.findIndex((other) => other.tool?.id === tool.id) === at;
  return columns.filter(isFirst);
}

export type ComparedRow = { key: string; label: string; facts: Fact[]; differs: boolean };

const valuesOf = (facts: readonly Fact[]) => new Set(facts.map(({ text }) => text).filter(Boolean));

/** Returns a row for each fact that at least one tool has, and the labels of the remaining facts. */
export function comparedRows(tools: readonly ComparedTool[]): { rows: ComparedRow[]; unstated: string[] } {
  const columns = tools.map(comparedFactsOf);
  const all = (columns[0] ?? []).map(({ key, label }, at) => {
    const facts = columns.flatMap((column) => column[at] ?? []);
    return { key, label, facts, differs: isPlain(key) && valuesOf(facts).size > 1 };
  });
  const isStated = ({ facts }: ComparedRow) => facts.some(({ text }) => text !== '');
  return { rows: all.filter(isStated), unstated: all.filter((row) => !isStated(row)).map(({ label }) => label) };
}
