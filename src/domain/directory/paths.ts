/** The address of a tool's page. Slugs come from the database and need no URL encoding. */
export const toolPath = (slug: string) => `/tools/${slug}`;

/** The addresses of a category and of a tag, whose slugs may have letters of any script. */
export const categoryPath = (slug: string) => `/category/${encodeURIComponent(slug)}`;
export const tagPath = (slug: string) => `/tag/${encodeURIComponent(slug)}`;
export const alternativesPath = (slug: string) => `/alternatives/${slug}`;

/** The address of the feedback form of a listing; `field` gets the focus. */
export const feedbackPath = (slug: string, field?: string) =>
  `/feedback?${new URLSearchParams({ tool: slug, ...(field && { field }) })}`;

/** The directory filtered by a category or tag that has no page of its own. */
export const filteredBy = (name: 'category' | 'tag', value: string) => `/?${new URLSearchParams({ [name]: value })}`;

/** The address at which the administrator picks a listing for the home page. */
export const pickPath = (id: string): string => `/ai-admin/picks?${new URLSearchParams({ id })}`;

/** The address at which the administrator edits a listing. */
export const editPath = (id: string): string => `/ai-admin/listings?${new URLSearchParams({ id })}`;

/** The sign-in page, with the URL to return to. */
export const signInAddress = (returnTo: string): string => `/sign-in?returnTo=${encodeURIComponent(returnTo)}`;
