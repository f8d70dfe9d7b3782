/** The result of a redirect from a provider or an email link, parsed from the URL. */
export type RedirectResult =
  | { kind: 'none' }
  | {
      kind: 'session';
      isRecovery: boolean;
      isSignUp: boolean;
      tokens: { access_token: string; refresh_token: string };
    }
  /** Changing the email address requires two links. The visitor has opened one of them. */
  | { kind: 'half-confirmed' }
  /**
   * `code` is the auth server's error code. The description in the URL is ignored, because anyone can put text into a
   * link.
   */
  | { kind: 'failure'; code?: string | undefined };

export type ConfirmSession = {
  email: string;
  current: string | null;
  accept: () => void;
  decline: () => void;
};

/** Parses the result of an auth redirect from the hash. Some failures are in the query instead. */
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
  // The auth server sets `error` only for some statuses, so `error_code` also marks a failure.
  const from = inHash.has('error') || inHash.has('error_code') ? inHash : new URLSearchParams(search);
  if (from.has('error_code') || (from.has('error') && from.has('error_description'))) {
    return { kind: 'failure', code: from.get('error_code') ?? undefined };
  }
  if (inHash.get('message')?.startsWith('Confirmation link accepted')) return { kind: 'half-confirmed' };
  return { kind: 'none' };
}

export function withoutRedirectParams(search: string): string {
  const params = new URLSearchParams(search);
  if (!params.has('error_code') && !params.has('error_description')) return search;
  for (const name of ['error', 'error_code', 'error_description', 'sb']) params.delete(name);
  const rest = params.toString();
  return rest && `?${rest}`;
}
