export type BlogCategory = 'Video' | 'Text' | 'Image' | 'Audio' | 'Development';

/** A post's card. A test checks the read time against the body. */
export type BlogPost = {
  id: string;
  slug: string;
  title: string;
  /** One or two sentences about the post. */
  excerpt: string;
  category: BlogCategory;
  date: string;
  /** Display text: '6 min read'. A test compares it with the body at 220 words per minute. */
  readTime: string;
};

/** Inline text: plain, strong, or a link. An internal path starts with '/'. Any other link is https. */
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
  /** The name of a lucide-react icon, such as 'GraduationCap'. */
  icon: CourseIcon;
  url: string;
  description: string;
};
export type CourseIcon = 'BookOpen' | 'GraduationCap' | 'Video' | 'Code' | 'FileText' | 'Library';

export type CourseGroupKey = 'nlp' | 'cv' | 'ml' | 'dl' | 'genai' | 'langchain' | 'llamaindex';
export type CourseGroup = {
  key: CourseGroupKey;
  /** The short name on the tab, such as 'NLP'. */
  label: string;
  /** The full name for the heading '{fullName} Resources'. */
  fullName: string;
  resources: CourseResource[];
};

export type FaqItem = { question: string; answer: Inline[][] };

export type ProseSection = { heading: string; blocks: BlogBlock[] };

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
  /** The keys are kinds of placement, such as `gold`. */
  paymentLinks: Readonly<Record<string, string>>;
  hasMcpServer: boolean;
  usesFaviconService: boolean;
};
