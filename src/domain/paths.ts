/** The address of a tool's own page. The database makes slugs, and each is safe in a path as it is. */
export const toolPath = (slug: string) => `/tools/${slug}`;

/** Where the administrator edits a listing. */
export const editPath = (id: string): string => `/ai-admin/listings?${new URLSearchParams({ id })}`;
