import { readFileSync } from 'node:fs';
import connect from 'postgres';
import { runnerImport } from 'vite';
import type * as Errors from '../../src/domain/errors/describe-error.ts';
import { makeProject, openBackend, startPostgres } from '../../supabase/local/project-database.ts';
import { random as randomNumbers } from '../support/random.ts';

/**
 * Runs every writing function concurrently on a few listings on PostgreSQL 17. Counts deadlocks (40P01) and other raw
 * error codes. Variables: ROUNDS (default 1000), WRITES per round (20), AT_ONCE (12), SEED (1). ALL=1 prints every
 * result.
 */
export async function locks() {
  const rounds = Number(process.env.ROUNDS ?? 1000);
  const writesARound = Number(process.env.WRITES ?? 20);
  const atOnce = Number(process.env.AT_ONCE ?? 12);
  const random = randomNumbers(Number(process.env.SEED ?? 1));
  const ADMIN = '00000000-0000-4000-8000-000000000001';

  const { describeError } = (await runnerImport<typeof Errors>('src/domain/errors/describe-error.ts')).module;
  const server = await startPostgres();
  const project = makeProject(server.url);
  const root = process.cwd();
  const app = await openBackend(project.folder).finally(() => process.chdir(root));
  await app.connection.close();
  // PostgreSQL reports a deadlock after 20 ms instead of a second. The number of deadlocks stays the same.
  const options = { onnotice: () => {}, connection: { deadlock_timeout: '20', synchronous_commit: 'off' } };
  const owner = connect(server.url, { ...options, max: 1 });
  const connections = connect(server.url, { ...options, max: atOnce });
  const seed = readFileSync('supabase/seed.sql', 'utf8');
  await owner.unsafe(seed.slice(0, seed.indexOf('insert into public.ai_tools')));
  await owner`update private.feedback_settings set verified_owners_apply_at_once = true`;

  type Connection = typeof owner;
  type Write = (sql: Connection) => Promise<unknown>;
  type Who = string | null;
  const OPERATOR = 'the operator';

  /** Returns 'message' for an error message of this project, or else the raw error code. */
  function shown(error: { code?: string; hint?: string; constraint_name?: string; message: string }): string {
    if (['P0001', '42501'].includes(error.code ?? '')) return `message ${error.hint ?? error.message}`;
    const what = `${error.code} ${error.constraint_name ?? error.message}`;
    return describeError(error) === error.message ? what : `message ${what}`;
  }

  /** Runs a statement with the permissions of an API request or of the operator. */
  async function ask(who: Who, write: Write): Promise<string> {
    const claims = JSON.stringify(who ? { sub: who, role: 'authenticated' } : { role: 'anon' });
    const role = who === OPERATOR ? 'service_role' : who ? 'authenticated' : 'anon';
    return connections
      .begin(async (sql) => {
        await sql`select set_config('role', ${role}, true),
        set_config('request.headers', ${JSON.stringify({ 'x-forwarded-for': `203.0.113.${Math.ceil(random() * 200)}` })}, true)`;
        if (who !== OPERATOR)
          await sql`select set_config('request.jwt.claims', ${claims}, true), set_config('request.jwt.claim.sub', ${who ?? ''}, true)`;
        await write(sql as unknown as Connection);
      })
      .then(() => 'done', shown);
  }

  /** Creates one owner’s listings in every state, with all related rows. */
  async function prepare(round: number) {
    const id = (name: string) =>
      `${round.toString(16).padStart(8, '0')}-0000-4000-8000-${Buffer.from(name.padEnd(6, '-')).toString('hex')}`;
    const [member, other] = [id('member'), id('other')];
    const tool = Object.fromEntries(
      ['waits1', 'waits2', 'fixed', 'live1', 'live2', 'live3', 'free1', 'free2'].map((name) => [name, id(name)]),
    ) as Record<'waits1' | 'waits2' | 'fixed' | 'live1' | 'live2' | 'live3' | 'free1' | 'free2', string>;
    const placement = (name: string) => id(`p-${name}`);
    const batch = id('batch');
    await owner.begin(async (sql) => {
      await sql`insert into auth.users (id, aud, role, email, email_confirmed_at)
      select unnest(${[member, other]}::uuid[]), 'authenticated', 'authenticated', unnest(${[`m${round}@example.com`, `o${round}@example.com`]}::text[]), now()`;
      await sql`insert into public.ai_tools (id, name, description, url, category, approval_status, approved_at, rejected_reason, created_by)
      select made.id, 'Tool ' || made.id, 'A tool that a race is about.', 'https://r' || ${round}::int || '.example.com/' || made.id, 'Racing', made.status,
        case when made.status = 'approved' then now() end, case when made.status = 'rejected' then 'No' end, made.by
      from unnest(${Object.values(tool)}::text[],
        ${['pending', 'pending', 'rejected', 'approved', 'approved', 'approved', 'approved', 'approved']}::text[],
        ${[member, member, member, member, member, member, null, null]}::uuid[]) as made (id, status, by)`;
      await sql`insert into public.placements (id, tool_id, tool_name, kind, premium_type, sponsor_tier, stage, first_day, last_day)
      select made.id, made.tool, 'Tool', made.kind, case when made.kind like 'plan%' then 'none' else 'sponsored' end,
        case when made.kind like 'plan%' then 'none' else made.kind end, made.stage, made.from_day, made.to_day
      from (values (${placement('w')}::uuid, ${tool.waits1}, 'silver', 'requested', null::date, null::date),
        (${placement('q')}::uuid, ${tool.live1}, 'plan_basic', 'requested', null, null),
        (${placement('a')}::uuid, ${tool.live1}, 'gold', 'awaiting_payment', null, null),
        (${placement('r')}::uuid, ${tool.live2}, 'gold', 'paid', current_date - 3, current_date + 30),
        (${placement('s')}::uuid, ${tool.live3}, 'silver', 'paid', current_date + 3, current_date + 30)
      ) as made (id, tool, kind, stage, from_day, to_day)`;
      await sql`insert into public.placement_terms (placement_id, bought_by) select id, ${member}::uuid from public.placements where tool_id = any (${Object.values(tool)})`;
      for (const [name, of, author, patch] of [
        ['rev1', tool.live1, member, { name: `Renamed ${round}`, description: 'Changed by its owner.' }],
        ['rev2', tool.live1, other, { description: 'Changed by somebody.' }],
        ['rev3', tool.live2, other, { best_for: 'Everybody', api_category: 'LLM' }],
      ] as const) {
        await sql`insert into public.listing_feedback (id, tool_id, tool_name, author, kind, patch, based_on, note)
        select ${id(name)}::uuid, ${of}, 'Tool', ${author}::uuid, ${author === member ? 'owner_change' : 'suggestion'}, ${sql.json(patch)},
          private.pick_keys(${sql.json(patch)}, private.editable_values(${of})), 'Because'`;
      }
      await sql`insert into public.ownership_claims (id, tool_id, claimed_by, proof_kind, proof) values
      (${id('claim1')}::uuid, ${tool.free1}, ${other}::uuid, 'email', 'me@example.com'),
      (${id('claim2')}::uuid, ${tool.free1}, ${member}::uuid, 'domain', null)`;
      await sql`insert into private.claim_codes (claim_id) values (${id('claim2')}::uuid)`;
      await sql`insert into public.listing_feedback (id, tool_id, tool_name, kind, reason, author) values
      (${id('told1')}::uuid, ${tool.live1}, 'Tool', 'report', 'price', ${other}::uuid),
      (${id('told2')}::uuid, ${tool.live1}, 'Tool', 'report', 'not_opening', null),
      (${id('told3')}::uuid, ${tool.free1}, 'Tool', 'report', 'price', ${member}::uuid)`;
      await sql`insert into public.link_checks (tool_id, url, checked_at, outcome, since, moved_to)
      select id, url, now(), 'moved', now(), url || '/moved' from public.ai_tools where id = ${tool.live1}`;
      await sql`insert into public.saved_tools select ${other}::uuid, ${tool.live1}, now()`;
    });
    const file = (names: (keyof typeof tool)[], word: string) =>
      names.map((name) => ({
        id: tool[name],
        name: `Tool ${tool[name]}`,
        description: `${word} by a file.`,
        url: `https://r${round}.example.com/${tool[name]}`,
        category: 'Racing',
        tags: [],
        pricing_type: 'free',
        premium_type: 'none',
        sponsor_tier: 'none',
        has_api: true,
      }));
    await owner`insert into public.import_batches (id, file_name, started_by) values (${batch}::uuid, 'a.json', ${ADMIN}::uuid), (${id('batch2')}::uuid, 'b.json', ${ADMIN}::uuid)`;
    await ask(
      ADMIN,
      (sql) => sql`select public.import_listings(${batch}::uuid, 0, ${sql.json(file(['free2', 'live3'], 'Told'))})`,
    );
    const version = async (name: string, sql: Connection, of: string) =>
      (
        await sql`select private.change_version(r, private.editable_values(${of})) as v from public.listing_feedback as r where r.id = ${id(name)}::uuid`
      )[0]?.['v'] as string;
    const versions = Object.fromEntries(
      await Promise.all(
        [
          ['rev1', tool.live1],
          ['rev2', tool.live1],
          ['rev3', tool.live2],
        ].map(async ([name, of]) => [name, await version(name!, owner, of!)]),
      ),
    ) as Record<string, string>;
    const change =
      (name: string, action: string, more: Record<string, string | number> = {}): Write =>
      (sql) =>
        sql`select public.change_placement(${placement(name)}::uuid, ${action}, ${(more['from'] as string) ?? null}::date, ${(more['to'] as string) ?? null}::date, ${(more['price'] as number) ?? null}::int)`;
    const decideLink =
      (decision: string): Write =>
      (sql) =>
        sql`select public.decide_link(tool_id, ${decision}, updated_at, since) from private.link_queue where tool_id = ${tool.live1}`;
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

    return [
      ['delete_own_account', member, (sql) => sql`select public.delete_own_account(${`m${round}@example.com`})`],
      [
        'delete_own_account of another',
        other,
        (sql) => sql`select public.delete_own_account(${`o${round}@example.com`})`,
      ],
      [
        'resolve_feedback accepted',
        ADMIN,
        (sql) =>
          sql`select public.resolve_feedback(${id('rev1')}::uuid, ${versions['rev1']!}, 'accepted', choices => '{}')`,
      ],
      [
        'resolve_feedback accepted, of another',
        ADMIN,
        (sql) =>
          sql`select public.resolve_feedback(${id('rev3')}::uuid, ${versions['rev3']!}, 'accepted', choices => '{}')`,
      ],
      [
        'resolve_feedback refused',
        ADMIN,
        (sql) => sql`select public.resolve_feedback(${id('rev2')}::uuid, ${versions['rev2']!}, 'refused', 'No')`,
      ],
      ['undo_feedback', ADMIN, (sql) => sql`select public.undo_feedback(${id('rev3')}::uuid)`],
      ['withdraw_feedback', member, (sql) => sql`select public.withdraw_feedback(${id('rev1')}::uuid)`],
      [
        'send_feedback of a change',
        other,
        (sql) => sql`select public.send_feedback(gen_random_uuid(), ${tool.live3}, note => 'Because',
      patch => '{"name": "Renamed by somebody"}', based_on => jsonb_build_object('name', name)) from public.ai_tools where id = ${tool.live3}`,
      ],
      [
        'send_feedback of its owner',
        member,
        (sql) =>
          sql`select public.send_feedback(gen_random_uuid(), ${tool.live2}, patch => '{"best_for": "Nobody"}', based_on => '{"best_for": null}')`,
      ],
      [
        'decide_listings approve',
        ADMIN,
        (sql) => sql`select * from public.decide_listings(${[tool.waits2, tool.waits1]}, 'approve')`,
      ],
      [
        'decide_listings reject',
        ADMIN,
        (sql) => sql`select * from public.decide_listings(${[tool.waits1, tool.waits2]}, 'reject', 'No')`,
      ],
      [
        'decide_listings undo',
        ADMIN,
        (sql) => sql`select * from public.decide_listings(${[tool.waits1, tool.waits2]}, 'undo')`,
      ],
      ['unpublish_listing', ADMIN, (sql) => sql`select public.unpublish_listing(${tool.live3}, 'No')`],
      ['republish_listing', ADMIN, (sql) => sql`select public.republish_listing(${tool.fixed})`],
      [
        'save_listing',
        ADMIN,
        (sql) =>
          sql`select public.save_listing(id, updated_at, '{"listing": {"name": "Saved again", "premium_type": "featured", "trial_days": 7}}') from public.ai_tools where id = ${tool.live1}`,
      ],
      ['a badge', ADMIN, (sql) => sql`update public.ai_tools set premium_type = 'featured' where id = ${tool.live1}`],
      [
        'a badge of two',
        ADMIN,
        (sql) => sql`update public.ai_tools set premium_type = 'featured' where id = any (${[tool.free2, tool.free1]})`,
      ],
      [
        'an edit of its owner',
        member,
        (sql) =>
          sql`update public.ai_tools set name = 'Edited', premium_type = 'none', sponsor_tier = 'none' where id = ${tool.waits1}`,
      ],
      [
        'fixed by its owner',
        member,
        (sql) => sql`update public.ai_tools set name = 'Fixed', premium_type = 'featured' where id = ${tool.fixed}`,
      ],
      ['withdrawn', member, (sql) => sql`delete from public.ai_tools where id = ${tool.waits1}`],
      [
        'delete_listing',
        ADMIN,
        (sql) => sql`select public.delete_listing(id, updated_at) from public.ai_tools where id = ${tool.live3}`,
      ],
      [
        'deleted',
        ADMIN,
        (sql) => sql`delete from public.ai_tools where id = ${random() < 0.5 ? tool.live1 : tool.free1}`,
      ],
      [
        'submitted',
        member,
        (sql) =>
          sql`insert into public.ai_tools (id, name, description, url, premium_type) values (gen_random_uuid()::text, 'Sent now', 'Sent in the race.', 'https://example.com/', 'featured')`,
      ],
      ['request_placement', member, (sql) => sql`select public.request_placement(${tool.live2}, 'plan_premium')`],
      ['withdraw_placement', member, (sql) => sql`select public.withdraw_placement(${placement('w')}::uuid)`],
      ['withdraw_placement awaited', member, (sql) => sql`select public.withdraw_placement(${placement('a')}::uuid)`],
      [
        'start_placement',
        ADMIN,
        (sql) => sql`select public.start_placement(${tool.live1}, 'plan_basic', null, ${day(20)}::date, 3000)`,
      ],
      ['accept', ADMIN, change('q', 'accept', { price: 3000 })],
      ['mark_paid', ADMIN, change('a', 'mark_paid', { from: day(0), to: day(20), price: 34900 })],
      ['mark_paid waiting', ADMIN, change('w', 'mark_paid', { from: day(0), to: day(20), price: 19900 })],
      ['extend', ADMIN, change('r', 'extend', { to: day(60) })],
      ['end_today', ADMIN, change('r', 'end_today')],
      ['reschedule', ADMIN, change('s', 'reschedule', { from: day(5), to: day(9) })],
      ['cancel', ADMIN, change('s', 'cancel')],
      ['note_refund', ADMIN, change('r', 'note_refund')],
      ['reopen', ADMIN, change('q', 'reopen')],
      [
        'close_listing',
        ADMIN,
        (sql) =>
          sql`select public.close_listing(id, current_date, ${tool.live2}, updated_at) from public.ai_tools where id = ${tool.live1}`,
      ],
      [
        'close_listing the other way',
        ADMIN,
        (sql) =>
          sql`select public.close_listing(id, current_date, ${tool.live1}, updated_at) from public.ai_tools where id = ${tool.live2}`,
      ],
      [
        'close_listing alone',
        ADMIN,
        (sql) =>
          sql`select public.close_listing(id, current_date, null, updated_at) from public.ai_tools where id = ${tool.live3}`,
      ],
      [
        'reopen_listing',
        ADMIN,
        (sql) =>
          sql`select public.reopen_listing(tool_id, closed_on, successor) from public.closed_listings where tool_id = ${tool.live1}`,
      ],
      [
        'import_listings',
        ADMIN,
        (sql) =>
          sql`select public.import_listings(${id('batch2')}::uuid, 0, ${sql.json(file(['waits2', 'live2', 'live1', 'free1', 'fixed'], 'Sent'))})`,
      ],
      ['undo_import', ADMIN, (sql) => sql`select * from public.undo_import(${batch}::uuid, true)`],
      [
        'an upsert',
        ADMIN,
        (
          sql,
        ) => sql`insert into public.ai_tools (id, name, description, url, sponsor_tier) values (${tool.free2}, 'Upserted', 'Upserted in the race.', 'https://example.com/', 'bronze'),
      (${tool.free1}, 'Upserted too', 'Upserted in the race.', 'https://example.com/', 'none') on conflict (id) do update set name = excluded.name, sponsor_tier = excluded.sponsor_tier`,
      ],
      ['claim_listing', other, (sql) => sql`select public.claim_listing(${tool.free2}, 'domain')`],
      [
        'decide_claim',
        ADMIN,
        (sql) =>
          sql`select public.decide_claim(claim.id, true, null, claim.requested_at, tool.url) from public.ownership_claims as claim join public.ai_tools as tool on tool.id = claim.tool_id where claim.id = ${id('claim1')}::uuid`,
      ],
      [
        'record_claim_checks',
        OPERATOR,
        (sql) =>
          sql`select public.record_claim_checks(${sql.json([{ claim_id: id('claim2'), url: `https://r${round}.example.com/${tool.free1}`, domain: 'example.com', found: 'dns', check_result: 'There.' }])})`,
      ],
      ['claims_to_check', OPERATOR, (sql) => sql`select count(*) from public.claims_to_check()`],
      [
        'record_link_checks',
        OPERATOR,
        (sql) =>
          sql`select public.record_link_checks(${sql.json([tool.live2, tool.live1, tool.free1].map((of) => ({ tool_id: of, url: `https://r${round}.example.com/${of}`, outcome: 'works' })))})`,
      ],
      ['clear_rejected_banners', OPERATOR, (sql) => sql`select public.clear_rejected_banners()`],
      ['prepare_emails', OPERATOR, (sql) => sql`select public.prepare_emails()`],
      ['next_email', OPERATOR, (sql) => sql`select public.next_email(ahead => '1 hour')`],
      ['prune_listing_history', OPERATOR, (sql) => sql`select public.prune_listing_history()`],
      [
        'send_feedback of a report',
        null,
        (sql) => sql`select public.send_feedback(gen_random_uuid(), ${tool.live1}, 'description', 'A note')`,
      ],
      [
        'send_feedback of a member’s report',
        other,
        (sql) => sql`select public.send_feedback(gen_random_uuid(), ${tool.free1}, 'description', 'A note')`,
      ],
      [
        'resolve_feedback fixed',
        ADMIN,
        (sql) =>
          sql`select public.resolve_feedback((row -> 'facts' ->> 'id')::uuid, row -> 'facts' ->> 'version', 'fixed')
          from jsonb_array_elements(public.review_queue('feedback') -> 'rows') as row
          where row -> 'tool' ->> 'id' = ${tool.live1} and row -> 'facts' ->> 'by' = 'report'`,
      ],
      ['undo_feedback of reports', ADMIN, (sql) => sql`select public.undo_feedback(${id('told1')}::uuid)`],
      ['decide_link move', ADMIN, decideLink('move')],
      ['decide_link dismiss', ADMIN, decideLink('dismiss')],
      [
        'decide_link undo',
        ADMIN,
        (sql) =>
          sql`select public.decide_link(listing_id, 'undo', at) from public.listing_history where listing_id = ${tool.live1} and kind = 'link'`,
      ],
      [
        'undo_claim',
        ADMIN,
        (sql) =>
          sql`select public.undo_claim(id, decided_at) from public.ownership_claims where tool_id = ${tool.free1} and decided_at is not null`,
      ],
      ['dismiss_emails', ADMIN, (sql) => sql`select public.dismiss_emails(array['mail'])`],
      ['review_queue', ADMIN, (sql) => sql`select public.review_queue()`],
      [
        'set_saved_tools',
        other,
        (sql) =>
          sql`select public.set_saved_tools(${[tool.live2, tool.free1]}, true), public.set_saved_tools(${[tool.live1]}, false)`,
      ],
      [
        'a pick',
        ADMIN,
        (sql) =>
          sql`select public.save_picks(${sql.json([{ tool_id: tool.live1, place: 1, reason: 'Because it is raced about.' }])}, '[]')`,
      ],
      [
        'no pick',
        ADMIN,
        (sql) => sql`select public.save_picks('[]', jsonb_agg(to_jsonb(pick))) from public.picks as pick`,
      ],
      [
        'a reason',
        member,
        (sql) => sql`insert into public.duplicate_reasons (tool_id, reason) values (${tool.waits1}, 'Another one')`,
      ],
      [
        'count_events',
        null,
        (sql) =>
          sql`select public.count_events(jsonb_agg(jsonb_build_object('kind', event, 'tool', tool_id, 'placement', id)))
            from public.placements, unnest(array['card_view', 'visit', 'save']) as event
            where id = any (${[placement('r'), placement('s')]}::uuid[])`,
      ],
      ['log_search', null, (sql) => sql`select public.log_search('a race', false)`],
      ['a category', ADMIN, (sql) => sql`select public.merge_category('Racing', 'other')`],
      ['a category back', ADMIN, (sql) => sql`select public.restore_category('Racing', 'other')`],
      ['sync_categories', ADMIN, (sql) => sql`select public.sync_categories(2000)`],
    ] as [string, Who, Write][];
  }

  const results: Record<string, Record<string, number>> = {};
  const totals: Record<string, number> = {};
  const began = performance.now();
  let requests = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const writes = (await prepare(round))
      .map((write) => ({ write, at: random() }))
      .sort((a, b) => a.at - b.at)
      .slice(0, writesARound);
    await Promise.all(
      writes.map(async ({ write: [name, who, write] }) => {
        const outcome = await ask(who, write);
        requests += 1;
        (results[name] ??= {})[outcome] = (results[name]?.[outcome] ?? 0) + 1;
        const kind = outcome === 'done' ? 'done' : (outcome.split(' ')[0] ?? '');
        totals[kind] = (totals[kind] ?? 0) + 1;
      }),
    );
    await owner`delete from public.ai_tools`;
    await owner`delete from auth.users where id <> ${ADMIN}::uuid`;
    await owner`truncate private.report_rate_limit, private.report_visitors, private.search_log_minute, private.search_log_visitors, private.event_rate_limits, public.listing_days, public.listing_history, public.listing_feedback, public.placements cascade`;
    await owner`delete from public.former_categories where name = 'Racing'`;
    if (round % 100 === 0)
      console.log(`${round} rounds, ${((performance.now() - began) / 1000).toFixed(0)} s: ${JSON.stringify(totals)}`);
  }
  for (const [name, outcomes] of Object.entries(results)) {
    const raw = Object.entries(outcomes).filter(([outcome]) => !/^(done|message)/.test(outcome));
    if (process.env.ALL || raw.length > 0)
      console.log(name, JSON.stringify(process.env.ALL ? outcomes : Object.fromEntries(raw)));
  }
  console.log(
    `${rounds} rounds, ${requests} requests: ${totals['40P01'] ?? 0} deadlocks, ${Object.entries(totals).reduce(
      (sum, [kind, count]) => sum + (['done', 'message', '40P01'].includes(kind) ? 0 : count),
      0,
    )} other codes. ${JSON.stringify(totals)}`,
  );
  await Promise.all([owner.end(), connections.end()]);
  await server.stop();
  project.remove();
}
