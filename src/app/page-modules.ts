import type { ComponentType } from 'react';

export type PageModule = {
  default: ComponentType;
  /** Preloads data or chunks that the first render needs besides the module. */
  preload?: (path: string) => Promise<unknown>;
};

/** The list of all pages. It is a separate chunk, because most visits need only one page. */
export const pageModules = {
  about: () => import('../pages/about-page'),
  admin: () => import('../pages/admin-page'),
  administrators: () => import('../pages/administrators-page'),
  agents: () => import('../pages/agents-page'),
  alternatives: () => import('../pages/alternatives-page'),
  blog: () => import('../pages/blog-page'),
  'blog-post': () => import('../pages/blog-post-page'),
  'bulk-import': () => import('../pages/bulk-import-page'),
  categories: () => import('../pages/categories-page'),
  category: () => import('../pages/category-page'),
  compare: () => import('../pages/compare-page'),
  contact: () => import('../pages/contact-page'),
  cookies: () => import('../pages/cookies-page'),
  'create-listing': () => import('../pages/create-listing-page'),
  'edit-listings': () => import('../pages/edit-listings-page'),
  export: () => import('../pages/export-page'),
  faq: () => import('../pages/faq-page'),
  'forgot-password': () => import('../pages/forgot-password-page'),
  'free-courses': () => import('../pages/free-courses-page'),
  home: () => import('../pages/home-page'),
  jobs: () => import('../pages/jobs-page'),
  'mail-link': () => import('../pages/mail-link-page'),
  'my-submissions': () => import('../pages/my-submissions-page'),
  new: () => import('../pages/new-page'),
  'not-found': () => import('../pages/not-found-page'),
  picks: () => import('../pages/picks-page'),
  placements: () => import('../pages/placements-page'),
  pricing: () => import('../pages/pricing-page'),
  privacy: () => import('../pages/privacy-page'),
  'request-placement': () => import('../pages/request-placement-page'),
  'reset-password': () => import('../pages/reset-password-page'),
  saved: () => import('../pages/saved-page'),
  services: () => import('../pages/services-page'),
  settings: () => import('../pages/settings-page'),
  'sign-in': () => import('../pages/sign-in-page'),
  'sign-up': () => import('../pages/sign-up-page'),
  sitemap: () => import('../pages/sitemap-page'),
  'submit-resource': () => import('../pages/submit-resource-page'),
  'tags-and-categories': () => import('../pages/tags-and-categories-page'),
  terms: () => import('../pages/terms-page'),
  feedback: () => import('../pages/feedback-page'),
  'test-submission': () => import('../pages/test-submission-page'),
  tool: () => import('../pages/tool-page'),
  words: () => import('../pages/words-page'),
} satisfies Record<string, () => Promise<PageModule>>;
