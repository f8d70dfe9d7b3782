import { isRecord } from './foreign-json';
import type { PricingType } from '../listing/listing.constants';

/**
 * A tool from an import file, validated and with defaults applied (specification, sections 3 and 5). Its further keys are
 * those of LISTING_COLUMNS.
 */
export type ImportTool = {
  id: string;
  name: string;
  description: string;
  url: string;
  logo: string;
  /** The first one is stored. */
  category: string[];
  tags: string[];
  pricingType: PricingType;
  [key: string]: unknown;
};

/** What stands in a record under a key, with a dot where it is within another key. */
export function at(record: Record<string, unknown>, key: string): unknown {
  const dot = key.indexOf('.');
  if (dot === -1) return record[key];
  const value = record[key.slice(0, dot)];
  return isRecord(value) ? value[key.slice(dot + 1)] : undefined;
}

/** Puts a value there; none is left out. */
export function put(record: Record<string, unknown>, key: string, value: unknown): void {
  if (value === undefined) return;
  const [outer = '', inner] = key.split('.');
  record[outer] = inner === undefined ? value : { ...(record[outer] as object | undefined), [inner]: value };
}
