import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../src/lib/database';
import { type Backend, type Client, idOf, startBackend, waitingFor } from '../support/backend';

const PENDING = idOf('pending');
const [CHANGE, CLAIM, REQUEST] = [idOf('change'), idOf('claim'), idOf('request')];
const TABLES = [
  'public.ai_tools',
  'public.closed_listings',
  'public.link_checks',
  'public.listing_feedback',
  'public.listing_history',
  'public.ownership_claims',
  'public.placements',
  'public.placement_terms',
  'public.placement_offers',
  'public.placement_prices',
  'private.payments',
  'public.picks',
  'public.families',
  'public.categories',
  'public.former_categories',
  'public.import_batches',
  'private.search_synonyms',
  'private.missed_searches',
  'private.outbox',
];
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const PRICE = { kind: 'gold', is_sold: true, benefits: ['A border'], currency: 'USD', period: 'month' };
const sentence = 'It does one thing well.';
const picked = (tool_id: string, place: number, reason = sentence) => ({ tool_id, place, reason });

let backend: Backend;
let admin: Client;
let memberId: string;

const one = async <Row>(text: string, values?: unknown[]) => (await backend.sql<Row>(text, values))[0] as Row;
const versionOf = async (id: string) =>
  (await admin.from('ai_tools').select('updated_at').eq('id', id).single()).data!.updated_at;
const edit = (id: string) => () =>
  backend.sql(`update public.ai_tools set description = 'It was changed by somebody else.' where id = $1`, [id]);

const judge = (decision: string) => (version: string) =>
  admin.rpc('decide_listings', { ids: [PENDING], decision, reason: 'No', versions: [version] });
const lastDecision = async () =>
  (
    await one<{ at: string }>(
      'select decided_at::text as at from private.listing_decisions where tool_id = $1 order by id desc',
      [PENDING],
    )
  ).at;
const close = async (successor?: string) =>
  admin.rpc('close_listing', {
    ...{ listing_id: 'a', closed_on: '2026-05-01', version: await versionOf('a') },
    ...(successor && { successor }),
  });

const report = (client: Client) =>
  client.rpc('send_feedback', { feedback_id: randomUUID(), listing_id: 'a', reason: 'price' });
const openFeedback = async (isReport: boolean) =>
  (await waitingFor(admin, 'feedback')).find(({ facts }) => (facts.by === 'report') === isReport)!.facts;
const openReports = () => openFeedback(true);
const resolve =
  (outcome: string) =>
  ({ id, version }: { id: string; version: string }) =>
    admin.rpc('resolve_feedback', { feedback_id: id, version, outcome });
const resolution = () =>
  one<{ id: string; resolved_at: string }>(
    `select id, resolved_at::text from public.listing_feedback where kind = 'report' and resolved_at is not null`,
  );
const reopenReports = ({ id, resolved_at }: { id: string; resolved_at: string }) =>
  admin.rpc('undo_feedback', { feedback_id: id, resolved_at });

const openChange = async () => (await openFeedback(false)).version;
const amend = (name: string) => () =>
  backend.sql(`update public.listing_feedback set patch = jsonb_build_object('name', $1::text) where id = $2`, [
    name,
    CHANGE,
  ]);
const accept = (version: string) =>
  admin.rpc('resolve_feedback', { feedback_id: CHANGE, version, outcome: 'accepted' });
const refuse = (version: string) =>
  admin.rpc('resolve_feedback', { feedback_id: CHANGE, version, outcome: 'refused', reply: 'No.' });
const changeDecided = async () =>
  (await admin.from('listing_feedback').select('resolved_at').eq('id', CHANGE).single()).data!.resolved_at!;
const undoChange = (resolved_at: string) => admin.rpc('undo_feedback', { feedback_id: CHANGE, resolved_at });

type LinkVersion = { since: string; version: string };
const link = async (): Promise<LinkVersion> =>
  (await waitingFor(admin, 'link')).map(({ tool, facts }) => ({ since: facts.since, version: tool.updated_at }))[0]!;
const decideLink = (decision: string) => (expected: LinkVersion) =>
  admin.rpc('decide_link', { listing_id: 'a', decision, ...expected });
const foundAt = (moved_to: string) => () =>
  backend.operator().rpc('record_link_checks', {
    checks: [{ tool_id: 'a', url: 'https://a.example.com/', outcome: 'moved', moved_to }],
  });
const moved = foundAt('https://new.example.com/');
const movedAgain = foundAt('https://squatter.example.com/');
const dismissedLink = () =>
  one<LinkVersion>(
    `select to_jsonb(since) #>> '{}' as since, to_jsonb(now()) #>> '{}' as version from public.link_checks`,
  );
const movedLink = async (): Promise<LinkVersion> => ({
  ...(await dismissedLink()),
  ...(await one<{ version: string }>(
    `select to_jsonb(at) #>> '{}' as version from public.listing_history where kind = 'link' order by id desc limit 1`,
  )),
});

const claim = async () =>
  (await admin.from('ownership_claims').select('requested_at, tool:ai_tools(url)').eq('id', CLAIM).single()).data!;
const decideClaim = (is_granted: boolean) => (expected?: Awaited<ReturnType<typeof claim>>) =>
  admin.rpc('decide_claim', {
    ...{ claim_id: CLAIM, is_granted, answer: 'No.' },
    ...(expected && { requested_at: expected.requested_at, url: expected.tool.url }),
  });
const claimDecided = async () =>
  (await admin.from('ownership_claims').select('decided_at').eq('id', CLAIM).single()).data!.decided_at!;
const undoClaim = (decided_at: string) => admin.rpc('undo_claim', { claim_id: CLAIM, decided_at });

type Placement = Database['public']['Views']['placement_overview']['Row'];
const placement = async (): Promise<Placement> =>
  (await admin.from('placement_overview').select('*').eq('id', REQUEST).single()).data!;
const act =
  (action: string, more: object = {}) =>
  ({ version }: Pick<Placement, 'version'>) =>
    admin.rpc('change_placement', { placement_id: REQUEST, action, expected: version, ...more });
const actNow =
  (action: string, more: object = {}) =>
  async () =>
    act(action, more)(await placement());
const paidFor = (first: number, last: number) => () =>
  backend.sql(`update public.placements set stage = 'paid', first_day = $1, last_day = $2 where id = $3`, [
    day(first),
    day(last),
    REQUEST,
  ]);

const held = () =>
  backend.sql(
    `insert into private.payments (payment, placement_id, amount_cents, currency, paid_at, problem)
     values ('pi_1', $1, 100, 'USD', now(), 'amount_differs')`,
    [REQUEST],
  );
const payment = async () =>
  (await one<{ expected: string }>('select private.payment_version(paid) as expected from private.payments as paid'))
    .expected;
const refund = () => backend.sql('update private.payments set refunded_cents = 10');
const decidePayment = (action: string) => (expected: string) =>
  admin.rpc('decide_payment', { payment: 'pi_1', action, expected });

type Category = { slug: string; version: number };
const category = async (): Promise<Category> =>
  (await admin.from('categories').select('slug, version').eq('slug', 'video-one').single()).data!;
const save =
  (name: string, sentenceOf = '') =>
  ({ slug, version }: Category) =>
    admin.rpc('save_category', {
      name,
      family: 'video',
      current_slug: slug,
      expected_version: version,
      sentence: sentenceOf,
    });
const describeCategory = async () => save('Video One', 'Another sentence.')(await category());
const merge =
  (into_slug: string) =>
  ({ version }: Pick<Category, 'version'>) =>
    admin.rpc('merge_category', { from_name: 'Video One', into_slug, expected_version: version });
const mergeName = (into_slug: string) => admin.rpc('merge_category', { from_name: 'Unplaced', into_slug });
const videoCategories = async () =>
  (await admin.from('categories').select('slug').eq('family', 'video').order('place').order('name')).data!.map(
    ({ slug }) => slug,
  );
const videoFamily = async () => (await admin.from('families').select('*').eq('slug', 'video').single()).data!;
const saveFamily =
  (name: string, more: object = {}) =>
  ({ version }: { version: number }) =>
    admin.rpc('save_family', { name, current_slug: 'video', expected_version: version, ...more });
const offer = async () => (await admin.from('placement_offers').select('*').eq('kind', 'gold').single()).data!;
const saveOffer = ({ version }: { version: number }, price_cents: number) =>
  admin.rpc('save_offer', { ...PRICE, price_cents, expected: version });

const group_id = () => one<{ line: string }>('select private.synonym_line(9000) as line');
const saveMeaning =
  (next: string) =>
  ({ line }: { line: string }) =>
    admin.rpc('save_synonyms', { line: next, group_id: 9000, expected: line });
const missedOn = (offset: number) => async () => {
  await backend.sql(`delete from private.missed_searches`);
  await backend.sql(
    `insert into private.missed_searches (day, words, reason, visitors) values ($1, 'quagga', 'nothing', 3)`,
    [day(offset)],
  );
};

const picks = async () => (await admin.from('picks').select('tool_id, place, reason').order('place')).data!;
const listingA = async () => (await admin.from('ai_tools').select('*').eq('id', 'a').single()).data!;

/** A decision on an item that someone changes between `read` and `decide`. */
type Decision<Version> = {
  given?: () => unknown;
  read: () => Promise<Version>;
  meanwhile: () => unknown;
  decide: (expected: Version) => PromiseLike<unknown>;
};
const stale = <Version>(decision: Decision<Version>) => decision as unknown as Decision<unknown>;

const decisions: Record<string, Decision<unknown>> = {
  ...Object.fromEntries(
    ['approve', 'reject'].map((decision) => [
      `${decision} a listing`,
      stale({ read: () => versionOf(PENDING), meanwhile: edit(PENDING), decide: judge(decision) }),
    ]),
  ),
  'undo a decision on a listing': stale({
    given: async () => judge('approve')(await versionOf(PENDING)),
    read: lastDecision,
    meanwhile: async () => {
      await judge('undo')(await lastDecision());
      await judge('reject')(await versionOf(PENDING));
    },
    decide: judge('undo'),
  }),
  ...Object.fromEntries(
    Object.entries({
      'unpublish a listing': (version: string) =>
        admin.rpc('unpublish_listing', { listing_id: 'a', reason: 'It is gone.', version }),
      'delete a listing': (version: string) => admin.rpc('delete_listing', { listing_id: 'a', version }),
      'save a listing': (version: string) =>
        admin.rpc('save_listing', { listing_id: 'a', version, change: { listing: { name: 'Mine' } } }),
      'mark a tool as closed': (version: string) =>
        admin.rpc('close_listing', { listing_id: 'a', closed_on: '2026-05-01', version }),
    }).map(([name, decide]) => [name, stale({ read: () => versionOf('a'), meanwhile: edit('a'), decide })]),
  ),
  'republish a listing': stale({
    given: () => admin.rpc('unpublish_listing', { listing_id: 'a', reason: 'It is gone.' }),
    read: () => versionOf('a'),
    meanwhile: edit('a'),
    decide: (version) => admin.rpc('republish_listing', { listing_id: 'a', version }),
  }),
  'mark a closed tool as open': stale({
    given: () => close(),
    read: async () =>
      (await admin.from('closed_listings').select('closed_on, successor').eq('tool_id', 'a').single()).data!,
    meanwhile: () => close('b'),
    decide: ({ closed_on, successor }) =>
      admin.rpc('reopen_listing', { listing_id: 'a', closed_on, ...(successor && { successor }) }),
  }),
  'resolve reports': stale({
    given: () => report(admin),
    read: openReports,
    meanwhile: async () => {
      await resolve('fixed')(await openReports());
      // Keeps the number of open reports equal, so that a comparison of counts would miss the change.
      await report(backend.visitor());
    },
    decide: resolve('nothing_wrong'),
  }),
  'reopen reports': stale({
    given: async () => {
      await report(admin);
      await resolve('fixed')(await openReports());
    },
    read: resolution,
    meanwhile: async () => {
      await reopenReports(await resolution());
      await resolve('nothing_wrong')(await openReports());
    },
    decide: reopenReports,
  }),
  'accept a change': stale({ read: openChange, meanwhile: amend('Worse'), decide: accept }),
  'reject a change': stale({ read: openChange, meanwhile: amend('Better'), decide: refuse }),
  'undo a decision on a change': stale({
    given: async () => accept(await openChange()),
    read: changeDecided,
    meanwhile: async () => {
      await undoChange(await changeDecided());
      await refuse(await openChange());
    },
    decide: undoChange,
  }),
  'use the new address of a link': stale({
    given: moved,
    read: link,
    meanwhile: movedAgain,
    decide: decideLink('move'),
  }),
  'dismiss a link': stale({ given: moved, read: link, meanwhile: movedAgain, decide: decideLink('dismiss') }),
  'undo the dismissal of a link': stale({
    given: async () => {
      await moved();
      await decideLink('dismiss')(await link());
    },
    read: dismissedLink,
    meanwhile: async () => {
      await movedAgain();
      await decideLink('dismiss')(await link());
    },
    decide: decideLink('undo'),
  }),
  'undo the new address of a link': stale({
    given: async () => {
      await moved();
      await decideLink('move')(await link());
    },
    read: movedLink,
    meanwhile: async () => {
      await decideLink('undo')(await movedLink());
      await decideLink('move')(await link());
    },
    decide: decideLink('undo'),
  }),
  ...Object.fromEntries(
    [true, false].map((isGranted) => [
      `${isGranted ? 'grant' : 'reject'} a claim`,
      stale({
        read: claim,
        meanwhile: () =>
          backend.sql(
            `update public.ownership_claims set proof = 'me@elsewhere.example', requested_at = now() where id = $1`,
            [CLAIM],
          ),
        decide: decideClaim(isGranted),
      }),
    ]),
  ),
  'grant a claim of a listing with a new address': stale({
    read: claim,
    meanwhile: () => backend.sql(`update public.ai_tools set url = 'https://other.example.com/' where id = 'a'`),
    decide: decideClaim(true),
  }),
  'undo a decision on a claim': stale({
    given: () => decideClaim(true)(),
    read: claimDecided,
    meanwhile: async () => {
      await undoClaim(await claimDecided());
      await decideClaim(false)();
    },
    decide: undoClaim,
  }),
  'accept a request': stale({
    read: placement,
    meanwhile: () =>
      backend.sql('update public.placement_terms set price_cents = 100 where placement_id = $1', [REQUEST]),
    decide: act('accept', { price_cents: 9900 }),
  }),
  'undo a decision on a request': stale({
    given: actNow('accept'),
    read: placement,
    meanwhile: async () => {
      await actNow('reopen')();
      await actNow('cancel', { note: 'It is declined.' })();
    },
    decide: act('reopen'),
  }),
  ...Object.fromEntries(
    ['settle', 'book'].map((action) => [
      `${action} a payment`,
      stale({ given: held, read: payment, meanwhile: refund, decide: decidePayment(action) }),
    ]),
  ),
  'undo a decision on a payment': stale({
    given: async () => {
      await held();
      await decidePayment('book')(await payment());
    },
    read: payment,
    meanwhile: refund,
    decide: decidePayment('reopen'),
  }),
  'mark a placement as paid': stale({
    read: placement,
    meanwhile: actNow('accept', { price_cents: 100 }),
    decide: act('mark_paid', { first_day: day(0), last_day: day(29) }),
  }),
  'reschedule a placement': stale({
    given: paidFor(5, 9),
    read: placement,
    meanwhile: actNow('reschedule', { first_day: day(6), last_day: day(10) }),
    decide: act('reschedule', { first_day: day(20), last_day: day(24) }),
  }),
  'extend a placement': stale({
    given: paidFor(-5, 5),
    read: placement,
    meanwhile: actNow('extend', { last_day: day(9), price_cents: 500 }),
    decide: act('extend', { last_day: day(12), price_cents: 500 }),
  }),
  // The listing form and an import can also change these dates.
  ...Object.fromEntries(
    Object.entries({
      'end a placement today': 'end_today',
      'cancel a placement': 'cancel',
      'note a refund': 'note_refund',
    }).map(([name, action]) => [
      name,
      stale({
        given: paidFor(-5, 5),
        read: placement,
        meanwhile: () => backend.sql('update public.placements set last_day = $1 where id = $2', [day(7), REQUEST]),
        decide: act(action, { note: 'It is declined.' }),
      }),
    ]),
  ),
  'start a placement': stale({
    read: async () => ({ first_day: day(0), last_day: day(9) }),
    meanwhile: () =>
      admin.rpc('start_placement', { listing_id: 'b', kind: 'gold', first_day: day(5), last_day: day(14) }),
    decide: (days) => admin.rpc('start_placement', { listing_id: 'b', kind: 'gold', ...days }),
  }),
  'rename a category': stale({ read: category, meanwhile: describeCategory, decide: save('Video First') }),
  'merge a category': stale({ read: category, meanwhile: describeCategory, decide: merge('video-two') }),
  'remove a category': stale({
    read: category,
    meanwhile: describeCategory,
    decide: ({ slug, version }) => admin.rpc('remove_category', { current_slug: slug, expected_version: version }),
  }),
  'restore a merged category': stale({
    given: async () => merge('video-two')(await category()),
    read: async () =>
      (await admin.from('former_categories').select('name, category').eq('name', 'Video One').single()).data!,
    meanwhile: async () => {
      await admin.rpc('restore_category', { former_name: 'Video One' });
      await merge('other')(await category());
    },
    decide: ({ name, category: into_slug }) => admin.rpc('restore_category', { former_name: name, into_slug }),
  }),
  'order categories': stale({
    read: videoCategories,
    meanwhile: async () => {
      const [first = '', second = '', ...others] = await videoCategories();
      await admin.rpc('order_categories', { within: 'video', slugs: [second, first, ...others] });
    },
    decide: (expected) =>
      admin.rpc('order_categories', { within: 'video', slugs: [...expected.slice(1), expected[0]!], expected }),
  }),
  'merge a name that no category has': stale({
    read: async () =>
      one('select 1 where not exists (select from public.former_categories where name = $1)', ['Unplaced']),
    meanwhile: () => mergeName('video-two'),
    decide: (isUnplaced) =>
      isUnplaced
        ? mergeName('other')
        : admin.rpc('restore_category', { former_name: 'Unplaced', into_slug: 'video-two' }),
  }),
  'rename a family': stale({
    read: videoFamily,
    meanwhile: async () => {
      const family = await videoFamily();
      await saveFamily('Video', { sentence: `Sentence number ${family.version}.` })(family);
    },
    decide: saveFamily('Film'),
  }),
  'set a price': stale({
    read: offer,
    meanwhile: async () => {
      const current = await offer();
      await saveOffer(current, 100 + current.version);
    },
    decide: (expected) => saveOffer(expected, 5),
  }),
  'change words': stale({
    given: async () => {
      await backend.sql(`delete from private.search_synonyms where group_id = 9000`);
      await backend.sql(`insert into private.search_synonyms (group_id, term, is_exact, finds_others, found_by_others)
        values (9000, 'zebra', true, true, true), (9000, 'okapi', true, true, true)`);
    },
    read: group_id,
    meanwhile: async () => saveMeaning('same: zebra, quagga')(await group_id()),
    decide: saveMeaning('related: zebra, horse'),
  }),
  'dismiss a search without results': stale({
    given: missedOn(-3),
    // The version of a missed search is the last day on which it occurred.
    read: async () => (await admin.rpc('admin_vocabulary', {})).data!.missed[0]!.last_day,
    meanwhile: missedOn(-1),
    decide: (last_day) => admin.rpc('delete_missed_search', { words: 'quagga', last_day }),
  }),
  ...Object.fromEntries(
    Object.entries({
      'add a pick': (expected: ReturnType<typeof picked>[]) => [...expected, picked('c', 3)],
      'move a pick': ([a, b]: ReturnType<typeof picked>[]) => [
        { ...b!, place: 1 },
        { ...a!, place: 2 },
      ],
      'change the sentence of a pick': ([a, b]: ReturnType<typeof picked>[]) => [
        { ...a!, reason: 'It does two things well.' },
        b!,
      ],
      'remove a pick': ([, b]: ReturnType<typeof picked>[]) => [b!],
    }).map(([name, next]) => [
      name,
      stale({
        given: () => admin.rpc('save_picks', { picks: [picked('a', 1), picked('b', 2)], expected: [] }),
        read: picks,
        meanwhile: async () =>
          admin.rpc('save_picks', {
            picks: [picked('a', 1, 'This sentence is newer.'), picked('b', 2)],
            expected: await picks(),
          }),
        decide: (expected) => admin.rpc('save_picks', { picks: next(expected), expected }),
      }),
    ]),
  ),
  'undo an import': stale({
    given: async () => {
      const { data: batch } = await admin.rpc('start_import', { file_name: 'a.json' });
      const imported = { ...(await listingA()), description: 'The imported text.' };
      await admin.rpc('import_listings', { batch: batch!, first_row: 0, listings: [imported] as never });
    },
    read: async () => ({
      id: (await admin.from('import_batches').select('id').single()).data!.id,
      keep_newer: (await listingA()).description !== 'The imported text.',
    }),
    meanwhile: edit('a'),
    decide: ({ id, keep_newer }) => admin.rpc('undo_import', { batch: id, keep_newer }),
  }),
  ...Object.fromEntries(
    (['retry_emails', 'dismiss_emails'] as const).map((decision) => [
      decision === 'retry_emails' ? 'retry an email' : 'dismiss an email',
      stale({
        given: () =>
          backend.sql(
            `insert into private.outbox (event_key, kind, member_id, about, state, attempts, problem) values ('m', 'claim_decided', $1, 'x', 'given_up', 3, 'Full.')`,
            [memberId],
          ),
        read: async () => (await waitingFor(admin, 'mail'))[0]!.facts.due_at,
        meanwhile: () =>
          backend.sql(`update private.outbox set due_at = now() + interval '1 second', problem = 'No such address.'`),
        decide: (due) => admin.rpc(decision, { keys: ['m'], due: [due] }),
      }),
    ]),
  ),
};

describe('optimistic locks', () => {
  const snapshot = async () => {
    const rows = await Promise.all(
      TABLES.map((table) => backend.sql(`select to_jsonb(row) as row from ${table} as row order by row::text`)),
    );
    return Object.fromEntries(TABLES.map((table, at) => [table, rows[at]]));
  };

  beforeAll(async () => {
    backend = await startBackend('PostgreSQL 17');
    ({ client: admin } = await backend.admin());
    memberId = (await backend.member()).id;
  });
  afterAll(() => backend?.stop());
  beforeEach(async () => {
    await backend.clear();
    await backend.script(
      `delete from private.outbox; delete from public.import_batches;
       delete from public.placements; delete from private.payments; delete from public.listing_history; delete from public.former_categories;
       delete from public.categories where slug <> 'other';
       insert into public.categories (slug, name, family, place) values
         ('video-one', 'Video One', 'video', 1), ('video-two', 'Video Two', 'video', 2), ('video-three', 'Video Three', 'video', 3)`,
    );
    await backend.sql(
      `insert into public.ai_tools (id, name, description, url, created_by, approval_status, approved_at)
       select id, 'Tool ' || id, 'A tool that a test made.', 'https://' || left(id, 8) || '.example.com/',
         case when id = $1 then $2::uuid end, case when id = $1 then 'pending' else 'approved' end, case when id <> $1 then now() end
       from unnest(array[$1, 'a', 'b', 'c']) as id`,
      [PENDING, memberId],
    );
    await backend.sql(
      `insert into public.listing_feedback (id, tool_id, tool_name, author, kind, patch, based_on, note)
       values ($1, 'a', 'Tool a', $2, 'suggestion', '{"name": "Good"}', '{"name": "Tool a"}', 'It is called so.')`,
      [CHANGE, memberId],
    );
    await backend.sql(
      `insert into public.ownership_claims (id, tool_id, claimed_by, proof_kind, proof) values ($1, 'a', $2, 'email', 'me@a.example.com')`,
      [CLAIM, memberId],
    );
    await backend.sql(
      `insert into public.placements (id, tool_id, tool_name, kind, premium_type, sponsor_tier) values ($1, 'c', 'Tool c', 'gold', 'sponsored', 'gold')`,
      [REQUEST],
    );
    await backend.sql('insert into public.placement_terms (placement_id, bought_by) values ($1, $2)', [
      REQUEST,
      memberId,
    ]);
  });

  it.each(Object.entries(decisions))('an administrator with a stale version cannot %s', async (_, decision) => {
    await decision.given?.();
    const expected = await decision.read();
    await decision.meanwhile();
    const before = await snapshot();
    await decision.decide(expected);
    expect(await snapshot()).toEqual(before);

    if ('first_day' in Object(expected) && !('version' in Object(expected))) return;
    await decision.decide(await decision.read());
    expect(await snapshot()).not.toEqual(before);
  });
});
