import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../src/app/query-client';
import { listingDefaults } from '../../src/domain/listing/listing-fields';
import { useDeleteAccount } from '../../src/features/account/account.mutations';
import * as acts from '../../src/features/categories/category-actions';
import { useCategoryActions } from '../../src/features/categories/use-category-actions';
import { useChangeStatus, useDeleteListing } from '../../src/features/edit-listings/listing-status.mutations';
import { useRestoreChange } from '../../src/features/listings/history.mutations';
import type { Change } from '../../src/features/listings/history.queries';
import { createBatchSender, runImport } from '../../src/features/import/upload';
import { useUndoImport } from '../../src/features/import/imports.queries';
import { useDecisions } from '../../src/features/review/use-decisions';
import type { Verdict } from '../../src/features/review/kind';
import type { KindName, ReviewItem } from '../../src/features/review/kinds';
import { useCloseListing } from '../../src/features/listings/closing.mutations';
import type { ListingValues } from '../../src/domain/listing/listing-columns';
import type { Listing } from '../../src/domain/listing/edit-values';
import { useListingEdit } from '../../src/features/listing-form/use-listing-edit';
import { useToggleEmailByToken, useToggleEmail } from '../../src/features/account/email.mutations';
import { usePickMutations } from '../../src/features/picks/picks.mutations';
import * as placements from '../../src/features/placements/placements.mutations';
import { useSaveOffer } from '../../src/features/placements/offers-tab';
import * as claims from '../../src/features/claims/claims.mutations';
import { useSendReport, useWithdrawFeedback } from '../../src/features/feedback/feedback.mutations';
import { sendChange } from '../../src/features/feedback/send-feedback';
import { useWithdrawListing } from '../../src/features/my-tools/withdraw-listing.mutations';
import { submitTestTool } from '../../src/features/test-submission/submit-test-tool';
import { createListing, type Sent } from '../../src/features/listing-form/create-listing';
import { useCreateListing } from '../../src/features/listing-form/tools.mutations';
import { useForgetSearch, useSaveLine } from '../../src/features/search-words/use-save-line';
import type { CategoryAdmin, PickedTool } from '../../src/lib/database';
import { createAuthFetch } from '../../src/lib/auth-fetch';
import { notify } from '../../src/ui/notify';
import { stubClient } from '../support/stub-client';
import {
  type Backend,
  type Client,
  engines,
  idOf,
  listing,
  startBackend,
  type StoredRow,
  waitingFor,
} from '../support/backend';
import { hostHooks } from '../support/hook-host';
import { TEST_TIMEOUT } from '../support/test-timeout';

/**
 * Loses the first response of each write after its commit, or every response. answered-fetch.test.ts proves the kinds of
 * loss and the retry of a write that never arrived.
 */
const FAULTS = { 'one answer is lost': false, 'no answer comes': true };

let backend: Backend;
/** Database functions that can write. */
let writers: Set<string>;
/** True to lose every response, false to lose one, null to lose none. */
let fault: boolean | null = null;
/** Writes that have lost a response since the form was sent. */
const lost = new Set<string>();
/** Every write that lost a response, such as “rpc/close_listing” or “DELETE picks”. */
const met = new Set<string>();

type Person = { client: Client; id: string };
let admin: Person;
let member: Person;
let renderHook: (typeof import('@testing-library/react'))['renderHook'];
let cleanup: () => void;

/** Signs in with the site’s own fetch, over a network that loses responses. */
async function arrive(email: string, password = ''): Promise<Person> {
  const client: Client = createClient('http://localhost:5173', process.env.SUPABASE_PUBLISHABLE_KEY!, {
    global: { fetch: createAuthFetch(process.env.SUPABASE_PUBLISHABLE_KEY!, () => client.auth) },
    auth: { persistSession: false, autoRefreshToken: false, storageKey: email },
  });
  const { data, error } = await (password
    ? client.auth.signInWithPassword({ email, password })
    : client.auth.signUp({ email, password: 'correct horse battery' }));
  if (error) throw error;
  return { client, id: data.user!.id };
}
let arrived = 0;
const newMember = () => arrive(`member-${(arrived += 1)}@example.com`);

function writeOf(method: string, url: URL): string | null {
  const match = /\/rest\/v1\/(rpc\/)?(\w+)/.exec(url.pathname);
  if (method === 'GET' || method === 'HEAD' || !match) return null;
  const [, isFunction, name = ''] = match;
  return isFunction ? (writers.has(name) ? `rpc/${name}` : null) : `${method} ${name}`;
}

async function network(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const write = writeOf(request.method, new URL(request.url));
  if (fault === null || !write || (lost.has(write) && !fault)) return backend.send(request);
  lost.add(write);
  met.add(write);
  await backend.send(request);
  throw new TypeError('Failed to fetch');
}

beforeAll(async () => {
  hostHooks();
  ({ renderHook, cleanup } = await import('@testing-library/react'));
  backend = await startBackend('PostgreSQL 17');
  vi.stubGlobal('fetch', network);
  writers = new Set(
    (
      await backend.sql<{ name: string }>(
        `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'v'`,
      )
    ).map(({ name }) => name),
  );
  admin = await arrive('admin@example.com', 'admin-password');
  member = await arrive('member@example.com', 'member-password');
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await backend?.stop();
});

const one = async <Row = Record<string, never>>(text: string, values: unknown[] = []) =>
  (await backend.sql<Row>(text, values))[0] as Row;
const count = async (text: string, values: unknown[] = []) =>
  Number((await one<{ count: string }>(`select count(*) from ${text}`, values)).count);

let made = 0;
const unique = (what: string) => `${what} ${(made += 1)}`;
async function live(owner: string | null = null, more: Record<string, unknown> = {}): Promise<Listing & StoredRow> {
  const id = randomUUID();
  const { error } = await (
    await backend.admin()
  ).client
    .from('ai_tools')
    .insert(listing(id, { name: unique('Tool'), url: `https://${id}.example/`, ...more }));
  expect(error).toBeNull();
  if (owner) await backend.sql('update public.ai_tools set created_by = $2 where id = $1', [id, owner]);
  return readStored(id);
}
async function readStored(id: string): Promise<Listing & StoredRow> {
  const { data } = await admin.client.from('ai_tools').select().eq('id', id).single();
  return data as Listing & StoredRow;
}
const owners = new Map<string, Person>();
const ownerOf = ({ id }: { id: string }) => owners.get(id)!;
async function pending() {
  const owner = await newMember();
  const id = randomUUID();
  const { error } = await owner.client
    .from('ai_tools')
    .insert(listing(id, { name: unique('Pending'), url: `https://${id}.example/` }));
  expect(error).toBeNull();
  owners.set(id, owner);
  return readStored(id);
}
const desk = async () => (await admin.client.rpc('admin_categories')).data as CategoryAdmin;
const categoryOf = async (name: string) => (await desk()).categories.find((each) => each.name === name)!;
const familyOf = async (name: string) => (await desk()).families.find((each) => each.name === name)!;
const values = (name: string) => ({ ...acts.BLANK, name, sentence: 'What a test says of it.', icon: 'chat' });
async function category(name = unique('Category')) {
  await admin.client.rpc('save_category', { name, family: 'other' });
  return categoryOf(name);
}
async function family(name = unique('Family')) {
  await admin.client.rpc('save_family', { name, hue: 20 });
  return familyOf(name);
}
async function change() {
  const [tool, author] = [await live(), await newMember()];
  const id = randomUUID();
  const { error } = await author.client.rpc('send_feedback', {
    ...{ feedback_id: id, listing_id: tool.id, note: 'It changed.' },
    ...{ patch: { description: 'Another description.' }, based_on: { description: tool.description } },
  });
  expect(error).toBeNull();
  return { id, tool, author };
}
/** Returns the row of the review queue for what was just made. */
const waiting = async <Kind extends KindName>(kind: Kind, key: string) =>
  (await waitingFor(admin.client, kind)).find(({ id }) => id === `${kind}:${key}`)!;
async function link(outcome: string, movedTo: string | null) {
  const tool = await live();
  await backend.sql(
    `insert into public.link_checks (tool_id, url, checked_at, outcome, since, moved_to) values ($1, $2, now(), $3, now(), $4)`,
    [tool.id, tool.url, outcome, movedTo],
  );
  return waiting('link', tool.id);
}
async function request() {
  const tool = await live(member.id);
  const { data } = await (
    await backend.member()
  ).client.rpc('request_placement', {
    listing_id: tool.id,
    kind: 'featured',
  });
  await backend.sql(`delete from private.submissions`);
  const { data: expected } = await admin.client.from('placement_overview').select('version').eq('id', data!).single();
  return { tool, id: data as string, expected: expected!.version! };
}
const placement = (id: string) => one<Record<string, string>>('select * from public.placements where id = $1', [id]);
const today = () => new Date().toISOString().slice(0, 10);
async function picked() {
  await backend.sql('delete from public.picks');
  const [first, second] = [await live(), await live()];
  const picks = [
    { tool_id: first.id, place: 1, reason: 'The first of the two.' },
    { tool_id: second.id, place: 2, reason: 'The second of the two.' },
  ];
  await admin.client.rpc('save_picks', { picks, expected: [] });
  return { first, second, expected: picks as unknown as PickedTool[] };
}
const placeOf = (tool: { id: string }) =>
  one<{ place: number; reason: string } | undefined>('select place, reason from public.picks where tool_id = $1', [
    tool.id,
  ]);
async function claim() {
  const [tool, claimant] = [await live(), await newMember()];
  const { data } = await claimant.client.rpc('claim_listing', {
    ...{ listing_id: tool.id, proof_kind: 'email', proof: 'me@example.com' },
  });
  return waiting('claim', data!);
}
async function reported() {
  const [tool, reporter] = [await live(), await newMember()];
  await backend.sql('delete from private.report_rate_limit');
  await reporter.client.rpc('send_feedback', { feedback_id: randomUUID(), listing_id: tool.id, reason: 'not_opening' });
  return waiting('feedback', `reports:${tool.id}`);
}

const imported = (id: string) => listing(id, { premium_type: 'none', sponsor_tier: 'none' });

/** A form of the site: its initial data, how it is sent, and whether the result is stored exactly once. */
type Form<Given, Hook> = {
  as?: (given: Given) => Person;
  given: () => Promise<Given>;
  useIt: (given: Given) => Hook;
  press: (hook: Hook, given: Given) => void;
  /** A partial result is always wrong. */
  stored: (given: Given) => Promise<boolean | 'in part'>;
};
const form = <Given, Hook>(described: Form<Given, Hook>) => described as unknown as Form<unknown, unknown>;
/** Messages that a form shows without a toast. */
const notices: string[] = [];
const ends = (promise: Promise<unknown>, words: (error: unknown) => string) =>
  void promise.then(
    () => notices.push('done'),
    (error: unknown) => notices.push(words(error)),
  );
const heading = { current: null };
const submitEvent = () => ({ preventDefault: () => {}, currentTarget: { elements: [] } }) as never;
const useEdit = (tool: Listing, userId: string, isAdmin: boolean, send?: (values: ListingValues) => Promise<never>) =>
  useListingEdit(
    tool,
    userId,
    heading,
    ({ kind }) => void notices.push(kind === 'saved' ? 'done' : kind),
    isAdmin,
    send && { open: null, send: (_base, typed) => send(typed) },
  );
type Edit = ReturnType<typeof useListingEdit>;
const type = (edit: Edit, description: string) => {
  edit.form.setValue('description', description, { shouldDirty: true });
  edit.submit(submitEvent());
};
const DESCRIPTION = 'What the form says of it now.';

const pendingRow = async () => waiting('pending', (await pending()).id);
const changeRow = async () => waiting('feedback', (await change()).id);
const mailRow = async () => {
  const key = unique('event');
  await backend.sql(
    `insert into private.outbox (event_key, kind, member_id, about, state) values ($1, 'listing_received', $2, 'x', 'given_up')`,
    [key, member.id],
  );
  return waiting('mail', key);
};
const paymentRow = async () => {
  const key = unique('pi');
  await backend.sql(
    `insert into private.payments (payment, amount_cents, currency, paid_at, problem) values ($1, 100, 'USD', now(), 'no_days')`,
    [key],
  );
  return waiting('payment', key);
};
const paymentState = async (payment: string) =>
  (await backend.sql<{ state: string }>('select state from private.payments where payment = $1', [payment]))[0]?.state;
const categoryRow = async () => waiting('category', (await live(null, { category: unique('Unplaced') })).category);
const listingIs =
  (status: string) =>
  async ({ tool }: ReviewItem<'pending'>) =>
    (await readStored(tool.id)).approval_status === status;
const isIn =
  (table: string, condition: string) =>
  async ({ facts }: { facts: { id: string } }) =>
    (await count(`public.${table} where id = $1 and ${condition}`, [facts.id])) === 1;
const reportsAre =
  (condition: string) =>
  async ({ tool }: ReviewItem<'feedback'>) =>
    (await count(`public.listing_feedback where tool_id = $1 and ${condition}`, [tool.id])) === 1;

/** Decisions in the review queue: a row, the decision, and its stored result, also after an undo. */
type Decided<Row extends ReviewItem> = {
  given: () => Promise<Row>;
  verdict: Verdict;
  stored: (row: Row) => Promise<boolean>;
  undone?: (row: Row) => Promise<boolean>;
};
const decided = <Row extends ReviewItem>(of: Decided<Row>) => of as unknown as Decided<ReviewItem>;
const DECISIONS: Record<string, Decided<ReviewItem>> = {
  'a listing is approved': decided({
    given: pendingRow,
    verdict: { to: 'approve' },
    stored: listingIs('approved'),
    undone: listingIs('pending'),
  }),
  'a listing is rejected': decided({
    given: pendingRow,
    verdict: { to: 'reject', reason: 'It is no tool.' },
    stored: listingIs('rejected'),
  }),
  'a change is approved': decided({
    given: changeRow,
    verdict: { to: 'approve' },
    stored: isIn('listing_feedback', `state = 'accepted'`),
    undone: isIn('listing_feedback', `state = 'open'`),
  }),
  'a change is rejected': decided({
    given: changeRow,
    verdict: { to: 'reject', reason: 'It says so already.' },
    stored: isIn('listing_feedback', `state = 'refused'`),
  }),
  'a link takes its new address': decided({
    given: () => link('moved', `https://${randomUUID()}.example/`),
    verdict: { to: 'approve' },
    stored: async ({ tool, facts }) => (await readStored(tool.id)).url === facts.moved_to,
    undone: async ({ tool }) => (await readStored(tool.id)).url === tool.url,
  }),
  'a link is dismissed': decided({
    given: () => link('moved', 'https://moved.example/'),
    verdict: { to: 'reject' },
    stored: async ({ tool }) =>
      (await count('public.link_checks where tool_id = $1 and dismissed_outcome is not null', [tool.id])) === 1,
    undone: async ({ tool }) =>
      (await count('public.link_checks where tool_id = $1 and dismissed_outcome is null', [tool.id])) === 1,
  }),
  'reports are resolved': decided({
    given: reported,
    verdict: { to: 'approve', draft: { outcome: 'fixed' } },
    stored: reportsAre(`state = 'fixed'`),
    undone: reportsAre(`state = 'open'`),
  }),
  'a claim is approved': decided({
    given: claim,
    verdict: { to: 'approve' },
    stored: isIn('ownership_claims', `state = 'granted'`),
    undone: isIn('ownership_claims', `state = 'open'`),
  }),
  'a request is approved': decided({
    given: async () => waiting('request', (await request()).id),
    verdict: { to: 'approve' },
    stored: isIn('placements', `stage = 'awaiting_payment'`),
    undone: isIn('placements', `stage = 'requested'`),
  }),
  'a payment is settled': decided({
    given: paymentRow,
    verdict: { to: 'reject' },
    stored: async ({ facts }) => (await paymentState(facts.payment)) === 'settled',
    undone: async ({ facts }) => (await paymentState(facts.payment)) === 'held',
  }),
  'a name becomes a category': decided({
    given: categoryRow,
    verdict: { to: 'approve', draft: { family: 'other' } },
    stored: async ({ facts: { name } }) => (await count('public.categories where name = $1', [name])) === 1,
    undone: async ({ facts: { name } }) => (await count('public.categories where name = $1', [name])) === 0,
  }),
  'mail that was given up is tried again': decided({
    given: mailRow,
    verdict: { to: 'approve' },
    stored: async ({ facts: { key } }) =>
      (await count(`private.outbox where event_key = $1 and state = 'waiting'`, [key])) === 1,
  }),
  'mail that was given up is dismissed': decided({
    given: mailRow,
    verdict: { to: 'reject' },
    stored: async ({ facts: { key } }) =>
      (await count(`private.outbox where event_key = $1 and state = 'dropped'`, [key])) === 1,
  }),
};

type Test<Given> = (given: Given) => Promise<boolean | 'in part'>;
/** True if the table, with its condition, has this number of rows. */
const rows =
  <Given>(expected: number, table: string, parameters: (given: Given) => unknown[]): Test<Given> =>
  async (given) =>
    (await count(table, parameters(given))) === expected;
const named =
  <Given>(expected: 0 | 1, table: string, name: (given: Given) => string): Test<Given> =>
  (given) =>
    rows(expected, `public.${table} where name = $1`, () => [name(given)])(given);
const listingHas =
  <Given extends { id: string }>(columns: Partial<StoredRow>): Test<Given> =>
  async ({ id }) => {
    const stored = await readStored(id);
    return Object.entries(columns).every(([column, value]) => stored[column as keyof StoredRow] === value);
  };
const gone = rows<{ id: string }>(0, 'public.ai_tools where id = $1', ({ id }) => [id]);

/** A form whose hook is one mutation: the data that a test prepares, the variables, and the stored result. */
const mutation = <Given, Variables>(
  hook: (given: Given) => { mutate: (variables: Variables) => void },
  given: () => Promise<Given>,
  variables: (given: Given) => Variables,
  stored: Test<Given>,
  as?: (given: Given) => Person,
) =>
  form<Given, ReturnType<typeof hook>>({
    given,
    useIt: hook,
    press: ({ mutate }, prepared) => mutate(variables(prepared)),
    stored,
    ...(as && { as }),
  });
/** A form of the category screen. */
const categoryForm = <Given>(
  given: () => Promise<Given>,
  act: (given: Given) => Parameters<ReturnType<typeof useCategoryActions>['act']['mutate']>[0],
  stored: Test<Given>,
) => mutation(() => useCategoryActions().act, given, act, stored);
/** A form of the edit screen that types a new description. */
const editForm = <Given>(
  given: () => Promise<Given>,
  useIt: (given: Given) => Edit,
  stored: Test<Given>,
  as?: (given: Given) => Person,
) => form<Given, Edit>({ given, useIt, press: (edit) => type(edit, DESCRIPTION), stored, ...(as && { as }) });
/** A write without a hook. */
const call = <Given>(
  given: () => Promise<Given>,
  run: (given: Given) => Promise<unknown>,
  words: (error: unknown) => string,
  stored: Test<Given>,
  as?: (given: Given) => Person,
) => form<Given, null>({ given, useIt: () => null, press: (_, it) => ends(run(it), words), stored, ...(as && { as }) });
const messageOf = (error: unknown) => (error as Error).message;

const MAIL = 'listing_decided';
const asMember = () => member;
/** Makes room for another submission of the member. */
async function clearSubmissions() {
  await backend.sql('delete from private.submissions');
  await backend.sql(`delete from public.ai_tools where created_by = $1 and approval_status = 'pending'`, [member.id]);
}
const typed = (name: string) =>
  ({
    ...listingDefaults,
    ...{ name, description: DESCRIPTION, url: `https://${randomUUID()}.example/`, category: 'Other', tags: 'x' },
  }) as never;
/** The fields of a submission besides its values. */
const submission = { banner: null, isAdmin: false, onSend: () => {} };
const admins = async () => (await backend.admin()).client;
const asAuthor = ({ author }: { author: Person }) => author;
const asPerson = ({ person }: { person: Person }) => person;
async function closable() {
  const tool = await live();
  return { ...tool, version: tool.updated_at };
}
async function twoCategories() {
  const [from, into] = [await category(), await category()];
  return { from, into };
}
const picks = ({ first, second }: Awaited<ReturnType<typeof picked>>) => [
  { tool_id: first.id, place: 2, reason: 'The first of the two.' },
  { tool_id: second.id, place: 1, reason: 'The second of the two.' },
];
const stripes = (word: string) => `same: ${word}, ${word}s stripes`;
const placementIs =
  (stage: string): Test<{ id: string }> =>
  async ({ id }) =>
    (await placement(id))['stage'] === stage;
const switchedOff = (expected: 0 | 1) =>
  rows<{ id: string }>(expected, 'public.email_opt_outs where member_id = $1', ({ id }) => [id]);

const DECIDED = Object.entries(DECISIONS).flatMap(([name, { given, verdict, stored, undone }]) => [
  [
    name,
    form({
      given,
      useIt: () => useDecisions(),
      press: ({ decide }, row) => decide([row], verdict),
      stored,
    }),
  ] as const,
  ...(undone
    ? [
        [
          `the undo: ${name}`,
          form({
            given: async () => ({ row: await given(), isDecided: false }),
            useIt: () => useDecisions({ undone: () => notices.push('done') }),
            press: ({ decide, undoLast }, state) => {
              if (state.isDecided) undoLast();
              else decide([state.row], verdict);
              state.isDecided = true;
            },
            stored: ({ row }) => undone(row),
          }),
        ] as const,
      ]
    : []),
]);

/** Every write of the site. Each is sent once with every fault. */
const FORMS: Record<string, Form<unknown, unknown>> = {
  ...Object.fromEntries(DECIDED),
  'several listings are rejected': form({
    given: async () => [await pendingRow(), await pendingRow()],
    useIt: () => useDecisions({ failed: (_title, [first]) => notices.push(first!.reason) }),
    press: ({ decide }, all) => decide(all, { to: 'reject', reason: 'It is no tool.' }),
    stored: rows(2, `public.ai_tools where id = any($1) and approval_status = 'rejected'`, (all) => [
      all.map(({ tool }) => tool.id),
    ]),
  }),

  // Listings
  'a listing is created': mutation(
    useCreateListing,
    () => clearSubmissions().then(() => unique('Created')),
    (name) => ({ values: typed(name), ...submission, inDoubt: null, reason: 'It is another tool.' }),
    async (name) =>
      (await count('public.ai_tools where name = $1', [name])) === 1 &&
      ((await count('public.duplicate_reasons join public.ai_tools on id = tool_id where name = $1', [name])) === 1 ||
        'in part'),
    asMember,
  ),
  'a listing is corrected after its first response was lost': mutation(
    useCreateListing,
    async () => {
      await clearSubmissions();
      stubClient.client = member.client;
      const values = typed(unique('Mispelt'));
      let inDoubt: Sent | null = null;
      const { id } = await createListing({ values, ...submission, inDoubt, onSend: (sent) => (inDoubt = sent) });
      return { values, inDoubt: inDoubt as Sent | null, id, name: unique('Misspelt') };
    },
    ({ values, inDoubt, name }) => ({
      values: { ...(values as object), name } as never,
      ...{ ...submission, inDoubt, reason: '' },
    }),
    rows(1, 'public.ai_tools where (id, name) = ($1, $2)', ({ id, name }) => [id, name]),
    asMember,
  ),
  'a test tool is submitted': call(
    () => clearSubmissions().then(() => ({ id: randomUUID() as string, name: unique('Test') })),
    async ({ id, name }) => {
      const fields = { name, description: DESCRIPTION, url: `https://${id}.example/`, category: 'Other', tags: 'x' };
      const { kind } = await submitTestTool(id, { ...fields, pricingType: 'free' });
      if (kind !== 'stored') throw new Error(kind);
    },
    messageOf,
    rows(1, 'public.ai_tools where id = $1', ({ id }) => [id]),
    asMember,
  ),
  'a pending listing is changed by its owner': editForm(
    pending,
    (tool) => useEdit(tool, ownerOf(tool).id, false),
    listingHas({ description: DESCRIPTION }),
    ownerOf,
  ),
  'a listing is changed by the administrator': editForm(
    () => live(),
    (tool) => useEdit(tool, admin.id, true),
    listingHas({ description: DESCRIPTION }),
  ),
  'a pending listing is withdrawn': mutation(useWithdrawListing, pending, (tool) => tool, gone, ownerOf),
  'a listing is deleted': mutation(
    (tool: Listing) => useDeleteListing(tool, () => {}),
    () => live(),
    () => undefined as never,
    gone,
  ),
  'a listing is taken down': mutation(
    (tool: Listing) => useChangeStatus(tool).takeDown,
    () => live(),
    () => 'It is no AI tool.',
    listingHas({ approval_status: 'rejected' }),
  ),
  'a listing is published again': mutation(
    (tool: Listing) => useChangeStatus(tool).republish,
    async () => {
      const tool = await live();
      await admin.client.rpc('unpublish_listing', { listing_id: tool.id, reason: 'For a while.' });
      return readStored(tool.id);
    },
    () => undefined as never,
    listingHas({ approval_status: 'approved' }),
  ),
  'a suggestion is sent': editForm(
    async () => ({ tool: await live(), author: await newMember(), id: randomUUID() as string }),
    ({ tool, author, id }) =>
      useEdit(
        tool,
        author.id,
        false,
        (values) =>
          sendChange(id, tool, values, { reason: '', note: 'It changed.', source: '' }, () => {}) as Promise<never>,
      ),
    async ({ id, author }) =>
      (await count(`public.listing_feedback where id = $1 and state = 'open'`, [id])) === 1 &&
      (await count(`private.submissions where member_id = $1 and action = 'changes'`, [author.id])) === 1,
    asAuthor,
  ),
  'a change is withdrawn': mutation(
    useWithdrawFeedback,
    change,
    ({ id }) => id,
    rows(1, `public.listing_feedback where id = $1 and state = 'withdrawn'`, ({ id }) => [id]),
    asAuthor,
  ),
  'a change is reverted from the history': mutation(
    ({ tool, change }) => useRestoreChange(tool.id, change, () => {}),
    async () => {
      const tool = await live();
      const change = { listing: { description: 'Changed once.' } };
      await (await admins()).rpc('save_listing', { listing_id: tool.id, version: tool.updated_at, change });
      const entry = await one<{ id: string }>(
        'select *, id::text as id from public.listing_history as entry where listing_id = $1 order by entry.id desc limit 1',
        [tool.id],
      );
      return { tool, change: { ...entry } as unknown as Change };
    },
    () => false,
    async ({ tool }) => (await readStored(tool.id)).description === tool.description,
  ),
  'a listing is closed': mutation(
    (tool) => useCloseListing(tool).close,
    closable,
    () => ({ closed_on: today() }),
    rows(1, 'public.closed_listings where tool_id = $1', ({ id }) => [id]),
  ),
  'a listing is reopened': mutation(
    (tool) => useCloseListing(tool).reopen,
    async () => {
      const tool = await closable();
      await (await admins()).rpc('close_listing', { listing_id: tool.id, closed_on: today(), version: tool.version });
      return tool;
    },
    () => ({ closed_on: today() }),
    rows(0, 'public.closed_listings where tool_id = $1', ({ id }) => [id]),
  ),

  // Categories and words
  'a category is added': categoryForm(
    async () => unique('Category'),
    (name) => acts.addCategory(values(name)),
    named(1, 'categories', (name) => name),
  ),
  'a category is renamed, and its listings follow': categoryForm(
    async () => {
      const before = await category();
      return { before, tool: await live(null, { category: before.name }), name: unique('Renamed') };
    },
    ({ before, name }) => acts.changeCategory(before, values(name)),
    async ({ tool, name }) =>
      (await count('public.categories where name = $1', [name])) === 1 &&
      ((await readStored(tool.id)).category === name || 'in part'),
  ),
  'a category is merged, and its listings follow': categoryForm(
    async () => {
      const { from, into } = await twoCategories();
      return { from, into, tool: await live(null, { category: from.name }) };
    },
    ({ from, into }) => acts.mergeCategory(from, into),
    async ({ tool, from, into }) =>
      (await count('public.categories where name = $1', [from.name])) === 0 &&
      ((await readStored(tool.id)).category === into.name || 'in part'),
  ),
  'a merged category is restored': categoryForm(
    async () => {
      const { from, into } = await twoCategories();
      await admin.client.rpc('merge_category', {
        ...{ from_name: from.name, into_slug: into.slug, expected_version: from.version },
      });
      return { from, into };
    },
    ({ from, into }) => acts.restoreCategory(from.name, into),
    named(1, 'categories', ({ from }) => from.name),
  ),
  'a category is removed': categoryForm(
    async () => {
      const { name } = await category();
      return { name, desk: await desk() };
    },
    ({ name, desk: before }) => acts.addCategory(values(name)).undo!(before)!,
    named(0, 'categories', ({ name }) => name),
  ),
  'families change their order': categoryForm(
    async () => {
      const before = (await desk()).families.map(({ slug }) => slug);
      return { before, slugs: before.toReversed() };
    },
    ({ before, slugs }) => acts.order('', slugs, before, 'The order is new.'),
    async ({ slugs }) => JSON.stringify((await desk()).families.map(({ slug }) => slug)) === JSON.stringify(slugs),
  ),
  'a family is added': categoryForm(
    async () => unique('Family'),
    (name) => acts.addFamily(values(name)),
    named(1, 'families', (name) => name),
  ),
  'a family is renamed': categoryForm(
    async () => ({ before: await family(), name: unique('Renamed family') }),
    ({ before, name }) => acts.changeFamily(before, values(name)),
    named(1, 'families', ({ name }) => name),
  ),
  'a family is removed': categoryForm(
    () => family(),
    (before) => acts.removeFamily(before),
    named(0, 'families', ({ name }) => name),
  ),
  'words are added': mutation(
    () => useSaveLine(() => notices.push('done')),
    async () => `zebra${(made += 1)}`,
    (word) => ({ line: stripes(word), group_id: undefined, expected: '', said: '' }),
    rows(1, 'private.search_synonyms where term = $1', (word) => [word]),
  ),
  'words are changed': mutation(
    () => useSaveLine(() => notices.push('done')),
    async () => {
      const word = `zebra${(made += 1)}`;
      const { data } = await admin.client.rpc('save_synonyms', { line: stripes(word) });
      const { line } = await one<{ line: string }>('select private.synonym_line($1) as line', [data]);
      return { word, group_id: data as number, expected: line };
    },
    ({ word, group_id, expected }) => ({ line: `${stripes(word)}, ${word}s horse`, group_id, expected, said: '' }),
    rows(1, `private.search_synonyms where group_id = $1 and term like '%horse'`, ({ group_id }) => [group_id]),
  ),
  'a search is forgotten': mutation(
    useForgetSearch,
    async () => {
      const words = unique('vain search');
      await backend.sql(`insert into private.missed_searches values (current_date, $1, 'nothing', 3)`, [words]);
      return { words, last_day: today() };
    },
    (missed) => missed,
    rows(0, 'private.missed_searches where words = $1', ({ words }) => [words]),
  ),
  'a tool is picked': mutation(
    () => usePickMutations().save,
    () => backend.sql('delete from public.picks').then(() => live()),
    (tool) => ({ rows: [{ tool_id: tool.id, place: 3, reason: 'It is the third.' }], expected: [] }),
    async (tool) => (await placeOf(tool))?.place === 3,
  ),
  'two picks swap places': mutation(
    () => usePickMutations().save,
    picked,
    (all) => ({ rows: picks(all), expected: all.expected }),
    async ({ first, second }) => (await placeOf(first))?.place === 2 && (await placeOf(second))?.place === 1,
  ),
  'a pick is removed': mutation(
    () => usePickMutations().remove,
    picked,
    ({ first, expected }) => ({ id: first.id, expected }),
    async ({ first }) => (await placeOf(first)) === undefined,
  ),

  // Members
  'an email is switched off': mutation(
    ({ id }) => useToggleEmail(id),
    newMember,
    () => ({ kind: MAIL as never, isOn: false }),
    switchedOff(1),
    (person) => person,
  ),
  'an email is switched on': mutation(
    ({ id }) => useToggleEmail(id),
    async () => {
      const person = await newMember();
      await person.client.from('email_opt_outs').insert({ member_id: person.id, kind: MAIL } as never);
      return person;
    },
    () => ({ kind: MAIL as never, isOn: true }),
    switchedOff(0),
    (person) => person,
  ),
  'an email is switched off by its link': mutation(
    ({ token }) => useToggleEmailByToken(token),
    async () => {
      const { id } = await newMember();
      const { token } = await one<{ token: string }>(
        'insert into private.email_tokens (member_id, kind) values ($1, $2) returning token',
        [id, MAIL],
      );
      return { token, id };
    },
    () => false,
    switchedOff(1),
  ),
  'a problem is reported': mutation(
    ({ tool }) => useSendReport(tool.id, () => void notices.push('done')),
    async () => {
      await backend.sql('delete from private.report_rate_limit');
      return { tool: await live(), person: await newMember() };
    },
    () => ({ reason: 'not_opening' as const, note: '' }),
    rows(1, 'public.listing_feedback where tool_id = $1', ({ tool }) => [tool.id]),
    asPerson,
  ),
  'a listing is claimed': mutation(
    ({ tool }) => claims.useClaimListing(tool.id),
    async () => ({ tool: await live(), person: await newMember() }),
    ({ tool }) => ({ listing_id: tool.id, proof_kind: 'email' as never, proof: 'me@example.com' }),
    rows(1, 'public.ownership_claims where tool_id = $1', ({ tool }) => [tool.id]),
    asPerson,
  ),
  'a tool is saved': call(
    async () => ({ person: await newMember(), tool: await live() }),
    async ({ person, tool }) => {
      const { error } = await person.client.rpc('set_saved_tools', { tools: [tool.id], is_saved: true });
      if (error) throw error;
    },
    () => 'It may be saved.',
    rows(1, 'public.saved_tools where owner = $1', ({ person }) => [person.id]),
    asPerson,
  ),
  'an account is deleted': mutation(
    ({ person }) => useDeleteAccount(person.id),
    async () => ({ person: await newMember(), email: `member-${arrived}@example.com` }),
    ({ email }) => email,
    rows(0, 'auth.users where email = $1', ({ email }) => [email]),
    asPerson,
  ),

  // Placements
  'a placement is requested': mutation(
    () => placements.useRequestPlacement(),
    async () => {
      await backend.sql('delete from private.submissions');
      const { data: offers } = await member.client.rpc('current_offers', {}, { get: true });
      return { tool: await live(member.id), expected: offers!.find(({ kind }) => kind === 'featured')!.price_id };
    },
    ({ tool, expected }) => ({ toolId: tool.id, kind: 'featured' as const, expected }),
    async ({ tool }) =>
      (await count('public.placements where tool_id = $1', [tool.id])) === 1 &&
      (await count(`private.submissions where action = 'requests'`)) === 1,
    asMember,
  ),
  'a placement request is withdrawn': mutation(
    () => placements.useWithdrawPlacement(),
    request,
    ({ id }) => id,
    placementIs('cancelled'),
    asMember,
  ),
  'a placement is marked as paid': mutation(
    () => placements.useChangePlacement(),
    request,
    ({ id, expected }) => ({ id, action: 'mark_paid' as const, first_day: today(), last_day: today(), expected }),
    placementIs('paid'),
  ),
  'a placement is started': mutation(
    () => placements.useStartPlacement(),
    () => live(),
    ({ id }) => ({
      ...{ listing_id: id, kind: 'featured' as const, first_day: today(), last_day: today(), price_cents: 100 },
    }),
    rows(1, 'public.placements where tool_id = $1', ({ id }) => [id]),
  ),
  'a price is set': mutation(
    () => useSaveOffer(),
    async () => {
      const price_cents = 1000 + (await count(`public.placement_prices where kind = 'gold'`));
      const { data } = await admin.client.from('placement_offers').select('*').eq('kind', 'gold').single();
      const { kind, version: expected, ...offer } = data!;
      const price = { price_cents, currency: 'USD', period: 'month', from_day: today() } as const;
      const change = { ...offer, ...price };
      return { kind, expected, change, former: change };
    },
    (saved) => saved,
    rows(1, 'public.placement_prices where price_cents = $1', ({ change }) => [change.price_cents]),
  ),

  // Imports
  'a file is imported': call(
    async () => randomUUID() as string,
    async (id) => {
      const result = await runImport({
        total: 1,
        rows: async () => [imported(id) as never],
        send: createBatchSender(async () => admin.client, admin.id, `${id}.json`),
        signal: new AbortController().signal,
        onProgress: () => {},
        beforeRetry: async () => {},
      });
      if (result.imported !== 1) throw new Error(result.messages.join(' '));
    },
    messageOf,
    async (id) =>
      (await count('public.ai_tools where id = $1', [id])) === 1 &&
      (await count('public.import_batches where file_name = $1', [`${id}.json`])) === 1,
  ),
  'an import is undone': mutation(
    () => useUndoImport(),
    async () => {
      const { data: batch } = await admin.client.rpc('start_import', { file_name: unique('file') });
      const id = randomUUID() as string;
      const listings = [imported(id)] as never;
      await admin.client.rpc('import_listings', { batch: batch!, first_row: 0, listings });
      return { batch: batch!, id };
    },
    ({ batch }) => ({ batch, keepNewer: false }),
    gone,
  ),
};

type Outcome = 'done' | 'failed' | 'unknown';
const UNKNOWN = /no answer|may be|not known|did not answer|not arrive/i;
const messages: { kind: string; text: string }[] = [];
const hear = (kind: 'success' | 'error' | 'info') =>
  vi.spyOn(notify, kind).mockImplementation((title, options) => {
    messages.push({ kind, text: `${title} ${typeof options?.description === 'string' ? options.description : ''}` });
  });

/** Returns the final message to the user. */
function outcomeOf(queryClient: QueryClient): { outcome: Outcome; words: string } {
  const words = [...notices, ...messages.map(({ text }) => text)].join(' | ');
  const last = queryClient.getMutationCache().getAll().at(-1)?.state;
  if (UNKNOWN.test(words)) return { outcome: 'unknown', words };
  if (messages.some(({ kind }) => kind === 'error')) return { outcome: 'failed', words };
  if (notices.includes('done') || messages.some(({ kind }) => kind === 'success')) return { outcome: 'done', words };
  if (last?.status === 'error') {
    const why = (last.error as Error).message;
    return { outcome: UNKNOWN.test(why) ? 'unknown' : 'failed', words: why };
  }
  return { outcome: last?.status === 'success' && notices.length === 0 ? 'done' : 'failed', words };
}

async function send(each: Form<unknown, unknown>, isForGood: boolean) {
  const given = await each.given();
  stubClient.client = (each.as?.(given) ?? admin).client;
  notices.length = 0;
  messages.length = 0;
  lost.clear();
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, createElement(MemoryRouter, null, children));
  const { result } = renderHook(() => each.useIt(given), { wrapper });
  const { act, waitFor } = await import('@testing-library/react');
  const press = async (isLosing: boolean) => {
    fault = isLosing ? isForGood : null;
    try {
      await act(async () => each.press(result.current, given));
      await waitFor(
        () => {
          expect(queryClient.isMutating()).toBe(0);
          expect(notices.length + messages.length + queryClient.getMutationCache().getAll().length).toBeGreaterThan(0);
          expect(
            queryClient
              .getMutationCache()
              .getAll()
              .every(({ state }) => state.status !== 'pending' && state.status !== 'idle') || notices.length > 0,
          ).toBe(true);
        },
        { interval: 5, timeout: TEST_TIMEOUT },
      );
    } finally {
      fault = null;
    }
  };
  const isTwoSteps = typeof given === 'object' && given !== null && 'isDecided' in given;
  if (isTwoSteps) {
    await press(false);
    notices.length = 0;
    messages.length = 0;
  }
  await press(true);
  const heard = outcomeOf(queryClient);
  const isStored = await each.stored(given);
  cleanup();
  queryClient.clear();
  expect(lost.size).toBeGreaterThan(0);
  return { ...heard, isStored };
}

describe('status messages for writes whose response is lost', () => {
  beforeAll(() => {
    for (const kind of ['success', 'error', 'info'] as const) hear(kind);
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });

  it.each(Object.keys(FORMS))('%s', async (name) => {
    const wrong: string[] = [];
    for (const [what, isForGood] of Object.entries(FAULTS)) {
      const { outcome, words, isStored } = await send(FORMS[name]!, isForGood);
      // After one lost response, the retry reports the outcome.
      const isRight = isForGood
        ? outcome === 'unknown' || (outcome === 'done') === isStored
        : outcome === 'done' && isStored === true;
      if (!isRight)
        wrong.push(
          `${what}: shown ${outcome}, ${isStored === true ? 'stored' : isStored ? 'stored in part' : 'not stored'} (${words})`,
        );
    }
    expect(wrong).toEqual([]);
  });

  it('the test covers every write of the site', () => {
    const root = join(process.cwd(), 'src');
    const text = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n');
    // Includes names chosen by a condition.
    const called = [...text.matchAll(/\.rpc\(([^,{)]+)/g)].flatMap(([, name = '']) =>
      [...name.matchAll(/'(\w+)'/g)].map(([, quoted]) => quoted!),
    );
    const verbs = { insert: 'POST', upsert: 'POST', update: 'PATCH', delete: 'DELETE' } as const;
    const written = [...text.matchAll(/\.from\('(\w+)'\)\s*\.(insert|upsert|update|delete)\(/g)].map(
      ([, table, verb]) => `${verbs[verb as keyof typeof verbs]} ${table}`,
    );
    expect(written.length).toBeGreaterThan(5);
    // `preview_synonyms` rolls back, and its caller never reports a stored value.
    const functions = called.filter((name) => writers.has(name) && name !== 'preview_synonyms');
    const all = [...functions.map((name) => `rpc/${name}`), ...written];
    expect([...new Set(all)].filter((write) => !met.has(write)).sort()).toEqual([]);
  });
});

describe.each(engines)('writes with an idempotency key on %s', (engine) => {
  let on: Backend;
  let people: Record<'administrator' | 'member', { token: string; id: string }>;
  beforeAll(async () => {
    on = await startBackend(engine);
    people = { administrator: await on.admin(), member: await on.member() };
  });
  afterAll(() => on?.stop());
  const call = async (actor: keyof typeof people, name: string, body: object, key?: string) => {
    const answer = await on.request(`/rest/v1/rpc/${name}`, {
      ...{ method: 'POST', token: people[actor].token, body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    });
    return answer.ok ? 'done' : ((await answer.json()) as { message: string }).message;
  };

  it('a write repeated with the same key is stored once and reported as a repeat', async () => {
    const key = randomUUID() as string;
    const added = { name: 'Once', family: 'other' };
    for (let again = 0; again < 2; again += 1)
      expect(await call('administrator', 'save_category', added, key)).toBe('done');
    for (const other of [undefined, randomUUID() as string, 'no key'])
      expect(await call('administrator', 'save_category', added, other)).toContain('already');
    expect(await on.sql(`select name from public.categories where name = 'Once'`)).toHaveLength(1);
  });

  it('a rejected or stale write is not reported as done', async () => {
    const id = idOf('stale');
    await (await on.admin()).client.from('ai_tools').insert(listing(id));
    const key = randomUUID() as string;
    const change = { listing_id: id, version: '2020-01-01T00:00:00Z', change: { listing: { name: 'Stale' } } };
    for (let again = 0; again < 2; again += 1) await call('administrator', 'save_listing', change, key);
    const missing = { placement_id: randomUUID() };
    for (let again = 0; again < 2; again += 1)
      expect(await call('member', 'withdraw_placement', missing, key)).toContain('only your own open requests');
    expect((await on.stored(id))[id]?.name).toBe(`Tool ${id}`);
    expect(await on.sql('select from private.idempotency_keys where key = $1', [key])).toEqual([]);
  });

  it('another person’s key has no effect', async () => {
    const key = randomUUID() as string;
    expect(await call('administrator', 'save_category', { name: 'Mine', family: 'other' }, key)).toBe('done');
    expect(await call('member', 'withdraw_placement', { placement_id: randomUUID() }, key)).toContain(
      'You can withdraw only',
    );
  });

  it('a key reused for another function or other arguments is rejected', async () => {
    const key = randomUUID() as string;
    const added = { name: 'First of two', family: 'other' };
    expect(await call('administrator', 'save_category', added, key)).toBe('done');
    for (const [name, body] of [
      ['save_category', { ...added, name: 'Second of two' }],
      ['save_family', { name: 'Second of two' }],
      ['start_import', { file_name: 'second.json' }],
    ] as const)
      expect(await call('administrator', name, body, key)).toContain('the key of another request');
    const stored = await on.sql(`select name from public.categories where name like '% of two'
      union all select name from public.families where name like '% of two'
      union all select file_name from public.import_batches where file_name = 'second.json'`);
    expect(stored).toEqual([{ name: 'First of two' }]);
  });

  it('placement requests count toward the daily limit of 20, whatever their keys', async () => {
    const { member: own } = people;
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => idOf(`key ${name}`));
    for (const id of ids)
      await on.sql(
        `insert into public.ai_tools (id, name, description, url, created_by, approval_status, approved_at)
         values ($1, $1, 'A tool that a test made.', 'https://example.com/', $2, 'approved', now())`,
        [id, own.id],
      );
    const key = randomUUID() as string;
    const answers: string[] = [];
    for (const id of ids)
      for (const kind of ['gold', 'silver', 'plan_basic'])
        answers.push(await call('member', 'request_placement', { listing_id: id, kind }, key));
    expect(answers.slice(0, 20).every((answer) => answer === 'done')).toBe(true);
    expect(answers[20]).toContain('at most 20 placements a day');
    const repeated = { listing_id: ids[0]!, kind: 'gold' };
    expect(await call('member', 'request_placement', repeated, key)).toBe('done');
    const [{ count }] = (await on.sql<{ count: number }>('select count(*)::int as count from public.placements')) as [
      { count: number },
    ];
    expect(count).toBe(20);
    const counted = await on.sql(`select from private.submissions where action = 'requests' and member_id = $1`, [
      own.id,
    ]);
    expect(counted).toHaveLength(20);
  });

  it('every write passes its function name and all arguments to replayed_at', async () => {
    const callers = await on.sql<{ name: string; names: string[]; call: string[] }>(
      `select proname as name, proargnames[1:pronargs] as names,
         regexp_match(prosrc, '(?:replayed_at|lock_categories)\\(jsonb_build_array\\(([^()]*)\\)\\)') as call
       from pg_catalog.pg_proc
       where prosrc ~ '(replayed_at|lock_categories)\\(' and proname not in ('lock_categories', 'replayed_at')`,
    );
    expect(callers.length).toBeGreaterThan(20);
    const given = callers.map(({ call: [text = ''] }) => text.split(/,\s*/).map((one) => one.replace(/^\w+\./, '')));
    expect(given).toEqual(callers.map(({ name, names }) => [`'${name}'`, ...names]));
  });
});
