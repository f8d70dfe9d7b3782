/** Types of the static pages' content (specification, sections 2, 3 and 9). */

export type BlogCategory = 'Video' | 'Text' | 'Image' | 'Audio' | 'Development';

/** A post's card. Its read time follows from the body; a test checks it. */
export type BlogPost = {
  id: string;
  slug: string;
  title: string;
  /** One or two sentences. */
  excerpt: string;
  category: BlogCategory;
  /** As shown: 'March 12, 2025'. */
  date: string;
  /** As shown: '6 min read'; a test compares it with the body at 220 words a minute. */
  readTime: string;
};

/** Inline text of a body: plain, strong, or a link (internal paths start with '/', others are https). */
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
  /** A lucide-react icon's name, such as 'GraduationCap'. */
  icon: CourseIcon;
  url: string;
  description: string;
};
export type CourseIcon = 'BookOpen' | 'GraduationCap' | 'Video' | 'Code' | 'FileText' | 'Library';

export type CourseGroupKey = 'nlp' | 'cv' | 'ml' | 'dl' | 'genai' | 'langchain' | 'llamaindex';
export type CourseGroup = {
  key: CourseGroupKey;
  /** The tab's label, such as 'NLP'. */
  label: string;
  /** The heading is '{fullName} Resources'. */
  fullName: string;
  resources: CourseResource[];
};

export type FaqItem = { question: string; answer: Inline[][] };

/** A titled section of prose, as on the about and legal pages. */
export type ProseSection = { heading: string; blocks: BlogBlock[] };

export type Partner = { name: string; href?: string };

/** The operator's own data (site.ts). */
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
  /** Ids of src/content/sign-in-providers.ts. */
  signInWith: readonly string[];
  /** By kind of placement, such as `gold`. */
  paymentLinks: Readonly<Record<string, string>>;
  hasMcpServer: boolean;
  usesFaviconService: boolean;
};
