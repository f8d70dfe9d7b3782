/** The embedded backend logs each rejection and database notice, which are expected here. */
const isExpected = (said: unknown) =>
  typeof said === 'object' &&
  said !== null &&
  (/^[0-9A-Z]{5}$/.test(String('code' in said && said.code)) || 'relation' in said);

/** Silences the embedded backend's log output in tests. */
export function quietBackend(): void {
  for (const level of ['error', 'log'] as const) {
    const say = console[level];
    console[level] = (...said: unknown[]) => void (said.some(isExpected) || say(...said));
  }
  // The backend leaves file handles to the garbage collector, and Node warns about each.
  const listeners = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.message.includes('garbage collection')) return;
    for (const listener of listeners) listener(warning);
  });
}
