import type { Plugin } from 'vite';

export function generatedSvgs(drawings: Record<string, string>): Plugin {
  return {
    name: 'drawn-files',
    configureServer({ middlewares }) {
      for (const [file, drawing] of Object.entries(drawings)) {
        middlewares.use(`/${file}`, (_request, response) => {
          response.writeHead(200, { 'content-type': 'image/svg+xml' });
          response.end(drawing);
        });
      }
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [fileName, source] of Object.entries(drawings)) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
