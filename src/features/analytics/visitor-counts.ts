import { numbers, record, storedJson, text } from '../../lib/typed-storage';

export type VisitStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): string[];
};

const KEY = 'visitor-data';
const MARKER_KEY = 'visit-';
const DAY_MS = 86_400_000;
/** The number of days for which counts are stored, including today (specification, section 9). */
const COUNTS_KEPT = 30;
const MARKERS_KEPT = 7;

export const toDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/**
 * Returns the number of days between two days, or NaN if one is invalid. The difference is computed in UTC, because a
 * day with a time change does not have 24 hours.
 */
const daysBetween = (day: string, today: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? (Date.parse(today) - Date.parse(day)) / DAY_MS : Number.NaN;

const visitorData = (local: VisitStorage) =>
  storedJson(local, KEY, (value) => {
    const counts = numbers(record(value)?.['counts']);
    return counts && { lastVisit: text(record(value)?.['lastVisit']) ?? '', counts };
  });

/** Returns valid, recent counts. A count in the far future is dropped, because it comes from a wrong clock. */
function readCounts(today: string, local: VisitStorage): Record<string, number> {
  const recent = Object.entries(visitorData(local).read()?.counts ?? {}).filter(
    ([day, count]) => Math.abs(daysBetween(day, today)) <= COUNTS_KEPT && Number.isSafeInteger(count) && count > 0,
  );
  return Object.fromEntries(recent);
}

export const visitsOn = (today: string, local: VisitStorage) => readCounts(today, local)[today] ?? 0;

/** Counts a visit once per browser session and day. Deletes old counts. */
export function recordVisit(today: string, local: VisitStorage, session: VisitStorage) {
  for (const key of session.keys()) {
    if (key.startsWith(MARKER_KEY) && daysBetween(key.slice(MARKER_KEY.length), today) > MARKERS_KEPT) {
      session.removeItem(key);
    }
  }
  if (session.getItem(MARKER_KEY + today) !== null) return;
  session.setItem(MARKER_KEY + today, '1');
  const counts = readCounts(today, local);
  counts[today] = (counts[today] ?? 0) + 1;
  visitorData(local).write({ lastVisit: today, counts });
}

export function forgetVisits(local: VisitStorage, session: VisitStorage) {
  visitorData(local).remove();
  for (const key of session.keys()) {
    if (key.startsWith(MARKER_KEY)) session.removeItem(key);
  }
}
