/** The embedded backend logs rejected requests and database notices, which tests cause on purpose. */
const isExpected = (said: unknown) =>
  typeof said === 'object' &&
  said !== null &&
  (/^[0-9A-Z]{5}$/.test(String('code' in said && said.code)) || 'relation' in said);

/** Silences the embedded backend’s log output. */
export function quietBackend(): void {
  for (const level of ['error', 'log'] as const) {
    const say = console[level];
    console[level] = (...said: unknown[]) => void (said.some(isExpected) || say(...said));
  }
  // The backend leaves file handles to the garbage collector, and Node logs a warning for each.
  const listeners = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.message.includes('garbage collection')) return;
    for (const listener of listeners) listener(warning);
  });
}
