import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAccountData } from '../../src/features/account/account-data';
import { type Backend, type Client, engines, startBackend } from '../support/backend';

/** A value that occurs only in the purchase. A response that contains this value reveals the purchase. */
const INVOICE = 'https://stripe.example/secret-invoice';
const MARKS = ['12345', '12300', '77717', 'secret', 'sub_1', 'pi_1'];

describe.each(engines)('purchases on %s', (engine) => {
  let backend: Backend;
  let admin: Client;
  let placement: string;
  let people: Record<'buyer' | 'claimer' | 'later owner' | 'other member', { client: Client; id: string }>;
  let number = 0;
  let round = 0;

  beforeAll(async () => {
    backend = await startBackend(engine);
    admin = (await backend.admin()).client;
  });
  afterAll(() => backend?.stop());

  const book = async (...facts: object[]) => {
    const event = { id: `evt_${++number}`, type: 'a.kind', at: new Date().toISOString(), facts };
    const { error } = await backend.operator().rpc('apply_payment_event', { event: event as never });
    expect(error).toBeNull();
  };
  const setOwner = (owner: string | null) =>
    backend.sql(`update public.ai_tools set created_by = $1 where id = 'sold'`, [owner]);

  beforeEach(async () => {
    await backend.clear();
    await backend.script(`delete from private.payments; delete from private.payment_updates; delete from private.payment_events;
      delete from private.outbox; delete from public.placements`);
    round += 1;
    const signedUp = (name: string) => backend.signUp(`${name}-${round}@example.com`);
    people = {
      buyer: await signedUp('buyer'),
      claimer: await signedUp('claimer'),
      'later owner': await signedUp('later'),
      'other member': await signedUp('other'),
    };
    const { client, id } = people.buyer;
    await backend.sql(
      `insert into public.ai_tools (id, name, description, url, created_by, approval_status, approved_at)
       values ('sold', 'Sold', 'A tool that a test made.', 'https://example.com/', $1, 'approved', now())`,
      [id],
    );
    const requested = await client.rpc('request_placement', { listing_id: 'sold', kind: 'silver' });
    placement = requested.data!;
    const accepted = await admin.rpc('change_placement', {
      ...{ placement_id: placement, action: 'accept', price_cents: 12_345 },
      ...{ payment_reference: 'secret reference', note: 'secret note' },
    });
    expect(accepted.error).toBeNull();
    await book({
      ...{ fact: 'payment', payment: 'in_1', intent: 'pi_1', placement, amount_cents: 12_345, currency: 'USD' },
      ...{ subscription: 'sub_1', invoice_url: INVOICE, period_end: new Date(Date.now() + 2e9).toISOString() },
    });
    await book({ fact: 'refund', intent: 'pi_1', refunded_cents: 45 });
    await backend.sql(
      'insert into public.placement_days (placement_id, day, impressions) values ($1, current_date, 77717)',
      [placement],
    );
  });

  /** Returns the tables and functions that reveal the purchase to a client. */
  async function shownTo(client: Client): Promise<string[]> {
    const relations = await backend.sql<{ name: string }>(
      `select relname as name from pg_catalog.pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by 1`,
    );
    const functions = await backend.sql<{ name: string; given: object }>(
      `select proname as name, coalesce((
          select jsonb_object_agg(argument, case when type = 'uuid'::regtype then to_jsonb($1::text)
            when type::regtype::text like '%[]' then '["sold"]' else '"sold"' end)
          from unnest(proargnames[1:pronargs - pronargdefaults], proargtypes::oid[]) as one (argument, type)
          where argument is not null), '{}') as given
       from pg_catalog.pg_proc
       where pronamespace = 'public'::regnamespace and (provolatile <> 'v' or proname in ('payment_request', 'renewal_request')) and prorettype <> 'trigger'::regtype order by 1`,
      [placement],
    );
    const shown: string[] = [];
    const check = (name: string, response: unknown) => {
      const text = JSON.stringify(response);
      if (MARKS.some((mark) => text.includes(mark))) shown.push(name);
    };
    for (const { name } of relations) check(name, (await client.from(name as 'ai_tools').select('*')).data);
    for (const { name, given } of functions) check(name, (await client.rpc(name as 'own_tools', given)).data);
    const { data } = await client.auth.getUser();
    if (data.user) check('own data', await readAccountData(() => Promise.resolve(client)));
    return shown;
  }
  const BUYERS = [
    'placement_days',
    'placement_overview',
    'placement_terms',
    'own_tools',
    'renewal_request',
    'own data',
  ];
  /** Checks that the purchase is hidden from these people. Each check calls the whole API and is slow. */
  const expectHiddenFrom = async (...names: (keyof typeof people)[]) => {
    for (const name of names) expect([name, await shownTo(people[name].client)]).toEqual([name, []]);
  };
  const claims = async () => {
    const claimed = await people.claimer.client.rpc('claim_listing', {
      ...{ listing_id: 'sold', proof_kind: 'email', proof: 'a@b.example' },
    });
    expect(claimed.error).toBeNull();
    const decided = await admin.rpc('decide_claim', { claim_id: claimed.data!, is_granted: true });
    expect(decided.error).toBeNull();
    expect((await backend.stored('sold'))['sold']!.created_by).toBe(people.claimer.id);
  };

  it('only the buyer and the administrator can read a purchase', async () => {
    expect(await shownTo(people.buyer.client)).toEqual(expect.arrayContaining([...BUYERS, 'own_listing_history']));
    expect(await shownTo(admin)).toEqual(
      expect.arrayContaining(['placement_overview', 'admin_placements', 'ledger_entries']),
    );
    await expectHiddenFrom('other member');
    expect(await shownTo(backend.visitor())).toEqual([]);
  });

  it('only the administrator can read a purchase whose buyer deleted the account', async () => {
    const { client } = people.buyer;
    const left = await client.rpc('delete_own_account', { confirmation: `buyer-${round}@example.com` });
    expect([left.data, left.error]).toEqual(['deleted', null]);
    await claims();
    // The token of a deleted account stays valid for up to an hour.
    await expectHiddenFrom('buyer', 'claimer');
    const account = await people.claimer.client.rpc('own_account');
    expect(account.data).toMatchObject({ placements: 0, requests: 0, renewing: 0 });
    await setOwner(people['later owner'].id);
    await expectHiddenFrom('claimer', 'later owner');
    expect(await shownTo(admin)).toEqual(expect.arrayContaining(['placement_overview', 'ledger_entries']));
  });

  it('a buyer can still read a purchase after the listing changes owner', async () => {
    await setOwner(people.claimer.id);
    expect(await shownTo(people.buyer.client)).toEqual(expect.arrayContaining(BUYERS));
    await expectHiddenFrom('claimer');
    await setOwner(people['later owner'].id);
    expect(await shownTo(people.buyer.client)).toEqual(expect.arrayContaining(BUYERS));
    await expectHiddenFrom('claimer', 'later owner');
    await setOwner(null);
    await claims();
    await expectHiddenFrom('claimer');
    const mine = await people.buyer.client.rpc('own_tools');
    expect(mine.data).toMatchObject({
      counts: { other: 1 },
      rows: [{ id: 'sold', is_own: false, placements: [{ id: placement }] }],
    });
    await backend.sql(`delete from public.ai_tools where id = 'sold'`);
    expect(await shownTo(people.buyer.client)).toEqual(expect.arrayContaining(BUYERS));
  });

  it('a placement started by the administrator belongs to the listing’s owner', async () => {
    await backend.script('delete from public.placements');
    const started = await admin.rpc('start_placement', {
      ...{ listing_id: 'sold', kind: 'gold', price_cents: 12_345, note: 'secret note' },
    });
    expect(started.error).toBeNull();
    expect(await shownTo(people.buyer.client)).toEqual(expect.arrayContaining(['placement_overview', 'own_tools']));
    await setOwner(people.claimer.id);
    expect(await shownTo(people.buyer.client)).toEqual(expect.arrayContaining(['placement_overview', 'own_tools']));
    await expectHiddenFrom('claimer');
  });

  it('emails about a purchase go to the buyer, even after the listing changes owner', async () => {
    await setOwner(people.claimer.id);
    await backend.sql(
      `update public.placements set first_day = current_date - 9, last_day = current_date - 1 where id = $1`,
      [placement],
    );
    await book({ fact: 'subscription_ended', subscription: 'sub_1', placement });
    await book({ fact: 'refund', intent: 'pi_1', refunded_cents: 12_345 });
    await backend.sql('select public.prepare_emails()');
    const mails = await backend.sql<{ kind: string; member_id: string; facts: object }>(
      `select kind, member_id, private.email_data(kind, about, member_id) as facts from private.outbox order by kind, about`,
    );
    expect(mails.filter(({ member_id: to }) => to !== people.buyer.id)).toEqual([]);
    expect(mails).toMatchObject([
      { kind: 'payment_changed', facts: { what: 'refunded', name: 'Sold', amount_cents: 12_345 } },
      { kind: 'payment_changed', facts: { what: 'subscription_ended' } },
      { kind: 'placement_ended', facts: { name: 'Sold', placement: 'Sponsored, silver' } },
    ]);
  });

  it('changing a listing’s owner cancels the listing’s open placement requests', async () => {
    const { client } = people.buyer;
    const open = await client.rpc('request_placement', { listing_id: 'sold', kind: 'plan_basic' });
    expect(open.error).toBeNull();
    await setOwner(people.claimer.id);
    const stage = await backend.sql('select stage from public.placements where id = $1', [open.data]);
    expect(stage).toEqual([{ stage: 'cancelled' }]);
    const again = await people.claimer.client.rpc('request_placement', { listing_id: 'sold', kind: 'plan_basic' });
    expect(again.error).toBeNull();
    expect(again.data).not.toBe(open.data);
  });
});
