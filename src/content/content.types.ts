import type { BLOG_CATEGORIES, OPTIONAL_PAGES, SERVICE_ICONS } from './choices.ts';

export type BlogCategory = (typeof BLOG_CATEGORIES)[number];
export type OptionalPage = (typeof OPTIONAL_PAGES)[number];
export type ServiceIcon = (typeof SERVICE_ICONS)[number];

export type BlogPost = {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  category: BlogCategory;
  /** The date as text: 'May 27, 2025'. */
  date: string;
  /** The read time as text: '6 min read'. */
  readTime: string;
  /** A picture in public, or a drawing in public/covers.svg: '/covers.svg#slug'. */
  coverImage: string;
};

/**
 * Inline content: plain text, strong text or a link. `href` is an internal path that starts with '/', or an https URL.
 */
export type Inline = string | { strong: string } | { text: string; href: string };

export type BlogBlock =
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'list'; ordered?: boolean; items: Inline[][] }
  | { kind: 'quote'; text: Inline[] }
  | { kind: 'table'; caption: string; head: string[]; rows: Inline[][][] };

export type CourseResource = {
  title: string;
  provider: string;
  icon: CourseIcon;
  url: string;
  description: string;
};
export type CourseIcon = 'BookOpen' | 'GraduationCap' | 'Video' | 'Code' | 'FileText' | 'Library';

export type CourseGroupKey = 'nlp' | 'cv' | 'ml' | 'dl' | 'genai' | 'langchain' | 'llamaindex';
export type CourseGroup = {
  key: CourseGroupKey;
  label: string;
  fullName: string;
  resources: CourseResource[];
};

export type FaqItem = { question: string; answer: Inline[][] };

/** A block of a page. The page fills a slot with its own content. */
export type PageBlock = BlogBlock | { kind: 'slot'; name: string };

export type ProseSection = { heading: string; blocks: PageBlock[] };

/** A file of src/content/pages. */
export type ContentPage = {
  title: string;
  heading: string;
  description: string;
  lead: string;
  /** The date of a legal text as text, or ''. */
  updated: string;
  /** One icon per service on /services. */
  icons: ServiceIcon[];
  sections: ProseSection[];
};

export type Partner = { name: string; href?: string };

export type Site = {
  name: string;
  tagline: string;
  accent: string;
  operator: string;
  team: string;
  email: string;
  phone: string | null;
  address: readonly string[];
  city: string;
  businessHours: readonly { days: string; hours: string }[];
  law: { adjective: string; courts: string; authority: { what: string; name: string; href: string } };
  hashtag: string;
  links: readonly { label: string; href: string }[];
  partners: readonly Partner[];
  /** The ids of sign-in providers (src/content/sign-in-providers.ts). */
  signInWith: readonly string[];
  paymentLinks: Readonly<Record<string, string>>;
  hasMcpServer: boolean;
  usesFaviconService: boolean;
  pagesOff: readonly OptionalPage[];
};
