-- Tools that have shut down. A closed listing stays approved and keeps its page, but lists and searches omit it. Only the
-- administrator closes a listing (20261122002950_closing_listings.sql).
create table public.closed_listings (
  tool_id text not null,
  closed_on date not null,
  successor text,
  noted_at timestamptz not null default now(),
  constraint closed_listings_pkey primary key (tool_id),
  constraint closed_listings_tool_id_fkey foreign key (tool_id) references public.ai_tools (id) on delete cascade,
  constraint closed_listings_successor_fkey foreign key (successor) references public.ai_tools (id) on delete set null,
  constraint closed_listings_successor_is_another check (successor <> tool_id),
  -- Rejects typos and -infinity.
  constraint closed_listings_closed_on_range check (closed_on between '1990-01-01' and '9999-12-31')
);
comment on table public.closed_listings is
  'The listings whose tools have shut down, each with the date, the tool to use instead, and the time of this entry.';
create index closed_listings_successor on public.closed_listings (successor);
create index closed_listings_closed_on on public.closed_listings (closed_on);

grant select on table public.closed_listings to anon, authenticated;
grant all on table public.closed_listings to service_role;
alter table public.closed_listings enable row level security;

-- A scalar subquery is faster here than exists(), for which Postgres may read all listings before it returns the first
-- row.
create policy closed_listings_select_approved on public.closed_listings
  for select to anon, authenticated
  using ((select tool.approval_status = 'approved' from public.ai_tools as tool where tool.id = tool_id));

create view public.listed_tools with (security_invoker = true) as
  select tool.* from public.tools_with_icons as tool
  where tool.approval_status = 'approved'
    and not exists (select 1 from public.closed_listings as closed where closed.tool_id = tool.id);
comment on view public.listed_tools is 'The listings that are approved and not closed.';
grant select on table public.listed_tools to anon, authenticated, service_role;
