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
const PRICE = { kind: 'gold', is_sold: true, gives: ['A border'], currency: 'USD', period: 'month' };
const sentence = 'It does one thing well.';
const picked = (tool_id: string, place: number, reason = sentence) => ({ tool_id, place, reason });

let backend: Backend;
let admin: Client;
let memberId: string;

const one = async <Row>(text: string, values?: unknown[]) => (await backend.sql<Row>(text, values))[0] as Row;
const versionOf = async (id: string) =>
  (await admin.from('ai_tools').select('updated_at').eq('id', id).single()).data!.updated_at;
const edited = (id: string) => () =>
  backend.sql(`update public.ai_tools set description = 'It was changed by somebody else.' where id = $1`, [id]);
const report = (client: Client) =>
  client.rpc('send_feedback', { feedback_id: randomUUID(), listing_id: 'a', reason: 'price' });
const reported = async () => (await waitingFor(admin, 'report'))[0]!.facts;
const resolveReports = async (outcome: string) => {
  const { id, version } = await reported();
  return admin.rpc('resolve_feedback', { feedback_id: id, version, outcome });
};
const resolvedReport = () =>
  one<{ id: string; resolved_at: string }>(
    `select id, resolved_at::text from public.listing_feedback where kind = 'report' and resolved_at is not null`,
  );
const openChange = async () => (await waitingFor(admin, 'change'))[0]!.facts.version;
const ask = (name: string) =>
  backend.sql(`update public.listing_feedback set patch = jsonb_build_object('name', $1::text) where id = $2`, [
    name,
    CHANGE,
  ]);
const link = async () =>
  (await waitingFor(admin, 'link')).map(({ tool, facts }) => ({ since: facts.since, version: tool.updated_at }))[0]!;
const judgeLink = (decision: string) => (seen: Awaited<ReturnType<typeof link>>) =>
  admin.rpc('decide_link', { listing_id: 'a', decision, ...seen });
const linkSeen = (moved_to: string) =>
  backend.operator().rpc('record_link_checks', {
    checks: [{ tool_id: 'a', url: 'https://a.example.com/', outcome: 'moved', moved_to }],
  });
const dismissedLink = async () =>
  one<{ since: string; version: string }>(
    `select to_jsonb(since) #>> '{}' as since, to_jsonb(now()) #>> '{}' as version from public.link_checks`,
  );
const movedLink = async () => ({
  ...(await dismissedLink()),
  ...(await one<{ version: string }>(
    `select to_jsonb(at) #>> '{}' as version from public.listing_history where kind = 'link' order by id desc limit 1`,
  )),
});
const claimSeen = async () =>
  (await admin.from('ownership_claims').select('asked_at, tool:ai_tools(url)').eq('id', CLAIM).single()).data!;
const claimDecided = async () =>
  (await admin.from('ownership_claims').select('decided_at').eq('id', CLAIM).single()).data!.decided_at!;
type Seen = Database['public']['Views']['placement_overview']['Row'];
const placement = async (): Promise<Seen> =>
  (await admin.from('placement_overview').select('*').eq('id', REQUEST).single()).data!;
const act =
  (action: string, more: object = {}) =>
  ({ version }: Pick<Seen, 'version'>) =>
    admin.rpc('change_placement', { placement_id: REQUEST, action, seen: version, ...more });
const held = () =>
  backend.sql(
    `insert into private.payments (payment, placement_id, amount_cents, currency, paid_at, problem)
     values ('pi_1', $1, 100, 'USD', now(), 'amount_differs')`,
    [REQUEST],
  );
const payment = async () =>
  (await one<{ seen: string }>('select private.payment_version(paid) as seen from private.payments as paid')).seen;
const partlyRefunded = () => backend.sql('update private.payments set refunded_cents = 10');
const decidePayment = (action: string) => (seen: string) =>
  admin.rpc('decide_payment', { payment: 'pi_1', action, seen });
const running = () =>
  backend.sql(`update public.placements set stage = 'paid', first_day = $1, last_day = $2 where id = $3`, [
    day(-5),
    day(5),
    REQUEST,
  ]);
const category = async (slug: string) =>
  (await admin.from('categories').select('slug, version').eq('slug', slug).single()).data!;
const save = (name: string, { slug, version }: { slug: string; version: number }, sentenceOf = '') =>
  admin.rpc('save_category', { name, family: 'video', seen_slug: slug, seen_version: version, sentence: sentenceOf });
const inVideo = async () =>
  (await admin.from('categories').select('slug').eq('family', 'video').order('place').order('name')).data!.map(
    ({ slug }) => slug,
  );
const stored = async () => (await admin.from('picks').select('tool_id, place, reason').order('place')).data!;

type Window<Read> = {
  /** What stands before anybody reads. */
  given?: () => unknown;
  read: () => Promise<Read>;
  /** What another window, a member or a machine does then. */
  meanwhile: () => unknown;
  decide: (seen: Read) => PromiseLike<unknown>;
};
const older = <Read>(window: Window<Read>): Window<unknown> => window as Window<unknown>;

const decided = async (id: string) =>
  (
    await one<{ at: string }>(
      'select decided_at::text as at from private.listing_decisions where tool_id = $1 order by id desc',
      [id],
    )
  ).at;
const judge = (decision: string, version: string) =>
  admin.rpc('decide_listings', { ids: [PENDING], decision, reason: 'No', versions: [version] });
const decideNow = async (decision: string) =>
  judge(decision, decision === 'undo' ? await decided(PENDING) : await versionOf(PENDING));

const decisions: Record<string, Window<unknown>> = {
  'approve a listing': older({
    read: () => versionOf(PENDING),
    meanwhile: edited(PENDING),
    decide: (seen) => judge('approve', seen),
  }),
  'reject a listing': older({
    read: () => versionOf(PENDING),
    meanwhile: edited(PENDING),
    decide: (seen) => judge('reject', seen),
  }),
  'undo a decision about a listing': older({
    given: () => decideNow('approve'),
    read: () => decided(PENDING),
    meanwhile: async () => {
      await decideNow('undo');
      await decideNow('reject');
    },
    decide: (seen) => judge('undo', seen),
  }),
  'take a listing down': older({
    read: () => versionOf('a'),
    meanwhile: edited('a'),
    decide: (version) => admin.rpc('unpublish_listing', { listing_id: 'a', reason: 'It is gone.', version }),
  }),
  'publish a listing again': older({
    given: () => admin.rpc('unpublish_listing', { listing_id: 'a', reason: 'It is gone.' }),
    read: () => versionOf('a'),
    meanwhile: edited('a'),
    decide: (version) => admin.rpc('republish_listing', { listing_id: 'a', version }),
  }),
  'delete a listing': older({
    read: () => versionOf('a'),
    meanwhile: edited('a'),
    decide: (version) => admin.rpc('delete_listing', { listing_id: 'a', version }),
  }),
  'save a listing': older({
    read: () => versionOf('a'),
    meanwhile: edited('a'),
    decide: (version) => admin.rpc('save_listing', { listing_id: 'a', version, change: { listing: { name: 'Mine' } } }),
  }),
  'close the reports of a listing': older({
    given: () => report(admin),
    read: reported,
    meanwhile: async () => {
      await resolveReports('fixed');
      // As many as were read.
      await report(backend.visitor());
    },
    decide: ({ id, version }) => admin.rpc('resolve_feedback', { feedback_id: id, version, outcome: 'nothing_wrong' }),
  }),
  'open the reports of a listing again': older({
    given: async () => {
      await report(admin);
      await resolveReports('fixed');
    },
    read: resolvedReport,
    meanwhile: async () => {
      await admin.rpc('undo_feedback', { feedback_id: (await resolvedReport()).id });
      await resolveReports('nothing_wrong');
    },
    decide: ({ id, resolved_at }) => admin.rpc('undo_feedback', { feedback_id: id, resolved_at }),
  }),
  'accept a change': older({
    read: openChange,
    meanwhile: () => ask('Worse'),
    decide: (version) => admin.rpc('resolve_feedback', { feedback_id: CHANGE, outcome: 'accepted', version }),
  }),
  'refuse a change': older({
    read: openChange,
    meanwhile: () => ask('Better'),
    decide: (version) =>
      admin.rpc('resolve_feedback', { feedback_id: CHANGE, outcome: 'refused', reply: 'No.', version }),
  }),
  'undo a decision about a change': older({
    given: async () =>
      admin.rpc('resolve_feedback', { feedback_id: CHANGE, outcome: 'accepted', version: await openChange() }),
    read: async () =>
      (await admin.from('listing_feedback').select('resolved_at').eq('id', CHANGE).single()).data!.resolved_at!,
    meanwhile: async () => {
      await admin.rpc('undo_feedback', { feedback_id: CHANGE });
      await admin.rpc('resolve_feedback', {
        feedback_id: CHANGE,
        outcome: 'refused',
        reply: 'No.',
        version: await openChange(),
      });
    },
    decide: (resolved_at) => admin.rpc('undo_feedback', { feedback_id: CHANGE, resolved_at }),
  }),
  'take the address that a link has moved to': older({
    given: () => linkSeen('https://new.example.com/'),
    read: link,
    meanwhile: () => linkSeen('https://squatter.example.com/'),
    decide: judgeLink('move'),
  }),
  'dismiss a link': older({
    given: () => linkSeen('https://new.example.com/'),
    read: link,
    meanwhile: () => linkSeen('https://squatter.example.com/'),
    decide: judgeLink('dismiss'),
  }),
  'take back that a link was dismissed': older({
    given: async () => {
      await linkSeen('https://new.example.com/');
      await judgeLink('dismiss')(await link());
    },
    read: dismissedLink,
    meanwhile: async () => {
      await linkSeen('https://squatter.example.com/');
      await judgeLink('dismiss')(await link());
    },
    decide: judgeLink('undo'),
  }),
  'take back that a link has moved': older({
    given: async () => {
      await linkSeen('https://new.example.com/');
      await judgeLink('move')(await link());
    },
    read: movedLink,
    meanwhile: async () => {
      await judgeLink('undo')(await movedLink());
      await judgeLink('move')(await link());
    },
    decide: judgeLink('undo'),
  }),
  'mark a tool as closed': older({
    read: () => versionOf('a'),
    meanwhile: edited('a'),
    decide: (version) => admin.rpc('close_listing', { listing_id: 'a', closed_on: '2026-05-01', version }),
  }),
  'say that a tool is not closed': older({
    given: async () =>
      admin.rpc('close_listing', { listing_id: 'a', closed_on: '2026-05-01', version: await versionOf('a') }),
    read: async () =>
      (await admin.from('closed_listings').select('closed_on, successor').eq('tool_id', 'a').single()).data!,
    meanwhile: async () =>
      admin.rpc('close_listing', {
        listing_id: 'a',
        closed_on: '2026-05-01',
        successor: 'b',
        version: await versionOf('a'),
      }),
    decide: ({ closed_on, successor }) =>
      admin.rpc('reopen_listing', { listing_id: 'a', closed_on, ...(successor && { successor }) }),
  }),
  ...Object.fromEntries(
    [true, false].map((is_granted) => [
      `${is_granted ? 'grant' : 'refuse'} a claim`,
      older({
        read: claimSeen,
        meanwhile: () =>
          backend.sql(
            `update public.ownership_claims set proof = 'me@elsewhere.example', asked_at = now() where id = $1`,
            [CLAIM],
          ),
        decide: ({ asked_at, tool }) =>
          admin.rpc('decide_claim', { claim_id: CLAIM, is_granted, asked_at, url: tool.url }),
      }),
    ]),
  ),
  'grant a claim that has another address': older({
    read: claimSeen,
    meanwhile: () => backend.sql(`update public.ai_tools set url = 'https://other.example.com/' where id = 'a'`),
    decide: ({ asked_at, tool }) =>
      admin.rpc('decide_claim', { claim_id: CLAIM, is_granted: true, asked_at, url: tool.url }),
  }),
  'undo a decision about a claim': older({
    given: () => admin.rpc('decide_claim', { claim_id: CLAIM, is_granted: true }),
    read: claimDecided,
    meanwhile: async () => {
      await admin.rpc('undo_claim', { claim_id: CLAIM, decided_at: await claimDecided() });
      await admin.rpc('decide_claim', { claim_id: CLAIM, is_granted: false, answer: 'No.' });
    },
    decide: (decided_at) => admin.rpc('undo_claim', { claim_id: CLAIM, decided_at }),
  }),
  'undo a decision about a request': older({
    given: async () => act('accept')(await placement()),
    read: placement,
    meanwhile: async () => {
      await act('reopen')(await placement());
      await act('cancel', { note: 'Said so.' })(await placement());
    },
    decide: act('reopen'),
  }),
  'accept a request': older({
    read: placement,
    meanwhile: () =>
      backend.sql('update public.placement_terms set price_cents = 100 where placement_id = $1', [REQUEST]),
    decide: act('accept', { price_cents: 9900 }),
  }),
  'settle a payment': older({
    given: held,
    read: payment,
    meanwhile: partlyRefunded,
    decide: decidePayment('settle'),
  }),
  'book a payment': older({
    given: held,
    read: payment,
    meanwhile: partlyRefunded,
    decide: decidePayment('book'),
  }),
  'undo a decision about a payment': older({
    given: async () => {
      await held();
      await decidePayment('book')(await payment());
    },
    read: payment,
    meanwhile: partlyRefunded,
    decide: decidePayment('reopen'),
  }),
  'mark a placement as paid': older({
    read: placement,
    meanwhile: async () => act('accept', { price_cents: 100 })(await placement()),
    decide: act('mark_paid', { first_day: day(0), last_day: day(29) }),
  }),
  'move a placement': older({
    given: () =>
      backend.sql(`update public.placements set stage = 'paid', first_day = $1, last_day = $2 where id = $3`, [
        day(5),
        day(9),
        REQUEST,
      ]),
    read: placement,
    meanwhile: async () => act('reschedule', { first_day: day(6), last_day: day(10) })(await placement()),
    decide: act('reschedule', { first_day: day(20), last_day: day(24) }),
  }),
  'extend a placement': older({
    given: running,
    read: placement,
    meanwhile: async () => act('extend', { last_day: day(9), price_cents: 500 })(await placement()),
    decide: act('extend', { last_day: day(12), price_cents: 500 }),
  }),
  // The form and an import write days too, and decide nothing.
  ...Object.fromEntries(
    (['end_today', 'cancel', 'note_refund'] as const).map((action) => [
      `${action} of a placement`,
      older({
        given: running,
        read: placement,
        meanwhile: () => backend.sql('update public.placements set last_day = $1 where id = $2', [day(7), REQUEST]),
        decide: act(action, { note: 'Said so.' }),
      }),
    ]),
  ),
  'start a placement': older({
    read: async () => ({ first_day: day(0), last_day: day(9) }),
    meanwhile: () =>
      admin.rpc('start_placement', { listing_id: 'b', kind: 'gold', first_day: day(5), last_day: day(14) }),
    decide: (days) => admin.rpc('start_placement', { listing_id: 'b', kind: 'gold', ...days }),
  }),
  'change a category': older({
    read: () => category('video-one'),
    meanwhile: async () => save('Video One', await category('video-one'), 'Another sentence.'),
    decide: (seen) => save('Video First', seen),
  }),
  'merge a category': older({
    read: () => category('video-one'),
    meanwhile: async () => save('Video One', await category('video-one'), 'Another sentence.'),
    decide: ({ version }) =>
      admin.rpc('merge_category', { from_name: 'Video One', into_slug: 'video-two', seen_version: version }),
  }),
  'bring a merged category back': older({
    given: async () =>
      admin.rpc('merge_category', {
        from_name: 'Video One',
        into_slug: 'video-two',
        seen_version: (await category('video-one')).version,
      }),
    read: async () =>
      (await admin.from('former_categories').select('name, category').eq('name', 'Video One').single()).data!,
    meanwhile: async () => {
      await admin.rpc('restore_category', { former_name: 'Video One' });
      await admin.rpc('merge_category', {
        from_name: 'Video One',
        into_slug: 'other',
        seen_version: (await category('video-one')).version,
      });
    },
    decide: ({ name, category: into_slug }) => admin.rpc('restore_category', { former_name: name, into_slug }),
  }),
  'take a category away': older({
    read: () => category('video-one'),
    meanwhile: async () => save('Video One', await category('video-one'), 'Another sentence.'),
    decide: ({ slug, version }) => admin.rpc('remove_category', { seen_slug: slug, seen_version: version }),
  }),
  'order categories': older({
    read: inVideo,
    meanwhile: async () => {
      const [first = '', second = '', ...others] = await inVideo();
      await admin.rpc('order_categories', { within: 'video', slugs: [second, first, ...others] });
    },
    decide: (seen) => admin.rpc('order_categories', { within: 'video', slugs: [...seen.slice(1), seen[0]!], seen }),
  }),
  'place a name that no category has': older({
    read: async () =>
      one('select 1 where not exists (select from public.former_categories where name = $1)', ['Unplaced']),
    meanwhile: () => admin.rpc('merge_category', { from_name: 'Unplaced', into_slug: 'video-two' }),
    decide: (isUnplaced) =>
      isUnplaced
        ? admin.rpc('merge_category', { from_name: 'Unplaced', into_slug: 'other' })
        : admin.rpc('restore_category', { former_name: 'Unplaced', into_slug: 'video-two' }),
  }),
  'change a family': older({
    read: async () => (await admin.from('families').select('*').eq('slug', 'video').single()).data!,
    meanwhile: async () => {
      const { version } = (await admin.from('families').select('version').eq('slug', 'video').single()).data!;
      await admin.rpc('save_family', { name: 'Video', seen_slug: 'video', seen_version: version, hue: version });
    },
    decide: ({ version }) => admin.rpc('save_family', { name: 'Film', seen_slug: 'video', seen_version: version }),
  }),
  'set a price': older({
    read: async () => (await admin.from('placement_offers').select('*').eq('kind', 'gold').single()).data!,
    meanwhile: async () => {
      const { version } = (await admin.from('placement_offers').select('version').eq('kind', 'gold').single()).data!;
      await admin.rpc('save_offer', { ...PRICE, price_cents: 100 + version, seen: version });
    },
    decide: ({ version }) => admin.rpc('save_offer', { ...PRICE, price_cents: 5, seen: version }),
  }),
  'change words': older({
    given: () =>
      backend.sql(`delete from private.search_synonyms where meaning = 9000;`).then(() =>
        backend.sql(`insert into private.search_synonyms (meaning, term, close, asks, answers)
        values (9000, 'zebra', true, true, true), (9000, 'okapi', true, true, true)`),
      ),
    read: async () => one<{ line: string }>('select private.meaning_line(9000) as line'),
    meanwhile: async () => {
      const { line } = await one<{ line: string }>('select private.meaning_line(9000) as line');
      await admin.rpc('save_meaning', { line: 'same: zebra, quagga', meaning: 9000, seen: line });
    },
    decide: ({ line }) => admin.rpc('save_meaning', { line: 'akin: zebra, horse', meaning: 9000, seen: line }),
  }),
  'forget a search in vain': older({
    given: () =>
      backend
        .sql(`delete from private.missed_searches`)
        .then(() =>
          backend.sql(
            `insert into private.missed_searches (day, words, why, visitors) values ($1, 'quagga', 'nothing', 3)`,
            [day(-3)],
          ),
        ),
    read: async () => {
      const rows = (await admin.rpc('word_desk', {})).data!.missed;
      // What the older window has taken off is not the newer day's.
      return rows[0]!.last_day;
    },
    meanwhile: async () => {
      await backend.sql(`delete from private.missed_searches`);
      await backend.sql(
        `insert into private.missed_searches (day, words, why, visitors) values ($1, 'quagga', 'nothing', 3)`,
        [day(-1)],
      );
    },
    decide: (last_day) => admin.rpc('forget_search', { words: 'quagga', last_day }),
  }),
  ...Object.fromEntries(
    Object.entries({
      'pick a tool': (seen: ReturnType<typeof picked>[]) => [...seen, picked('c', 3)],
      'move a pick': ([a, b]: ReturnType<typeof picked>[]) => [
        { ...b!, place: 1 },
        { ...a!, place: 2 },
      ],
      'change the sentence of a pick': ([a, b]: ReturnType<typeof picked>[]) => [
        { ...a!, reason: 'It does two things well.' },
        b!,
      ],
      'take a pick away': ([, b]: ReturnType<typeof picked>[]) => [b!],
    }).map(([name, becomes]) => [
      name,
      older({
        given: () => admin.rpc('save_picks', { picks: [picked('a', 1), picked('b', 2)], seen: [] }),
        read: stored,
        meanwhile: async () =>
          admin.rpc('save_picks', {
            picks: [picked('a', 1, 'This sentence is newer.'), picked('b', 2)],
            seen: await stored(),
          }),
        decide: (seen) => admin.rpc('save_picks', { picks: becomes(seen), seen }),
      }),
    ]),
  ),
  'undo an import': older({
    given: async () => {
      const { data: batch } = await admin.rpc('start_import', { file_name: 'a.json' });
      const listing = {
        ...(await admin.from('ai_tools').select('*').eq('id', 'a').single()).data!,
        description: 'What the file says.',
      };
      await admin.rpc('import_listings', { batch: batch!, first_row: 0, listings: [listing] as never });
    },
    read: async () => {
      const { description } = (await admin.from('ai_tools').select('description').eq('id', 'a').single()).data!;
      return {
        id: (await admin.from('import_batches').select('id').single()).data!.id,
        keep_newer: description !== 'What the file says.',
      };
    },
    meanwhile: edited('a'),
    decide: ({ id, keep_newer }) => admin.rpc('undo_import', { batch: id, keep_newer }),
  }),
  ...Object.fromEntries(
    (['retry_mail', 'dismiss_mail'] as const).map((decision) => [
      decision === 'retry_mail' ? 'try a mail again' : 'dismiss a mail',
      older({
        given: () =>
          backend.sql(
            `insert into private.outbox (event_key, kind, member_id, about, state, tries, problem) values ('m', 'claim_decided', $1, 'x', 'given_up', 3, 'Full.')`,
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

describe('what is decided is what was read', () => {
  const everything = async () => {
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

  it.each(Object.entries(decisions))('an older window cannot %s, one that has read can', async (_, window) => {
    await window.given?.();
    const seen = await window.read();
    await window.meanwhile();
    const before = await everything();
    await window.decide(seen);
    expect(await everything()).toEqual(before);

    // Placements of the same days are refused to every window.
    if ('first_day' in Object(seen) && !('version' in Object(seen))) return;
    await window.decide(await window.read());
    expect(await everything()).not.toEqual(before);
  });
});
