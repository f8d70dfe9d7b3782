import { type Handler, Parser } from 'htmlparser2';

/** Chromium's limit for nesting. Without a limit, the parsing time would grow with the square of the depth. */
const MAX_DEPTH = 512;

/** Parses a page. Stops at the first element that is nested deeper than browsers allow. */
export function parseHtml(html: string, handler: Pick<Partial<Handler>, 'onopentag' | 'ontext' | 'onclosetag'>): void {
  let depth = 0;
  const parser = new Parser({
    ...handler,
    onopentag(name, attributes, isImplied) {
      depth += 1;
      if (depth > MAX_DEPTH) parser.pause();
      else handler.onopentag?.(name, attributes, isImplied);
    },
    onclosetag(name, isImplied) {
      depth -= 1;
      handler.onclosetag?.(name, isImplied);
    },
  });
  parser.end(html);
}
