export const memberName = (id: string, email?: string | null) => email ?? `Member ${id.slice(0, 8)}`;
