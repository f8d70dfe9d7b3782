-- A member asks for a listing that an import made. The administrator judges the proof.
create table public.ownership_claims (
  id uuid not null default gen_random_uuid(),
  tool_id text not null,
  claimed_by uuid not null default auth.uid(),
  proof_kind text not null,
  proof text not null,
  state text not null default 'open',
  answer text,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint ownership_claims_pkey primary key (id),
  constraint ownership_claims_tool_id_fkey foreign key (tool_id) references public.ai_tools (id) on delete cascade,
  constraint ownership_claims_claimed_by_fkey foreign key (claimed_by) references auth.users (id) on delete cascade,
  constraint ownership_claims_decided_by_fkey foreign key (decided_by) references auth.users (id) on delete set null,
  constraint ownership_claims_proof_kind_allowed check (proof_kind in ('email', 'meta_tag')),
  constraint ownership_claims_proof_length check (
    char_length(proof) <= 500 and char_length(btrim(proof, E' \t\r\n')) >= 3),
  constraint ownership_claims_state_allowed check (state in ('open', 'granted', 'refused')),
  constraint ownership_claims_answer_length check (char_length(answer) <= 1000)
);
comment on table public.ownership_claims is
  'Members'' requests to own a listing that nobody but the administrator owns, with the proof they name.';
create unique index ownership_claims_one_open on public.ownership_claims (tool_id, claimed_by) where state = 'open';
create index ownership_claims_tool_id on public.ownership_claims (tool_id);
create index ownership_claims_claimed_by on public.ownership_claims (claimed_by);
create index ownership_claims_decided_by on public.ownership_claims (decided_by);

alter table public.ownership_claims enable row level security;
revoke all on table public.ownership_claims from public, anon, authenticated;
grant select on table public.ownership_claims to authenticated;
grant all on table public.ownership_claims to service_role;

-- A member reads their own claims, the administrator all. Only the functions above write.
create policy ownership_claims_select_own_or_admin on public.ownership_claims
  for select to authenticated
  using (claimed_by = (select auth.uid()) or (select private.is_admin()));

create function private.claim_listing(listing_id text, kind_of_proof text, given_proof text) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
  declare
    claim uuid;
    asker uuid := (select auth.uid());
  begin
    if not exists (
      select 1 from public.ai_tools as tool
      where tool.id = listing_id and tool.approval_status = 'approved'
        and (tool.created_by is null or exists (
          select 1 from auth.users as u
          join private.administrator as a on lower(u.email collate "C") = lower(a.email collate "C")
          where u.id = tool.created_by))
    ) then
      raise exception 'This listing has an owner, or is not in the directory.'
        using errcode = 'P0001', hint = 'not_claimable';
    end if;
    -- One member's claims are counted one after the other.
    perform pg_advisory_xact_lock(hashtextextended('ownership_claims ' || asker::text, 0));
    if (select count(*) from public.ownership_claims where claimed_by = asker and state = 'open' and tool_id <> listing_id) >= 5 then
      raise exception 'You have five open claims already. Wait for their answers first.'
        using errcode = 'P0001', hint = 'too_many_claims';
    end if;
    insert into public.ownership_claims (tool_id, claimed_by, proof_kind, proof)
    values (listing_id, asker, kind_of_proof, given_proof)
    -- Sent again, because its answer was lost or its proof was mended: the same claim.
    on conflict (tool_id, claimed_by) where state = 'open' do update set proof_kind = excluded.proof_kind, proof = excluded.proof
    returning id into claim;
    return claim;
  end
  $$;

create function private.decide_claim(claim uuid, is_granted boolean, remark text) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    was public.ownership_claims;
  begin
    if not private.is_admin() then
      raise exception 'Only the administrator decides a claim.' using errcode = '42501';
    end if;
    select * into was from public.ownership_claims where id = claim and state = 'open' for update;
    if was.id is null then
      raise exception 'This claim has been decided already.' using errcode = 'P0001', hint = 'already_decided';
    end if;
    update public.ownership_claims set state = case when is_granted then 'granted' else 'refused' end,
      answer = remark, decided_by = (select auth.uid()), decided_at = now()
      where id = claim;
    if is_granted then
      perform set_config('private.settling', 'on', true);
      update public.ai_tools set created_by = was.claimed_by where id = was.tool_id;
      perform set_config('private.settling', 'off', true);
      update public.ownership_claims set state = 'refused', answer = 'Another claim was granted.',
        decided_by = (select auth.uid()), decided_at = now()
        where tool_id = was.tool_id and state = 'open';
    end if;
  end
  $$;

create function public.claim_listing(listing_id text, proof_kind text, proof text) returns uuid
  language sql security invoker set search_path = ''
  as $$ select private.claim_listing(listing_id, proof_kind, proof) $$;
comment on function public.claim_listing(text, text, text) is
  'A member claims an approved listing that no member owns. At most five open claims a member.';
create function public.decide_claim(claim_id uuid, is_granted boolean, answer text default null) returns void
  language sql security invoker set search_path = ''
  as $$ select private.decide_claim(claim_id, is_granted, answer) $$;
comment on function public.decide_claim(uuid, boolean, text) is
  'The administrator grants or refuses a claim; granted, the listing is the member''s.';

revoke all on function private.claim_listing(text, text, text), private.decide_claim(uuid, boolean, text),
  public.claim_listing(text, text, text), public.decide_claim(uuid, boolean, text) from public, anon, authenticated;
grant execute on function private.claim_listing(text, text, text), private.decide_claim(uuid, boolean, text),
  public.claim_listing(text, text, text), public.decide_claim(uuid, boolean, text) to authenticated, service_role;
