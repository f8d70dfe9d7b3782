import { describeClosing } from '../../domain/listing/closed-tool';
import { LISTING_COLUMNS } from '../../domain/listing/listing-columns';
import { toolPath } from '../../domain/directory/paths';
import { env } from '../../lib/env';
import { PAGE_LOCALE } from '../../lib/format';
import type { ShownTool } from './tool-page.queries';
import { machineTime } from '../../domain/text/machine-time';
import { cutText } from '../../domain/text/text';

/**
 * Returns a tool as schema.org SoftwareApplication. It has no rating, because there are no real reviews. A closed tool
 * has no offer.
 */
export const softwareData = (tool: ShownTool): Record<string, unknown> => {
  const page = `${env.siteUrl()}${toolPath(tool.slug)}`;
  const properties = Object.assign(
    {},
    ...Object.values(LISTING_COLUMNS).map((column) => column.told?.(tool)),
  ) as object;
  const ended = { url: undefined, offers: undefined, isAccessibleForFree: undefined, creativeWorkStatus: 'Obsolete' };
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    '@id': page,
    mainEntityOfPage: page,
    ...properties,
    ...(tool.closed_listings && ended),
    dateModified: machineTime(tool.updated_at),
  };
};

/** The maximum length of a description in characters. Search engines and chat previews truncate longer texts. */
const MAX_LENGTH = 155;
const MIN_LENGTH = 50;

/** Returns the description as one line of 50–155 characters, truncated between words. */
export function metaDescription({
  name,
  description,
  category,
  closed_listings: closed,
}: Pick<ShownTool, 'name' | 'description' | 'category' | 'closed_listings'>) {
  const line = description.replace(/\s+/g, ' ').trim();
  const instead = closed?.successor ? `; try ${closed.successor.name}` : '';
  const ended = closed ? ` (${describeClosing(closed, PAGE_LOCALE).replace('C', 'c')}${instead})` : '';
  const text = `${name}${ended}: ${line}`;
  const whole = text.length < MIN_LENGTH ? `${text} An AI tool of the category ${category}.` : text;
  if (whole.length <= MAX_LENGTH) return whole;
  const cut = cutText(whole, MAX_LENGTH - 1);
  return `${cutText(cut, Math.max(cut.lastIndexOf(' '), 60)).replace(/[\s,;:.–-]+$/, '')}…`;
}
