import type { ChildProcess } from 'node:child_process';

/**
 * Waits until something answers at the address, whatever it says. Only a server that hangs takes two minutes.
 * @param said what else is to be told when none answers, such as what the server printed.
 */
export async function waitForServer(address: string, server: ChildProcess, said: () => string) {
  const deadline = Date.now() + 120_000;
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
