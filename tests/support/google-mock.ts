// The test server loads this file, which replaces Google’s token and profile endpoints. A browser route replaces the
// consent screen.
const real = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const address = new URL(input instanceof Request ? input.url : String(input));
  if (
    address.hostname === 'oauth2.googleapis.com' ||
    (address.pathname.endsWith('/token') && address.hostname.endsWith('google.com'))
  ) {
    return Response.json({ access_token: 'google-access', token_type: 'Bearer', expires_in: 3600 });
  }
  if (address.hostname.endsWith('googleapis.com') || address.hostname === 'openidconnect.googleapis.com') {
    return Response.json({
      sub: 'google-user-1',
      id: 'google-user-1',
      email: 'greta@example.com',
      email_verified: true,
      verified_email: true,
      name: 'Greta Google',
      picture: 'https://example.com/greta.png',
    });
  }
  return real(input, init);
};
