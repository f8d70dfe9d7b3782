/** The result that an auth redirect (from a provider or an email link) left in the address. */
export type RedirectResult =
  | { kind: 'none' }
  | {
      kind: 'session';
      isRecovery: boolean;
      isSignUp: boolean;
      tokens: { access_token: string; refresh_token: string };
    }
  /** One of the two links that confirm a change of email address was opened. */
  | { kind: 'half-confirmed' }
  /** `code` is the auth server's error code. Its description is ignored, because anybody can write one into a link. */
  | { kind: 'failure'; code?: string | undefined };

/** A session from a link that was not requested in this browser; it needs the visitor's consent. */
export type ConfirmSession = {
  /** The account that the link signs in. */
  email: string;
  /** The account that is currently signed in, or null. */
  current: string | null;
  accept: () => void;
  decline: () => void;
};

/** Parses the result of an auth redirect from the hash or, for some failures, from the query. */
export function readRedirectResult({ hash, search }: { hash: string; search: string }): RedirectResult {
  const inHash = new URLSearchParams(hash.replace(/^#/, ''));
  if (inHash.has('access_token')) {
    const [access_token, refresh_token] = [inHash.get('access_token') ?? '', inHash.get('refresh_token') ?? ''];
    const type = inHash.get('type');
    return {
      kind: 'session',
      isRecovery: type === 'recovery',
      isSignUp: type === 'signup',
      tokens: { access_token, refresh_token },
    };
  }
  // Some failures have no `error` parameter: the auth server sets it only for a few statuses.
  const from = inHash.has('error') || inHash.has('error_code') ? inHash : new URLSearchParams(search);
  if (from.has('error_code') || (from.has('error') && from.has('error_description'))) {
    return { kind: 'failure', code: from.get('error_code') ?? undefined };
  }
  if (inHash.get('message')?.startsWith('Confirmation link accepted')) return { kind: 'half-confirmed' };
  return { kind: 'none' };
}

/** Returns the query without the parameters of a failed redirect. */
export function withoutRedirectParams(search: string): string {
  const params = new URLSearchParams(search);
  if (!params.has('error_code') && !params.has('error_description')) return search;
  for (const name of ['error', 'error_code', 'error_description', 'sb']) params.delete(name);
  const rest = params.toString();
  return rest && `?${rest}`;
}
