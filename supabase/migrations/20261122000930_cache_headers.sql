-- Cache lifetime of responses. A visitor's response is the same for everyone and may be cached briefly; a member's may
-- not be cached. Functions that the public pages call set the headers through PostgREST.

create function private.cache_seconds() returns integer language sql immutable set search_path = '' as $$ select 300 $$;
comment on function private.cache_seconds() is
  'How many seconds a shared cache keeps a response, and how many more it serves the response while it revalidates. '
  'Visitors may see data of that age.';

-- Browsers must revalidate each time. Only a shared cache keeps responses.
create function private.set_cache_headers() returns void
  language plpgsql stable security invoker set search_path = ''
  as $$
  begin
    perform set_config('response.headers', jsonb_build_array(
      jsonb_build_object('Cache-Control', case when current_setting('role') = 'anon'
        then format('public, max-age=0, must-revalidate, s-maxage=%1$s, stale-while-revalidate=%1$s', private.cache_seconds())
        else 'private, no-store' end),
      -- A request with a token never gets a response that was cached without one.
      jsonb_build_object('Vary', 'Accept, Accept-Profile, Prefer, Range, Authorization, apikey'))::text, true);
  end
  $$;
comment on function private.set_cache_headers() is
  'Sets the cache headers of the current response, by the caller''s role. For functions that return the same to every'
  ' visitor.';
grant execute on function private.cache_seconds(), private.set_cache_headers() to anon, authenticated, service_role;
