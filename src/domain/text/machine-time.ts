/**
 * A time for programs, by RFC 3339 and to the microsecond: of ISO 8601 or of PostgreSQL's own text
 * (2026-11-23 23:19:16.571+00). A plain day is its first second in UTC.
 */
export const machineTime = (time: string): string =>
  time.length === 10 ? `${time}T00:00:00Z` : time.replace(' ', 'T').replace(/(:\d\d(?:\.\d+)?[+-]\d\d)$/, '$1:00');
