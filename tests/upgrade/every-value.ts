import { type Backend, idOf, listing } from '../support/backend';

const list = (values: readonly string[]) => `unnest(array[${values.map((value) => `'${value}'`).join(', ')}])`;
/** A UUID of a name that SQL makes: `idOf` of the same text. */
const id = (name: string) => `md5(${name})::uuid`;

/** Rows in each state that a constraint knows; no trigger sees them, so that they stand as they are written here. */
const rows = (member: string, admin: string) => `
  set session_replication_role = replica;
  update public.ai_tools set approval_status = 'rejected', approved_at = null, rejected_reason = 'Not a tool.' where id = 'every-rejected';
  update public.ai_tools set premium_type = 'featured', sponsor_tier = 'bronze' where id = 'every-1';
  update public.ai_tools set premium_type = 'sponsored', sponsor_tier = 'silver' where id = 'every-2';
  update public.ai_tools set sponsor_tier = 'gold' where id = 'every-3';
  insert into public.listing_history (listing_id, at, transaction, who, kind, before, after)
    select 'past-' || kind, '2026-01-02', '1', '${admin}', kind, '{"id": "past"}', after::jsonb
    from ${list(['form', 'import', 'import_undone', 'review', 'restore', 'revision', 'link', 'claim', 'placement', 'closing', 'category', 'administrator', 'sql'])}
        with ordinality as kinds (kind, at)
      join (values (0, '{"name": "New"}'), (1, '{"id": null}'), (2, '{"id": "past"}')) as ends (nr, after) on nr = at % 3;
  update public.categories as known set icon = icons[1 + nr % 13]
    from (select slug, row_number() over (order by slug)::integer as nr from public.categories) as numbered,
      (select array['chat', 'image', 'video', 'audio', 'writing', 'code', 'search', 'education', 'health', 'game', 'chart', 'workflow',
        'other'] as icons) as all_icons
    where known.slug = numbered.slug;
  insert into public.placement_prices (kind, from_day, period, price_cents, currency) values ('plan_custom', '2020-01-01', 'once', 12300, 'EUR');
  insert into private.submissions (member_id, act) select '${member}', act from ${list(['submissions', 'requests', 'renames', 'revisions', 'reads'])} as act;
  insert into public.placements (id, tool_id, tool_name, kind, premium_type, sponsor_tier, stage, first_day, last_day)
    select ${id("'placement' || row_number() over ()")}, 'every-1', 'Every', kind, premium_type, sponsor_tier, stage,
      date '2020-01-01' + 40 * (row_number() over ())::integer, date '2020-01-30' + 40 * (row_number() over ())::integer
    from (values ('featured', 'featured', 'none'), ('sponsored', 'sponsored', 'none'), ('bronze', 'none', 'bronze'), ('silver', 'none', 'silver'),
        ('gold', 'none', 'gold'), ('plan_basic', 'none', 'none'), ('plan_premium', 'none', 'none'), ('plan_custom', 'none', 'none'))
        as kinds (kind, premium_type, sponsor_tier),
      ${list(['requested', 'awaiting_payment', 'paid', 'cancelled'])} as stage;
  insert into private.payments (payment, amount_cents, currency, paid_at, state, problem, placement_id, last_day)
    select 'pi_' || state, 4900, 'USD', '2026-01-05', state, case state when 'held' then 'amount' end, ${id("'placement1'")}, '2026-02-03'
    from ${list(['booked', 'held', 'refunded', 'settled'])} as state;
  insert into private.payment_news (fact, key, about, cents, state, happened_at)
    select fact, 'every_' || fact || coalesce(state, ''), 'pi_booked', case fact when 'refund' then 100 end, state, '2026-01-06'
    from (values ('refund', null), ('dispute', 'open'), ('dispute', 'won'), ('dispute', 'lost'), ('subscription_ended', null),
      ('subscription_stopping', 'going'), ('subscription_stopping', 'stopping'),       ('payment_failed', null)) as said (fact, state);
  insert into public.ownership_claims (id, tool_id, claimed_by, proof_kind, proof, state)
    select ${id("'claim' || proof_kind || state")}, 'every-2', '${member}', proof_kind, case proof_kind when 'domain' then null else 'The proof.' end, state
    from (values ('email', 'refused'), ('meta_tag', 'open'), ('domain', 'refused')) as claim (proof_kind, state);
  insert into public.ownership_claims (id, tool_id, claimed_by, proof_kind, state, proven_at, proven_domain, proven_by)
    select ${id("'proven' || way")}, 'every-3', '${member}', 'domain', 'granted', '2026-03-04', 'example.com', way from ${list(['file', 'dns'])} as way;
  insert into private.missed_searches values ('2026-01-03', 'okapi', 'unopened', 3);
  insert into public.listing_report_answers (id, outcome, remark)
    select ${id("'answer' || outcome")}, outcome, 'A remark.' from ${list(['mended', 'nothing_wrong', 'removed', 'other'])} as outcome;
  insert into public.listing_reports (tool_id, reason, day)
    select 'every-1', reason, '2026-01-02' from ${list(['not_opening', 'price', 'description', 'category', 'closed', 'not_ai', 'other'])} as reason;
  insert into public.listing_report_notes (id, tool_id, tool_name, reason, note, reported_by)
    select ${id("'note' || reason")}, 'every-1', 'Every', reason, 'A note.', '${member}'
    from ${list(['not_opening', 'price', 'description', 'category', 'closed', 'not_ai', 'other'])} as reason;
  insert into public.link_checks (tool_id, url, checked_at, outcome, since)
    select 'link-' || outcome, 'https://example.com/', '2026-01-02', outcome, '2026-01-01'
    from ${list(['works', 'refused', 'unknown', 'moved', 'gone', 'no_name', 'broken', 'parked'])} as outcome;
  insert into public.listing_revisions (id, tool_id, author, kind, patch, based_on, note, state, decided_at, reason, applied)
    select ${id("'revision' || kind || state")}, 'every-3', '${member}', kind, '{"best_for": "All"}', '{"best_for": null}', 'A note.', state,
      case when state <> 'open' then timestamptz '2026-01-02' end, case state when 'refused' then 'Not so.' end,
      case state when 'accepted' then array['best_for'] end
    from (values ('owner', 'accepted'), ('owner', 'refused'), ('suggestion', 'open'), ('suggestion', 'withdrawn')) as revision (kind, state);
  insert into public.mail_switched_off select '${member}', unnest(private.mail_kinds()) on conflict do nothing;
  insert into private.outbox (event_key, kind, member_id, about, state)
    select kind || state, kind, '${member}', 'live', state
    from unnest(private.mail_kinds()) as kind, ${list(['waiting', 'sent', 'dropped', 'given_up'])} as state;
  set session_replication_role = origin;`;

/** Beside what `fillProject` leaves: every value that a closed list of the database allows, at least once. */
export async function addEveryValue(backend: Backend, member: string): Promise<void> {
  const { id: admin, client } = await backend.admin();
  const platforms = ['Web', 'iOS', 'Android', 'Windows', 'macOS', 'Linux', 'Browser extension', 'Plugin'];
  const has = { platforms, has_api: true };
  const links = ['works', 'refused', 'unknown', 'moved', 'gone', 'no_name', 'broken', 'parked'];
  const { error } = await client
    .from('ai_tools')
    .insert([
      listing('every-1', { ...has, pricing_type: 'free', api_category: 'LLM', api_quality: 'excellent' }),
      listing('every-2', { ...has, pricing_type: 'freemium', api_category: 'Audio', api_quality: 'good' }),
      listing('every-3', { ...has, pricing_type: 'trial', api_category: 'Multimodal', trial_days: 14 }),
      listing('every-4', { ...has, pricing_type: 'paid', api_category: 'Image' }),
      listing('every-rejected'),
      ...links.map((outcome) => listing(`link-${outcome}`, { url: `https://${idOf(outcome)}.example.com/` })),
    ]);
  if (error) throw error;
  await backend.script(rows(member, admin));
}
