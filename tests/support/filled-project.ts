import { type Backend, idOf, listing } from './backend';
import { bannerPng } from './pictures';

export const MEMBER = { email: 'lived@example.org', password: 'correct horse battery' };

/** Characters that file formats use as line ends or syntax. */
const ODD = 'Line\u2028separator, "quotes", a \\ and \\n, tab\there\nand a line; 𝕏 👩‍🚀';

/** Inserts rows directly, because creating them through the API would take many steps. */
const rest = (member: string, admin: string) => `
  set session_replication_role = replica;
  insert into private.banner_origins values ('https://pictures.example.org');
  insert into private.deleted_listings values ('gone');
  insert into private.deleted_slugs values ('gone', 'gone');
  insert into private.email_tokens (member_id, kind) values ('${member}', 'listing_received');
  insert into private.merged_listings values ('Old', 'live', 'writing', 'Old');
  insert into private.missed_searches values ('2026-01-02', 'quagga', 'nothing', 3);
  insert into private.vocabulary_changes (group_id, before, after) values (1, 'a', 'b');
  insert into private.submissions (member_id, action, submitted_at) values ('${member}', 'renames', '2020-02-29 23:59:59.999999+00');
  insert into private.idempotency_keys (key, member_id, call) values ('${idOf('write')}', '${member}', 'hash');
  insert into private.outbox (event_key, kind, member_id, about, state, problem)
    values ('odd', 'listing_received', '${member}', 'live', 'given_up', 'No such box.');
  insert into private.closed_names values ('closed', 'closed');
  insert into private.daily_visitor_salt (day, salt) values (current_date, '\\x00ff');
  insert into public.closed_listings (tool_id, closed_on, successor) values ('closed', '1999-12-31', 'live');
  insert into public.duplicate_reasons values ('live', 'Because.');
  insert into public.former_categories select 'Former', 'former', slug, '{"name": "Former", "n": 12345678901234567890.10}' from public.categories limit 1;
  insert into public.import_batches (file_name, started_by) values ('a.json', '${admin}');
  insert into public.link_checks (tool_id, url, checked_at, outcome, since) values ('live', 'https://example.com/', now(), 'works', '-infinity');
  insert into public.listing_feedback (id, tool_id, tool_name, author, kind, reason, state, reply, resolved_at)
    values ('${idOf('report')}', 'live', 'Live', '${member}', 'report', 'price', 'other', 'We asked.', '2026-01-02');
  insert into public.listing_feedback (id, tool_id, tool_name, author, kind, patch, based_on, created_at)
    values ('${idOf('change')}', 'live', 'Live', '${member}', 'owner_change', '{"best_for": "All"}', '{"best_for": null}', '2025-05-05');
  insert into public.ownership_claims (id, tool_id, claimed_by, proof_kind) values ('${idOf('claim')}', 'live', '${member}', 'domain');
  insert into private.claim_codes (claim_id) values ('${idOf('claim')}');
  insert into public.saved_tools values ('${member}', 'live', '2024-02-29 12:00:00.123456+00');
  insert into public.tool_slugs values ('former-slug', 'live');
  insert into public.picks values ('live', 1, 'Because it is the one.');
  insert into public.placements (id, tool_id, tool_name, kind, stage, first_day, last_day)
    values ('${idOf('placement')}', 'live', 'Live', 'gold', 'paid', '2026-01-01', '2026-02-01');
  insert into public.placement_terms (placement_id, price_id, price_cents, bought_by)
    select '${idOf('placement')}', id, 100, '${member}' from public.placement_prices where kind = 'gold';
  insert into private.payment_events (id, type, happened_at, facts) values ('evt_1', 'invoice.paid', '2026-01-01', '[{"fact": "payment"}]');
  insert into private.payments (payment, intent, placement_id, amount_cents, currency, paid_at, state, last_day)
    values ('pi_1', 'pi_1', '${idOf('placement')}', 100, 'USD', '2026-01-01 00:00:00.000001+00', 'booked', '2026-02-01');
  insert into private.payment_updates (event_id, fact, key, about, cents, state, happened_at) values ('evt_1', 'refund', 'pi_1', 'pi_1', 5, 'made', '2026-01-01');
  insert into private.manual_payments (placement_id, amount_cents, currency, reference) values ('${idOf('placement')}', 5, 'USD', 'By phone');
  update public.placement_offers set places = 7 where kind = 'gold';
  insert into private.host_icons (host, name, fetched_at) values ('example.com', '${'0'.repeat(32)}.png', '2026-01-02');
  insert into private.job_runs (job, started_at, ended_at, is_success, counts) values ('links', '2026-01-02', '2026-01-03', true, '{"works": 1}');
  insert into private.site_alerts values ('links', '2026-01-02');
  insert into public.listing_days values ('live', '2026-01-02', 9, 5, 2, 1, 1);
  insert into public.placement_days values ('${idOf('placement')}', '2026-01-02', 7, 1);
  update private.history_settings set retention = '1 year 2 mons 3 days 04:05:06';
  update public.families set name = 'Renamed' where slug = (select min(slug) from public.families);
  set session_replication_role = origin;`;

/** Fills every table, and stores more images than a member may upload, as after years of use. */
export async function fillProject(backend: Backend): Promise<{ member: string; pictures: string[] }> {
  const { id: admin, client } = await backend.admin();
  const { id: member } = await backend.signUp(MEMBER.email, MEMBER.password);
  const pictures = Array.from({ length: 6 }, (_, at) => `${member}/${at}.png`);
  const files = backend.operator().storage.from('tool-banners');
  // The triggers would reject images above the limit.
  await backend.script('alter table storage.objects disable trigger all');
  for (const [at, name] of pictures.entries()) {
    const { error } = await files.upload(name, bannerPng(10 + at, 4), { contentType: 'image/png' });
    if (error) throw error;
  }
  await backend.script('alter table storage.objects enable trigger all');
  const banner_url = files.getPublicUrl(pictures[0]!).data.publicUrl;
  const { error } = await client
    .from('ai_tools')
    .insert([listing('live', { description: ODD, banner_url }), listing('closed'), listing('waits')]);
  if (error) throw error;
  await backend.script(`update public.ai_tools set approval_status = 'pending', approved_at = null where id = 'waits'`);
  await backend.script(rest(member, admin));
  return { member, pictures };
}
