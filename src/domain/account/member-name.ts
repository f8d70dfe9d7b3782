/** Returns an account's email address. Without an address, returns the beginning of the account's id. */
export const memberName = (id: string, email?: string | null) => email ?? `Member ${id.slice(0, 8)}`;
