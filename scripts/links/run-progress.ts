const inWords = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([outcome, number]) => `${number} ${outcome.replaceAll('_', ' ')}`)
    .join(', ');

/** Starts a run that prints its progress at most every five seconds. Ctrl-C ends the run after the current work. */
export function startRun() {
  const startedAt = Date.now();
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  let lastPrinted = startedAt;
  return {
    begun: startedAt,
    stop: stop.signal,
    say: (counts: Record<string, number>) => {
      if (Date.now() - lastPrinted < 5000) return;
      lastPrinted = Date.now();
      console.log(`${Object.values(counts).reduce((sum, number) => sum + number, 0)} checked: ${inWords(counts)}`);
    },
    end: (counts: Record<string, number>) => {
      console.log(`Done in ${Math.round((Date.now() - startedAt) / 1000)} s: ${inWords(counts) || 'nothing to do'}.`);
      if (stop.signal.aborted) console.log('Stopped. The next run continues from here.');
    },
  };
}
