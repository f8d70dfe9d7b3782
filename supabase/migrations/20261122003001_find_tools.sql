-- Finds listings by a part of their name, in any letter case and any status that the asker
-- may see. A plain substring: no character of the search has a meaning of its own.
create function public.find_tools(query text) returns setof public.ai_tools
  language sql stable security invoker set search_path = ''
  as $$
    select tool.*
    from public.ai_tools as tool
    where strpos(lower(tool.name), lower(btrim(query))) > 0
    order by lower(tool.name), tool.id
    limit 50
  $$;
comment on function public.find_tools(text) is
  'For the administrator: the first 50 listings whose name contains the text, in any status.';
revoke all on function public.find_tools(text) from public, anon;
grant execute on function public.find_tools(text) to authenticated;
