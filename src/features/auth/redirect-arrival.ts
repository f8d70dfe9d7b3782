/** How the visitor came to this address: by a provider's or a mail's redirect, or not. */
export type Arrival =
  { kind: 'none' } | { kind: 'session'; isRecovery: boolean } | { kind: 'failure'; reason?: string | undefined };

/** Reads the hash (or, for some failures, the query) that an auth redirect leaves. */
export function readArrival({ hash, search }: { hash: string; search: string }): Arrival {
  const inHash = new URLSearchParams(hash.replace(/^#/, ''));
  if (inHash.has('access_token')) return { kind: 'session', isRecovery: inHash.get('type') === 'recovery' };
  const from = inHash.has('error') ? inHash : new URLSearchParams(search);
  if (from.has('error') && (from.has('error_code') || from.has('error_description'))) {
    return { kind: 'failure', reason: from.get('error_description') ?? undefined };
  }
  return { kind: 'none' };
}
