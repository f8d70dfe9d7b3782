-- One rule for an address, behind every CHECK: http or https, a plain host without user or
-- password, printable ASCII only, at most 2,048 characters. src/domain/web-address.ts makes such
-- addresses of what people type.
create function private.is_web_address(address text) returns boolean
  language sql immutable strict parallel safe set search_path = ''
  as $$
    select char_length(address) <= 2048
      and address ~* '^https?://[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?(:[0-9]{1,5})?([/?#][!-~]*)?$'
  $$;
comment on function private.is_web_address(text) is
  'Whether the text is an address that a listing may name. Null for null, which a CHECK lets pass.';
revoke all on function private.is_web_address(text) from public;
-- A CHECK runs its functions as the role that writes.
grant execute on function private.is_web_address(text) to anon, authenticated, service_role;

alter table public.ai_tools
  drop constraint ai_tools_url_form,
  drop constraint ai_tools_affiliate_url_form,
  drop constraint ai_tools_banner_url_form,
  drop constraint ai_tools_logo_url_form,
  add constraint ai_tools_url_form check (private.is_web_address(url)),
  add constraint ai_tools_affiliate_url_form check (private.is_web_address(affiliate_url)),
  add constraint ai_tools_banner_url_form check (private.is_web_address(banner_url)),
  -- A logo is one letter, or the address of a picture.
  add constraint ai_tools_logo_url_form check (char_length(logo_url) <= 1 or private.is_web_address(logo_url));
