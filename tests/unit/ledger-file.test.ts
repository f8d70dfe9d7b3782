import { expect, it } from 'vitest';
import { ledgerCsv } from '../../src/features/placements/ledger-file';
import type { LedgerEntry } from '../../src/lib/database';

const line = (own: Partial<LedgerEntry>): LedgerEntry => ({
  ...{ entry: 'pi_1', what: 'payment', at: '2026-11-30T23:30:00+00:00', placement_id: null },
  ...{ received_cents: 19_950, refunded_cents: 0, tax_cents: 0, discount_cents: 0 },
  ...{ currency: 'USD', state: 'booked', reference: 'pi_1', invoice_url: 'https://invoice.stripe.com/i/1' },
  ...{ kind: 'silver', name: 'Lumen', email: 'mo@example.com', first_day: '2026-11-30', last_day: '2026-12-29' },
  ...own,
});
const rows = (...lines: Partial<LedgerEntry>[]) => ledgerCsv(lines.map(line)).split('\r\n').slice(1);

it('the ledger download has one line per payment or refund and uses major currency units', () => {
  expect(ledgerCsv([])).toBe(
    'date,entry,placement,tool,email,first day,last day,received,refunded,tax,discount,currency,payment is now,id,invoice',
  );
  expect(
    rows(
      { tax_cents: 3325, discount_cents: 1000 },
      { what: 'refund', received_cents: 0, refunded_cents: 50, tax_cents: 8 },
      { currency: 'JPY', received_cents: 5000 },
    ),
  ).toEqual([
    '2026-11-30,Payment,"Sponsored, silver",Lumen,mo@example.com,2026-11-30,2026-12-29,199.50,,33.25,10.00,USD,booked,pi_1,https://invoice.stripe.com/i/1',
    '2026-11-30,Refund,"Sponsored, silver",Lumen,mo@example.com,2026-11-30,2026-12-29,,0.50,0.08,,USD,booked,pi_1,https://invoice.stripe.com/i/1',
    '2026-11-30,Payment,"Sponsored, silver",Lumen,mo@example.com,2026-11-30,2026-12-29,5000,,,,JPY,booked,pi_1,https://invoice.stripe.com/i/1',
  ]);
});

it('the ledger download escapes formulas and leaves unknown values empty', () => {
  expect(
    rows({
      ...{ what: 'by_hand', name: '=HYPERLINK("x")', email: '+1', reference: '@bank', invoice_url: null },
      ...{ kind: null, first_day: null, last_day: null },
    }),
  ).toEqual([`2026-11-30,By hand,,"'=HYPERLINK(""x"")","'+1",,,199.50,,,,USD,booked,"'@bank",`]);
});
