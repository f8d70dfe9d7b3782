import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json, PlacementState } from '../../src/lib/database';
import { type Backend, engines, idOf, listing, startBackend, waitingFor } from '../support/backend';

type Account = Awaited<ReturnType<Backend['signIn']>>;
type Entry = {
  id: number;
  listing_id: string | null;
  actor: string | null;
  kind: string;
  detail: string | null;
  action: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  owner_before: string | null;
  owner_after: string | null;
};

const byListing = (summary: unknown[][]) => [...summary].sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
const isMatch = (left: unknown, expected: unknown) => {
  try {
    expect(left).toEqual(expected);
    return true;
  } catch {
    return false;
  }
};

const OWN = idOf('own');
const MOVED = 'https://example.org/moved';

describe.each(engines)('the history of listings on %s', (engine) => {
  let backend: Backend;
  let member: Account;
  let second: Awaited<ReturnType<Backend['signUp']>>;
  let admin: Account;
  let names: Record<string, string>;

  beforeAll(async () => {
    backend = await startBackend(engine);
    [member, second, admin] = [
      await backend.member(),
      await backend.signUp('second@example.com'),
      await backend.admin(),
    ];
    names = { [member.id]: 'member', [second.id]: 'second', [admin.id]: 'admin' };
    await backend.sql('delete from public.listing_history');
  });
  afterAll(() => backend?.stop());

  const entries = async (after = 0): Promise<Entry[]> =>
    (
      await backend.sql<{ entry: Entry }>(
        'select to_jsonb(entry) as entry from public.listing_history as entry where id > $1 order by id',
        [after],
      )
    ).map(({ entry }) => entry);
  const lastId = async () => (await entries()).at(-1)?.id ?? 0;
  const actor = (id: string | null) => (id === null ? null : (names[id] ?? id));
  const summary = ({ listing_id, action, kind, detail, actor: by, before, after, ...owner }: Entry) => {
    const value = (facts: Record<string, unknown>, key: string, account: string | null) => {
      if (key === 'created_by') return actor(account);
      const fact = facts[key];
      return fact && typeof fact === 'object' && !Array.isArray(fact) ? Object.values(fact).join(' ') : fact;
    };
    const changed = Object.keys(after)
      .sort()
      .map((key) => {
        const [from, to] = [value(before, key, owner.owner_before), value(after, key, owner.owner_after)];
        const name = key.replace(/^placement .*/, 'placement');
        return action === 'changed' && !key.endsWith('_at')
          ? `${name}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`
          : name;
      });
    return [listing_id, action, kind, detail, actor(by), changed];
  };

  const versionOf = async (id: string) => (await backend.stored())[id]!.updated_at;
  const save = async (account: Account, id: string, change: Record<string, unknown>) => {
    const { data, error } = await account.client.rpc('save_listing', {
      listing_id: id,
      version: await versionOf(id),
      change: { listing: {}, ...change } as Json,
    });
    if (error ?? !data) throw new Error(`not saved: ${error?.message}`);
  };
  const decide = async (id: string, decision: string, reason?: string) => {
    const { data } = await admin.client.rpc('decide_listings', { ids: [id], decision, ...(reason && { reason }) });
    if (data?.[0]?.outcome !== 'done') throw new Error(`${decision}: ${JSON.stringify(data)}`);
  };
  const importRows = async (...rows: Record<string, unknown>[]) => {
    const { data: batch } = await admin.client.rpc('start_import', { file_name: 'tools.json' });
    const { error } = await admin.client.rpc('import_listings', {
      batch: batch!,
      first_row: 0,
      listings: rows as never,
    });
    if (error) throw error;
    return batch!;
  };
  const row = (id: string, more: Record<string, unknown> = {}) => ({
    ...listing(id),
    ...{ logo_url: null, affiliate_url: null, banner_url: null, premium_type: 'none', sponsor_tier: 'none', ...more },
  });
  const done = async (call: PromiseLike<{ error: unknown }>) => {
    const { error } = await call;
    if (error) throw error;
  };
  const change = async (id: string, state: PlacementState, action: string, more: object = {}) => {
    const { data } = await admin.client.from('placement_overview').select('id').eq('tool_id', id).eq('state', state);
    await done(admin.client.rpc('change_placement', { placement_id: data![0]!.id!, action, ...more }));
  };

  it('every change of a listing adds one history entry', async () => {
    let batch = '';
    let claim = '';
    const feedbackId = crypto.randomUUID();
    const steps: [string, () => PromiseLike<unknown>, unknown[][]][] = [
      [
        'a member’s form inserts',
        () => done(member.client.from('ai_tools').insert(listing(OWN, { premium_type: 'featured' }))),
        [[OWN, 'created', 'form', null, 'member', ['id', 'name']]],
      ],
      [
        'a member’s form edits',
        () => save(member, OWN, { listing: { name: 'Mine', tags: ['a'] } }),
        [
          [
            ...[OWN, 'changed', 'form', null, 'member'],
            ['name: "Tool ' + OWN + '" → "Mine"', `slug: "tool-${OWN}" → "mine"`, 'tags: ["test"] → ["a"]'],
          ],
        ],
      ],
      ['a member’s form changes nothing', () => save(member, OWN, { listing: { name: 'Mine' } }), []],
      [
        'a member asks for another badge',
        () => done(member.client.from('ai_tools').update({ premium_type: 'none', sponsor_tier: 'gold' }).eq('id', OWN)),
        [[OWN, 'changed', 'form', null, 'member', ['placement: "featured requested" → "gold requested"']]],
      ],
      [
        'rejecting',
        () => decide(OWN, 'reject', 'No.'),
        [
          [
            ...[OWN, 'changed', 'review', 'reject', 'admin'],
            ['approval_status: "pending" → "rejected"', 'rejected_reason: null → "No."'],
          ],
        ],
      ],
      [
        'undoing that',
        () => decide(OWN, 'undo'),
        [
          [
            ...[OWN, 'changed', 'review', 'undo', 'admin'],
            ['approval_status: "rejected" → "pending"', 'rejected_reason: "No." → null'],
          ],
        ],
      ],
      [
        'approving by a PATCH',
        () => done(admin.client.from('ai_tools').update({ approval_status: 'approved' }).eq('id', OWN)),
        [[OWN, 'changed', 'review', null, 'admin', ['approval_status: "pending" → "approved"', 'approved_at']]],
      ],
      [
        'taking down',
        () => done(admin.client.rpc('unpublish_listing', { listing_id: OWN, reason: 'Wrong.' })),
        [
          [
            ...[OWN, 'changed', 'review', 'unpublish', 'admin'],
            ['approval_status: "approved" → "rejected"', 'approved_at', 'rejected_reason: null → "Wrong."'],
          ],
        ],
      ],
      [
        'publishing again',
        () => done(admin.client.rpc('republish_listing', { listing_id: OWN })),
        [
          [
            ...[OWN, 'changed', 'review', 'publish', 'admin'],
            ['approval_status: "rejected" → "approved"', 'approved_at', 'rejected_reason: "Wrong." → null'],
          ],
        ],
      ],
      [
        'an approval that comes too late',
        () => admin.client.rpc('decide_listings', { ids: [OWN], decision: 'approve' }),
        [],
      ],
      [
        'the administrator’s form, of the details alone',
        () => save(admin, OWN, { listing: { trial_days: 14 } }),
        [[OWN, 'changed', 'form', null, 'admin', ['trial_days: null → 14']]],
      ],
      [
        'the administrator’s form, of both',
        () => save(admin, OWN, { listing: { pricing_type: 'paid', has_api: true } }),
        [[OWN, 'changed', 'form', null, 'admin', ['has_api: null → true', 'pricing_type: "free" → "paid"']]],
      ],
      [
        'restoring',
        () => save(admin, OWN, { listing: { pricing_type: 'free' }, restores: '17' }),
        [[OWN, 'changed', 'restore', '17', 'admin', ['pricing_type: "paid" → "free"']]],
      ],
      [
        'an import: new, changed and unchanged',
        async () => {
          await done(admin.client.from('ai_tools').insert([listing('old'), listing('same')]));
          await backend.sql('delete from public.listing_history where listing_id in ($1, $2)', ['old', 'same']);
          batch = await importRows(
            row('new', { trial_days: 3, sponsor_tier: 'gold', premium_type: 'sponsored' }),
            row('old', { category: 'Text', trial_days: 7 }),
            row('same'),
          );
        },
        [
          ['new', 'created', 'import', 'tools.json', 'admin', ['id', 'name']],
          [
            ...['old', 'changed', 'import', 'tools.json', 'admin'],
            ['category: "Other" → "Text"', 'trial_days: null → 7'],
          ],
        ],
      ],
      [
        'undoing it',
        () => done(admin.client.rpc('undo_import', { batch })),
        [
          ['new', 'deleted', 'import_undone', 'tools.json', 'admin', expect.arrayContaining(['name', 'trial_days'])],
          [
            ...['old', 'changed', 'import_undone', 'tools.json', 'admin'],
            ['category: "Text" → "Other"', 'trial_days: 7 → null'],
          ],
        ],
      ],
      [
        'a plain upsert of what stands',
        () => done(admin.client.from('ai_tools').upsert([listing('old'), listing('same', { name: 'Other' })])),
        [['same', 'changed', 'form', null, 'admin', ['name: "Tool same" → "Other"', 'slug: "tool-same" → "other"']]],
      ],
      [
        'the administrator names a badge',
        () => save(admin, 'old', { listing: { premium_type: 'featured', name: 'Old' } }),
        [
          [
            ...['old', 'changed', 'form', null, 'admin'],
            [
              'name: "Tool old" → "Old"',
              expect.stringMatching(/^placement: null → "featured Set on the listing paid USD [0-9-]+ 0"$/),
              'slug: "tool-old" → "old"',
            ],
          ],
        ],
      ],
      [
        'a placement is requested',
        () => done(member.client.rpc('request_placement', { listing_id: OWN, kind: 'plan_basic' })),
        [[OWN, 'changed', 'placement', 'request', 'member', ['placement: null → "plan_basic requested"']]],
      ],
      [
        'requested again',
        () => done(member.client.rpc('request_placement', { listing_id: OWN, kind: 'plan_basic' })),
        [],
      ],
      [
        'withdrawn',
        async () => {
          const { data } = await member.client.from('placement_overview').select('id').eq('kind', 'plan_basic');
          await done(member.client.rpc('withdraw_placement', { placement_id: data![0]!.id! }));
        },
        [
          [
            ...[OWN, 'changed', 'placement', 'withdraw', 'member'],
            ['placement: "plan_basic requested" → "plan_basic cancelled"'],
          ],
        ],
      ],
      [
        'a request is accepted',
        () => change(OWN, 'requested', 'accept'),
        [
          [
            ...[OWN, 'changed', 'placement', 'accept', 'admin'],
            ['placement: "gold requested" → "gold awaiting_payment"'],
          ],
        ],
      ],
      [
        'paid',
        () =>
          change(OWN, 'awaiting_payment', 'mark_paid', {
            ...{ first_day: '2020-01-01', last_day: '2020-01-31', price_cents: 900, note: 'Private.' },
          }),
        [
          [
            ...[OWN, 'changed', 'placement', 'mark_paid', 'admin'],
            ['placement: "gold awaiting_payment" → "gold Private. paid USD 2020-01-31 2020-01-01 900"'],
          ],
        ],
      ],
      [
        'started',
        () =>
          done(
            admin.client.rpc('start_placement', {
              listing_id: 'same',
              kind: 'gold',
              price_cents: 900,
              note: 'Private.',
            }),
          ),
        [
          [
            ...['same', 'changed', 'placement', 'start', 'admin'],
            [expect.stringMatching(/^placement: null → "gold Private. paid USD [0-9-]+ 900"$/)],
          ],
        ],
      ],
      [
        'ended today',
        () => change('same', 'running', 'end_today'),
        [
          [
            ...['same', 'changed', 'placement', 'end_today', 'admin'],
            [
              expect.stringMatching(
                /^placement: "gold Private. paid USD ([0-9-]+) 900" → "gold Private. paid USD \1 \1 900"$/,
              ),
            ],
          ],
        ],
      ],
      ['counting a placement’s views', () => done(backend.visitor().rpc('count_events', { events: [] })), []],
      [
        'claiming',
        async () => {
          const { data } = await member.client.rpc('claim_listing', {
            listing_id: 'old',
            proof_kind: 'email',
            proof: 'me@old.example',
          });
          claim = data!;
        },
        [],
      ],
      [
        'a claim is granted',
        () => done(admin.client.rpc('decide_claim', { claim_id: claim, is_granted: true })),
        [['old', 'changed', 'claim', expect.any(String), 'admin', ['created_by: "admin" → "member"']]],
      ],
      [
        'a link is visited',
        () =>
          done(
            backend.operator().rpc('record_link_checks', {
              checks: [{ tool_id: 'same', url: 'https://example.com/', outcome: 'moved', moved_to: MOVED }],
            }),
          ),
        [],
      ],
      [
        'a link takes its new address',
        async () => {
          const { tool, facts } = (await waitingFor(admin.client, 'link'))[0]!;
          await done(
            admin.client.rpc('decide_link', {
              ...{ listing_id: 'same', decision: 'move', version: tool.updated_at, since: facts.since },
            }),
          );
        },
        [['same', 'changed', 'link', null, 'admin', [`url: "https://example.com/" → "${MOVED}"`]]],
      ],
      [
        'somebody asks for a change',
        async () => {
          const { description } = (await backend.stored())['same']!;
          await done(
            second.client.rpc('send_feedback', {
              ...{ feedback_id: feedbackId, listing_id: 'same', patch: { description: 'Says it better.' } },
              ...{ based_on: { description }, note: 'It reads better.' },
            }),
          );
        },
        [],
      ],
      [
        'the change is accepted',
        async () => {
          const open = await waitingFor(admin.client, 'feedback');
          const { version } = open.find(({ facts }) => facts.id === feedbackId)!.facts;
          await done(admin.client.rpc('resolve_feedback', { feedback_id: feedbackId, outcome: 'accepted', version }));
        },
        [
          [
            'same',
            'changed',
            'feedback',
            feedbackId,
            'admin',
            [expect.stringMatching(/^description: .* → "Says it better."$/)],
          ],
        ],
      ],
      [
        'the acceptance is taken back',
        () => done(admin.client.rpc('undo_feedback', { feedback_id: feedbackId })),
        [
          [
            'same',
            'changed',
            'feedback',
            'undone',
            'admin',
            [expect.stringMatching(/^description: "Says it better." →/)],
          ],
        ],
      ],
      [
        'a tool is marked as closed, and its placements end with it',
        async () =>
          done(
            admin.client.rpc('close_listing', {
              ...{ listing_id: 'same', closed_on: '2026-05-01', version: await versionOf('same') },
            }),
          ),
        [
          [
            'same',
            'changed',
            'closing',
            null,
            'admin',
            expect.arrayContaining(['closed.closed_on: null → "2026-05-01"']),
          ],
        ],
      ],
      [
        'it is reopened',
        () => done(admin.client.rpc('reopen_listing', { listing_id: 'same' })),
        [['same', 'changed', 'closing', null, 'admin', ['closed.closed_on: "2026-05-01" → null']]],
      ],
      [
        'SQL',
        () => backend.sql(`update public.ai_tools set category = 'SQL'`),
        [OWN, 'old', 'same'].map((id) => [id, 'changed', 'sql', null, null, ['category: "Other" → "SQL"']]),
      ],
      ['SQL that changes nothing', () => backend.sql(`update public.ai_tools set category = 'SQL'`), []],
      [
        'a category goes into another, and its listings follow',
        async () => {
          await done(admin.client.rpc('merge_category', { from_name: 'SQL', into_slug: 'other' }));
          await done(admin.client.rpc('sync_categories', {}));
        },
        [OWN, 'old', 'same'].map((id) => [id, 'changed', 'category', null, 'admin', ['category: "SQL" → "Other"']]),
      ],
      [
        'a transaction that puts everything back',
        () =>
          backend.script(`create temporary table kept on commit drop as select * from public.ai_tools where id = 'same';
            update public.ai_tools set category = 'x', tags = '{}', created_by = null where id = 'same';
            update public.ai_tools set category = kept.category, tags = kept.tags, created_by = kept.created_by
              from kept where ai_tools.id = 'same';
            update public.ai_tools set has_api = true where id = 'same';
            update public.ai_tools set has_api = null where id = 'same';
            insert into public.ai_tools (id, name, description, url) values ('short', 'Short', 'Is gone again.', 'https://example.com/');
            update public.ai_tools set name = 'Shorter' where id = 'short';
            delete from public.ai_tools where id = 'short';
            `),
        [],
      ],
      [
        'a transaction of many statements',
        () =>
          backend.script(`update public.ai_tools set category = 'x' where id = 'same';
            update public.ai_tools set category = 'y', tags = '{z}' where id = 'same';
            update public.ai_tools set tags = '{test}' where id = 'same';
            update public.ai_tools set has_api = true where id = 'same';
            `),
        [['same', 'changed', 'sql', null, null, ['category: "Other" → "y"', 'has_api: null → true']]],
      ],
      [
        'the operator’s REST',
        () =>
          done(
            backend.operator().from('ai_tools').update({ created_by: second.id, category: 'Other' }).eq('id', 'same'),
          ),
        [[...['same', 'changed', 'sql', null, null], ['category: "y" → "Other"', 'created_by: "admin" → "second"']]],
      ],
      [
        'the administrator’s address',
        () =>
          backend.script(`update private.administrators set email = 'other@example.com';
            update private.administrators set email = 'third@example.com';`),
        [
          [
            ...[null, 'changed', 'administrator', null, null],
            ['administrator 1: "admin@example.com" → "third@example.com"'],
          ],
        ],
      ],
      [
        'the address put back within a transaction',
        () =>
          backend.script(`update private.administrators set email = 'admin@example.com';
            update private.administrators set email = 'third@example.com';`),
        [],
      ],
      [
        'put back in the next',
        () => backend.sql(`update private.administrators set email = 'admin@example.com'`),
        [
          [
            ...[null, 'changed', 'administrator', null, null],
            ['administrator 1: "third@example.com" → "admin@example.com"'],
          ],
        ],
      ],
      [
        'deleting',
        () => done(admin.client.from('ai_tools').delete().eq('id', 'same')),
        [['same', 'deleted', 'form', null, 'admin', expect.arrayContaining(['name', 'has_api', 'placement'])]],
      ],
    ];
    const failures: unknown[] = [];
    for (const [title, act, expected] of steps) {
      const before = await lastId();
      const problem = await Promise.resolve(act()).then(() => null, JSON.stringify);
      const left = byListing((await entries(before)).map(summary));
      if (problem || !isMatch(left, byListing(expected))) failures.push({ title, problem, left, expected });
    }
    expect(failures).toEqual([]);
  });

  it('an owner can read their listing’s history without other people’s private data', async () => {
    const theirs = idOf('theirs');
    await done(second.client.from('ai_tools').insert(listing(theirs)));
    await importRows(row(theirs, { category: 'Told' }));
    await done(
      admin.client.rpc('start_placement', { listing_id: theirs, kind: 'gold', price_cents: 900, note: 'Secret' }),
    );
    await change(theirs, 'running', 'note_refund', { note: 'Secret too' });
    await backend.sql('update public.ai_tools set created_by = $2 where id = $1', [theirs, member.id]);
    await done(member.client.rpc('request_placement', { listing_id: theirs, kind: 'plan_basic' }));

    const read = async (client: typeof member.client) =>
      (await client.rpc('own_listing_history', { listing_id: theirs })).data ?? [];
    const own = await read(member.client);
    expect(own.map(({ actor: by, kind, detail, action }) => [by, kind, detail, action])).toEqual([
      ['you', 'placement', 'request', 'changed'],
      ['somebody', 'sql', null, 'changed'],
      ['us', 'import', null, 'changed'],
      ['somebody', 'form', null, 'created'],
    ]);
    expect([own[1]!.before, own[1]!.after]).toEqual([{ created_by: 'somebody' }, { created_by: 'you' }]);
    expect(own[2]!.after).toMatchObject({ approval_status: 'approved', category: 'Told' });
    const text = JSON.stringify(own);
    // A bare 900 can also be a part of a time or an id.
    for (const hidden of [second.id, admin.id, member.id, 'Secret', ':900', 'tools.json'])
      expect(text).not.toContain(hidden);
    const { data: older } = await member.client.rpc('own_listing_history', {
      listing_id: theirs,
      before_id: own[2]!.id,
    });
    expect(older).toEqual(own.slice(3));

    const before = await entries();
    const entry = { listing_id: theirs, kind: 'form', before: {}, after: {} } as const;
    for (const client of [backend.visitor(), second.client, member.client, admin.client]) {
      expect(await read(client)).toEqual(client === member.client ? own : []);
      const { data } = await client.from('listing_history').select('id').eq('listing_id', theirs).order('id');
      expect(data ?? []).toEqual(
        client === admin.client ? before.filter((e) => e.listing_id === theirs).map(({ id }) => ({ id })) : [],
      );
      await client.from('listing_history').insert(entry);
      await client.from('listing_history').update({ kind: 'sql' }).neq('kind', 'sql');
      await client.from('listing_history').delete().gte('id', 0);
      await client.rpc('prune_listing_history');
    }
    expect(await entries()).toEqual(before);
  });

  it('only the administrator can permanently delete a listing and its history', async () => {
    await done(admin.client.from('ai_tools').insert([listing('for-good'), listing('beside')]));
    for (const id of ['for-good', 'beside'])
      await done(admin.client.from('ai_tools').update({ description: 'Another description.' }).eq('id', id));
    await done(
      admin.client.rpc('close_listing', {
        ...{ listing_id: 'for-good', closed_on: '2026-05-01' },
        version: (await backend.stored())['for-good']!.updated_at,
      }),
    );
    const version = (await backend.stored())['for-good']!.updated_at;
    const before = await entries();
    for (const client of [backend.visitor(), second.client]) {
      await client.rpc('delete_listing', { listing_id: 'for-good', version });
      expect(await entries()).toEqual(before);
    }
    await done(admin.client.rpc('delete_listing', { listing_id: 'for-good', version }));
    await done(admin.client.rpc('delete_listing', { listing_id: 'for-good', version }));
    expect((await backend.stored())['for-good']).toBeUndefined();
    expect(await entries()).toEqual(before.filter(({ listing_id }) => listing_id !== 'for-good'));
  });

  it('the history contains nothing about a deleted account, and old entries are deleted', async () => {
    const stays = idOf('stays');
    await done(second.client.from('ai_tools').insert(listing(stays)));
    await done(second.client.from('ai_tools').update({ category: 'Theirs' }).eq('id', stays));
    const before = await entries();
    await backend.sql('delete from auth.users where id = $1', [second.id]);
    const after = await entries();
    expect(JSON.stringify(before)).toContain(second.id);
    expect(JSON.stringify(after)).not.toContain(second.id);
    expect(after).toHaveLength(before.length + 1);
    expect(summary(after.at(-1)!)).toEqual([stays, 'changed', 'sql', null, null, ['created_by: null → null']]);

    await backend.sql(`update public.listing_history set at = at - interval '2 years' where listing_id = $1`, [stays]);
    const prune = async () => (await backend.operator().rpc('prune_listing_history')).data;
    expect(await prune()).toBe(0);
    await backend.sql(`update private.history_settings set retention = '1 year'`);
    expect(await prune()).toBe(3);
    expect(await entries()).toEqual(after.filter(({ listing_id }) => listing_id !== stays));

    const [first] = Object.keys(await backend.stored());
    const last = await lastId();
    await backend.script(`create temporary table kept on commit drop as select * from public.ai_tools where id = '${first}';
      delete from public.ai_tools where id = '${first}';
      insert into public.ai_tools select * from kept;`);
    expect(await entries(last)).toEqual([]);
    const all = Object.keys(await backend.stored());
    await backend.script('truncate public.ai_tools cascade');
    expect(byListing((await entries(last)).map(({ listing_id, action }) => [listing_id, action]))).toEqual(
      byListing(all.map((id) => [id, 'deleted'])),
    );
  });
});
