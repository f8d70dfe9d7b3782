/** Returns an account's email address, or the beginning of its id if the address is unknown. */
export const memberName = (id: string, email?: string | null) => email ?? `Member ${id.slice(0, 8)}`;
