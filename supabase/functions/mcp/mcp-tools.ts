import { z } from 'zod';
import { AI_TOOLS_PRICING_TYPE } from '../_shared/lists.ts';

/** An MCP tool. It calls the same public database functions as the site. */
export type Question = {
  title: string;
  description: string;
  given: z.ZodObject;
  answer: z.ZodType;
  asks: (given: never) => [name: string, given: object];
};
const question = <Given extends z.ZodObject>(
  made: Omit<Question, 'given' | 'asks'> & {
    given: Given;
    asks: (given: z.output<Given>) => ReturnType<Question['asks']>;
  },
): Question => made;

/** Rejects characters that JSON allows but PostgreSQL text does not. */
const text = (about: string) =>
  z
    .string()
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'This text has characters that cannot be read.')
    .describe(about);
const slug = text("The tool's slug, as answers of search_tools give it, such as chatgpt. A former one leads on.");
const limitOf = (max: number, standard: number) =>
  z.int32().optional().describe(`How many, from 1 to ${max}; ${standard} if not given.`);
const names = <One extends z.ZodType<string>>(one: One, about: string) => z.array(one).optional().describe(about);

/** The columns of every listing. Later versions may add more. */
const listing = z.looseObject({ slug: z.string(), name: z.string(), url: z.string(), description: z.string() });

export const questions: Record<string, Question> = {
  search_tools: question({
    title: 'Search AI tools',
    description:
      "Searches the directory by words, or lists it. 'found' counts what matches, and 'facets' what each filter would leave. Where no " +
      "tool has all words, rows and counts are of those that come closest, and 'closest' lists the word stems that decided.",
    given: z.strictObject({
      query: text('What the tool does, or its name. Leave it out to list all.').optional(),
      category: names(text('A category or family, or one word of its name'), 'One of these categories or families'),
      pricing: names(z.enum(AI_TOOLS_PRICING_TYPE), 'One of these prices'),
      facts: names(z.enum(['api', 'trial']), 'All of these: it has an API, it has a trial'),
      tag: text('A tag; its spelling does not matter').optional(),
      sort: z.enum(['match', 'newest', 'name', 'oldest']).optional().describe('The order; by match if not given'),
      page: z.int32().optional().describe('Which page, from 1'),
      page_size: limitOf(100, 16),
    }),
    answer: z.looseObject({ found: z.number(), page: z.number(), rows: z.array(listing) }),
    asks: ({ category, pricing, facts, ...given }) => [
      'search_tools',
      {
        ...given,
        ...(category && { category: category.join() }),
        ...(pricing && { pricing: pricing.join() }),
        ...(facts && { facts: facts.join() }),
      },
    ],
  }),
  read_tool: question({
    title: 'Read about a tool',
    description:
      'All that the directory knows of one tool, and similar ones. tool is null where there is none; movedTo is its present slug ' +
      'where this is a former one. closed_listings says since when a tool is closed.',
    given: z.strictObject({ slug, how_many: limitOf(24, 6) }),
    answer: z.looseObject({ tool: listing.nullable(), movedTo: z.string().nullable(), similar: z.array(listing) }),
    asks: ({ slug: tool_slug, ...given }) => ['tool_page', { tool_slug, ...given }],
  }),
  find_alternatives: question({
    title: 'Find alternatives to a tool',
    description: 'What to take instead of a tool: first what its listing names, then the tools most like it.',
    given: z.strictObject({ slug, how_many: limitOf(24, 6) }),
    answer: z.array(listing),
    asks: ({ slug: tool_slug, ...given }) => ['similar_tools', { tool_slug, ...given }],
  }),
  compare_tools: question({
    title: 'Compare tools',
    description: 'Up to four tools side by side, in the order that is asked. What is not in the directory is left out.',
    given: z.strictObject({ slugs: z.array(slug).min(1).max(4) }),
    answer: z.array(listing),
    asks: ({ slugs }) => ['compare_tools', { slugs: slugs.join() }],
  }),
  list_categories: question({
    title: 'List categories',
    description: 'The families of the directory with their categories, in the order of its menus.',
    given: z.strictObject({}),
    answer: z.array(z.looseObject({ name: z.string(), categories: z.array(z.looseObject({ name: z.string() })) })),
    asks: () => ['categories_in_families', {}],
  }),
};
