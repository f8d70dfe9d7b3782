import { comparedFactsOf, type ComparedTool, type Fact } from '../../domain/listing/listing-facts';
import { described } from '../../domain/listing/listing-columns';

/** Whether two tools can be told apart by it at a glance. Texts, tags, days and addresses differ in any two tools, which says nothing. */
const isPlain = (key: string): boolean =>
  key === 'category' || ['choice', 'flag', 'number', 'some'].includes(described(key)?.rule.kind ?? '');

/** A place in the comparison: what was asked for, and the tool unless it is gone. */
export type ComparedColumn = { asked: string; tool: ComparedTool | undefined };

/** The places in the order of the address. A tool that is named by a present and a former slug has one. */
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

/** What is not stated is no difference. */
const valuesOf = (facts: readonly Fact[]) => new Set(facts.map(({ text }) => text).filter(Boolean));

/** One row per fact that at least one tool states, and the names of those that none does. */
export function comparedRows(tools: readonly ComparedTool[]): { rows: ComparedRow[]; unstated: string[] } {
  const columns = tools.map(comparedFactsOf);
  const all = (columns[0] ?? []).map(({ key, label }, at) => {
    const facts = columns.flatMap((column) => column[at] ?? []);
    return { key, label, facts, differs: isPlain(key) && valuesOf(facts).size > 1 };
  });
  const isStated = ({ facts }: ComparedRow) => facts.some(({ text }) => text !== '');
  return { rows: all.filter(isStated), unstated: all.filter((row) => !isStated(row)).map(({ label }) => label) };
}
