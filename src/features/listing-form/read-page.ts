import type { ListingValues } from '../../domain/listing/listing-columns';
import { LISTING_FIELDS } from '../../domain/listing/listing-fields';
import { listingSchema } from '../../domain/listing/listing.schema';
import { valueText } from '../../domain/listing/listing-values';
import { parsed, record, text } from '../../lib/typed-storage';
import { getSupabase } from '../../lib/supabase';

/** The time to wait for the response. The visitor can fill in the form in the meantime. */
const TIMEOUT_MS = 20_000;
const NOT_READ = 'We could not read this page. Fill in the form yourself.';

/** The fields that can be prefilled from a page. Paid fields and the administrator's fields are excluded. */
const READABLE = LISTING_FIELDS.filter(
  ({ column, part, adminOnly }) => (part === 'main' || part === 'more') && !adminOnly && column !== 'url',
);

const isTexts = (value: unknown): value is string | string[] =>
  typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'));

function formTexts(found: Record<string, unknown>, categories: readonly string[]): Partial<ListingValues> {
  const texts = READABLE.flatMap(({ column, field }) => {
    const value = found[column === 'screenshot_url' ? 'picture' : column];
    if (!isTexts(value)) return [];
    const { data } = listingSchema.shape[field].safeParse(typeof value === 'string' ? value : valueText(column, value));
    return data && (column !== 'category' || categories.includes(data)) ? [[field, data]] : [];
  });
  return Object.fromEntries(texts) as Partial<ListingValues>;
}

/**
 * Reads a tool's facts from its page with supabase/functions/read-page.
 * @throws an error with a message for the visitor.
 */
export async function readPage(
  url: string,
  categories: readonly string[],
  signal: AbortSignal,
): Promise<Partial<ListingValues>> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.functions.invoke<unknown>('read-page', {
    body: { url },
    signal,
    timeout: TIMEOUT_MS,
  });
  const found = record(record(data)?.['found']);
  if (found) return formTexts(found, categories);
  const response: unknown = (error as { context?: unknown } | null)?.context;
  const errorBody = response instanceof Response ? record(parsed(await response.text().catch(() => ''))) : null;
  // Errors of the function itself have this code, and their messages are for visitors. A gateway's messages are not for
  // visitors.
  throw new Error((errorBody?.['code'] === 'P0001' && text(errorBody['message'])) || NOT_READ);
}
