import type { ChildProcess } from 'node:child_process';
import { PROCESS } from './test-timeout.ts';

/**
 * Waits until the URL returns any response.
 * @param output Returns text for the error message, for example the server’s output.
 * @param deadline Milliseconds until the wait fails.
 */
export async function waitForServer(address: string, server: ChildProcess, output: () => string, deadline = PROCESS) {
  const end = Date.now() + deadline;
  const isUp = () =>
    fetch(address).then(
      () => true,
      () => false,
    );
  while (!(await isUp())) {
    const hasEnded = server.exitCode !== null || server.signalCode !== null;
    if (hasEnded || Date.now() > end) throw new Error(`No server responds at ${address}.\n${output()}`);
    await new Promise((wait) => setTimeout(wait, 50));
  }
}
