import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const previewImageOf = (dist: string, path: string) => join(dist, `previews${decodeURIComponent(path)}.png`);
/** Returns a page's file name without the extension. The name is decoded, because hosts decode the requested path. */
const stem = (path: string) => (path === '/' ? 'index' : decodeURIComponent(path.slice(1)));

export function siteOutput(dist: string) {
  const leftOut = new Map<string, string>();
  const write = (file: string, content: string) => {
    const path = join(dist, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  return {
    leftOut: leftOut as ReadonlyMap<string, string>,
    leaveOut: (path: string, reason: string) => void leftOut.set(path, reason),
    write,
    writePage: (path: string, html: string) => write(`${stem(path)}.html`, html),
    writeFeed: (path: string, xml: string) => write(`${stem(path)}.xml`, xml),
    writeMarkdown: (path: string, text: string) => write(`${stem(path)}.md`, text),

    /**
     * Makes a page. If a listing's page fails, records the error and skips the page. Returns whether the page was
     * written.
     */
    async attempt(path: string, make: () => Promise<void>): Promise<boolean> {
      try {
        await make();
        return true;
      } catch (error) {
        // Database errors are plain objects. No single listing causes them, so they end the build.
        if (!(error instanceof Error)) throw error;
        const { message, cause } = error;
        leftOut.set(path, cause instanceof Error ? `${message} ${cause.message}` : message);
        return false;
      }
    },

    /** Removes the files of skipped pages. Returns a function that checks whether a page was written. */
    removeLeftOut() {
      const removed = new Set(
        [...leftOut.keys()].flatMap((path) => [path, path.replace(/^\/tools\//, '/alternatives/')]),
      );
      for (const path of removed)
        for (const ending of ['html', 'xml', 'md'])
          rmSync(join(dist, `${stem(path)}.${ending}`), { recursive: true, force: true });
      return ({ path }: { path: string }) => !removed.has(path);
    },
  };
}

export type SiteOutput = ReturnType<typeof siteOutput>;
