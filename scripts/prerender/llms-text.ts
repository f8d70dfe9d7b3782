import { formatCount, PAGE_LOCALE } from '../../src/lib/format.ts';
import { markdownLink } from './markdown.ts';

type Known = {
  site: string;
  mcp: string | undefined;
  name: string;
  tagline: string;
  day: string;
  tools: number;
  categories: number;
  tags: number;
  isPageOn: (path: string) => boolean;
};

export function llmsText({ site, mcp, name, tagline, day, tools, categories, tags, isPageOn }: Known): string {
  const at = (text: string, path: string, description: string) =>
    `- ${markdownLink(text, site + path)}: ${description}`;
  const agents = isPageOn('/agents')
    ? `${at('For AI agents', '/agents', mcp ? `the MCP server ${mcp} (streamable HTTP, no key)` : 'what programs can read')}\n`
    : '';
  const articles = isPageOn('/blog') ? `${at('Articles', '/blog/feed.xml', 'AI tools compared, as Atom')}\n` : '';
  return `# ${name}

> ${tagline}: ${formatCount(tools, 'tool', 'tools', PAGE_LOCALE)} on ${day}, with pages for ${formatCount(categories, 'family or category', 'families and categories', PAGE_LOCALE)} and ${formatCount(tags, 'tag', 'tags', PAGE_LOCALE)}.

A person reviews every submission before it is shown. Paid placements are labelled and never change the order.
A tool's page is ${site}/tools/{slug}; as Markdown, ${site}/tools/{slug}.md.
A category's page is ${site}/category/{slug}; as Markdown, ${site}/category/{slug}.md.
${site}/?q={words} searches; category={name} and pricing={free, freemium, trial or paid} narrow it.

## Lists
${at('All pages', '/sitemap.xml', 'every address')}
${at('Families, categories and tags', '/pages.json', 'with the number of tools in each, as JSON')}
${at('Newest tools', '/feed.xml', 'as Atom')}
${at('Changes by week', '/changes.json', 'new, closed and renamed tools, and changes of prices and free offers, as JSON')}
- Every page of a category, of a tag and of alternatives to a tool has an Atom feed: its address and .xml.

## Reading
${at('Questions and answers', '/faq', 'about listings and placement')}
${agents}${articles}${at('Privacy', '/privacy', 'what the site stores, and about whom')}
`;
}
