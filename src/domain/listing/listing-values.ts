import { toWebAddress } from '../../lib/web-address';
import { LISTS } from '../text/lists';
import { capitalize } from '../text/text';
import { COLUMNS, described, type Described, type FormColumn, type ListingContent } from './listing-columns';

export const labelOf = (column: string): string | undefined => described(column)?.label;

export const byColumn = (one: string, other: string): number =>
  COLUMNS.findIndex((column) => column === one) - COLUMNS.findIndex((column) => column === other);

export function valueText(column: string, value: unknown): string {
  const rule = described(column)?.rule;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(rule?.kind === 'list' ? LISTS[rule.by].joint : ', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return rule?.kind === 'choice' ? (rule.named ?? capitalize)(text) : text;
}

/** Returns a field's options with labels, or null for a text field. */
export function choicesOf({ rule }: Pick<Described, 'rule'>): Record<string, string> | null {
  if (rule.kind === 'flag') return { yes: 'Yes', no: 'No' };
  if (rule.kind !== 'choice') return null;
  return Object.fromEntries(rule.values.map((value) => [value, (rule.named ?? capitalize)(value)]));
}

export function formText(column: FormColumn, tool: ListingContent): string {
  const { rule, show } = described(column)!;
  const value: unknown = tool[column];
  if (show) return show(tool);
  if (rule.kind === 'flag') return value === true ? 'yes' : value === false ? 'no' : '';
  return rule.kind === 'choice' ? ((value as string | null) ?? '') : valueText(column, value);
}

/** The database stores null for an unknown list, never an empty list. */
const orNull = <Items extends readonly unknown[]>(items: Items) => (items.length > 0 ? items : null);

export function storedValue({ rule }: Pick<Described, 'rule'>, typed: string): unknown {
  const text = typed.trim();
  switch (rule.kind) {
    case 'text':
      return text || (rule.min > 0 ? '' : null);
    case 'list': {
      const items = LISTS[rule.by].split(text);
      return rule.missing === undefined ? orNull(items) : items;
    }
    case 'some':
      return orNull(rule.values.filter((value) => LISTS.commas.split(text).includes(value)));
    case 'address':
      return text ? ((rule.to ?? toWebAddress)(text) ?? text) : rule.isRequired ? text : null;
    case 'flag':
      return text ? text === 'yes' : null;
    case 'number':
      return text ? Number(text) : null;
    default:
      return text || null;
  }
}
