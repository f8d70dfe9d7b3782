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
import { createImportBackend } from '../../src/features/import/import-backend';
import { runImport } from '../../src/features/import/run-import';
import { useUndoImport } from '../../src/features/import/use-undo-import';
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
import { useSaveOffer } from '../../src/features/placements/price-admin.mutations';
import * as claims from '../../src/features/claims/claims.mutations';
import { useSendReport, useWithdrawFeedback } from '../../src/features/feedback/feedback.mutations';
import { sendChange } from '../../src/features/feedback/send-feedback';
import { settle } from '../../src/features/saved/sync-saves';
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
 * Of each write of a form the first answer is lost after the commit, or every one. Which way it is lost, and that a write
 * that never arrived is sent again, is the same for all (answered-fetch.test.ts).
 */
const FAULTS = { 'one answer is lost': false, 'no answer comes': true };

let backend: Backend;
/** Functions of the database that may write, by their name. */
let writers: Set<string>;
/** Whether it is for good; null, where no answer is lost. */
let fault: boolean | null = null;
/** The writes that have lost an answer since the form was sent. */
const lost = new Set<string>();
/** Every write that lost its answer, such as 'rpc/close_listing' or 'DELETE picks'. */
const met = new Set<string>();

type Person = { client: Client; id: string };
let admin: Person;
let member: Person;
let renderHook: (typeof import('@testing-library/react'))['renderHook'];
let cleanup: () => void;

/** A person in their browser: the site's own fetch, over a network that loses answers. */
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
  const asked = /\/rest\/v1\/(rpc\/)?(\w+)/.exec(url.pathname);
  if (method === 'GET' || method === 'HEAD' || !asked) return null;
  const [, isFunction, name = ''] = asked;
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
/** Returns an item of the review queue. */
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

/** A form of the site: what it begins with, how it is sent, and whether what was meant is stored, once. */
type Form<Given, Hook> = {
  as?: (given: Given) => Person;
  given: () => Promise<Given>;
  useIt: (given: Given) => Hook;
  press: (hook: Hook, given: Given) => void;
  /** In part is never right. */
  stored: (given: Given) => Promise<boolean | 'in part'>;
};
const form = <Given, Hook>(described: Form<Given, Hook>) => described as unknown as Form<unknown, unknown>;
/** What a form says itself, without a message. */
const said: string[] = [];
const ends = (promise: Promise<unknown>, words: (error: unknown) => string) =>
  void promise.then(
    () => said.push('done'),
    (error: unknown) => said.push(words(error)),
  );
const heading = { current: null };
const submitEvent = () => ({ preventDefault: () => {}, currentTarget: { elements: [] } }) as never;
const useEdit = (tool: Listing, userId: string, isAdmin: boolean, send?: (values: ListingValues) => Promise<never>) =>
  useListingEdit(
    tool,
    userId,
    heading,
    ({ kind }) => void said.push(kind === 'saved' ? 'done' : kind),
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

/** Decisions of the review queue: the item, the verdict, whether it is stored, and whether its undo is stored. */
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

const FORMS: Record<string, Form<unknown, unknown>> = {
  ...Object.fromEntries(
    Object.entries(DECISIONS).flatMap(([name, { given, verdict, stored, undone }]) => [
      [
        name,
        form({
          given,
          useIt: () => useDecisions(),
          press: ({ decide }, row) => decide([row], verdict),
          stored,
        }),
      ],
      ...(undone
        ? [
            [
              `that ${name} is undone`,
              form({
                given: async () => ({ row: await given(), isDecided: false }),
                useIt: () => useDecisions({ undone: () => said.push('done') }),
                press: ({ decide, undoLast }, asked) => {
                  if (asked.isDecided) undoLast();
                  else decide([asked.row], verdict);
                  asked.isDecided = true;
                },
                stored: ({ row }) => undone(row),
              }),
            ] as const,
          ]
        : []),
    ]),
  ),
  'a listing is created': form({
    as: () => member,
    given: async () => {
      await backend.sql('delete from private.submissions');
      await backend.sql(`delete from public.ai_tools where created_by = $1 and approval_status = 'pending'`, [
        member.id,
      ]);
      return unique('Created');
    },
    useIt: () => useCreateListing(),
    press: ({ mutate }, name) =>
      mutate({
        values: {
          ...listingDefaults,
          ...{ name, description: DESCRIPTION, url: `https://${randomUUID()}.example/`, category: 'Other', tags: 'x' },
        } as never,
        ...{ banner: null, isAdmin: false, inDoubt: null, onSend: () => {}, reason: 'It is another tool.' },
      }),
    stored: async (name) =>
      (await count('public.ai_tools where name = $1', [name])) === 1 &&
      ((await count('public.duplicate_reasons join public.ai_tools on id = tool_id where name = $1', [name])) === 1 ||
        'in part'),
  }),
  'a listing is corrected after its first answer was lost': form({
    as: () => member,
    given: async () => {
      await backend.sql('delete from private.submissions');
      await backend.sql(`delete from public.ai_tools where created_by = $1 and approval_status = 'pending'`, [
        member.id,
      ]);
      stubClient.client = member.client;
      const values = {
        ...listingDefaults,
        ...{ name: unique('Mispelt'), description: DESCRIPTION, url: `https://${randomUUID()}.example/` },
        ...{ category: 'Other', tags: 'x' },
      } as never;
      let inDoubt: Sent | null = null;
      const { id } = await createListing({
        values,
        banner: null,
        isAdmin: false,
        inDoubt,
        onSend: (sent) => (inDoubt = sent),
      });
      return { values, inDoubt: inDoubt as Sent | null, id, name: unique('Misspelt') };
    },
    useIt: () => useCreateListing(),
    press: ({ mutate }, { values, inDoubt, name }) =>
      mutate({
        values: { ...(values as object), name } as never,
        ...{ banner: null, isAdmin: false, inDoubt, onSend: () => {}, reason: '' },
      }),
    stored: async ({ id, name }) => (await count('public.ai_tools where (id, name) = ($1, $2)', [id, name])) === 1,
  }),
  'a test tool is submitted': form({
    as: () => member,
    given: async () => {
      await backend.sql('delete from private.submissions');
      await backend.sql(`delete from public.ai_tools where created_by = $1 and approval_status = 'pending'`, [
        member.id,
      ]);
      return { id: randomUUID() as string, name: unique('Test') };
    },
    useIt: () => null,
    press: (_, { id, name }) =>
      ends(
        submitTestTool(id, {
          ...{ name, description: DESCRIPTION, url: `https://${id}.example/`, category: 'Other', tags: 'x' },
          pricingType: 'free',
        }).then((submission) => {
          if (submission.kind !== 'stored') throw new Error(submission.kind);
        }),
        (error) => (error as Error).message,
      ),
    stored: async ({ id }) => (await count('public.ai_tools where id = $1', [id])) === 1,
  }),
  'a pending listing is changed by its owner': form({
    as: ownerOf,
    given: pending,
    useIt: (tool) => useEdit(tool, ownerOf(tool).id, false),
    press: (edit: Edit) => type(edit, DESCRIPTION),
    stored: async ({ id }) => (await readStored(id)).description === DESCRIPTION,
  }),
  'a listing is changed by the administrator': form({
    given: () => live(),
    useIt: (tool) => useEdit(tool, admin.id, true),
    press: (edit: Edit) => type(edit, DESCRIPTION),
    stored: async ({ id }) => (await readStored(id)).description === DESCRIPTION,
  }),
  'a pending listing is withdrawn': form({
    as: ownerOf,
    given: pending,
    useIt: () => useWithdrawListing(),
    press: ({ mutate }, tool) => mutate(tool),
    stored: async ({ id }) => (await count('public.ai_tools where id = $1', [id])) === 0,
  }),
  'a listing is deleted': form({
    given: () => live(),
    useIt: (tool) => useDeleteListing(tool, () => {}),
    press: ({ mutate }) => mutate(undefined as never),
    stored: async ({ id }) => (await count('public.ai_tools where id = $1', [id])) === 0,
  }),
  'a listing is taken down': form({
    given: () => live(),
    useIt: (tool) => useChangeStatus(tool),
    press: ({ takeDown }) => takeDown.mutate('It is no AI tool.'),
    stored: async ({ id }) => (await readStored(id)).approval_status === 'rejected',
  }),
  'a listing is published again': form({
    given: async () => {
      const tool = await live();
      await admin.client.rpc('unpublish_listing', { listing_id: tool.id, reason: 'For a while.' });
      return readStored(tool.id);
    },
    useIt: (tool) => useChangeStatus(tool),
    press: ({ republish }) => republish.mutate(undefined as never),
    stored: async ({ id }) => (await readStored(id)).approval_status === 'approved',
  }),
  'several listings are rejected': form({
    given: async () => [await pendingRow(), await pendingRow()],
    useIt: () => useDecisions({ failed: (_title, [first]) => said.push(first!.reason) }),
    press: ({ decide }, rows) => decide(rows, { to: 'reject', reason: 'It is no tool.' }),
    stored: async (rows) =>
      (await count(`public.ai_tools where id = any($1) and approval_status = 'rejected'`, [
        rows.map(({ tool }) => tool.id),
      ])) === 2,
  }),
  'a suggestion is sent': form({
    as: ({ author }) => author,
    given: async () => ({ tool: await live(), author: await newMember(), id: randomUUID() as string }),
    useIt: ({ tool, author, id }) =>
      useEdit(
        tool,
        author.id,
        false,
        (typed) =>
          sendChange(id, tool, typed, { reason: '', note: 'It changed.', source: '' }, () => {}) as Promise<never>,
      ),
    press: (edit: Edit) => type(edit, DESCRIPTION),
    stored: async ({ id, author }) =>
      (await count(`public.listing_feedback where id = $1 and state = 'open'`, [id])) === 1 &&
      (await count(`private.submissions where member_id = $1 and action = 'changes'`, [author.id])) === 1,
  }),
  'a change is withdrawn': form({
    as: ({ author }) => author,
    given: change,
    useIt: () => useWithdrawFeedback(),
    press: ({ mutate }, { id }) => mutate(id),
    stored: async ({ id }) =>
      (await count(`public.listing_feedback where id = $1 and state = 'withdrawn'`, [id])) === 1,
  }),
  'a change is taken back from the history': form({
    given: async () => {
      const tool = await live();
      await (
        await backend.admin()
      ).client.rpc('save_listing', {
        ...{ listing_id: tool.id, version: tool.updated_at, change: { listing: { description: 'Changed once.' } } },
      });
      const change = await one<{ id: string }>(
        'select *, id::text as id from public.listing_history as entry where listing_id = $1 order by entry.id desc limit 1',
        [tool.id],
      );
      return { tool, change: { ...change } as unknown as Change };
    },
    useIt: ({ tool, change }) => useRestoreChange(tool.id, change, () => {}),
    press: ({ mutate }) => mutate(false),
    stored: async ({ tool }) => (await readStored(tool.id)).description === tool.description,
  }),
  'a listing is closed': form({
    given: () => live(),
    useIt: ({ id, name, updated_at: version }) => useCloseListing({ id, name, version }),
    press: ({ close }) => close.mutate({ closed_on: today() }),
    stored: async ({ id }) => (await count('public.closed_listings where tool_id = $1', [id])) === 1,
  }),
  'a listing is reopened': form({
    given: async () => {
      const tool = await live();
      await (
        await backend.admin()
      ).client.rpc('close_listing', {
        ...{ listing_id: tool.id, closed_on: today(), version: tool.updated_at },
      });
      return tool;
    },
    useIt: ({ id, name, updated_at: version }) => useCloseListing({ id, name, version }),
    press: ({ reopen }) => reopen.mutate({ closed_on: today() }),
    stored: async ({ id }) => (await count('public.closed_listings where tool_id = $1', [id])) === 0,
  }),
  'a category is added': form({
    given: async () => unique('Category'),
    useIt: () => useCategoryActions(),
    press: ({ act }, name) => act.mutate(acts.addCategory(values(name))),
    stored: async (name) => (await count('public.categories where name = $1', [name])) === 1,
  }),
  'a category is renamed, and its listings follow': form({
    given: async () => {
      const before = await category();
      return { before, tool: await live(null, { category: before.name }), name: unique('Renamed') };
    },
    useIt: () => useCategoryActions(),
    press: ({ act }, { before, name }) => act.mutate(acts.changeCategory(before, values(name))),
    stored: async ({ tool, name }) =>
      (await count('public.categories where name = $1', [name])) === 1 &&
      ((await readStored(tool.id)).category === name || 'in part'),
  }),
  'a category is merged, and its listings follow': form({
    given: async () => {
      const [from, into] = [await category(), await category()];
      return { from, into, tool: await live(null, { category: from.name }) };
    },
    useIt: () => useCategoryActions(),
    press: ({ act }, { from, into }) => act.mutate(acts.mergeCategory(from, into)),
    stored: async ({ tool, from, into }) =>
      (await count('public.categories where name = $1', [from.name])) === 0 &&
      ((await readStored(tool.id)).category === into.name || 'in part'),
  }),
  'a merged category is brought back': form({
    given: async () => {
      const [from, into] = [await category(), await category()];
      await admin.client.rpc('merge_category', {
        ...{ from_name: from.name, into_slug: into.slug, expected_version: from.version },
      });
      return { from, into };
    },
    useIt: () => useCategoryActions(),
    press: ({ act }, { from, into }) => act.mutate(acts.restoreCategory(from.name, into)),
    stored: async ({ from }) => (await count('public.categories where name = $1', [from.name])) === 1,
  }),
  'a category is taken away': form({
    given: async () => {
      const name = unique('Category');
      await category(name);
      return { name, desk: await desk() };
    },
    useIt: () => useCategoryActions(),
    press: ({ act }, given) => act.mutate(acts.addCategory(values(given.name)).undo!(given.desk)!),
    stored: async ({ name }) => (await count('public.categories where name = $1', [name])) === 0,
  }),
  'families change their order': form({
    given: async () => {
      const before = (await desk()).families.map(({ slug }) => slug);
      return { before, slugs: before.toReversed() };
    },
    useIt: () => useCategoryActions(),
    press: ({ act }, { before, slugs }) => act.mutate(acts.order('', slugs, before, 'The order is new.')),
    stored: async ({ slugs }) =>
      JSON.stringify((await desk()).families.map(({ slug }) => slug)) === JSON.stringify(slugs),
  }),
  'a family is added': form({
    given: async () => unique('Family'),
    useIt: () => useCategoryActions(),
    press: ({ act }, name) => act.mutate(acts.addFamily(values(name))),
    stored: async (name) => (await count('public.families where name = $1', [name])) === 1,
  }),
  'a family is renamed': form({
    given: async () => ({ before: await family(), name: unique('Renamed family') }),
    useIt: () => useCategoryActions(),
    press: ({ act }, { before, name }) => act.mutate(acts.changeFamily(before, values(name))),
    stored: async ({ name }) => (await count('public.families where name = $1', [name])) === 1,
  }),
  'a family is taken away': form({
    given: () => family(),
    useIt: () => useCategoryActions(),
    press: ({ act }, before) => act.mutate(acts.removeFamily(before)),
    stored: async ({ name }) => (await count('public.families where name = $1', [name])) === 0,
  }),
  'words are added': form({
    given: async () => `zebra${(made += 1)}`,
    useIt: () => useSaveLine(() => said.push('done')),
    press: ({ mutate }, word) =>
      mutate({ line: `same: ${word}, ${word}s stripes`, group_id: undefined, expected: '', said: '' }),
    stored: async (word) => (await count('private.search_synonyms where term = $1', [word])) === 1,
  }),
  'words are changed': form({
    given: async () => {
      const word = `zebra${(made += 1)}`;
      const { data } = await admin.client.rpc('save_synonyms', { line: `same: ${word}, ${word}s stripes` });
      const row = await one<{ line: string }>('select private.synonym_line($1) as line', [data]);
      return { word, group_id: data as number, expected: row.line };
    },
    useIt: () => useSaveLine(() => said.push('done')),
    press: ({ mutate }, { word, group_id, expected }) =>
      mutate({ line: `same: ${word}, ${word}s stripes, ${word}s horse`, group_id, expected, said: '' }),
    stored: async ({ group_id }) =>
      (await count(`private.search_synonyms where group_id = $1 and term like '%horse'`, [group_id])) === 1,
  }),
  'a search is forgotten': form({
    given: async () => {
      const words = unique('vain search');
      await backend.sql(`insert into private.missed_searches values (current_date, $1, 'nothing', 3)`, [words]);
      return { words, last_day: today() };
    },
    useIt: () => useForgetSearch(),
    press: ({ mutate }, missed) => mutate(missed),
    stored: async ({ words }) => (await count('private.missed_searches where words = $1', [words])) === 0,
  }),
  'a tool is picked': form({
    given: async () => {
      await backend.sql('delete from public.picks');
      return live();
    },
    useIt: () => usePickMutations(),
    press: ({ save }, tool) =>
      save.mutate({ rows: [{ tool_id: tool.id, place: 3, reason: 'It is the third.' }], expected: [] }),
    stored: async (tool) => (await placeOf(tool))?.place === 3,
  }),
  'two picks change places': form({
    given: picked,
    useIt: () => usePickMutations(),
    press: ({ save }, { first, second, expected }) =>
      save.mutate({
        rows: [
          { tool_id: first.id, place: 2, reason: 'The first of the two.' },
          { tool_id: second.id, place: 1, reason: 'The second of the two.' },
        ],
        expected,
      }),
    stored: async ({ first, second }) => (await placeOf(first))?.place === 2 && (await placeOf(second))?.place === 1,
  }),
  'a pick is taken away': form({
    given: picked,
    useIt: () => usePickMutations(),
    press: ({ remove }, { first, expected }) => remove.mutate({ id: first.id, expected }),
    stored: async ({ first }) => (await placeOf(first)) === undefined,
  }),
  'mail is switched off': form({
    as: (person: Person) => person,
    given: newMember,
    useIt: ({ id }) => useToggleEmail(id),
    press: ({ mutate }) => mutate({ kind: MAIL as never, isOn: false }),
    stored: async ({ id }) => (await count('public.email_opt_outs where member_id = $1', [id])) === 1,
  }),
  'mail is switched on': form({
    as: (person: Person) => person,
    given: async () => {
      const person = await newMember();
      const { kind } = await one<{ kind: string }>(`select $1::text as kind`, [MAIL]);
      await person.client.from('email_opt_outs').insert({ member_id: person.id, kind } as never);
      return person;
    },
    useIt: ({ id }) => useToggleEmail(id),
    press: ({ mutate }) => mutate({ kind: MAIL as never, isOn: true }),
    stored: async ({ id }) => (await count('public.email_opt_outs where member_id = $1', [id])) === 0,
  }),
  'mail is switched off by a link': form({
    given: async () => {
      const person = await newMember();
      const { token } = await one<{ token: string }>(
        'insert into private.email_tokens (member_id, kind) values ($1, $2) returning token',
        [person.id, MAIL],
      );
      return { token, id: person.id };
    },
    useIt: ({ token }) => useToggleEmailByToken(token),
    press: ({ mutate }) => mutate(false),
    stored: async ({ id }) => (await count('public.email_opt_outs where member_id = $1', [id])) === 1,
  }),
  'a problem is reported': form({
    as: ({ reporter }) => reporter,
    given: async () => {
      await backend.sql('delete from private.report_rate_limit');
      return { tool: await live(), reporter: await newMember() };
    },
    useIt: ({ tool }) => useSendReport(tool.id, () => void said.push('done')),
    press: ({ mutate }) => mutate({ reason: 'not_opening', note: '' }),
    stored: async ({ tool }) => (await count('public.listing_feedback where tool_id = $1', [tool.id])) === 1,
  }),
  'a listing is claimed': form({
    as: ({ claimant }) => claimant,
    given: async () => ({ tool: await live(), claimant: await newMember() }),
    useIt: ({ tool }) => claims.useClaimListing(tool.id),
    press: ({ mutate }, { tool }) =>
      mutate({ listing_id: tool.id, proof_kind: 'email' as never, proof: 'me@example.com' }),
    stored: async ({ tool }) => (await count('public.ownership_claims where tool_id = $1', [tool.id])) === 1,
  }),
  'a placement is requested': form({
    as: () => member,
    given: async () => {
      await backend.sql('delete from private.submissions');
      const { data: offers } = await member.client.rpc('current_offers', {}, { get: true });
      return { tool: await live(member.id), expected: offers!.find(({ kind }) => kind === 'featured')!.price_id };
    },
    useIt: () => placements.useRequestPlacement(),
    press: ({ mutate }, { tool, expected }) => mutate({ toolId: tool.id, kind: 'featured', expected }),
    stored: async ({ tool }) =>
      (await count('public.placements where tool_id = $1', [tool.id])) === 1 &&
      (await count(`private.submissions where action = 'requests'`)) === 1,
  }),
  'a placement request is withdrawn': form({
    as: () => member,
    given: request,
    useIt: () => placements.useWithdrawPlacement(),
    press: ({ mutate }, { id }) => mutate(id),
    stored: async ({ id }) => (await placement(id))['stage'] === 'cancelled',
  }),
  'a placement is marked as paid': form({
    given: request,
    useIt: () => placements.useChangePlacement(),
    press: ({ mutate }, { id, expected }) =>
      mutate({ id, action: 'mark_paid', first_day: today(), last_day: today(), expected: expected! }),
    stored: async ({ id }) => (await placement(id))['stage'] === 'paid',
  }),
  'a placement is started': form({
    given: () => live(),
    useIt: () => placements.useStartPlacement(),
    press: ({ mutate }, tool) =>
      mutate({ listing_id: tool.id, kind: 'featured', first_day: today(), last_day: today(), price_cents: 100 }),
    stored: async (tool) => (await count('public.placements where tool_id = $1', [tool.id])) === 1,
  }),
  'a price is set': form({
    given: async () => {
      const price_cents = 1000 + (await count(`public.placement_prices where kind = 'gold'`));
      const { data } = await admin.client.from('placement_offers').select('*').eq('kind', 'gold').single();
      const { kind, version: expected, ...offer } = data!;
      const price = { price_cents, currency: 'USD', period: 'month', from_day: today() } as const;
      const change = { ...offer, ...price };
      return { kind, expected, change, former: change };
    },
    useIt: () => useSaveOffer(),
    press: ({ mutate }, asked) => mutate(asked),
    stored: async ({ change }) =>
      (await count('public.placement_prices where price_cents = $1', [change.price_cents])) === 1,
  }),
  'a file is imported': form({
    given: async () => randomUUID() as string,
    useIt: () => null,
    press: (_, id) => {
      const importer = createImportBackend(async () => admin.client, admin.id, `${id}.json`);
      ends(
        runImport({
          total: 1,
          rows: async () => [imported(id) as never],
          backend: importer,
          signal: new AbortController().signal,
          onProgress: () => {},
          beforeRetry: async () => {},
        }).then(({ imported, messages }) => {
          if (imported !== 1) throw new Error(messages.join(' '));
        }),
        (error) => (error as Error).message,
      );
    },
    stored: async (id) =>
      (await count('public.ai_tools where id = $1', [id])) === 1 &&
      (await count('public.import_batches where file_name = $1', [`${id}.json`])) === 1,
  }),
  'an import is undone': form({
    given: async () => {
      const { client } = admin;
      const { data: batch } = await client.rpc('start_import', { file_name: unique('file') });
      const id = randomUUID() as string;
      await client.rpc('import_listings', { batch: batch!, first_row: 0, listings: [imported(id)] as never });
      return { batch: batch!, id };
    },
    useIt: () => useUndoImport(),
    press: ({ mutate }, { batch }) => mutate({ batch, keepNewer: false }),
    stored: async ({ id }) => (await count('public.ai_tools where id = $1', [id])) === 0,
  }),
  'a tool is saved': form({
    as: ({ person }) => person,
    given: async () => ({ person: await newMember(), tool: await live() }),
    useIt: () => null,
    press: (_, { person, tool }) => {
      let journal = new Map([[tool.id, Date.now()]]);
      ends(
        settle([{ read: () => journal, write: (left) => (journal = new Map(left)) }], async (wishes) => {
          const { data, error } = await person.client.rpc('sync_saved_tools', { pending_saves: wishes });
          if (error) throw error;
          return data;
        }),
        () => 'It may be saved.',
      );
    },
    stored: async ({ person }) => (await count('public.saved_tools where owner = $1', [person.id])) === 1,
  }),
  'an account is deleted': form({
    as: ({ person }) => person,
    given: async () => {
      const person = await newMember();
      return { person, email: `member-${arrived}@example.com` };
    },
    useIt: ({ person }) => useDeleteAccount(person.id),
    press: ({ mutate }, { email }) => mutate(email),
    stored: async ({ email }) => (await count('auth.users where email = $1', [email])) === 0,
  }),
};
const MAIL = 'listing_decided';

type Told = 'done' | 'failed' | 'unknown';
const UNKNOWN = /no answer|may be|not known|did not answer|not arrive/i;
const messages: { kind: string; text: string }[] = [];
const hear = (kind: 'success' | 'error' | 'info') =>
  vi.spyOn(notify, kind).mockImplementation((title, options) => {
    messages.push({ kind, text: `${title} ${typeof options?.description === 'string' ? options.description : ''}` });
  });

/** What the person was told at last. */
function told(queryClient: QueryClient): { told: Told; words: string } {
  const words = [...said, ...messages.map(({ text }) => text)].join(' | ');
  const last = queryClient.getMutationCache().getAll().at(-1)?.state;
  if (UNKNOWN.test(words)) return { told: 'unknown', words };
  if (messages.some(({ kind }) => kind === 'error')) return { told: 'failed', words };
  if (said.includes('done') || messages.some(({ kind }) => kind === 'success')) return { told: 'done', words };
  if (last?.status === 'error') {
    const why = (last.error as Error).message;
    return { told: UNKNOWN.test(why) ? 'unknown' : 'failed', words: why };
  }
  return { told: last?.status === 'success' && said.length === 0 ? 'done' : 'failed', words };
}

async function send(each: Form<unknown, unknown>, isForGood: boolean) {
  const given = await each.given();
  stubClient.client = (each.as?.(given) ?? admin).client;
  said.length = 0;
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
          expect(said.length + messages.length + queryClient.getMutationCache().getAll().length).toBeGreaterThan(0);
          expect(
            queryClient
              .getMutationCache()
              .getAll()
              .every(({ state }) => state.status !== 'pending' && state.status !== 'idle') || said.length > 0,
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
    said.length = 0;
    messages.length = 0;
  }
  await press(true);
  const heard = told(queryClient);
  const isStored = await each.stored(given);
  cleanup();
  queryClient.clear();
  expect(lost.size).toBeGreaterThan(0);
  return { ...heard, isStored };
}

describe('what is said of a write whose answer is lost is what is stored', () => {
  beforeAll(() => {
    for (const kind of ['success', 'error', 'info'] as const) hear(kind);
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });

  it.each(Object.keys(FORMS))('%s', async (name) => {
    const wrong: string[] = [];
    for (const [what, isForGood] of Object.entries(FAULTS)) {
      const { told: heard, words, isStored } = await send(FORMS[name]!, isForGood);
      // Where one answer is lost, the second says what became of it.
      const isRight = isForGood
        ? heard === 'unknown' || (heard === 'done') === isStored
        : heard === 'done' && isStored === true;
      if (!isRight)
        wrong.push(
          `${what}: told ${heard}, ${isStored === true ? 'stored' : isStored ? 'stored in part' : 'not stored'} (${words})`,
        );
    }
    expect(wrong).toEqual([]);
  });

  it('each write that the site contains was among them', () => {
    const root = join(process.cwd(), 'src');
    const text = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n');
    // Also where a condition chooses between two.
    const called = [...text.matchAll(/\.rpc\(([^,{)]+)/g)].flatMap(([, name = '']) =>
      [...name.matchAll(/'(\w+)'/g)].map(([, quoted]) => quoted!),
    );
    const verbs = { insert: 'POST', upsert: 'POST', update: 'PATCH', delete: 'DELETE' } as const;
    const written = [...text.matchAll(/\.from\('(\w+)'\)\s*\.(insert|upsert|update|delete)\(/g)].map(
      ([, table, verb]) => `${verbs[verb as keyof typeof verbs]} ${table}`,
    );
    expect(written.length).toBeGreaterThan(5);
    // What it tries out it takes back, and nobody is told that it was stored.
    const functions = called.filter((name) => writers.has(name) && name !== 'preview_synonyms');
    const all = [...functions.map((name) => `rpc/${name}`), ...written];
    expect([...new Set(all)].filter((write) => !met.has(write)).sort()).toEqual([]);
  });
});

describe.each(engines)('a write with a key, on %s', (engine) => {
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

  it('is done once, and its repetition is told so; without a key, or with another, it is told what stands', async () => {
    const key = randomUUID() as string;
    const added = { name: 'Once', family: 'other' };
    for (let again = 0; again < 2; again += 1)
      expect(await call('administrator', 'save_category', added, key)).toBe('done');
    for (const other of [undefined, randomUUID() as string, 'no key'])
      expect(await call('administrator', 'save_category', added, other)).toContain('already');
    expect(await on.sql(`select name from public.categories where name = 'Once'`)).toHaveLength(1);
  });

  it('that was refused or stale is not said to have been done', async () => {
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

  it('of one person is nothing to another', async () => {
    const key = randomUUID() as string;
    expect(await call('administrator', 'save_category', { name: 'Mine', family: 'other' }, key)).toBe('done');
    expect(await call('member', 'withdraw_placement', { placement_id: randomUUID() }, key)).toContain(
      'You can withdraw only',
    );
  });

  it('is refused with the key of another function or of other arguments, and nothing is stored', async () => {
    const key = randomUUID() as string;
    const added = { name: 'First of two', family: 'other' };
    expect(await call('administrator', 'save_category', added, key)).toBe('done');
    for (const [name, body] of [
      ['save_category', { ...added, name: 'Second of two' }],
      ['save_family', { name: 'Second of two' }],
      ['start_import', { file_name: 'second.json' }],
    ] as const)
      expect(await call('administrator', name, body, key)).toContain('sent with the key of another one');
    const stored = await on.sql(`select name from public.categories where name like '% of two'
      union all select name from public.families where name like '% of two'
      union all select file_name from public.import_batches where file_name = 'second.json'`);
    expect(stored).toEqual([{ name: 'First of two' }]);
  });

  it('that stores a placement request is counted, whatever its key: a member sends 20 a day', async () => {
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

  it('gives its function’s name and all of its arguments to replayed_at', async () => {
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
