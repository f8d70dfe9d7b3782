import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin } from 'vite';
import type { Site } from '../../src/content/content.types.ts';
import { compilePage, compilePost } from './compile.ts';
import { markdownValues, type Values } from './values.ts';

const CONTENT = /\/src\/content\/(blog|pages)\/[^/?]+\.md(\?post)?$/;

/** The link to the blog's feed in index.html. */
const BLOG_FEED = /\s*<link[^>]* href="\/blog\/feed\.xml"[^>]*>/;

/**
 * Compiles the Markdown files of src/content when they are imported. `<slug>.md` exports the body of a post, and
 * `<slug>.md?post` the other fields, so that lists of posts do not load the bodies.
 */
export function markdownContent(site: Site): Plugin {
  let values: Values = {};
  let root = '';
  let publicDir = '';
  return {
    name: 'markdown-content',
    enforce: 'pre',
    configResolved(config) {
      values = markdownValues(site, config.env as Record<string, string>);
      ({ root, publicDir } = config);
    },
    transformIndexHtml: (html) => (values['pages.blog'] ? html : html.replace(BLOG_FEED, '')),
    load: {
      filter: { id: CONTENT },
      handler(id) {
        const path = id.replace('?post', '');
        const file = relative(root, path);
        const source = readFileSync(path, 'utf8');
        if (id.includes('/pages/')) return `export default ${JSON.stringify(compilePage(file, source, values))}`;
        const { post, body } = compilePost(file, source, values, publicDir);
        return `export default ${JSON.stringify(id === path ? body : post)}`;
      },
    },
  };
}
