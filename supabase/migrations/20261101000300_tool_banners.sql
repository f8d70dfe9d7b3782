-- Banner pictures of featured and sponsored listings: public to read by address, 5 MB,
-- pictures only. Hosted Supabase and the embedded backend both enforce size and type.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('tool-banners', 'tool-banners', true, 5242880,
  array['image/png', 'image/jpeg', 'image/webp', 'image/avif'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- A member adds a picture under a folder of their own id. There is no policy to
-- list, replace, move or delete: what is stored stays as it was.
create policy tool_banners_insert_own on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'tool-banners'
    and name ~ ('^' || (select auth.uid())::text || '/[0-9A-Za-z][0-9A-Za-z_.-]{0,150}\.(png|jpg|jpeg|webp|avif)$')
    and name !~ '\.\.'
  );
