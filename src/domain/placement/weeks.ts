const DAY = 86_400_000;

export function weekOf(time: string): string {
  const at = new Date(time);
  const sinceMonday = (at.getUTCDay() + 6) % 7;
  return new Date(at.getTime() - sinceMonday * DAY).toISOString().slice(0, 10);
}

/** Groups a list by week. The list must already be sorted by `timeOf`. */
export function byWeek<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => string,
): { week: string; items: Item[] }[] {
  const weeks: { week: string; items: Item[] }[] = [];
  for (const item of items) {
    const week = weekOf(timeOf(item));
    const last = weeks.at(-1);
    if (last?.week === week) last.items.push(item);
    else weeks.push({ week, items: [item] });
  }
  return weeks;
}
