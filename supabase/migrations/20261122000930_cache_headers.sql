-- How long a cache may keep an answer: a visitor's is the same for everybody, and may be kept for a while; nobody else's
-- may be kept at all. Functions that the site's pages read say so with their answer, as PostgREST passes it on.

create function private.cache_seconds() returns integer language sql immutable set search_path = '' as $$ select 300 $$;
comment on function private.cache_seconds() is
  'For so many seconds a shared cache keeps an answer, and for as many again while it asks anew: so old is what a visitor may see.';

-- A browser asks again each time (must-revalidate keeps it from showing what is old): only the shared cache answers for a while.
create function private.set_cache_headers() returns void
  language plpgsql stable security invoker set search_path = ''
  as $$
  begin
    perform set_config('response.headers', jsonb_build_array(
      jsonb_build_object('Cache-Control', case when current_setting('role') = 'anon'
        then format('public, max-age=0, must-revalidate, s-maxage=%1$s, stale-while-revalidate=%1$s', private.cache_seconds())
        else 'private, no-store' end),
      -- What somebody reads with a token is never answered with what was read without.
      jsonb_build_object('Vary', 'Accept, Accept-Profile, Prefer, Range, Authorization, apikey'))::text, true);
  end
  $$;
comment on function private.set_cache_headers() is
  'Says with the answer of the running request how long a cache may keep it, by who asks: for functions that read the same for every visitor.';
grant execute on function private.cache_seconds(), private.set_cache_headers() to anon, authenticated, service_role;
