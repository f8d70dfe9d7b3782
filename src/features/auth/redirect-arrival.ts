/** How the visitor came to this address: by a provider's or a mail's redirect, or not. */
export type Arrival =
  | { kind: 'none' }
  | { kind: 'session'; isRecovery: boolean; tokens: { access_token: string; refresh_token: string } }
  /** One of the two links that a change of the address sends has been opened. */
  | { kind: 'half-confirmed' }
  /** `code` is the auth server's word for it. Its text is not read: anybody can write one into a link. */
  | { kind: 'failure'; code?: string | undefined };

/** Reads the hash (or, for some failures, the query) that an auth redirect leaves. */
export function readArrival({ hash, search }: { hash: string; search: string }): Arrival {
  const inHash = new URLSearchParams(hash.replace(/^#/, ''));
  if (inHash.has('access_token')) {
    const [access_token, refresh_token] = [inHash.get('access_token') ?? '', inHash.get('refresh_token') ?? ''];
    return { kind: 'session', isRecovery: inHash.get('type') === 'recovery', tokens: { access_token, refresh_token } };
  }
  // Some failures come without the word `error`: the auth server has one for a few statuses only.
  const from = inHash.has('error') || inHash.has('error_code') ? inHash : new URLSearchParams(search);
  if (from.has('error_code') || (from.has('error') && from.has('error_description'))) {
    return { kind: 'failure', code: from.get('error_code') ?? undefined };
  }
  if (inHash.get('message')?.startsWith('Confirmation link accepted')) return { kind: 'half-confirmed' };
  return { kind: 'none' };
}

/** The query without what a failed redirect adds to it. */
export function withoutArrival(search: string): string {
  const params = new URLSearchParams(search);
  if (!params.has('error_code') && !params.has('error_description')) return search;
  for (const name of ['error', 'error_code', 'error_description', 'sb']) params.delete(name);
  const rest = params.toString();
  return rest && `?${rest}`;
}
