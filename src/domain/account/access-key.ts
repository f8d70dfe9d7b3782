/** The query key of the account's role. */
export const accessKey = ['is-admin'] as const;
