create table public.listing_reviews (
  tool_id text not null,
  reviewed_at timestamptz not null default now(),

  constraint listing_reviews_pkey primary key (tool_id),
  constraint listing_reviews_tool_id_fkey foreign key (tool_id) references public.ai_tools (id) on delete cascade
);
comment on table public.listing_reviews is
  'When the administrator last approved, added or edited each listing. An import is not a review.';

grant select on table public.listing_reviews to anon, authenticated;
grant all on table public.listing_reviews to service_role;
alter table public.listing_reviews enable row level security;

create policy listing_reviews_select_approved on public.listing_reviews
  for select to anon, authenticated
  using ((select tool.approval_status = 'approved' from public.ai_tools as tool where tool.id = tool_id));

create function private.record_reviews(changes private.listing_change[]) returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if coalesce(private.audit_context('kind'), 'form') in ('form', 'review', 'restore', 'feedback') and private.is_admin() then
      insert into public.listing_reviews (tool_id)
      select (new_row).id from unnest(changes) where (new_row).approval_status = 'approved'
      on conflict on constraint listing_reviews_pkey do update set reviewed_at = excluded.reviewed_at;
    end if;
  end
  $$;
