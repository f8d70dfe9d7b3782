import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connect, Plugin } from 'vite';
import { canonicalPath } from '../src/app/canonical-path.ts';

const RESERVED = /^\/(assets|rest|auth|storage)\//;

const isPage = (dist: string, path: string) => existsSync(join(dist, `${path}.html`));

/**
 * Makes the preview server behave like the static hosts. It redirects mistyped URLs, and serves tools newer than the
 * build from the app shell. Other unknown URLs return 404, including new categories, tags and alternatives.
 */
export function previewHost(headers: Record<string, string>, markdown: Record<string, string>): Plugin {
  return {
    name: 'host-answers',
    configurePreviewServer({ middlewares, config }) {
      const dist = join(config.root, config.build.outDir);

      const redirect: Connect.NextHandleFunction = (request, response, next) => {
        const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
        const corrected = RESERVED.test(pathname) ? null : canonicalPath(pathname);
        // Browsers treat a Location that starts with '//' as another host.
        if (!corrected || corrected.startsWith('//')) return next();
        response.writeHead(301, { location: corrected + search });
        response.end();
      };
      const answerMarkdown: Connect.NextHandleFunction = (request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        const file = join(dist, pathname);
        if (!pathname.endsWith('.md') || !existsSync(file)) return next();
        response.writeHead(200, { ...headers, ...markdown });
        response.end(request.method === 'HEAD' ? undefined : readFileSync(file));
      };
      const answerTheRest: Connect.NextHandleFunction = (request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        if (pathname.endsWith('.html') && existsSync(join(dist, pathname))) return next();
        const isShell = /^\/tools\/[^/.]+$/.test(pathname) && !isPage(dist, pathname);
        const file = isShell ? 'app-shell.html' : '404.html';
        if (!existsSync(join(dist, file))) return next();
        response.writeHead(isShell ? 200 : 404, { ...headers, 'content-type': 'text/html;charset=utf-8' });
        response.end(request.method === 'HEAD' ? undefined : readFileSync(join(dist, file)));
      };

      middlewares.use(redirect);
      middlewares.use(answerMarkdown);
      return () => void middlewares.use(answerTheRest);
    },
  };
}
