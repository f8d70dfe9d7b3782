/** How the visitor came to this address: by a provider's or a mail's redirect, or not. */
export type Arrival =
  | { kind: 'none' }
  | { kind: 'session'; isRecovery: boolean }
  /** One of the two links that a change of the address sends has been opened. */
  | { kind: 'half-confirmed' }
  /** `code` is the auth server's word for it. Its text is not read: anybody can write one into a link. */
  | { kind: 'failure'; code?: string | undefined };

/** Reads the hash (or, for some failures, the query) that an auth redirect leaves. */
export function readArrival({ hash, search }: { hash: string; search: string }): Arrival {
  const inHash = new URLSearchParams(hash.replace(/^#/, ''));
  if (inHash.has('access_token')) return { kind: 'session', isRecovery: inHash.get('type') === 'recovery' };
  // Some failures come without the word `error`: the auth server has one for a few statuses only.
  const from = inHash.has('error') || inHash.has('error_code') ? inHash : new URLSearchParams(search);
  if (from.has('error_code') || (from.has('error') && from.has('error_description'))) {
    return { kind: 'failure', code: from.get('error_code') ?? undefined };
  }
  if (inHash.get('message')?.startsWith('Confirmation link accepted')) return { kind: 'half-confirmed' };
  return { kind: 'none' };
}
