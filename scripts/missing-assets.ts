import type { Plugin } from 'vite';

/**
 * Makes the development server return 404 for missing assets instead of index.html, so that a tab with an older
 * build notices missing chunks. The preview server and the hosts already do so (preview-host.ts, 404.html).
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
