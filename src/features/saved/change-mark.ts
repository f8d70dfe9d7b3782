import type { News } from '../../lib/database';
import { formatDay } from '../../lib/format';

/** The number of days for which /saved shows a change. */
const SHOWN_DAYS = 30;

/**
 * Returns the latest news of a saved tool with its day, such as 'Now free, Nov 20, 2026'. Returns undefined if nothing
 * has changed since the tool was saved, or in the last 30 days.
 */
export function changeMark(news: readonly News[] = [], savedAt = '', now = Date.now()): string | undefined {
  const since = Math.max(Date.parse(savedAt), now - SHOWN_DAYS * 86_400_000);
  const latest = news.find(({ at }) => Date.parse(at) > since);
  return latest && `${latest.text}, ${formatDay(latest.at)}`;
}
