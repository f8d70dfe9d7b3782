import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useQueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Listing } from '../../src/domain/listing/edit-values';
import type { ListingValues } from '../../src/domain/listing/listing-columns';
import { listingDefaults } from '../../src/domain/listing/listing-fields';
import { useDeleteAccount } from '../../src/features/account/account.mutations';
import { useToggleEmail, useToggleEmailByToken } from '../../src/features/account/email.mutations';
import {
  useAddAdministrator,
  useRemoveAdministrator,
} from '../../src/features/administrators/administrators.mutations';
import * as categories from '../../src/features/categories/category-admin.mutations';
import { useClaimListing } from '../../src/features/claims/claims.mutations';
import { useChangeStatus, useDeleteListing } from '../../src/features/edit-listings/listing-status.mutations';
import { useSendReport, useWithdrawFeedback } from '../../src/features/feedback/feedback.mutations';
import { sendChange } from '../../src/features/feedback/send-feedback';
import { useUndoImport } from '../../src/features/import/imports.mutations';
import { createBatchSender, runImport } from '../../src/features/import/upload';
import { createListing, type Sent } from '../../src/features/listing-form/create-listing';
import { useCreateListing } from '../../src/features/listing-form/tools.mutations';
import { useListingEdit } from '../../src/features/listing-form/use-listing-edit';
import { useCloseListing } from '../../src/features/listings/closing.mutations';
import { useRestoreChange } from '../../src/features/listings/history.mutations';
import type { Change } from '../../src/features/listings/history.queries';
import { useWithdrawListing } from '../../src/features/my-tools/withdraw-listing.mutations';
import { useSavePicks } from '../../src/features/picks/picks.mutations';
import * as placements from '../../src/features/placements/placements.mutations';
import type { Verdict } from '../../src/features/review/kind';
import { useDecisions } from '../../src/features/review/use-decisions';
import { sendChange as saveTool } from '../../src/features/saved/account-list';
import { useSwitchJob } from '../../src/features/dashboard/jobs.mutations';
import { useDismissSearch, useSaveLine } from '../../src/features/search-words/words.mutations';
import { submitTestTool } from '../../src/features/test-submission/submit-test-tool';
import { listing } from '../support/backend';
import { hostHooks } from '../support/hook-host';
import {
  admin,
  category,
  categoryData,
  change,
  clearSubmissions,
  countRows,
  covered,
  family,
  live,
  member,
  newMember,
  ownedByMember,
  pending,
  picked,
  queueRow,
  readStored,
  request,
  run,
  startLossyBackend,
  stopLossyBackend,
  today,
  unique,
  writers,
  type Person,
  type Queued,
  type Rows,
} from '../support/lossy-backend';
import { stubClient } from '../support/stub-client';
import { call, form, mutation, notices, recordToasts, sendWrite, type Write } from '../support/send-write';

// tests/unit/idempotent-fetch.test.ts covers other kinds of network errors and writes that never reached the server.

beforeAll(async () => {
  hostHooks();
  await startLossyBackend();
  recordToasts();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(stopLossyBackend);

const imported = (id: string) => listing(id, { premium_type: 'none', sponsor_tier: 'none' });
const categoryValues = (name: string) => ({ name, sentence: '', family: 'other', is_offered: true });
const familyValues = (name: string) => ({ name, sentence: '' });
const synonyms = (word: string) => `same: ${word}, ${word}s stripes`;
const KIND = 'listing_decided';
const DESCRIPTION = 'The new description.';
const administrator = async (email: string) => {
  const { data } = await admin.client.rpc('list_administrators').throwOnError();
  return data.find((row) => row.email === email)!;
};
const typedValues = (name: string, id: string = randomUUID()) => ({
  ...listingDefaults,
  ...{ name, description: DESCRIPTION, url: `https://${id}.example/`, category: 'Other', tags: 'x' },
});
/** The other variables of the mutation that submits a listing. */
const submission = { banner: null, isAdmin: false, onSend: () => {} };

/** Types a new description into the edit form of a listing and submits the form. */
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

// The writes

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
const ADMINISTRATOR = 'private.administrators where email = $1 and removed_at is null';
const OPT_OUT = 'public.email_opt_outs where member_id = $1';

type State = [count: 0 | 1, table: string];
/** A name, a queue row, a verdict, the stored result, and the stored result after an undo. $1 is the id of the row. */
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
  ['a listing is approved', queueRow.pending, approve, is(TOOL, 'approval_status', 'approved'), is(TOOL, 'approval_status', 'pending')],
  ['a listing is rejected', queueRow.pending, refusal, is(TOOL, 'approval_status', 'rejected')],
  ['a change is approved', queueRow.change, approve, is(CHANGE, 'state', 'accepted'), is(CHANGE, 'state', 'open')],
  ['a change is rejected', queueRow.change, refusal, is(CHANGE, 'state', 'refused')],
  ['a link gets its new address', queueRow.link, approve, [1, MOVED], [1, NOT_MOVED]],
  ['a link is dismissed', queueRow.link, reject, [1, `${LINK} and ${DISMISSED} not null`], [1, `${LINK} and ${DISMISSED} null`]],
  ['reports are resolved', queueRow.report, fixed, is(REPORT, 'state', 'fixed'), is(REPORT, 'state', 'open')],
  ['a claim is approved', queueRow.claim, approve, is(CLAIM, 'state', 'granted'), is(CLAIM, 'state', 'open')],
  ['a placement request is approved', queueRow.request, approve, is(PLACEMENT, 'stage', 'awaiting_payment'), is(PLACEMENT, 'stage', 'requested')],
  ['a payment is settled', queueRow.payment, reject, is(PAYMENT, 'state', 'settled'), is(PAYMENT, 'state', 'held')],
  ['a name becomes a category', queueRow.category, inOther, [1, CATEGORY], [0, CATEGORY]],
  ['an email that was given up is sent again', queueRow.email, approve, is(EMAIL, 'state', 'waiting')],
  ['an email that was given up is dismissed', queueRow.email, reject, is(EMAIL, 'state', 'dropped')],
];
const decision =
  (queue: () => Promise<Queued>, verdict: Verdict, state: State, isUndone: boolean) => async (): Promise<Write> => {
    const { row, id } = await queue();
    type Hook = ReturnType<typeof useDecisions>;
    const decide = (hook: Hook) => hook.decide([row], verdict);
    const use = () => useDecisions({ undone: () => notices.push('done') });
    const steps = isUndone ? { prepare: decide, press: (hook: Hook) => hook.undoLast() } : { press: decide };
    return form({ actor: admin, use, ...steps, expected: [[...state, id]] });
  };
const decisionWrites = DECISIONS.flatMap(([name, queue, verdict, stored, undone]) => [
  [name, decision(queue, verdict, stored, false)] as const,
  ...(undone ? [[`${name} and undone`, decision(queue, verdict, undone, true)] as const] : []),
]);

/** Every write of the site. The tests send each write with each fault. */
const WRITES: Record<string, () => Promise<Write>> = {
  ...Object.fromEntries(decisionWrites),
  'several listings are rejected': async () => {
    const rows = [(await queueRow.pending()).row, (await queueRow.pending()).row];
    const ids = rows.map(({ tool }) => tool!.id);
    return form({
      actor: admin,
      use: () => useDecisions({ failed: (_title, [first]) => notices.push(first!.reason) }),
      press: ({ decide }) => decide(rows, refusal),
      expected: [[2, `public.ai_tools where id = any($1) and approval_status = 'rejected'`, ids]],
    });
  },

  // Administrators
  'an administrator is added': async () => {
    const { email } = await newMember();
    return mutation(admin, () => useAddAdministrator({ onDone: () => {} }), email, [1, ADMINISTRATOR, email]);
  },
  'an administrator is removed': async () => {
    const { email } = await newMember();
    await admin.client.rpc('add_administrator', { email }).throwOnError();
    return mutation(admin, useRemoveAdministrator, await administrator(email), [0, ADMINISTRATOR, email]);
  },
  'an administrator removes themselves': async () => {
    const leaver = await newMember();
    await admin.client.rpc('add_administrator', { email: leaver.email }).throwOnError();
    const sent = { ...(await administrator(leaver.email)), is_you: true };
    return mutation(leaver, useRemoveAdministrator, sent, [0, ADMINISTRATOR, leaver.email]);
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
    const word = unique('zebra').replace(' ', '');
    const line = { line: synonyms(word), group_id: undefined, expected: '', message: '' };
    return mutation(admin, () => useSaveLine(), line, [1, 'private.search_synonyms where term = $1', word]);
  },
  'words are changed': async () => {
    const word = unique('zebra').replace(' ', '');
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

  // Jobs
  'a job is switched off': async () => {
    await run('update private.jobs set is_enabled = true');
    const OFF = 'private.jobs where job = $1 and not is_enabled';
    return mutation(admin, () => useSwitchJob(), { job: 'icons', is_enabled: false }, [1, OFF, 'icons']);
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
    const sent = { toolId: id, kind: 'featured' as const, expected, yearly: false };
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
    const change = {
      ...offer,
      price_cents,
      year_cents: null,
      currency: 'USD',
      period: 'month',
      from_day: today(),
    } as const;
    const sent = { kind, expected, change, former: change };
    return mutation(admin, placements.useSaveOffer, sent, [
      1,
      'public.placement_prices where price_cents = $1',
      price_cents,
    ]);
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

describe('a write whose first response is lost', () => {
  it.each(Object.entries(WRITES))(
    'the write is stored once, and the retry reports success: %s',
    async (_name, start) => {
      const { outcome, text, stored } = await sendWrite(start, 'first');
      expect({ outcome, stored, text }).toEqual({ outcome: 'done', stored: 'all', text });
    },
  );
});

describe('a write whose responses are all lost', () => {
  it.each(Object.entries(WRITES))('the message is true or reports an unknown outcome: %s', async (_name, start) => {
    const { outcome, text, stored } = await sendWrite(start, 'all');
    const isTrue = outcome === 'unknown' || outcome === { all: 'done', none: 'failed', part: undefined }[stored];
    expect({ isTrue, outcome, stored, text }).toEqual({ isTrue: true, outcome, stored, text });
  });
});

it('these tests cover every write of the site', () => {
  const root = join(process.cwd(), 'src');
  const source = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  // A call can choose between two function names with a condition, so this reads every quoted name.
  const functions = [...source.matchAll(/\.rpc\(([^,{)]+)/g)].flatMap(([, name = '']) =>
    [...name.matchAll(/'(\w+)'/g)].map(([, quoted]) => quoted!),
  );
  const verbs = { insert: 'POST', upsert: 'POST', update: 'PATCH', delete: 'DELETE' } as const;
  const tables = [...source.matchAll(/\.from\('(\w+)'\)\s*\.(insert|upsert|update|delete)\(/g)].map(
    ([, table, verb]) => `${verbs[verb as keyof typeof verbs]} ${table}`,
  );
  expect(tables.length).toBeGreaterThan(5);
  // `preview_synonyms` rolls back its change and stores nothing.
  const writing = functions.filter((name) => writers.has(name) && name !== 'preview_synonyms');
  const all = [...writing.map((name) => `rpc/${name}`), ...tables];
  expect([...new Set(all)].filter((write) => !covered.has(write)).sort()).toEqual([]);
});
