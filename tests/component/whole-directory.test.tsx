import { expect, it } from 'vitest';
import { toolsForPages } from '../../src/entry-server';
import { backend } from '../support/fake-supabase';
import { makeTools } from '../support/tools';

it('the build loads the directory in batches of 1,000 until a batch is incomplete', async () => {
  const batches = [makeTools(1000), makeTools(1000), makeTools(500)];
  backend.answers['select tools_with_icons'] = () => ({ data: batches.shift() });
  expect(await Array.fromAsync(toolsForPages())).toHaveLength(2500);
  const batchReads = backend.questions.filter(({ name }) => name === 'select tools_with_icons');
  expect(batchReads.map(({ steps }) => steps)).toEqual(
    [0, 1000, 2000].map((from) => [
      ['eq', 'approval_status', 'approved'],
      ['order', 'created_at', { ascending: false }],
      ['order', 'id', { ascending: false }],
      ['range', from, from + 999],
    ]),
  );
});
