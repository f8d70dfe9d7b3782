/** The embedded backend logs rejected requests and database notices. Tests cause both on purpose. */
const isExpected = (args: unknown) =>
  typeof args === 'object' &&
  args !== null &&
  (/^[0-9A-Z]{5}$/.test(String('code' in args && args.code)) || 'relation' in args);

/** Silences the embedded backend’s log output. */
export function quietBackend(): void {
  for (const level of ['error', 'log'] as const) {
    const original = console[level];
    console[level] = (...args: unknown[]) => void (args.some(isExpected) || original(...args));
  }
  // Node logs a warning for each file handle that the backend does not close.
  const listeners = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.message.includes('garbage collection')) return;
    for (const listener of listeners) listener(warning);
  });
}
