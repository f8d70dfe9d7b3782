import { csvText } from '../../domain/text/csv';
import { placementLabels } from '../../domain/placement/placement';
import { unwrap } from '../../lib/unwrap';
import type { LedgerEntry } from '../../lib/database';
import { unitsOf } from '../../lib/money';
import { monthsOf } from './placements.queries';

const BATCH = 1000;

const ENTRIES: Record<LedgerEntry['what'], string> = { payment: 'Payment', refund: 'Refund', by_hand: 'By hand' };
const HEADER =
  'date,entry,placement,tool,email,first day,last day,received,refunded,tax,discount,currency,payment is now,id,invoice';

/** Formats an amount in whole units for accounting programs. Returns '' for 0. */
const amountText = (cents: number, currency: string): string =>
  cents === 0 ? '' : (cents / unitsOf(currency)).toFixed(Math.log10(unitsOf(currency)));

/** Formats the ledger as CSV, with a line for each payment, refund and manual payment. Dates are in UTC. */
export const ledgerCsv = (lines: readonly LedgerEntry[]): string =>
  csvText([
    HEADER.split(','),
    ...lines.map((line) => [
      new Date(line.at).toISOString().slice(0, 10),
      ENTRIES[line.what],
      line.kind ? placementLabels[line.kind] : '',
      line.name ?? '',
      line.email ?? '',
      line.first_day ?? '',
      line.last_day ?? '',
      amountText(line.received_cents, line.currency),
      amountText(line.refunded_cents, line.currency),
      amountText(line.tax_cents, line.currency),
      amountText(line.discount_cents, line.currency),
      line.currency,
      line.state,
      line.reference ?? '',
      line.invoice_url ?? '',
    ]),
  ]);

/** Reads the ledger of one year, or of all years if `year` is null. The oldest line is first. */
export async function readLedger(year: number | null): Promise<LedgerEntry[]> {
  const lines: LedgerEntry[] = [];
  for (;;) {
    const last = lines.at(-1);
    // oxlint-disable-next-line no-await-in-loop -- each batch starts after the last line of the previous one
    const batch = await unwrap((supabase) =>
      supabase.rpc(
        'ledger_entries',
        { ...monthsOf(year), ...(last && { after_at: last.at, after_entry: last.entry }) },
        { get: true },
      ),
    );
    lines.push(...batch);
    if (batch.length < BATCH) return lines;
  }
}
