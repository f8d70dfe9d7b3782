import type { Plugin } from 'vite';

/**
 * Makes the development server answer 404 for assets that do not exist, instead of index.html: a tab with an older
 * build must notice that its chunk is gone. The preview and the hosts already do so (preview-host.ts, 404.html).
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
