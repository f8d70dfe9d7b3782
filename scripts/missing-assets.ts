import type { Plugin } from 'vite';

/**
 * The development server responds to missing assets with index.html. This plugin responds with 404 instead, so that a
 * tab with an older build detects missing chunks. The preview server and the hosts do the same (preview-host.ts,
 * 404.html).
 */
export function missingAssets(): Plugin {
  return {
    name: 'missing-assets',
    configureServer({ middlewares }) {
      middlewares.use('/assets/', (_request, response) => {
        response.writeHead(404, { 'content-type': 'text/plain;charset=utf-8' });
        response.end('This file does not exist.\n');
      });
    },
  };
}
