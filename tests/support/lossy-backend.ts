import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { vi } from 'vitest';
import type { Listing } from '../../src/domain/listing/edit-values';
import type { KindName, ReviewItem } from '../../src/features/review/kinds';
import { createAuthFetch } from '../../src/lib/auth-fetch';
import type { AdminCategories, PickedTool } from '../../src/lib/database';
import { type Backend, type Client, listing, startBackend, type StoredRow, waitingFor } from './backend';

// A backend behind a network that drops responses. The backend contains data for each write of the site.

export type Person = { client: Client; id: string; email: string };
/** The number of rows that meet a condition, the table with the condition, and its parameters. */
export type Rows = [count: number, table: string, ...parameters: unknown[]];

let backend: Backend;
export let admin: Person;
export let member: Person;
/** Database functions that can write. */
export let writers: Set<string>;
/** The responses that the network drops after a commit: the first response to each write, or all responses. */
export type Fault = 'first' | 'all';
let fault: Fault | undefined;
/** The writes whose responses have been lost since the fault began. */
const lost = new Set<string>();
/** All writes whose responses have ever been lost, such as “rpc/close_listing” or “DELETE picks”. */
export const covered = new Set<string>();

/** Runs a step with a fault, and returns the number of writes whose responses were lost. */
export async function withFault(kind: Fault, step: () => Promise<void>): Promise<number> {
  lost.clear();
  fault = kind;
  await step().finally(() => (fault = undefined));
  return lost.size;
}

/** Signs in with the site’s fetch wrapper, over an unreliable network. */
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

export async function startLossyBackend() {
  backend = await startBackend('PostgreSQL 17');
  vi.stubGlobal('fetch', network);
  const functions = await backend.sql<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'v'`,
  );
  writers = new Set(functions.map(({ name }) => name));
  admin = await arrive('admin@example.com', 'admin-password');
  member = await arrive('member@example.com', 'member-password');
}
export async function stopLossyBackend() {
  vi.unstubAllGlobals();
  await backend?.stop();
}

let made = 0;
export const unique = (name: string) => `${name} ${(made += 1)}`;
export const newMember = () => arrive(`member-${(made += 1)}@example.com`);
export const run = (statement: string, ...parameters: unknown[]) =>
  backend.sql<Record<string, string>>(statement, parameters);
export const countRows = async ([, table, ...parameters]: Rows) =>
  Number((await run(`select count(*) from ${table}`, ...parameters))[0]!['count']);
export const today = () => new Date().toISOString().slice(0, 10);

export async function readStored(id: string): Promise<Listing & StoredRow> {
  const { data } = await admin.client.from('ai_tools').select().eq('id', id).single().throwOnError();
  return data as Listing & StoredRow;
}
async function insertTool({ client }: Person, more: Record<string, unknown> = {}) {
  const id = randomUUID();
  const tool = listing(id, { name: unique('Tool'), url: `https://${id}.example/`, ...more });
  await client.from('ai_tools').insert(tool).throwOnError();
  return readStored(id);
}
export const live = (more?: Record<string, unknown>) => insertTool(admin, more);
export async function ownedByMember() {
  const { id } = await live();
  await run('update public.ai_tools set created_by = $2 where id = $1', id, member.id);
  return readStored(id);
}
export async function pending() {
  const owner = await newMember();
  return { owner, tool: await insertTool(owner) };
}
/** Deletes the rows that limit the member’s next submission. */
export async function clearSubmissions() {
  await run('delete from private.submissions');
  await run(`delete from public.ai_tools where created_by = $1 and approval_status = 'pending'`, member.id);
}
export const categoryData = async () => (await admin.client.rpc('admin_categories')).data as AdminCategories;
export async function category() {
  const name = unique('Category');
  await admin.client.rpc('save_category', { name, family: 'other' }).throwOnError();
  return (await categoryData()).categories.find((each) => each.name === name)!;
}
export async function family() {
  const name = unique('Family');
  await admin.client.rpc('save_family', { name }).throwOnError();
  return (await categoryData()).families.find((each) => each.name === name)!;
}
export async function change() {
  const [tool, author, id] = [await live(), await newMember(), randomUUID() as string];
  const base = { description: tool.description };
  const patch = { description: 'Another description.' };
  const proposal = { feedback_id: id, listing_id: tool.id, note: 'It changed.', patch, based_on: base };
  await author.client.rpc('send_feedback', proposal).throwOnError();
  return { id, author };
}
export async function request() {
  const tool = await ownedByMember();
  const wanted = { listing_id: tool.id, kind: 'featured' } as const;
  const { data: id } = await member.client.rpc('request_placement', wanted).throwOnError();
  await run('delete from private.submissions');
  const row = await admin.client.from('placement_overview').select('version').eq('id', id!).single().throwOnError();
  return { id: id!, expected: row.data.version! };
}
export async function picked() {
  await run('delete from public.picks');
  const tools = [await live(), await live()];
  const picks = tools.map(({ id }, at) => ({ tool_id: id, place: at + 1, reason: 'One of the two picks.' }));
  await admin.client.rpc('save_picks', { picks, expected: [] }).throwOnError();
  const [first, second] = picks;
  return { first: first!, second: second!, expected: picks as unknown as PickedTool[] };
}

// Rows of the review queue

export type Queued = { row: ReviewItem; id: string };
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

/** Creates a row of the review queue of each kind. */
export const queueRow = {
  pending: pendingRow,
  change: changeRow,
  link: linkRow,
  report: reportRow,
  claim: claimRow,
  request: requestRow,
  payment: paymentRow,
  email: emailRow,
  category: categoryRow,
};
