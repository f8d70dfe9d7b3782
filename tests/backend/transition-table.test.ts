import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApprovalStatus } from '../../src/domain/listing/listing.constants';
import { type Backend, type Client, engines, idOf, startBackend } from '../support/backend';

// Each line is a status, the time since the decision (within or outside the minute for undo), and a role. Each column
// is a write, and a cell is the resulting status; “-” means that nothing changes. The columns to-* are PATCH requests.
// The last five columns are calls of decide_listings, unpublish_listing and republish_listing.
const TABLE = `
  status    minute   actor          to-pending  to-approved  to-rejected  delete  approve   reject    undo     unpublish  republish
  pending   inside   visitor        -           -            -            -       -         -         -        -          -
  pending   inside   other          -           -            -            -       -         -         -        -          -
  pending   inside   owner          pending     pending      pending      gone    -         -         -        -          -
  pending   inside   administrator  pending     approved     rejected     gone    approved  rejected  -        -          -
  pending   outside  visitor        -           -            -            -       -         -         -        -          -
  pending   outside  other          -           -            -            -       -         -         -        -          -
  pending   outside  owner          pending     pending      pending      gone    -         -         -        -          -
  pending   outside  administrator  pending     approved     rejected     gone    approved  rejected  -        -          -
  approved  inside   visitor        -           -            -            -       -         -         -        -          -
  approved  inside   other          -           -            -            -       -         -         -        -          -
  approved  inside   owner          -           -            -            -       -         -         -        -          -
  approved  inside   administrator  pending     approved     -            gone    -         -         pending  rejected   -
  approved  outside  visitor        -           -            -            -       -         -         -        -          -
  approved  outside  other          -           -            -            -       -         -         -        -          -
  approved  outside  owner          -           -            -            -       -         -         -        -          -
  approved  outside  administrator  -           approved     -            gone    -         -         -        rejected   -
  rejected  inside   visitor        -           -            -            -       -         -         -        -          -
  rejected  inside   other          -           -            -            -       -         -         -        -          -
  rejected  inside   owner          pending     pending      pending      -       -         -         -        -          -
  rejected  inside   administrator  pending     -            rejected     gone    -         -         pending  -          approved
  rejected  outside  visitor        -           -            -            -       -         -         -        -          -
  rejected  outside  other          -           -            -            -       -         -         -        -          -
  rejected  outside  owner          pending     pending      pending      -       -         -         -        -          -
  rejected  outside  administrator  -           -            rejected     gone    -         -         -        -          approved
`;

const [head = [], ...lines] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s{2,}/));
const actNames = head.slice(3);

type Act = (client: Client, id: string) => PromiseLike<{ error: unknown }>;
const patch =
  (status: ApprovalStatus): Act =>
  (client, id) =>
    client
      .from('ai_tools')
      .update({ name: 'Changed', approval_status: status, ...(status === 'rejected' && { rejected_reason: 'No' }) })
      .eq('id', id);
const decide =
  (decision: string): Act =>
  (client, id) =>
    client.rpc('decide_listings', { ids: [id], decision, reason: 'No' });
const acts: Record<string, Act> = {
  'to-pending': patch('pending'),
  'to-approved': patch('approved'),
  'to-rejected': patch('rejected'),
  delete: (client, id) => client.from('ai_tools').delete().eq('id', id),
  approve: decide('approve'),
  reject: decide('reject'),
  undo: decide('undo'),
  unpublish: (client, id) => client.rpc('unpublish_listing', { listing_id: id, reason: 'Broken' }),
  republish: (client, id) => client.rpc('republish_listing', { listing_id: id }),
};

describe.each(engines)('each status change on %s', (engine) => {
  let backend: Backend;
  let actors: Record<string, Client>;
  let owner = '';

  beforeAll(async () => {
    backend = await startBackend(engine);
    const member = await backend.member();
    owner = member.id;
    actors = {
      visitor: backend.visitor(),
      other: (await backend.signUp('other@example.com')).client,
      owner: member.client,
      administrator: (await backend.admin()).client,
    };
  });
  afterAll(() => backend?.stop());
  beforeEach(() => backend.clear());

  const groups = lines.flatMap(([status = '', minute = ''], at) => (at % 4 === 0 ? [[status, minute] as const] : []));
  it.each(groups)(
    'a listing with the status %s, %s the undo period, permits only the actions in the table',
    async (status, minute) => {
      const group = lines.filter((line) => line[0] === status && line[1] === minute);
      const cells = group.flatMap(([, , actor = '', ...expected]) =>
        actNames.map((act, at) => ({ id: idOf(`${actor} ${act}`), actor, act, expected: expected[at] })),
      );
      const ids = JSON.stringify(cells.map(({ id }) => id));
      // updated_at contradicts the time of the decision, because only the time of the decision counts.
      await backend.sql(
        `insert into public.ai_tools (id, name, description, url, created_by, approval_status, approved_at, rejected_reason, updated_at)
       select id, 'Tool ' || at, 'A tool that a test made.', 'https://example.com/', $2::uuid, $3, $4::timestamptz, $5, $6::timestamptz
       from jsonb_array_elements_text(($1::text)::jsonb) with ordinality as made (id, at)`,
        [
          ids,
          owner,
          status,
          status === 'approved' ? '2026-01-01T00:00:00Z' : null,
          status === 'rejected' ? 'Not a tool' : null,
          minute === 'inside' ? '2026-01-01T00:00:00Z' : new Date().toISOString(),
        ],
      );
      await backend.sql(
        `insert into public.listing_history (listing_id, kind, before, after, at)
       select id, 'review', jsonb_build_object('approval_status', $2::text), jsonb_build_object('approval_status', $3::text),
         now() - private.undo_window() + $4::interval from jsonb_array_elements_text(($1::text)::jsonb) as id`,
        [ids, status === 'pending' ? 'approved' : 'pending', status, minute === 'inside' ? '10 seconds' : '-1 second'],
      );
      const before = await backend.stored();
      for (const { act, actor, id } of cells) await acts[act]!(actors[actor]!, id);
      const after = await backend.stored();
      const outcome = (id: string) => {
        if (JSON.stringify(after[id]) === JSON.stringify(before[id])) return '-';
        return after[id]?.approval_status ?? 'gone';
      };
      expect(cells.map(({ actor, act, id }) => [actor, act, outcome(id)])).toEqual(
        cells.map(({ actor, act, expected }) => [actor, act, expected]),
      );
    },
  );
});
