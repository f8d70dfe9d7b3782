/**
 * Ends this process when npm ends, if npm runs this script. npm passes SIGTERM to the shell that it started, and dash
 * ends without passing it on.
 */
export function endWithNpm(script: 'start' | 'dev'): void {
  if (process.env.npm_lifecycle_event !== script) return;
  // Vite loads a changed configuration again in the same process: one timer is enough.
  delete process.env.npm_lifecycle_event;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    // A second signal would kill the process before the database is closed.
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}
