/** Runs `work` on every item with limited concurrency. Memory use does not grow with the number of items. */
export async function inTurn<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  for await (const item of items) {
    const job = work(item).finally(() => running.delete(job));
    running.add(job);
    if (running.size >= atOnce) await Promise.race(running);
  }
  await Promise.all(running);
}
