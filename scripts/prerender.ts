// Run by `npm run build` and `npm start` after `vite build`: an HTML file in dist for every public page.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadEnv } from 'vite';
import { htmlFiles } from './prerender/html-file.ts';
import { inTurn } from './prerender/in-turn.ts';
import { openPublicApi } from './prerender/public-api.ts';
import { loadServerApp } from './prerender/server-app.ts';

process.env.NODE_ENV = 'production';
const began = performance.now();
const port = Number(process.env.PORT ?? 5173);
Object.assign(process.env, loadEnv('production', process.cwd(), 'VITE_'));
process.env.VITE_SITE_URL ??= `http://localhost:${port}`;

const dist = 'dist';
/** How many tools get a file; those beyond are served by the app. */
const most = Number(process.env.PRERENDER_TOOLS ?? 5000);

async function main() {
  const close = await openPublicApi(port);
  try {
    const app = await loadServerApp();
    const shell = readFileSync(join(dist, 'index.html'), 'utf8');
    const toFile = htmlFiles(dist, shell);
    const version = await app.readDirectoryVersion();

    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(dist, file)), { recursive: true });
      writeFileSync(join(dist, file), text);
    };
    const fileOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

    write('app-shell.html', shell);
    let pages = 0;
    const renderAt = async (path: string) => {
      write(fileOf(path), toFile(await app.renderPage(path, version), path));
      pages += 1;
    };
    await inTurn(app.staticPaths(), 4, renderAt);
    write('404.html', toFile(await app.renderPage('/404', version)));
    console.log(`${pages} pages in ${((performance.now() - began) / 1000).toFixed(1)} s, ${most} tools at most`);
  } finally {
    await close();
  }
}

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error && !error.cause ? error.message : error);
  process.exit(1);
}
