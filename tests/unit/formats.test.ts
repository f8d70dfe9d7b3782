import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { atomFeed } from '../../scripts/prerender/sitemap-and-feeds';
import { machineTime } from '../../src/domain/text/machine-time';
import { formatCount, formatDay } from '../../src/lib/format';
import { currencyName, formatPrice, formatSum, stepOf, unitsOf } from '../../src/lib/money';
import { unitsOf as unitsInFunctions } from '../../supabase/functions/_shared/units';

it('only three modules format dates, numbers and prices', () => {
  const root = resolve(import.meta.dirname, '../..');
  const others = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) =>
      /toLocale\w*String\(|\bIntl\.(?!Segmenter)\w+\(|navigator\.languages?\b/.test(
        readFileSync(resolve(root, file), 'utf8'),
      ),
    );
  expect(others.sort()).toEqual(['src/lib/format.ts', 'src/lib/local-time.ts', 'src/lib/money.ts']);
  expect(others.filter((file) => /navigator\.language/.test(readFileSync(resolve(root, file), 'utf8')))).toEqual([
    'src/lib/format.ts',
  ]);
});

it.each([
  [4900, 'USD', '$49'],
  [4950, 'USD', '$49.50'],
  [0, 'USD', '$0'],
  [1_234_500, 'USD', '$12,345'],
  [5000, 'JPY', '¥5,000'],
  [5000, 'EUR', '€50'],
  [5001, 'KWD', 'KWD\u00A05.001'],
])('%i in the smallest unit of %s is shown as %s', (amount, currency, text) =>
  expect(formatPrice(amount, currency)).toBe(text),
);

it('amounts in a column have all decimal places of their currency', () => {
  expect([formatSum(4900, 'USD'), formatSum(4950, 'USD'), formatSum(5000, 'JPY')]).toEqual([
    '$49.00',
    '$49.50',
    '¥5,000',
  ]);
});

// https://docs.stripe.com/currencies lists the currencies without decimals and with three decimals.
const WHOLE = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const THOUSANDTHS = 'BHD JOD KWD OMR TND'.split(' ');
const everyCurrency = [...new Set([...Intl.supportedValuesOf('currency'), ...WHOLE, ...THOUSANDTHS, 'STD', 'ZZZ'])];

it.each(everyCurrency)('the app and the functions convert an amount of %s to the same Stripe amount', (currency) => {
  const units = WHOLE.includes(currency) ? 1 : THOUSANDTHS.includes(currency) ? 1000 : 100;
  expect([unitsOf(currency), unitsInFunctions(currency)]).toEqual([units, units]);
  const step = currency === 'ISK' || currency === 'UGX' ? 100 : units === 1000 ? 10 : 1;
  expect(stepOf(currency)).toBe(step / units);
  const shown = (234 + step / units).toFixed(Math.log10(units));
  expect(formatSum(1_234 * units + step, currency).endsWith(`1,${shown}`)).toBe(true);
});

it.each([
  [490_000, 'HUF', 'HUF\u00A04,900'],
  [490_050, 'HUF', 'HUF\u00A04,900.50'],
  [800_000_000, 'COP', 'COP\u00A08,000,000'],
  [50_000, 'ISK', 'ISK\u00A0500'],
])('%i in the smallest unit of %s is shown as %s in any browser language', (amount, currency, text) =>
  expect(formatPrice(amount, currency)).toBe(text),
);

it.each([
  ['USD', 'US dollars'],
  ['JPY', 'Japanese yen'],
  ['ZZZ', 'ZZZ'],
])('the name of the currency %s is %s', (currency, name) => expect(currencyName(currency)).toBe(name));

it.each([
  ['2026-11-23 23:19:16.571+00', '2026-11-23T23:19:16.571+00:00'],
  ['2026-11-23 23:19:16.571123+05:30', '2026-11-23T23:19:16.571123+05:30'],
  ['2026-11-23 23:19:16-08', '2026-11-23T23:19:16-08:00'],
  ['2026-11-23T23:19:16.571+00:00', '2026-11-23T23:19:16.571+00:00'],
  ['2026-11-23T23:19:16Z', '2026-11-23T23:19:16Z'],
  ['2026-11-23', '2026-11-23T00:00:00Z'],
])('the machine-readable form of the time %s is %s', (time, text) => expect(machineTime(time)).toBe(text));

it('a feed uses ISO times for every database time format', () => {
  const [published, updated] = ['2026-11-23 23:19:16.571+00', '2026-11-24 08:00:00+00'];
  const entries = [{ path: '/tools/lumen', title: 'Lumen', summary: 'It lights up.', published, updated }];
  const feed = atomFeed('https://x.example', { path: '/feed.xml', home: '/', title: 'New', author: 'X', entries });
  expect([...feed.matchAll(/<(?:published|updated)>([^<]*)</g)].map(([, time]) => time)).toEqual([
    '2026-11-24T08:00:00+00:00',
    '2026-11-23T23:19:16.571+00:00',
    '2026-11-24T08:00:00+00:00',
  ]);
});

it('a date is the same in every time zone', () => {
  expect(formatDay('2026-03-04', 'en-US')).toBe('Mar 4, 2026');
  expect(formatDay('2026-03-04T23:59:59Z', 'en-US')).toBe('Mar 4, 2026');
  expect(formatDay('2026-03-04', 'de')).toBe('04.03.2026');
});

it('a number selects the singular or plural form', () => {
  expect([0, 1, 2, 1234].map((days) => formatCount(days, 'day'))).toEqual(['0 days', '1 day', '2 days', '1,234 days']);
  expect([0, 1, 2].map((count) => formatCount(count, 'change waits', 'changes wait'))).toEqual([
    '0 changes wait',
    '1 change waits',
    '2 changes wait',
  ]);
});
