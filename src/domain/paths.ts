/** The address of a tool's page. Slugs come from the database and need no URL encoding. */
export const toolPath = (slug: string) => `/tools/${slug}`;

/** The address at which the administrator picks a listing for the home page. */
export const pickPath = (id: string): string => `/ai-admin/picks?${new URLSearchParams({ id })}`;

/** The address at which the administrator edits a listing. */
export const editPath = (id: string): string => `/ai-admin/listings?${new URLSearchParams({ id })}`;
