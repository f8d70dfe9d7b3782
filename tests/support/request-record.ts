import type { BrowserContext, Request } from 'playwright-core';

export type RecordedRequest = {
  /** The role whose browser sent it. */
  as: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
};

/** The headers that PostgREST, GoTrue and storage use. */
const RECORDED_HEADERS = ['accept', 'accept-profile', 'content-profile', 'content-type', 'prefer', 'range', 'x-upsert'];

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** The unique part of a banner's name. */
const UNIQUE_PREFIX = /\d{13}-[0-9a-f]{8}-[0-9a-f]{4}-/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*(Z|[+-]\d\d:\d\d)?/g;

/**
 * Requests of the directory. Recorded for the visitor only: other roles leave the page midway, so theirs would vary.
 */
const DIRECTORY = /\/rpc\/(search_tools|directory_version)\b/;
/**
 * Requests that depend on timing: refetches when the idle page finds the directory changed, and impressions after a
 * second in view.
 */
const TIMING_DEPENDENT = /\/rpc\/((count_placements|sponsored_tools)\b|search_tools\?page_size=)/;
/** Which ids a list requests depends on the order of earlier responses. */
const withoutIds = (path: string) => path.replace(/in\.\([0-9a-f-]{36}(,[0-9a-f-]{36})*\)/, 'in.(<ids>)');
/** Whether the next page is prefetched depends on timing. */
const withoutPage = (path: string) => path.replace(/\bpage=\d+/, 'page=<n>');

function bodyOf(request: Request): unknown {
  const text = request.postData();
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return '<bytes>';
  }
}

/** Shortens long lists in an address to their first two items. */
const shortList = (path: string) =>
  path.replaceAll(/\(("[^"]*",){5,}"[^"]*"\)/g, (list) => {
    const entries = list.slice(1, -1).split('","');
    return `(${entries.slice(0, 2).join('","')}",<${entries.length - 2} more>)`;
  });

/** Shortens long batches to their first two rows. */
const shorten = (key: string, value: unknown): unknown => {
  if (key === 'refresh_token') return '<refresh token>';
  return Array.isArray(value) && value.length > 20 ? [...value.slice(0, 2), `<${value.length - 2} more>`] : value;
};

/**
 * Records the requests that pages send to the backend, each distinct one once. Reads are sorted, because pages send
 * several at once; writes stay in order.
 * @param known values of this run and their placeholders.
 */
export function recordRequests(backend: string, known: Record<string, string>) {
  const sent: RecordedRequest[] = [];

  const watch = (context: BrowserContext, as: string) =>
    context.on('request', (request) => {
      if (!request.url().startsWith(`${backend}/`) || request.resourceType() === 'image') return;
      const all = request.headers();
      const headers = Object.fromEntries(
        RECORDED_HEADERS.filter((name) => all[name]).map((name) => [name, all[name] as string]),
      );
      const address = decodeURIComponent(request.url().slice(backend.length)).replaceAll('+', ' ');
      const path = withoutIds(withoutPage(shortList(address)));
      if (TIMING_DEPENDENT.test(path) || (as !== 'visitor' && DIRECTORY.test(path))) return;
      if (request.method() === 'OPTIONS') return;
      sent.push({ as, method: request.method(), path, headers, body: bodyOf(request) });
    });

  const text = (): string => {
    const uuids = new Map<string, string>();
    const plain = (value: string) => {
      let out = value;
      for (const [from, to] of Object.entries(known)) out = out.replaceAll(from, to);
      return out
        .replaceAll(TIME, '<time>')
        .replaceAll(UNIQUE_PREFIX, '<unique>-')
        .replaceAll(UUID, (uuid) => {
          if (!uuids.has(uuid)) uuids.set(uuid, `<uuid ${uuids.size + 1}>`);
          return uuids.get(uuid) as string;
        });
    };
    const isRead = ({ method }: RecordedRequest) => method === 'GET' || method === 'HEAD';
    const lines = (requests: RecordedRequest[]) => [
      ...new Set(requests.map((request) => plain(JSON.stringify(request, shorten)))),
    ];
    const writes = lines(sent.filter((request) => !isRead(request)));
    const reads = lines(sent.filter(isRead)).sort();
    const shown = [...writes, ...reads].map((line) => JSON.parse(line) as RecordedRequest);
    return `${JSON.stringify(shown, null, 2)}\n`;
  };

  return { watch, text };
}
