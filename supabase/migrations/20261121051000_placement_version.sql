-- A plan that begins or ends changes no listing, and what is shown all the same.
create or replace function public.directory_version() returns text
  language sql stable security invoker set search_path = ''
  as $$
    -- The day is part of it, because what is placed changes with it.
    select concat_ws('.', (now() at time zone 'utc')::date, count(*), extract(epoch from max(tool.updated_at)),
      (select left(md5(string_agg(running.id::text, ',' order by running.id)), 8)
        from public.running_placements as running))
    from public.ai_tools as tool
    where tool.approval_status = 'approved'
  $$;
