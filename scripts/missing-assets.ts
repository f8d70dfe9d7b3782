import type { Plugin } from 'vite';

/**
 * Development answers 404 for the addresses of built files, never a page: a tab of an older build must notice.
 * The preview and the hosts do so by themselves (host-answers.ts, 404.html).
 */
export function missingAssets(): Plugin {
  return {
    name: 'missing-assets',
    configureServer({ middlewares }) {
      middlewares.use('/assets/', (_request, response) => {
        response.writeHead(404, { 'content-type': 'text/plain;charset=utf-8' });
        response.end('There is no such file.\n');
      });
    },
  };
}
