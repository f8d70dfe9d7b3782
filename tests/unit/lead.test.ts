import { expect, it } from 'vitest';
import { leadOf } from '../../src/features/tool-page/lead';

const long = `${'words '.repeat(60)}end`;

it.each([
  ['One sentence only.', 'One sentence only.', ''],
  ['No full stop at all', 'No full stop at all', ''],
  ['Writes e.g. reports. Then checks them.', 'Writes e.g. reports.', 'Then checks them.'],
  ['A heading\n\nAnd a text. And more.', 'A heading', 'And a text. And more.'],
  ['Runs v2.5 models. 3 are free!', 'Runs v2.5 models.', '3 are free!'],
  ['写作工具。', '写作工具。', ''],
])('the first sentence of %j becomes the lead paragraph', (description, lead, rest) => {
  expect(leadOf(description)).toEqual({ lead, rest });
});

it('a long first sentence is shortened between words', () => {
  const { lead, rest } = leadOf(long);
  expect(lead).toMatch(/ words…$/);
  expect(lead.length).toBeLessThanOrEqual(200);
  expect(rest).toBe(long);
  expect(leadOf('x'.repeat(500)).lead).toHaveLength(200);
});
