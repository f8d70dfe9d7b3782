/** The day in UTC as YYYY-MM-DD, like the database counts days. */
export const utcDay = (time: number) => new Date(time).toISOString().slice(0, 10);
export const DAY_MS = 86_400_000;
