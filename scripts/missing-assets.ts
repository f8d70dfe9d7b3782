import type { Plugin } from 'vite';

/**
 * Makes the development server respond with 404 to missing assets, as hosts do. By default the server returns
 * index.html. A tab with an older build could then not detect that its chunks are gone.
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
