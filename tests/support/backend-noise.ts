/** The embedded backend prints each refusal and each notice of the database. Here the refusals are the point. */
const isExpected = (said: unknown) =>
  typeof said === 'object' &&
  said !== null &&
  (/^[0-9A-Z]{5}$/.test(String('code' in said && said.code)) || 'relation' in said);

/** Keeps what the embedded backend says of itself out of the test report. */
export function quietBackend(): void {
  for (const level of ['error', 'log'] as const) {
    const say = console[level];
    console[level] = (...said: unknown[]) => void (said.some(isExpected) || say(...said));
  }
  // It also leaves the files that it served to the garbage collector, which warns of each.
  const listeners = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.message.includes('garbage collection')) return;
    for (const listener of listeners) listener(warning);
  });
}
