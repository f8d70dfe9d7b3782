-- Trigrams (parts of words, slips of the fingers) and edit distance, in the schema where hosted
-- Supabase keeps extensions.
create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;
