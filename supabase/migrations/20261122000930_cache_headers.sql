-- Cache headers. Responses to visitors are the same for everyone, so a shared cache may keep them for a short time.
-- Responses to members must not be cached. Functions of public pages set the headers through PostgREST.

create function private.cache_seconds() returns integer language sql immutable set search_path = '' as $$ select 300 $$;
comment on function private.cache_seconds() is
  'The number of seconds for which a shared cache keeps a response. For as many more seconds, the cache may serve it '
  'while it revalidates.';

-- Only a shared cache keeps responses. A browser must revalidate every response.
create function private.set_cache_headers() returns void
  language plpgsql stable security invoker set search_path = ''
  as $$
  begin
    perform set_config('response.headers', jsonb_build_array(
      jsonb_build_object('Cache-Control', case when current_setting('role') = 'anon'
        then format('public, max-age=0, must-revalidate, s-maxage=%1$s, stale-while-revalidate=%1$s', private.cache_seconds())
        else 'private, no-store' end),
      -- With Vary, a request with a token does not get a response that was cached without a token.
      jsonb_build_object('Vary', 'Accept, Accept-Profile, Prefer, Range, Authorization, apikey'))::text, true);
  end
  $$;
comment on function private.set_cache_headers() is
  'Sets the cache headers of the current response by the caller''s role. Only for functions that return the same '
  'response to every visitor.';
grant execute on function private.cache_seconds(), private.set_cache_headers() to anon, authenticated, service_role;
