/** Returns a name for an account whose email address is not known to the page. */
export const memberName = (id: string) => `Member ${id.slice(0, 8)}`;

/** Returns an account's email address. Some sign-in methods provide none. */
export const memberEmail = (email: string | null | undefined) => email ?? 'Member without an email address';
