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
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'This text contains invalid characters.')
    .describe(about);
const slug = text("The tool's slug, as in the results of search_tools, such as chatgpt. A former slug also works.");
const limitOf = (max: number, standard: number) =>
  z.int32().optional().describe(`The number of results, from 1 to ${max}. The default is ${standard}.`);
const names = <One extends z.ZodType<string>>(one: One, about: string) => z.array(one).optional().describe(about);

/** The columns of every listing. Later versions may add more. */
const listing = z.looseObject({ slug: z.string(), name: z.string(), url: z.string(), description: z.string() });

export const questions: Record<string, Question> = {
  search_tools: question({
    title: 'Search AI tools',
    description:
      "Searches the directory by words, or lists all tools. 'found' is the number of matches. 'facets' shows how many tools " +
      "each filter would leave. If no tool contains all words, the rows and counts are the closest matches, and 'closest' " +
      'lists the word stems that matched.',
    given: z.strictObject({
      query: text('What the tool does, or its name. Omit the query to list all tools.').optional(),
      category: names(text('A category or family, or one word of its name'), 'One of these categories or families'),
      pricing: names(z.enum(AI_TOOLS_PRICING_TYPE), 'One of these prices'),
      facts: names(z.enum(['api']), 'All of these: it has an API'),
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
      "Returns everything that the directory knows about a tool, and similar tools. 'tool' is null if the tool does not exist. " +
      "'movedTo' is the current slug if the given slug is a former one. 'closed_listings' contains the day on which a tool closed.",
    given: z.strictObject({ slug, how_many: limitOf(24, 6) }),
    answer: z.looseObject({ tool: listing.nullable(), movedTo: z.string().nullable(), similar: z.array(listing) }),
    asks: ({ slug: tool_slug, ...given }) => ['tool_page', { tool_slug, ...given }],
  }),
  find_alternatives: question({
    title: 'Find alternatives to a tool',
    description: 'Alternatives to a tool: first the tools that its listing names, then the most similar tools.',
    given: z.strictObject({ slug, how_many: limitOf(24, 6) }),
    answer: z.array(listing),
    asks: ({ slug: tool_slug, ...given }) => ['similar_tools', { tool_slug, ...given }],
  }),
  compare_tools: question({
    title: 'Compare tools',
    description: 'Compares up to four tools, in the given order. Tools that are not in the directory are left out.',
    given: z.strictObject({ slugs: z.array(slug).min(1).max(4) }),
    answer: z.array(listing),
    asks: ({ slugs }) => ['compare_tools', { slugs: slugs.join() }],
  }),
  list_categories: question({
    title: 'List categories',
    description: 'Lists the families of the directory with their categories, in menu order.',
    given: z.strictObject({}),
    answer: z.array(z.looseObject({ name: z.string(), categories: z.array(z.looseObject({ name: z.string() })) })),
    asks: () => ['categories_in_families', {}],
  }),
};
