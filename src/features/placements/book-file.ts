import { csvText } from '../../domain/text/csv';
import { placementLabels } from '../../domain/placement/placement';
import type { BookLine } from '../../lib/database';
import { unitsOf } from '../../lib/money';

const WHAT: Record<BookLine['what'], string> = { payment: 'Payment', refund: 'Refund', by_hand: 'By hand' };
const HEADER =
  'date,entry,placement,tool,email,first day,last day,received,refunded,currency,payment is now,id,invoice';

/** An amount as a bookkeeper's program reads it, in whole units; nothing for none. */
const amountText = (cents: number, currency: string): string =>
  cents === 0 ? '' : (cents / unitsOf(currency)).toFixed(Math.log10(unitsOf(currency)));

/** The books as CSV: a line for each payment, refund and payment noted by hand; dates are in UTC. */
export const bookCsv = (lines: readonly BookLine[]): string =>
  csvText([
    HEADER.split(','),
    ...lines.map((line) => [
      new Date(line.at).toISOString().slice(0, 10),
      WHAT[line.what],
      line.kind ? placementLabels[line.kind] : '',
      line.name ?? '',
      line.email ?? '',
      line.first_day ?? '',
      line.last_day ?? '',
      amountText(line.received_cents, line.currency),
      amountText(line.refunded_cents, line.currency),
      line.currency,
      line.state,
      line.reference ?? '',
      line.invoice_url ?? '',
    ]),
  ]);
