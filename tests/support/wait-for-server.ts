import type { ChildProcess } from 'node:child_process';
import { TEST_TIMEOUT } from './test-timeout.ts';

/**
 * Waits until the address answers with any response. Only a server that hangs takes long.
 * @param said adds to the error message, for example what the server printed.
 * @param patience milliseconds until the wait fails.
 */
export async function waitForServer(
  address: string,
  server: ChildProcess,
  said: () => string,
  patience = TEST_TIMEOUT,
) {
  const deadline = Date.now() + patience;
  const isUp = () =>
    fetch(address).then(
      () => true,
      () => false,
    );
  while (!(await isUp())) {
    const hasEnded = server.exitCode !== null || server.signalCode !== null;
    if (hasEnded || Date.now() > deadline) throw new Error(`No server answers at ${address}.\n${said()}`);
    await new Promise((wait) => setTimeout(wait, 50));
  }
}
