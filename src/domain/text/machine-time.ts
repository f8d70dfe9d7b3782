/**
 * Converts a time from ISO 8601 or PostgreSQL's format to RFC 3339 with microseconds. A day without a time becomes
 * midnight UTC.
 */
export const machineTime = (time: string): string =>
  time.length === 10 ? `${time}T00:00:00Z` : time.replace(' ', 'T').replace(/(:\d\d(?:\.\d+)?[+-]\d\d)$/, '$1:00');
