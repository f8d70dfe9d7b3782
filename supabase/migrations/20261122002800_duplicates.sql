-- Detects duplicate listings. A duplicate is not rejected: the submitter gets a warning, and the administrator decides.

-- The key of an address is the same for all its spellings. src/domain/address/address-key.ts implements the same rule. An
-- international host has only one spelling, its punycode, because stored addresses are ASCII.
create function private.address_key(address text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  declare
    rest text := regexp_replace(address, '^https?://', '', 'i');
    host text := lower(substring(rest from '^[^/?#]*') collate "C");
    path text;
    query text;
    step text;
    steps text[] := '{}';
  begin
    rest := split_part(substr(rest, length(host) + 1), '#', 1);
    host := regexp_replace(regexp_replace(host, ':0*([0-9]*)$', ':\1'), ':(80|443)?$', '');
    -- Keep the www. of a host such as www.com.
    host := regexp_replace(host, '^(www\.)+(?=[^.:]+\.)', '');
    -- Percent-encode these characters, as browsers do.
    if rest ~ '["<>^`{}'']' then
      foreach step in array array['"%22', '<%3C', '>%3E', '^%5E', '`%60', '{%7B', '}%7D', '''%27'] loop
        rest := replace(rest, left(step, 1), substr(step, 2));
      end loop;
    end if;
    path := replace(split_part(rest, '?', 1), '\', '/');
    query := substr(rest, strpos(rest || '?', '?') + 1);
    -- Remove dot segments: 'a/./b' and 'a/c/../b' are equal to 'a/b'.
    if path ~* '/(\.|%2e)' then
      foreach step in array (string_to_array(path, '/'))[2:] loop
        if step ~* '^(\.|%2e){2}$' then
          steps := trim_array(steps, least(1, cardinality(steps)));
        elsif step !~* '^(\.|%2e)$' then
          steps := steps || step;
        end if;
      end loop;
      path := '/' || array_to_string(steps, '/');
    end if;
    if query <> '' then
      -- Remove tracking parameters.
      query := (
        select string_agg(pair, '&' order by place) from unnest(string_to_array(query, '&')) with ordinality as parameters (pair, place)
        where pair <> '' and pair !~* ('^(utm_[^=]*|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|ttclid|twclid|yclid|li_fat_id|igshid'
          '|mc_cid|mc_eid|_ga|_gl|ref|ref_src|via|aff|fpr)(=|$)'));
    end if;
    return host || rtrim(path, '/') || coalesce('?' || nullif(query, ''), '');
  end
  $$;
comment on function private.address_key(text) is
  'Removes what differs between spellings of an address: scheme, www., ports 80 and 443, case of the host, trailing '
  'slashes, fragment and tracking parameters. Idempotent.';

-- A write to ai_tools calls this function for an index, with the writer's role.
grant execute on function private.address_key(text) to authenticated, service_role;
create index ai_tools_address_keys on public.ai_tools (private.address_key(url));

create table public.duplicate_reasons (
  tool_id text not null,
  reason text not null,
  constraint duplicate_reasons_pkey primary key (tool_id),
  constraint duplicate_reasons_tool_id_fkey foreign key (tool_id) references public.ai_tools (id) on delete cascade,
  constraint duplicate_reasons_reason_length check (
    char_length(reason) <= 500 and char_length(btrim(reason, E' \t\r\n')) >= 1),
  constraint duplicate_reasons_reason_characters check (private.is_plain_text(reason))
);
comment on table public.duplicate_reasons is
  'The submitters'' explanations of why their listings are not duplicates of listings with the same address.';

grant select, insert, update on table public.duplicate_reasons to authenticated;
grant all on table public.duplicate_reasons to service_role;
alter table public.duplicate_reasons enable row level security;

create function private.can_give_duplicate_reason(listing text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (select from public.ai_tools as tool
      where tool.id = can_give_duplicate_reason.listing and tool.created_by = (select auth.uid()) and tool.approval_status <> 'approved')
  $$;
comment on function private.can_give_duplicate_reason(text) is
  'Whether the current member owns the listing, and it is not approved.';

create policy duplicate_reasons_select_own_or_admin on public.duplicate_reasons
  for select to authenticated
  using ((select private.is_admin()) or private.owns_listing(tool_id));

create policy duplicate_reasons_insert_own on public.duplicate_reasons
  for insert to authenticated
  with check (private.can_give_duplicate_reason(tool_id));

create policy duplicate_reasons_update_own on public.duplicate_reasons
  for update to authenticated
  using (private.can_give_duplicate_reason(tool_id))
  with check (private.can_give_duplicate_reason(tool_id));

create function private.similar_names(name text) returns setof text
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    compact_name text := left(array_to_string(private.split_words(left(similar_names.name, 200)), ''), 200);
  begin
    if compact_name = '' then
      return;
    end if;
    return query select listing.tool_id::text from private.listing_search as listing
      where listing.tool_id = any (private.closest_names(compact_name, null, 4))
        and extensions.levenshtein_less_equal(left(listing.compact, 200), compact_name, 1) <= 1;
  end
  $$;
comment on function private.similar_names(text) is
  'Approved listings whose name differs from this name only in case, spaces, punctuation or one letter.';

create function private.find_duplicates(address text, name text, except_id text) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    member uuid := (select auth.uid());
    key text := case when private.is_web_address(address) then private.address_key(address) end;
    listed jsonb;
  begin
    if member is null then
      raise exception 'Sign in first.' using errcode = '42501';
    end if;
    listed := coalesce((
      select jsonb_agg(jsonb_build_object('slug', found.slug, 'name', found.name)) from (
        select tool.slug, tool.name from public.ai_tools as tool
        where private.address_key(tool.url) = key and tool.approval_status = 'approved' and tool.id is distinct from except_id
        order by tool.created_at, tool.id limit 3) as found), '[]');
    return jsonb_build_object(
      'listed', listed,
      -- Reveals only whether another member has such a listing, and nothing about it.
      'is_waiting', exists (select from public.ai_tools as tool
        where private.address_key(tool.url) = key and tool.approval_status = 'pending' and tool.created_by is distinct from member
          and tool.id is distinct from except_id),
      'is_own_waiting', exists (select from public.ai_tools as tool
        where private.address_key(tool.url) = key and tool.approval_status = 'pending' and tool.created_by = member
          and tool.id is distinct from except_id),
      'named', coalesce((
        select jsonb_agg(jsonb_build_object('slug', tool.slug, 'name', tool.name) order by tool.name, tool.id)
        from private.similar_names(find_duplicates.name) as similar_id
        join public.ai_tools as tool on tool.id = similar_id and tool.approval_status = 'approved'
        where tool.id is distinct from except_id and key is distinct from private.address_key(tool.url)), '[]'));
  end
  $$;

create type private.duplicates as (
  listed private.tool_link[], is_waiting boolean, is_own_waiting boolean, named private.tool_link[]
);
comment on column private.duplicates.listed is 'At most three approved listings with the URL.';
comment on column private.duplicates.is_waiting is
  'Whether a pending listing of another member has the URL. Nothing else about that listing is returned.';
comment on column private.duplicates.named is 'Approved listings with nearly the same name.';

create function public.find_duplicates(address text, name text default '', except_id text default null) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.typed(null::private.duplicates, private.find_duplicates(address, name, except_id)) $$;
comment on function public.find_duplicates(text, text, text) is
  'For members: up to three approved listings with this address, whether a pending listing has the address, and approved '
  'listings with nearly the same name. An invalid address has no duplicates.';

-- For the review queue: up to three possible duplicates of each listing, and the submitter's explanation. A duplicate is a
-- listing in any status with the same address, or an approved listing with the same name.
create function private.possible_duplicates(ids text[]) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(jsonb_object_agg(tool.id, jsonb_build_object('reason', explanation.reason, 'others', duplicates.others)), '{}')
    from public.ai_tools as tool
    left join public.duplicate_reasons as explanation on explanation.tool_id = tool.id
    cross join lateral (
      select jsonb_agg(to_jsonb(found) order by found.has_address desc, found.rank, found.created_at, found.id) as others from (
        select other.id, other.slug, other.name, other.url, other.category, other.pricing_type, other.description,
          other.approval_status, other.created_at, account.email,
          private.address_key(other.url) = private.address_key(tool.url) as has_address,
          array_position(array['approved', 'pending', 'rejected'], other.approval_status) as rank
        from public.ai_tools as other
        left join auth.users as account on account.id::uuid = other.created_by
        -- Collect the ids first, with limits, because hundreds of listings may have the same name or address.
        where other.id = any (array(
          (select matching.id from public.ai_tools as matching
           where private.address_key(matching.url) = private.address_key(tool.url) and matching.id <> tool.id
           order by array_position(array['approved', 'pending', 'rejected'], matching.approval_status), matching.created_at, matching.id
           limit 3)
          union all
          -- Match only exact names, because fuzzy matching takes 30 ms per listing among 100,000 listings.
          (select listing.tool_id collate "default" from private.listing_search as listing
           where listing.name_order = private.fold(tool.name) and listing.tool_id <> tool.id
           order by listing.created_at, listing.tool_id limit 6)))
        order by has_address desc, rank, other.created_at, other.id limit 3
      ) as found
    ) as duplicates
    where tool.id = any (ids) and (duplicates.others is not null or explanation.reason is not null)
  $$;

create type private.same_address as (id text, name text, slug text, status text);
create domain private.same_addresses as jsonb;
comment on domain private.same_addresses is 'Maps names to private.same_address[].';

-- The import uses this to find rows whose address belongs to another listing.
create function private.existing_addresses(ids text[], addresses text[]) returns private.same_addresses
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    perform private.require_admin();
    return coalesce((
      select jsonb_object_agg(id, others) from (
        select input.id, jsonb_agg((tool.id, tool.name, tool.slug, tool.approval_status)::private.same_address
          order by tool.created_at, tool.id) as others
        from unnest(ids[1:1000], addresses[1:1000]) as input (id, address)
        join public.ai_tools as tool on private.address_key(tool.url) = private.address_key(input.address)
          and tool.id <> input.id and tool.approval_status <> 'rejected'
        group by input.id) as found), '{}');
  end
  $$;

create function public.existing_addresses(ids text[], addresses text[]) returns private.same_addresses
  language sql stable security invoker set search_path = ''
  as $$ select private.existing_addresses(ids, addresses) $$;
comment on function public.existing_addresses(text[], text[]) is
  'For the administrator: checks up to 1,000 listings, given by id and address. Returns, by id, the other approved or '
  'pending listings with the same address.';

grant execute on function private.can_give_duplicate_reason(text), private.find_duplicates(text, text, text), public.find_duplicates(text, text, text),
  private.existing_addresses(text[], text[]), public.existing_addresses(text[], text[]) to authenticated;
