/** Returns an account's email address or, if unknown, the beginning of its id. */
export const memberName = (id: string, email?: string | null) => email ?? `Member ${id.slice(0, 8)}`;
