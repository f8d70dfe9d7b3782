-- What the catalogue knows of a tool beyond its listing. A table of its own, so that a listing
-- stays what a card shows, and most tools need no row here.
create table public.tool_details (
  tool_id text not null,
  trial_days integer,
  alternatives text[] not null default '{}',
  has_api boolean,
  api_documentation_url text,
  api_quality text,
  api_category text,
  last_reviewed_on date,

  constraint tool_details_pkey primary key (tool_id),
  constraint tool_details_tool_id_fkey foreign key (tool_id) references public.ai_tools (id) on delete cascade,
  constraint tool_details_trial_days_range check (trial_days between 1 and 365),
  -- Ids of other tools, which need not be there (yet): a page shows those that are.
  constraint tool_details_alternatives_count check (cardinality(alternatives) <= 20
    and array_ndims(alternatives) is not distinct from case when cardinality(alternatives) = 0 then null else 1 end),
  constraint tool_details_alternatives_length check (
    array_position(alternatives, null) is null and array_position(alternatives, '') is null
    and array_to_string(alternatives, '') !~ '[\u0001-\u001f\u007f]'
    and array_to_string(alternatives, E'\n') !~ '[^\n]{201}'),
  constraint tool_details_alternatives_characters check (private.is_plain_text(array_to_string(alternatives, ''))),
  constraint tool_details_api_documentation_url_form check (private.is_web_address(api_documentation_url)),
  constraint tool_details_api_quality_allowed check (api_quality in ('excellent', 'good')),
  constraint tool_details_api_category_allowed check (api_category in ('LLM', 'Audio', 'Multimodal', 'Image')),
  constraint tool_details_last_reviewed_on_range check (last_reviewed_on between '2000-01-01' and '2100-01-01')
);
comment on table public.tool_details is
  'What is known of a tool beyond its listing, at most one row each. Written by the administrator, together '
  'with the listing: the editor by save_listing, the bulk import by import_listings; an export embeds it: '
  'GET /ai_tools?select=*,tool_details(*).';

-- Grants: only the verbs that a policy below can allow.
revoke all on table public.tool_details from public, anon, authenticated;
grant select on table public.tool_details to anon;
grant select, insert, update, delete on table public.tool_details to authenticated;
grant all on table public.tool_details to service_role;
alter table public.tool_details enable row level security;

-- Whoever may read a tool may read its details: the subquery sees what the asker sees.
create policy tool_details_select_of_readable_tools on public.tool_details
  for select to anon, authenticated
  using ((select true from public.ai_tools as tool where tool.id = tool_details.tool_id));

-- Only the administrator writes them.
create policy tool_details_insert_admin on public.tool_details
  for insert to authenticated
  with check ((select private.is_admin()));

create policy tool_details_update_admin on public.tool_details
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy tool_details_delete_admin on public.tool_details
  for delete to authenticated
  using ((select private.is_admin()));

create trigger tool_details_lock before insert or update or delete on public.tool_details
  for each statement execute function private.lock_before_writing();
-- They are part of what a tool's page shows, and change without their listing.
create trigger tool_details_note_change after insert or update or delete on public.tool_details
  for each row execute function private.note_change();
