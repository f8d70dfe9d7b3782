import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const previewImageOf = (dist: string, path: string) => join(dist, `previews${decodeURIComponent(path)}.png`);
/** The file of an address, without its ending. Hosts decode what is asked for. */
const stem = (path: string) => (path === '/' ? 'index' : decodeURIComponent(path.slice(1)));

/** What a build writes, and what it could not. */
export function siteOutput(dist: string) {
  /** Why a page could not be made, by its address. */
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

    /** Makes a page. One that fails is left out and named: its listings are at fault. Returns whether it is there. */
    async attempt(path: string, make: () => Promise<void>): Promise<boolean> {
      try {
        await make();
        return true;
      } catch (error) {
        // What the database answers is a plain object: it is no listing's fault and ends the build.
        if (!(error instanceof Error)) throw error;
        const { message, cause } = error;
        leftOut.set(path, cause instanceof Error ? `${message} ${cause.message}` : message);
        return false;
      }
    },

    /** Takes away the files of what is left out. Returns whether a page is in. */
    removeLeftOut() {
      const gone = new Set([...leftOut.keys()].flatMap((path) => [path, path.replace(/^\/tools\//, '/alternatives/')]));
      for (const path of gone)
        for (const ending of ['html', 'xml', 'md'])
          rmSync(join(dist, `${stem(path)}.${ending}`), { recursive: true, force: true });
      return ({ path }: { path: string }) => !gone.has(path);
    },
  };
}

export type SiteOutput = ReturnType<typeof siteOutput>;
