-- Members can claim a listing that has no owner, such as an imported one. The administrator reviews the proof, or
-- `npm run claims:check` finds the claim's code on the listing's domain (docs/operate.md).
create table public.ownership_claims (
  id uuid not null default gen_random_uuid(),
  tool_id text not null,
  claimed_by uuid not null default auth.uid(),
  proof_kind text not null,
  proof text,
  state text not null default 'open',
  answer text,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  requested_at timestamptz not null default now(),
  checked_at timestamptz,
  check_result text,
  proven_at timestamptz,
  proven_domain text,
  proven_by text,
  constraint ownership_claims_pkey primary key (id),
  constraint ownership_claims_tool_id_fkey foreign key (tool_id) references public.ai_tools (id) on delete cascade,
  constraint ownership_claims_claimed_by_fkey foreign key (claimed_by) references auth.users (id) on delete cascade,
  constraint ownership_claims_decided_by_fkey foreign key (decided_by) references auth.users (id) on delete set null,
  constraint ownership_claims_proof_kind_allowed check (proof_kind in ('email', 'meta_tag', 'domain')),
  constraint ownership_claims_proof_unless_domain check ((proof is null) = (proof_kind = 'domain')),
  constraint ownership_claims_proof_length check (
    char_length(proof) <= 500 and char_length(btrim(proof, E' \t\r\n')) >= 3),
  constraint ownership_claims_state_allowed check (state in ('open', 'granted', 'refused')),
  constraint ownership_claims_answer_length check (char_length(answer) <= 1000),
  constraint ownership_claims_check_result_length check (char_length(check_result) <= 300),
  constraint ownership_claims_proven_by_allowed check (proven_by in ('file', 'dns')),
  constraint ownership_claims_proven_whole check (num_nulls(proven_at, proven_domain, proven_by) in (0, 3)),
  constraint ownership_claims_proven_when_granted check (proven_at is null or (state = 'granted' and proof_kind = 'domain'))
);
comment on table public.ownership_claims is
  'Requests by members to own a listing that no other member owns, with their proof.';
comment on column public.ownership_claims.requested_at is 'When the member last requested a check of the domain.';
comment on column public.ownership_claims.checked_at is 'When a check last searched the domain for the code.';
comment on column public.ownership_claims.check_result is 'The result of the last check, as a message for the member.';
comment on column public.ownership_claims.proven_domain is
  'The registrable domain on which a check found the code. Null if the administrator granted the claim.';
create unique index ownership_claims_one_open on public.ownership_claims (tool_id, claimed_by) where state = 'open';
create index ownership_claims_tool_id on public.ownership_claims (tool_id);
create index ownership_claims_claimed_by on public.ownership_claims (claimed_by);
create index ownership_claims_decided_by on public.ownership_claims (decided_by);

alter table public.ownership_claims enable row level security;
grant select on table public.ownership_claims to authenticated;
grant all on table public.ownership_claims to service_role;

create policy ownership_claims_select_own_or_admin on public.ownership_claims
  for select to authenticated
  using (claimed_by = (select auth.uid()) or (select private.is_admin()));

-- The API does not expose this table. own_claim returns the code only to the member who made the claim.
create table private.claim_codes (
  claim_id uuid not null,
  code text not null default replace(gen_random_uuid()::text, '-', ''),
  ends_at timestamptz not null default now() + interval '14 days',
  constraint claim_codes_pkey primary key (claim_id),
  constraint claim_codes_claim_id_fkey foreign key (claim_id) references public.ownership_claims (id) on delete cascade
);
comment on table private.claim_codes is 'The code that the member must publish on the listing''s domain, and its expiry.';

create function private.can_own_listing(owner uuid, member uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select owner is null or owner = member or private.has_been_admin(owner)
  $$;
comment on function private.can_own_listing(uuid, uuid) is
  'Whether a member can become the owner of a listing: it has no owner, or its owner is the member or has been an '
  'administrator.';

create function private.is_on_domain(address text, domain text) returns boolean
  language sql immutable strict parallel safe set search_path = ''
  as $$
    select host = domain or right(host, char_length(domain) + 1) = '.' || domain
    from (select lower(substring(address from '://([^/?#:]+)') collate "C") as host) as parsed
  $$;
comment on function private.is_on_domain(text, text) is
  'Whether the address''s host is the domain or a subdomain of it.';

create function private.claim_listing(listing_id text, new_proof_kind text, new_proof text) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
  declare
    claim uuid;
    member uuid := (select auth.uid());
  begin
    perform private.lock_listings();
    -- Members can claim a listing that they own only to prove its domain.
    if not exists (
      select from public.ai_tools as tool
      where tool.id = listing_id and tool.approval_status = 'approved'
        and private.can_own_listing(tool.created_by, case when new_proof_kind = 'domain' then member end)
    ) then
      raise exception 'This listing has an owner, or is not in the directory.'
        using errcode = 'P0001', hint = 'not_claimable';
    end if;
    if (select count(*) from public.ownership_claims where claimed_by = member and state = 'open' and tool_id <> listing_id) >= 5 then
      raise exception 'You already have five open claims. Wait until we have decided one of them.'
        using errcode = 'P0001', hint = 'too_many_claims';
    end if;
    insert into public.ownership_claims (tool_id, claimed_by, proof_kind, proof)
    values (listing_id, member, new_proof_kind, new_proof)
    -- A retry, or a claim with a different proof, updates the open claim.
    on conflict (tool_id, claimed_by) where state = 'open' do update
      set proof_kind = excluded.proof_kind, proof = excluded.proof, requested_at = now()
    returning id into claim;
    if new_proof_kind = 'domain' then
      -- Keep a code that has not expired, because it may already be on the domain.
      insert into private.claim_codes as claim_code (claim_id) values (claim)
        on conflict (claim_id) do update set code = excluded.code, ends_at = excluded.ends_at where claim_code.ends_at <= now();
      if found then
        update public.ownership_claims set checked_at = null, check_result = null where id = claim;
      end if;
    end if;
    return claim;
  end
  $$;

-- Closes an open claim. `decider` is null if a check decided.
create function private.finish_claim(
  claim uuid, is_granted boolean, remark text, decider uuid, domain text default null, found_by text default null
) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    old_row public.ownership_claims;
  begin
    perform private.lock_listings();
    select * into old_row from public.ownership_claims where id = claim and state = 'open' for update;
    if old_row.id is null then
      raise exception 'This claim has already been decided. Reload the page.' using errcode = 'P0001', hint = 'already_decided';
    end if;
    update public.ownership_claims set state = case when is_granted then 'granted' else 'refused' end,
      answer = remark, decided_by = decider, decided_at = now(),
      proven_at = case when domain is not null then now() end, proven_domain = domain, proven_by = found_by
      where id = claim;
    if is_granted then
      perform private.set_change_reason('claim', claim::text);
      perform private.set_audit_context('{"trusted": true}');
      update public.ai_tools set created_by = old_row.claimed_by
        where id = old_row.tool_id and created_by is distinct from old_row.claimed_by;
      perform private.set_audit_context('{"trusted": null}');
      update public.ownership_claims set state = 'refused', answer = 'Another claim was approved.',
        decided_by = decider, decided_at = now()
        where tool_id = old_row.tool_id and state = 'open';
    end if;
  end
  $$;

create function private.decide_claim(claim uuid, is_granted boolean, remark text, requested_at timestamptz, url text) returns timestamptz
  language plpgsql security definer set search_path = ''
  as $$
  declare
    replayed_at timestamptz := private.replayed_at(jsonb_build_array('decide_claim', claim, is_granted, remark, requested_at, url));
  begin
    perform private.require_admin();
    if replayed_at is not null then
      return replayed_at;
    end if;
    perform private.lock_listings();
    perform from public.ownership_claims as claim_row where claim_row.id = claim for update;
    if exists (select from public.ownership_claims as claim_row join public.ai_tools as tool on tool.id = claim_row.tool_id
      where claim_row.id = claim and claim_row.state = 'open'
        and (claim_row.requested_at <> decide_claim.requested_at or tool.url <> decide_claim.url)) then
      perform private.raise_error('claim_changed', 'The claim or the listing has changed. Check it, then decide.');
    end if;
    perform private.finish_claim(claim, is_granted, remark, (select auth.uid()));
    return now();
  end
  $$;

create function private.undo_claim(claim uuid, expected_decided_at timestamptz) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    old_row public.ownership_claims;
    previous_owner uuid;
  begin
    perform private.require_admin();
    perform private.lock_listings();
    select * into old_row from public.ownership_claims where id = claim for update;
    if old_row.state = 'open' then
      return;
    elsif old_row.decided_by is null or old_row.decided_at < now() - private.undo_window() then
      perform private.raise_undo_expired();
    elsif old_row.decided_at is distinct from expected_decided_at then
      perform private.raise_error('decided_again', 'Someone has changed this decision. Reload the page.');
    elsif exists (select from public.ownership_claims as other
      where (other.tool_id, other.claimed_by, other.state) = (old_row.tool_id, old_row.claimed_by, 'open')) then
      perform private.raise_error('already_open', 'The member has sent another claim for this listing in the meantime.');
    end if;
    if old_row.state = 'granted' then
      -- The history has no entry if the member already owned the listing.
      select entry.owner_before into previous_owner from public.listing_history as entry
        where entry.listing_id = old_row.tool_id and entry.at = expected_decided_at and entry.kind = 'claim' and entry.before ? 'created_by';
      if found then
        perform private.set_change_reason('claim', 'undone');
        perform private.set_audit_context('{"trusted": true}');
        update public.ai_tools set created_by = previous_owner where id = old_row.tool_id and created_by = old_row.claimed_by;
        if not found then
          perform private.raise_error('listing_changed', 'The listing has a new owner.');
        end if;
        perform private.set_audit_context('{"trusted": null}');
      end if;
    end if;
    -- Also reopen the claims that were refused because this claim was granted.
    update public.ownership_claims as claim_row set state = 'open', answer = null, decided_by = null, decided_at = null
      where claim_row.id = claim or old_row.state = 'granted' and claim_row.tool_id = old_row.tool_id and claim_row.decided_at = expected_decided_at
        and claim_row.state = 'refused';
  end
  $$;

create function private.is_verified_owner(listing text, member uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select from public.ai_tools as tool
      join public.ownership_claims as claim on claim.tool_id = tool.id and claim.claimed_by = tool.created_by
      where tool.id = listing and tool.created_by = member
        and claim.state = 'granted' and private.is_on_domain(tool.url, claim.proven_domain))
  $$;
comment on function private.is_verified_owner(text, uuid) is
  'Whether the member owns the listing and has proven control of the domain of its current address.';

create type private.own_claim as (
  state text, proof_kind text, answer text, is_verified boolean, code text, code_ends_at timestamptz, checked_at timestamptz,
  check_result text, is_awaited boolean
);
comment on type private.own_claim is
  'Closed lists as in ownership_claims. Nullable: answer, code, code_ends_at, checked_at, check_result.';
comment on column private.own_claim.code is 'The code, while the check is pending.';
create function private.own_claim(listing text) returns setof private.own_claim
  language sql stable security definer set search_path = ''
  as $$
    select claim.state, claim.proof_kind, claim.answer, private.is_verified_owner(listing, claim.claimed_by), claim_code.code,
      claim_code.ends_at, claim.checked_at, claim.check_result, claim.checked_at is null or claim.checked_at < claim.requested_at
    from public.ownership_claims as claim
    left join private.claim_codes as claim_code on claim_code.claim_id = claim.id and claim.state = 'open'
      and claim.proof_kind = 'domain' and claim_code.ends_at > now()
    where claim.tool_id = listing and claim.claimed_by = (select auth.uid())
    order by claim.state = 'open' desc, claim.decided_at desc limit 1
  $$;

create function private.claims_to_check(after uuid) returns table (claim_id uuid, tool_id text, url text, code text)
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform private.lock_listings();
    update public.ownership_claims as claim
      set state = 'refused', answer = 'The code was not found within 14 days.', decided_at = now()
      from private.claim_codes as claim_code
      where claim_code.claim_id = claim.id and claim_code.ends_at <= now() and claim.state = 'open' and claim.proof_kind = 'domain';
    return query
      select claim.id, tool.id, tool.url, claim_code.code
      from public.ownership_claims as claim
      join private.claim_codes as claim_code on claim_code.claim_id = claim.id
      join public.ai_tools as tool on tool.id = claim.tool_id and tool.approval_status = 'approved'
      where claim.id > after and claim.state = 'open' and claim.proof_kind = 'domain'
        and (claim.checked_at is null or claim.checked_at < claim.requested_at or claim.checked_at < now() - interval '20 hours')
      order by claim.id limit 500;
  end
  $$;

create function private.record_claim_checks(checks jsonb) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    result record;
    tool public.ai_tools;
    claim public.ownership_claims;
    granted integer := 0;
  begin
    perform private.lock_listings();
    checks := private.json_argument(checks);
    for result in
      select * from jsonb_to_recordset(checks) as results (claim_id uuid, url text, domain text, found text, check_result text)
    loop
      -- Skip a listing whose address has changed since the check.
      select listing.* into tool from public.ai_tools as listing
        where listing.id = (select checked_claim.tool_id from public.ownership_claims as checked_claim where checked_claim.id = result.claim_id)
          and listing.url = result.url and listing.approval_status = 'approved' for update;
      continue when not found;
      update public.ownership_claims set checked_at = now(), check_result = left(result.check_result, 300)
        where id = result.claim_id and state = 'open' and proof_kind = 'domain' returning * into claim;
      continue when not found or result.found is null;
      if not private.can_own_listing(tool.created_by, claim.claimed_by) then
        perform private.finish_claim(claim.id, false, 'This listing has an owner now.', null);
      elsif not coalesce(private.is_on_domain(tool.url, result.domain), false) then
        continue;
      -- If several members own listings on the domain, the domain does not prove who owns this one.
      elsif exists (
        select from public.ai_tools as other
        where other.approval_status = 'approved' and strpos(lower(other.url), result.domain) > 0
          and private.is_on_domain(other.url, result.domain) and not private.can_own_listing(other.created_by, claim.claimed_by)
      ) then
        update public.ownership_claims
          set check_result = 'The code is there, but another member owns a listing on this domain. We will decide.'
          where id = claim.id;
      else
        perform private.finish_claim(claim.id, true, null, null, result.domain, result.found);
        granted := granted + 1;
      end if;
    end loop;
    return granted;
  end
  $$;

create function public.claim_listing(listing_id text, proof_kind text, proof text default null) returns uuid
  language sql security invoker set search_path = ''
  as $$ select private.claim_listing(listing_id, proof_kind, proof) $$;
comment on function public.claim_listing(text, text, text) is
  'For a member: claims an approved listing that no other member owns. If the member already has an open claim for it, '
  'updates the claim and requests another check. A member can have five open claims.';
create function public.decide_claim(claim_id uuid, is_granted boolean, answer text default null, requested_at timestamptz default null,
  url text default null) returns timestamptz
  language sql security invoker set search_path = ''
  as $$ select private.decide_claim(claim_id, is_granted, answer, requested_at, url) $$;
comment on function public.decide_claim(uuid, boolean, text, timestamptz, text) is
  'For the administrator: grants or refuses a claim, and returns decided_at. A granted claim makes the member the '
  'owner. Fails if the claim''s requested_at or the listing''s url has changed.';
create function public.undo_claim(claim_id uuid, decided_at timestamptz) returns void
  language sql security invoker set search_path = ''
  as $$ select private.undo_claim(claim_id, decided_at) $$;
comment on function public.undo_claim(uuid, timestamptz) is
  'For the administrator: undoes the decision made at decided_at, within private.undo_window(). Reopens the claim and '
  'restores the previous owner.';
create function public.own_claim(listing_id text) returns setof private.own_claim
  language sql stable security invoker set search_path = ''
  as $$ select * from private.own_claim(listing_id) $$;
comment on function public.own_claim(text) is
  'The current member''s claim of a listing, the open one or else the last one. Includes the code until it expires.';
create function public.claims_to_check(after uuid default '00000000-0000-0000-0000-000000000000')
  returns table (claim_id uuid, tool_id text, url text, code text)
  language sql volatile security invoker set search_path = ''
  as $$ select * from private.claims_to_check(after) $$;
comment on function public.claims_to_check(uuid) is
  'For the operator only: closes the claims whose code has expired. Returns up to 500 claims that need a check, with '
  'ids after `after`, in the order of their ids.';
create function public.record_claim_checks(checks jsonb) returns integer
  language sql volatile security invoker set search_path = ''
  as $$ select private.record_claim_checks(checks) $$;
comment on function public.record_claim_checks(jsonb) is
  'For the operator only: stores check results, [{"claim_id", "url", "domain", "found", "check_result"}], and grants '
  'the claims whose code was found. Returns the number of granted claims.';

grant execute on function private.claim_listing(text, text, text), private.decide_claim(uuid, boolean, text, timestamptz, text),
  private.own_claim(text), private.is_verified_owner(text, uuid),
  public.claim_listing(text, text, text), public.decide_claim(uuid, boolean, text, timestamptz, text), public.own_claim(text)
  to authenticated, service_role;
grant execute on function private.undo_claim(uuid, timestamptz), public.undo_claim(uuid, timestamptz) to authenticated;
grant execute on function private.claims_to_check(uuid), private.record_claim_checks(jsonb),
  public.claims_to_check(uuid), public.record_claim_checks(jsonb) to service_role;
