import type { Plugin } from 'vite';

/**
 * Makes the development server respond with 404 to missing assets, as hosts do. By default it returns index.html, and a
 * tab with an older build cannot detect missing chunks.
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
