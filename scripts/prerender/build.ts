import type { Census } from './collection-index.ts';
import type { htmlFiles } from './html-file.ts';
import type { Address, FeedEntry } from './sitemap-and-feeds.ts';
import type { startPreviews } from './previews.ts';
import type { ServerApp } from './server-app.ts';
import type { SiteOutput } from './site-output.ts';

export type Build = {
  app: ServerApp;
  site: string;
  dist: string;
  output: SiteOutput;
  census: Census;
  previews: ReturnType<typeof startPreviews>;
  toFile: ReturnType<typeof htmlFiles>;
  version: string;
};

export const AT_ONCE = 8;

export type ListedPage = Address & { label: string; count: number };

type Listed = { slug: string; name: string; description: string; created_at: string; approved_at?: string | null };

export const entriesOf = (app: ServerApp, tools: readonly Listed[]): FeedEntry[] =>
  tools
    .map(({ slug, name, description, created_at: created, approved_at: approved }) => {
      const published = approved ?? created;
      return { path: app.toolPath(slug), title: name, summary: description, published, updated: published };
    })
    .sort((one, other) => (one.published < other.published ? 1 : -1));
