import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../src/app/query-client';
import type { Listing } from '../../src/domain/listing/edit-values';
import type { ListingValues } from '../../src/domain/listing/listing-columns';
import { listingDefaults } from '../../src/domain/listing/listing-fields';
import { useDeleteAccount } from '../../src/features/account/account.mutations';
import { useToggleEmail, useToggleEmailByToken } from '../../src/features/account/email.mutations';
import * as categories from '../../src/features/categories/category-admin.mutations';
import { useClaimListing } from '../../src/features/claims/claims.mutations';
import { useChangeStatus, useDeleteListing } from '../../src/features/edit-listings/listing-status.mutations';
import { useSendReport, useWithdrawFeedback } from '../../src/features/feedback/feedback.mutations';
import { sendChange } from '../../src/features/feedback/send-feedback';
import { useUndoImport } from '../../src/features/import/imports.queries';
import { createBatchSender, runImport } from '../../src/features/import/upload';
import { createListing, type Sent } from '../../src/features/listing-form/create-listing';
import { useCreateListing } from '../../src/features/listing-form/tools.mutations';
import { useListingEdit } from '../../src/features/listing-form/use-listing-edit';
import { useCloseListing } from '../../src/features/listings/closing.mutations';
import { useRestoreChange } from '../../src/features/listings/history.mutations';
import type { Change } from '../../src/features/listings/history.queries';
import { useWithdrawListing } from '../../src/features/my-tools/withdraw-listing.mutations';
import { useSavePicks } from '../../src/features/picks/picks.mutations';
import { useSaveOffer } from '../../src/features/placements/offers-tab';
import * as placements from '../../src/features/placements/placements.mutations';
import type { Verdict } from '../../src/features/review/kind';
import type { KindName, ReviewItem } from '../../src/features/review/kinds';
import { useDecisions } from '../../src/features/review/use-decisions';
import { sendChange as saveTool } from '../../src/features/saved/account-list';
import { useDismissSearch, useSaveLine } from '../../src/features/search-words/words.mutations';
import { submitTestTool } from '../../src/features/test-submission/submit-test-tool';
import { createAuthFetch } from '../../src/lib/auth-fetch';
import type { CategoryAdmin, PickedTool } from '../../src/lib/database';
import { notify } from '../../src/ui/notify';
import { type Backend, type Client, listing, startBackend, type StoredRow, waitingFor } from '../support/backend';
import { hostHooks } from '../support/hook-host';
import { stubClient } from '../support/stub-client';
import { TEST_TIMEOUT } from '../support/test-timeout';

// answered-fetch.test.ts proves the kinds of loss and the retry of a write that never arrived.

type Person = { client: Client; id: string; email: string };
/** The number of rows that a write leaves in a table with this condition and its parameters. */
type Rows = [count: number, table: string, ...parameters: unknown[]];
/** A form of the site with its initial data, how it is sent, and the stored result. */
type Write<Hook = unknown> = {
  actor: Person;
  use: () => Hook;
  press(hook: Hook): void;
  /** A step before the write, whose responses arrive. */
  prepare?(hook: Hook): void;
  expected: Rows[];
};

let backend: Backend;
/** Database functions that can write. */
let writers: Set<string>;
/** The responses to lose: the first of each write, after its commit, or all. */
let fault: 'first' | 'all' | undefined;
/** Writes that have lost a response since the form was sent. */
const lost = new Set<string>();
/** Every write that has lost a response, such as “rpc/close_listing” or “DELETE picks”. */
const covered = new Set<string>();
/** Messages that a form shows without a toast. */
const notices: string[] = [];
const messages: { kind: string; text: string }[] = [];

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
  return { client, id: data.user!.id, email };
}

function writeOf(method: string, url: URL): string | null {
  const match = /\/rest\/v1\/(rpc\/)?(\w+)/.exec(url.pathname);
  if (method === 'GET' || method === 'HEAD' || !match) return null;
  const [, isFunction, name = ''] = match;
  return isFunction ? (writers.has(name) ? `rpc/${name}` : null) : `${method} ${name}`;
}

async function network(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const write = writeOf(request.method, new URL(request.url));
  if (!fault || !write || (lost.has(write) && fault === 'first')) return backend.send(request);
  lost.add(write);
  covered.add(write);
  await backend.send(request);
  throw new TypeError('Failed to fetch');
}

beforeAll(async () => {
  hostHooks();
  ({ renderHook, cleanup } = await import('@testing-library/react'));
  backend = await startBackend('PostgreSQL 17');
  vi.stubGlobal('fetch', network);
  const functions = await backend.sql<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'v'`,
  );
  writers = new Set(functions.map(({ name }) => name));
  admin = await arrive('admin@example.com', 'admin-password');
  member = await arrive('member@example.com', 'member-password');
  for (const kind of ['success', 'error', 'info'] as const)
    vi.spyOn(notify, kind).mockImplementation((title, { description } = {}) => {
      messages.push({ kind, text: `${title} ${typeof description === 'string' ? description : ''}` });
    });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await backend?.stop();
});

// Data for the writes

let made = 0;
const unique = (name: string) => `${name} ${(made += 1)}`;
const newMember = () => arrive(`member-${(made += 1)}@example.com`);
const run = (statement: string, ...parameters: unknown[]) => backend.sql<Record<string, string>>(statement, parameters);
const countRows = async ([, table, ...parameters]: Rows) =>
  Number((await run(`select count(*) from ${table}`, ...parameters))[0]!['count']);
const today = () => new Date().toISOString().slice(0, 10);

async function readStored(id: string): Promise<Listing & StoredRow> {
  const { data } = await admin.client.from('ai_tools').select().eq('id', id).single().throwOnError();
  return data as Listing & StoredRow;
}
async function insertTool({ client }: Person, more: Record<string, unknown> = {}) {
  const id = randomUUID();
  const tool = listing(id, { name: unique('Tool'), url: `https://${id}.example/`, ...more });
  await client.from('ai_tools').insert(tool).throwOnError();
  return readStored(id);
}
const live = (more?: Record<string, unknown>) => insertTool(admin, more);
async function ownedByMember() {
  const { id } = await live();
  await run('update public.ai_tools set created_by = $2 where id = $1', id, member.id);
  return readStored(id);
}
async function pending() {
  const owner = await newMember();
  return { owner, tool: await insertTool(owner) };
}
/** Deletes what limits the member’s next submission. */
async function clearSubmissions() {
  await run('delete from private.submissions');
  await run(`delete from public.ai_tools where created_by = $1 and approval_status = 'pending'`, member.id);
}
const categoryData = async () => (await admin.client.rpc('admin_categories')).data as CategoryAdmin;
async function category() {
  const name = unique('Category');
  await admin.client.rpc('save_category', { name, family: 'other' }).throwOnError();
  return (await categoryData()).categories.find((each) => each.name === name)!;
}
async function family() {
  const name = unique('Family');
  await admin.client.rpc('save_family', { name, hue: 20 }).throwOnError();
  return (await categoryData()).families.find((each) => each.name === name)!;
}
async function change() {
  const [tool, author, id] = [await live(), await newMember(), randomUUID() as string];
  const base = { description: tool.description };
  const patch = { description: 'Another description.' };
  const proposal = { feedback_id: id, listing_id: tool.id, note: 'It changed.', patch, based_on: base };
  await author.client.rpc('send_feedback', proposal).throwOnError();
  return { id, author };
}
async function request() {
  const tool = await ownedByMember();
  const wanted = { listing_id: tool.id, kind: 'featured' } as const;
  const { data: id } = await member.client.rpc('request_placement', wanted).throwOnError();
  await run('delete from private.submissions');
  const row = await admin.client.from('placement_overview').select('version').eq('id', id!).single().throwOnError();
  return { id: id!, expected: row.data.version! };
}
async function picked() {
  await run('delete from public.picks');
  const tools = [await live(), await live()];
  const picks = tools.map(({ id }, at) => ({ tool_id: id, place: at + 1, reason: 'One of the two picks.' }));
  await admin.client.rpc('save_picks', { picks, expected: [] }).throwOnError();
  const [first, second] = picks;
  return { first: first!, second: second!, expected: picks as unknown as PickedTool[] };
}
const imported = (id: string) => listing(id, { premium_type: 'none', sponsor_tier: 'none' });
const categoryValues = (name: string) => ({ name, sentence: '', family: 'other', icon: 'chat', is_offered: true });
const familyValues = (name: string) => ({ name, sentence: '', hue: 20 });
const synonyms = (word: string) => `same: ${word}, ${word}s stripes`;
const KIND = 'listing_decided';
const DESCRIPTION = 'The new description.';
const typedValues = (name: string, id: string = randomUUID()) => ({
  ...listingDefaults,
  ...{ name, description: DESCRIPTION, url: `https://${id}.example/`, category: 'Other', tags: 'x' },
});
/** The fields of a submission besides its values. */
const submission = { banner: null, isAdmin: false, onSend: () => {} };

// Kinds of writes

const form = <Hook>(write: Write<Hook>): Write => write;

/** A form whose hook is one mutation. */
const mutation = <Variables>(
  actor: Person,
  use: () => { mutate: (variables: Variables) => void },
  variables: NoInfer<Variables>,
  ...expected: Rows[]
) => form({ actor, use, press: ({ mutate }) => mutate(variables), expected });

/** The edit screen, where a new description is typed. */
const edit = (
  actor: Person,
  tool: Listing,
  send: ((values: ListingValues) => Promise<unknown>) | undefined,
  ...expected: Rows[]
) =>
  form({
    actor,
    use: () =>
      useListingEdit(
        tool,
        actor.id,
        { current: null },
        ({ kind }) => void notices.push(kind === 'saved' ? 'done' : kind),
        actor === admin,
        send && { open: null, send: (_base, values) => send(values) as Promise<never> },
      ),
    press: ({ form: fields, submit }) => {
      fields.setValue('description', DESCRIPTION, { shouldDirty: true });
      submit({ preventDefault: () => {}, currentTarget: { elements: [] } } as never);
    },
    expected,
  });

/** A write without a hook, whose form shows the error’s message. */
const call = (actor: Person, send: () => Promise<unknown>, ...expected: Rows[]) =>
  form({
    actor,
    use: () => null,
    press: () =>
      void send().then(
        () => notices.push('done'),
        (error: unknown) => notices.push((error as Error).message),
      ),
    expected,
  });

// Decisions in the review queue

type Queued = { row: ReviewItem; id: string };
const queued = async (kind: KindName, key: string, id = key): Promise<Queued> => ({
  row: (await waitingFor(admin.client, kind)).find((row) => row.id === `${kind}:${key}`)!,
  id,
});
const pendingRow = async () => queued('pending', (await pending()).tool.id);
const changeRow = async () => queued('feedback', (await change()).id);
async function linkRow() {
  const { id, url } = await live();
  await run(
    `insert into public.link_checks (tool_id, url, checked_at, outcome, since, moved_to)
     values ($1, $2, now(), 'moved', now(), $3)`,
    ...[id, url, `https://moved-${id}.example/`],
  );
  return queued('link', id);
}
async function reportRow() {
  const [tool, reporter] = [await live(), await newMember()];
  await run('delete from private.report_rate_limit');
  const report = { feedback_id: randomUUID(), listing_id: tool.id, reason: 'not_opening' } as const;
  await reporter.client.rpc('send_feedback', report).throwOnError();
  return queued('feedback', `reports:${tool.id}`, tool.id);
}
async function claimRow() {
  const [tool, claimant] = [await live(), await newMember()];
  const claim = { listing_id: tool.id, proof_kind: 'email', proof: 'me@example.com' } as const;
  const { data } = await claimant.client.rpc('claim_listing', claim).throwOnError();
  return queued('claim', data!);
}
async function paymentRow() {
  const payment = unique('pi');
  await run(
    `insert into private.payments (payment, amount_cents, currency, paid_at, problem)
     values ($1, 100, 'USD', now(), 'no_days')`,
    payment,
  );
  return queued('payment', payment);
}
async function emailRow() {
  const key = unique('event');
  await run(
    `insert into private.outbox (event_key, kind, member_id, about, state)
     values ($1, 'listing_received', $2, 'x', 'given_up')`,
    ...[key, member.id],
  );
  return queued('mail', key);
}
const categoryRow = async () => queued('category', (await live({ category: unique('Unplaced') })).category);

const requestRow = async () => queued('request', (await request()).id);

const approve: Verdict = { to: 'approve' };
const reject: Verdict = { to: 'reject' };
const [TOOL, CHANGE] = ['public.ai_tools where id = $1', 'public.listing_feedback where id = $1'];
const [CLAIM, PLACEMENT] = ['public.ownership_claims where id = $1', 'public.placements where id = $1'];
const REPORT = 'public.listing_feedback where tool_id = $1';
const LINK = 'public.link_checks where tool_id = $1';
const PAYMENT = 'private.payments where payment = $1';
const EMAIL = 'private.outbox where event_key = $1';
const [CATEGORY, FAMILY] = ['public.categories where name = $1', 'public.families where name = $1'];
const PICK = 'public.picks where tool_id = $1 and place = $2';
const OPT_OUT = 'public.email_opt_outs where member_id = $1';

type State = [count: 0 | 1, table: string];
/** Decision, row of the queue, verdict, stored result, and stored result after an undo. $1 is the id of `Queued`. */
type Decision = [string, () => Promise<Queued>, Verdict, State, State?];
const is = (table: string, column: string, value: string): State => [1, `${table} and ${column} = '${value}'`];
const MOVED = `${TOOL} and url = 'https://moved-' || id || '.example/'`;
const NOT_MOVED = `${TOOL} and url = 'https://' || id || '.example/'`;
const DISMISSED = 'dismissed_outcome is';
const refusal: Verdict = { to: 'reject', reason: 'It is no tool.' };
const fixed: Verdict = { to: 'approve', draft: { outcome: 'fixed' } };
const inOther: Verdict = { to: 'approve', draft: { family: 'other' } };
// prettier-ignore
const DECISIONS: Decision[] = [
  ['a listing is approved', pendingRow, approve, is(TOOL, 'approval_status', 'approved'), is(TOOL, 'approval_status', 'pending')],
  ['a listing is rejected', pendingRow, refusal, is(TOOL, 'approval_status', 'rejected')],
  ['a change is approved', changeRow, approve, is(CHANGE, 'state', 'accepted'), is(CHANGE, 'state', 'open')],
  ['a change is rejected', changeRow, refusal, is(CHANGE, 'state', 'refused')],
  ['a link gets its new address', linkRow, approve, [1, MOVED], [1, NOT_MOVED]],
  ['a link is dismissed', linkRow, reject, [1, `${LINK} and ${DISMISSED} not null`], [1, `${LINK} and ${DISMISSED} null`]],
  ['reports are resolved', reportRow, fixed, is(REPORT, 'state', 'fixed'), is(REPORT, 'state', 'open')],
  ['a claim is approved', claimRow, approve, is(CLAIM, 'state', 'granted'), is(CLAIM, 'state', 'open')],
  ['a placement request is approved', requestRow, approve, is(PLACEMENT, 'stage', 'awaiting_payment'), is(PLACEMENT, 'stage', 'requested')],
  ['a payment is settled', paymentRow, reject, is(PAYMENT, 'state', 'settled'), is(PAYMENT, 'state', 'held')],
  ['a name becomes a category', categoryRow, inOther, [1, CATEGORY], [0, CATEGORY]],
  ['an email that was given up is sent again', emailRow, approve, is(EMAIL, 'state', 'waiting')],
  ['an email that was given up is dismissed', emailRow, reject, is(EMAIL, 'state', 'dropped')],
];
const decisionWrites = DECISIONS.flatMap(([name, queue, verdict, stored, undone]) => {
  const decide = async () => {
    const { row, id } = await queue();
    return form({
      actor: admin,
      use: () => useDecisions(),
      press: (hook) => hook.decide([row], verdict),
      expected: [[...stored, id]],
    });
  };
  const undo = async (after: State) => {
    const { row, id } = await queue();
    return form({
      actor: admin,
      use: () => useDecisions({ undone: () => notices.push('done') }),
      prepare: (hook) => hook.decide([row], verdict),
      press: (hook) => hook.undoLast(),
      expected: [[...after, id]],
    });
  };
  return [[name, decide] as const, ...(undone ? [[`${name} and undone`, () => undo(undone)] as const] : [])];
});

/** Every write of the site, sent once with each fault. */
const WRITES: Record<string, () => Promise<Write>> = {
  ...Object.fromEntries(decisionWrites),
  'several listings are rejected': async () => {
    const rows = [(await pendingRow()).row, (await pendingRow()).row];
    const ids = rows.map(({ tool }) => tool!.id);
    return form({
      actor: admin,
      use: () => useDecisions({ failed: (_title, [first]) => notices.push(first!.reason) }),
      press: ({ decide }) => decide(rows, refusal),
      expected: [[2, `public.ai_tools where id = any($1) and approval_status = 'rejected'`, ids]],
    });
  },

  // Listings
  'a listing is created': async () => {
    await clearSubmissions();
    const name = unique('Created');
    const sent = { values: typedValues(name) as never, ...submission, inDoubt: null, reason: 'It is another tool.' };
    const reason = 'public.duplicate_reasons join public.ai_tools on id = tool_id where name = $1';
    return mutation(member, useCreateListing, sent, [1, 'public.ai_tools where name = $1', name], [1, reason, name]);
  },
  'a listing is corrected after its first response was lost': async () => {
    await clearSubmissions();
    stubClient.client = member.client;
    const [values, name] = [typedValues(unique('Mispelt')), unique('Misspelt')];
    let inDoubt: Sent | null = null;
    const first = { values: values as never, ...submission, inDoubt, onSend: (sent: Sent) => (inDoubt = sent) };
    const { id } = await createListing(first);
    const sent = { values: { ...values, name } as never, ...submission, inDoubt, reason: '' };
    return mutation(member, useCreateListing, sent, [1, `${TOOL} and name = $2`, id, name]);
  },
  'a test tool is submitted': async () => {
    await clearSubmissions();
    const id = randomUUID();
    const send = async () => {
      const { kind } = await submitTestTool(id, { ...typedValues(unique('Test'), id), pricingType: 'free' });
      if (kind !== 'stored') throw new Error(kind);
    };
    return call(member, send, [1, TOOL, id]);
  },
  'a pending listing is changed by its owner': async () => {
    const { owner, tool } = await pending();
    return edit(owner, tool, undefined, [1, `${TOOL} and description = $2`, tool.id, DESCRIPTION]);
  },
  'a listing is changed by the administrator': async () => {
    const tool = await live();
    return edit(admin, tool, undefined, [1, `${TOOL} and description = $2`, tool.id, DESCRIPTION]);
  },
  'a suggestion is sent': async () => {
    const [tool, author, id] = [await live(), await newMember(), randomUUID()];
    const reason = { reason: '' as const, note: 'It changed.', source: '' };
    const send = (values: ListingValues) => sendChange(id, tool, values, reason, () => {});
    const counted = `private.submissions where member_id = $1 and action = 'changes'`;
    return edit(author, tool, send, [...is(CHANGE, 'state', 'open'), id], [1, counted, author.id]);
  },
  'a change is withdrawn': async () => {
    const { id, author } = await change();
    return mutation(author, useWithdrawFeedback, id, [...is(CHANGE, 'state', 'withdrawn'), id]);
  },
  'a pending listing is withdrawn': async () => {
    const { owner, tool } = await pending();
    return mutation(owner, useWithdrawListing, tool, [0, TOOL, tool.id]);
  },
  'a listing is deleted': async () => {
    const tool = await live();
    return mutation(admin, () => useDeleteListing(tool, () => {}), undefined, [0, TOOL, tool.id]);
  },
  'a listing is taken down': async () => {
    const tool = await live();
    const rejected = is(TOOL, 'approval_status', 'rejected');
    return mutation(admin, () => useChangeStatus(tool).takeDown, 'It is no AI tool.', [...rejected, tool.id]);
  },
  'a listing is published again': async () => {
    const { id } = await live();
    await admin.client.rpc('unpublish_listing', { listing_id: id, reason: 'For a while.' }).throwOnError();
    const tool = await readStored(id);
    const approved = is(TOOL, 'approval_status', 'approved');
    return mutation(admin, () => useChangeStatus(tool).republish, undefined, [...approved, id]);
  },
  'a change is reverted from the history': async () => {
    const { id, description, updated_at: version } = await live();
    const sent = { listing_id: id, version, change: { listing: { description: 'Changed once.' } } };
    await admin.client.rpc('save_listing', sent).throwOnError();
    const history = 'select *, id::text as id from public.listing_history as entry where listing_id = $1';
    const [entry] = await run(`${history} order by entry.id desc limit 1`, id);
    const use = () => useRestoreChange(id, { ...entry } as unknown as Change, () => {});
    return mutation(admin, use, false, [1, `${TOOL} and description = $2`, id, description]);
  },
  'a listing is closed': async () => {
    const { id, name, updated_at: version } = await live();
    const use = () => useCloseListing({ id, name, version }).close;
    return mutation(admin, use, { closed_on: today() }, [1, 'public.closed_listings where tool_id = $1', id]);
  },
  'a listing is reopened': async () => {
    const { id, name, updated_at: version } = await live();
    await admin.client.rpc('close_listing', { listing_id: id, closed_on: today(), version }).throwOnError();
    const use = () => useCloseListing({ id, name, version }).reopen;
    return mutation(admin, use, { closed_on: today() }, [0, 'public.closed_listings where tool_id = $1', id]);
  },

  // Categories, search words and picks
  'a category is added': async () => {
    const name = unique('Category');
    return mutation(admin, () => categories.useSaveCategory(), categoryValues(name), [1, CATEGORY, name]);
  },
  'a category is renamed, and its listings follow': async () => {
    const [before, name] = [await category(), unique('Renamed')];
    const { id } = await live({ category: before.name });
    const use = () => categories.useSaveCategory(before);
    const stored: Rows[] = [
      [1, CATEGORY, name],
      [1, `${TOOL} and category = $2`, id, name],
    ];
    return mutation(admin, use, categoryValues(name), ...stored);
  },
  'a category is merged, and its listings follow': async () => {
    const [from, into] = [await category(), await category()];
    const { id } = await live({ category: from.name });
    const stored: Rows[] = [
      [0, CATEGORY, from.name],
      [1, `${TOOL} and category = $2`, id, into.name],
    ];
    return mutation(admin, () => categories.useMergeCategory(from), into, ...stored);
  },
  'a merged category is restored': async () => {
    const [{ name, version }, into] = [await category(), await category()];
    const merge = { from_name: name, into_slug: into.slug, expected_version: version };
    await admin.client.rpc('merge_category', merge).throwOnError();
    return mutation(admin, () => categories.useRestoreCategory(into), name, [1, CATEGORY, name]);
  },
  'a category is removed': async () => {
    const before = await category();
    return mutation(admin, () => categories.useRemoveCategory(), before, [0, CATEGORY, before.name]);
  },
  'families change their order': async () => {
    const before = (await categoryData()).families.map(({ slug }) => slug);
    const slugs = before.toReversed();
    const ordered = '(select array_agg(slug order by place, name) as slugs from public.families) as f where slugs = $1';
    const sent = { slugs, message: 'The order is new.' };
    return mutation(admin, () => categories.useOrder('', before), sent, [1, ordered, slugs]);
  },
  'a family is added': async () => {
    const name = unique('Family');
    return mutation(admin, () => categories.useSaveFamily(), familyValues(name), [1, FAMILY, name]);
  },
  'a family is renamed': async () => {
    const [before, name] = [await family(), unique('Renamed family')];
    return mutation(admin, () => categories.useSaveFamily(before), familyValues(name), [1, FAMILY, name]);
  },
  'a family is removed': async () => {
    const before = await family();
    return mutation(admin, () => categories.useRemoveFamily(), before, [0, FAMILY, before.name]);
  },
  'words are added': async () => {
    const word = `zebra${(made += 1)}`;
    const line = { line: synonyms(word), group_id: undefined, expected: '', message: '' };
    return mutation(admin, () => useSaveLine(), line, [1, 'private.search_synonyms where term = $1', word]);
  },
  'words are changed': async () => {
    const word = `zebra${(made += 1)}`;
    const { data: id } = await admin.client.rpc('save_synonyms', { line: synonyms(word) }).throwOnError();
    const expected = (await run('select private.synonym_line($1) as line', id))[0]!['line']!;
    const line = { line: `${synonyms(word)}, ${word}s horse`, group_id: id!, expected, message: '' };
    const changed = `private.search_synonyms where group_id = $1 and term like '%horse'`;
    return mutation(admin, () => useSaveLine(), line, [1, changed, id]);
  },
  'a missed search is dismissed': async () => {
    const words = unique('vain search');
    await run(`insert into private.missed_searches values (current_date, $1, 'nothing', 3)`, words);
    const missed = { words, last_day: today() };
    return mutation(admin, useDismissSearch, missed, [0, 'private.missed_searches where words = $1', words]);
  },
  'a tool is picked': async () => {
    await run('delete from public.picks');
    const { id } = await live();
    const sent = { picks: [{ tool_id: id, reason: 'It is the only one.' }], expected: [], message: '' };
    return mutation(admin, () => useSavePicks(), sent, [1, PICK, id, 1]);
  },
  'two picks swap places': async () => {
    const { first, second, expected } = await picked();
    const stored: Rows[] = [
      [1, PICK, first.tool_id, 2],
      [1, PICK, second.tool_id, 1],
    ];
    const sent = { picks: expected.toReversed(), expected, message: '' };
    return mutation(admin, () => useSavePicks(), sent, ...stored);
  },
  'a pick is removed': async () => {
    const { first, expected } = await picked();
    const sent = { picks: expected.slice(1), expected, message: '' };
    return mutation(admin, () => useSavePicks(), sent, [0, 'public.picks where tool_id = $1', first.tool_id]);
  },

  // Members
  'an email is switched off': async () => {
    const person = await newMember();
    return mutation(person, () => useToggleEmail(person.id), { kind: KIND, isOn: false }, [1, OPT_OUT, person.id]);
  },
  'an email is switched on': async () => {
    const person = await newMember();
    await person.client.from('email_opt_outs').insert({ member_id: person.id, kind: KIND }).throwOnError();
    return mutation(person, () => useToggleEmail(person.id), { kind: KIND, isOn: true }, [0, OPT_OUT, person.id]);
  },
  'an email is switched off by its link': async () => {
    const { id } = await newMember();
    const insert = 'insert into private.email_tokens (member_id, kind) values ($1, $2) returning token';
    const token = (await run(insert, id, KIND))[0]!['token']!;
    return mutation(admin, () => useToggleEmailByToken(token), false, [1, OPT_OUT, id]);
  },
  'a problem is reported': async () => {
    await run('delete from private.report_rate_limit');
    const [{ id }, person] = [await live(), await newMember()];
    const use = () => useSendReport(id, () => void notices.push('done'));
    return mutation(person, use, { reason: 'not_opening', note: '' }, [1, REPORT, id]);
  },
  'a listing is claimed': async () => {
    const [{ id }, person] = [await live(), await newMember()];
    const sent = { listing_id: id, proof_kind: 'email' as const, proof: 'me@example.com' };
    const stored: Rows = [1, 'public.ownership_claims where tool_id = $1', id];
    return mutation(person, () => useClaimListing(id), sent, stored);
  },
  'a tool is saved': async () => {
    const [{ id }, person] = [await live(), await newMember()];
    return form({
      actor: person,
      use: useQueryClient,
      press: (client) => void saveTool(client, person.id, { tools: [id], isSaved: true }, []),
      expected: [[1, 'public.saved_tools where owner = $1', person.id]],
    });
  },
  'an account is deleted': async () => {
    const person = await newMember();
    const stored: Rows = [0, 'auth.users where email = $1', person.email];
    return mutation(person, () => useDeleteAccount(person.id), person.email, stored);
  },

  // Placements
  'a placement is requested': async () => {
    await run('delete from private.submissions');
    const { id } = await ownedByMember();
    const { data: offers } = await member.client.rpc('current_offers', {}, { get: true }).throwOnError();
    const expected = offers!.find(({ kind }) => kind === 'featured')!.price_id;
    const sent = { toolId: id, kind: 'featured' as const, expected };
    const counted: Rows = [1, `private.submissions where action = 'requests'`];
    const stored: Rows = [1, 'public.placements where tool_id = $1', id];
    return mutation(member, () => placements.useRequestPlacement(), sent, stored, counted);
  },
  'a placement request is withdrawn': async () => {
    const { id } = await request();
    return mutation(member, placements.useWithdrawPlacement, id, [...is(PLACEMENT, 'stage', 'cancelled'), id]);
  },
  'a placement is marked as paid': async () => {
    const { id, expected } = await request();
    const sent = { id, action: 'mark_paid' as const, first_day: today(), last_day: today(), expected };
    return mutation(admin, placements.useChangePlacement, sent, [...is(PLACEMENT, 'stage', 'paid'), id]);
  },
  'a placement is started': async () => {
    const { id } = await live();
    const days = { first_day: today(), last_day: today() };
    const sent = { listing_id: id, kind: 'featured' as const, ...days, price_cents: 100 };
    return mutation(admin, placements.useStartPlacement, sent, [1, 'public.placements where tool_id = $1', id]);
  },
  'a price is set': async () => {
    const price_cents = 1000 + (await countRows([1, `public.placement_prices where kind = 'gold'`]));
    const offers = admin.client.from('placement_offers').select('*').eq('kind', 'gold');
    const { kind, version: expected, ...offer } = (await offers.single().throwOnError()).data;
    const change = { ...offer, price_cents, currency: 'USD', period: 'month', from_day: today() } as const;
    const sent = { kind, expected, change, former: change };
    return mutation(admin, useSaveOffer, sent, [1, 'public.placement_prices where price_cents = $1', price_cents]);
  },

  // Imports
  'a file is imported': async () => {
    const id = randomUUID();
    const send = async () => {
      const result = await runImport({
        total: 1,
        rows: async () => [imported(id) as never],
        send: createBatchSender(async () => admin.client, admin.id, `${id}.json`),
        signal: new AbortController().signal,
        onProgress: () => {},
        beforeRetry: async () => {},
      });
      if (result.imported !== 1) throw new Error(result.messages.join(' '));
    };
    return call(admin, send, [1, TOOL, id], [1, 'public.import_batches where file_name = $1', `${id}.json`]);
  },
  'an import is undone': async () => {
    const id = randomUUID();
    const { data: batch } = await admin.client.rpc('start_import', { file_name: unique('file') }).throwOnError();
    const rows = { batch: batch!, first_row: 0, listings: [imported(id)] as never };
    await admin.client.rpc('import_listings', rows).throwOnError();
    return mutation(admin, () => useUndoImport(), { batch: batch!, keepNewer: false }, [0, TOOL, id]);
  },
};

// The forms and their outcome

const UNKNOWN = /no answer|may be|not known|did not answer|not arrive/i;

/** Returns the final message to the user. */
function outcomeOf(queryClient: QueryClient): { outcome: 'done' | 'failed' | 'unknown'; text: string } {
  const text = [...notices, ...messages.map((message) => message.text)].join(' | ');
  const last = queryClient.getMutationCache().getAll().at(-1)?.state;
  if (UNKNOWN.test(text)) return { outcome: 'unknown', text };
  if (messages.some(({ kind }) => kind === 'error')) return { outcome: 'failed', text };
  if (notices.includes('done') || messages.some(({ kind }) => kind === 'success')) return { outcome: 'done', text };
  if (last?.status === 'error') {
    const { message } = last.error as Error;
    return { outcome: UNKNOWN.test(message) ? 'unknown' : 'failed', text: message };
  }
  return { outcome: last?.status === 'success' && notices.length === 0 ? 'done' : 'failed', text };
}

/** Sends a form over a network with a fault, and returns its message and whether the result is stored. */
async function send(start: () => Promise<Write>, kind: 'first' | 'all') {
  const { actor, use, prepare, press, expected } = await start();
  stubClient.client = actor.client;
  lost.clear();
  const queryClient = createQueryClient();
  const mutations = () => queryClient.getMutationCache().getAll();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, createElement(MemoryRouter, null, children));
  const { result } = renderHook(use, { wrapper });
  const { act, waitFor } = await import('@testing-library/react');
  const settle = async (step: (hook: unknown) => void) => {
    notices.length = 0;
    messages.length = 0;
    await act(async () => step(result.current));
    await waitFor(
      () => {
        expect(queryClient.isMutating()).toBe(0);
        expect(notices.length + messages.length + mutations().length).toBeGreaterThan(0);
        const isOpen = mutations().some(({ state }) => state.status === 'pending' || state.status === 'idle');
        expect(isOpen && notices.length === 0).toBe(false);
        // The default error toast is loaded after the mutation has failed.
        const isLoading = mutations().some(({ state, meta }) => state.status === 'error' && meta?.errorTitle);
        expect(isLoading && messages.length === 0).toBeFalsy();
      },
      { interval: 5, timeout: TEST_TIMEOUT },
    );
  };
  if (prepare) await settle(prepare);
  fault = kind;
  await settle(press).finally(() => (fault = undefined));
  const shown = outcomeOf(queryClient);
  const results = await Promise.all(expected.map(async (rows) => (await countRows(rows)) === rows[0]));
  cleanup();
  queryClient.clear();
  expect(lost.size).toBeGreaterThan(0);
  const stored = results.every(Boolean) ? 'all' : results.some(Boolean) ? 'part' : 'none';
  return { ...shown, stored };
}

describe('after the first response of each write is lost', () => {
  it.each(Object.entries(WRITES))('the retry reports that %s, and it is stored once', async (_name, start) => {
    const { outcome, text, stored } = await send(start, 'first');
    expect({ outcome, stored, text }).toEqual({ outcome: 'done', stored: 'all', text });
  });
});

describe('while every response is lost', () => {
  it.each(Object.entries(WRITES))('the message is true, or reports an unknown outcome, if %s', async (_name, start) => {
    const { outcome, text, stored } = await send(start, 'all');
    const isTrue = outcome === 'unknown' || outcome === { all: 'done', none: 'failed', part: undefined }[stored];
    expect({ isTrue, outcome, stored, text }).toEqual({ isTrue: true, outcome, stored, text });
  });
});

it('the table contains every write of the site', () => {
  const root = join(process.cwd(), 'src');
  const source = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  // Includes names chosen by a condition.
  const functions = [...source.matchAll(/\.rpc\(([^,{)]+)/g)].flatMap(([, name = '']) =>
    [...name.matchAll(/'(\w+)'/g)].map(([, quoted]) => quoted!),
  );
  const verbs = { insert: 'POST', upsert: 'POST', update: 'PATCH', delete: 'DELETE' } as const;
  const tables = [...source.matchAll(/\.from\('(\w+)'\)\s*\.(insert|upsert|update|delete)\(/g)].map(
    ([, table, verb]) => `${verbs[verb as keyof typeof verbs]} ${table}`,
  );
  expect(tables.length).toBeGreaterThan(5);
  // `preview_synonyms` rolls back, and its caller never reports a stored value.
  const writing = functions.filter((name) => writers.has(name) && name !== 'preview_synonyms');
  const all = [...writing.map((name) => `rpc/${name}`), ...tables];
  expect([...new Set(all)].filter((write) => !covered.has(write)).sort()).toEqual([]);
});
