export const toolPath = (slug: string) => `/tools/${slug}`;

export const categoryPath = (slug: string) => `/category/${encodeURIComponent(slug)}`;
export const tagPath = (slug: string) => `/tag/${encodeURIComponent(slug)}`;
export const alternativesPath = (slug: string) => `/alternatives/${slug}`;

export const feedbackPath = (slug: string, field?: string) =>
  `/feedback?${new URLSearchParams({ tool: slug, ...(field && { field }) })}`;

/** Returns the path of the filtered directory, for a category or tag without its own page. */
export const filteredBy = (name: 'category' | 'tag', value: string) => `/?${new URLSearchParams({ [name]: value })}`;

export const pickPath = (id: string): string => `/ai-admin/picks?${new URLSearchParams({ id })}`;

export const editPath = (id: string): string => `/ai-admin/listings?${new URLSearchParams({ id })}`;

export const signInAddress = (returnTo: string): string => `/sign-in?returnTo=${encodeURIComponent(returnTo)}`;
