/** Ends this process when npm ends. npm sends SIGTERM to its shell, but the shell dash does not forward the signal. */
export function endWithNpm(script: 'start' | 'dev'): void {
  if (process.env.npm_lifecycle_event !== script) return;
  // Vite reloads a changed configuration in the same process. Without this variable, the reload starts no second timer.
  delete process.env.npm_lifecycle_event;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    // The timer stops, because a second signal would kill the process before the database is closed.
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}
