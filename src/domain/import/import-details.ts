import type { ApiStatus } from '../../catalogue/catalogue.types';
import { isRecord } from './foreign-json';
import type { ImportDetails, ImportTool } from '../listing/listing-columns';
import { API_CATEGORIES, API_QUALITIES } from '../listing/listing.constants';
import { DETAIL_LIMITS, LIMITS } from '../listing/listing.limits';
import { characters, hasControl, isStorableText } from '../text/text';
import { type DetailColumns, toDetailsRow } from '../listing/tool-details';
import { toWebAddress } from '../address/web-address';

export const DETAIL_KEYS = ['trialDays', 'alternatives', 'apiStatus', 'lastUpdated'] as const;
const { trialDays, alternatives: mostAlternatives } = DETAIL_LIMITS;

function readAlternatives(value: unknown): string[] {
  const ids = Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
  const fitting = ids
    .map((id) => id.trim())
    .filter((id) => id && isStorableText(id) && !hasControl(id) && characters(id) <= LIMITS.id.max);
  return [...new Set(fitting)].slice(0, mostAlternatives.max);
}

function readApiStatus(value: unknown): Partial<ApiStatus> {
  if (!isRecord(value)) return {};
  const { hasAPI, documentationUrl: url, quality, category } = value;
  const address = typeof url === 'string' ? toWebAddress(url) : null;
  const known = <Value extends string>(text: unknown, allowed: readonly Value[]) =>
    allowed.find((value) => value === text);
  const knownQuality = known(quality, API_QUALITIES);
  const knownCategory = known(category, API_CATEGORIES);
  return {
    ...(typeof hasAPI === 'boolean' && { hasAPI }),
    ...(address !== null && { documentationUrl: address }),
    ...(knownQuality && { quality: knownQuality }),
    ...(knownCategory && { category: knownCategory }),
  };
}

function readDay(value: unknown): string | null {
  const day = typeof value === 'string' ? (/^(20\d\d-\d\d-\d\d)(?:T|$)/.exec(value.trim())?.[1] ?? null) : null;
  const time = Date.parse(`${day}T00:00:00Z`);
  // Date.parse accepts February 31 and moves it into March, so the result is compared with the input.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(`${day}T`) ? day : null;
}

/** Reads a record's details. Invalid ones are left out; they never make the row invalid. */
export function readDetails(raw: Record<string, unknown>): ImportDetails {
  const { trialDays: days, alternatives, apiStatus, lastUpdated } = raw;
  const ids = readAlternatives(alternatives);
  const api = readApiStatus(apiStatus);
  const day = readDay(lastUpdated);
  return {
    ...(typeof days === 'number' &&
      Number.isInteger(days) &&
      days >= trialDays.min &&
      days <= trialDays.max && { trialDays: days }),
    ...(ids.length > 0 && { alternatives: ids }),
    ...(Object.keys(api).length > 0 && { apiStatus: api }),
    ...(day !== null && { lastUpdated: day }),
  };
}

/** The columns of tool_details for a record; null if it has no details, so that the stored ones stay. */
export function importedDetails(tool: ImportTool): DetailColumns | null {
  const row = toDetailsRow(tool);
  if (!row) return null;
  const { tool_id: _id, ...columns } = row;
  return columns;
}

/** The keys of stored details, for an export. */
export function exportedDetails(details: DetailColumns): ImportDetails {
  const { trial_days, alternatives, last_reviewed_on, has_api, api_category, api_quality, api_documentation_url } =
    details;
  const api = {
    ...(has_api !== null && { hasAPI: has_api }),
    ...(api_documentation_url !== null && { documentationUrl: api_documentation_url }),
    ...(api_quality !== null && { quality: api_quality }),
    ...(api_category !== null && { category: api_category }),
  };
  return {
    ...(trial_days !== null && { trialDays: trial_days }),
    ...(alternatives.length > 0 && { alternatives }),
    ...(Object.keys(api).length > 0 && { apiStatus: api }),
    ...(last_reviewed_on !== null && { lastUpdated: last_reviewed_on }),
  };
}
