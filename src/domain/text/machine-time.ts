/**
 * Converts a time to RFC 3339 with microseconds. The input is ISO 8601 or PostgreSQL's format (2026-11-23
 * 23:19:16.571+00). A plain day becomes its first second in UTC.
 */
export const machineTime = (time: string): string =>
  time.length === 10 ? `${time}T00:00:00Z` : time.replace(' ', 'T').replace(/(:\d\d(?:\.\d+)?[+-]\d\d)$/, '$1:00');
