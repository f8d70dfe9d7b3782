// Every npm script preloads this file. It is JavaScript, because a Node version that cannot run TypeScript must still
// print the error message.

/**
 * Returns an error message if this Node version is too old, otherwise null.
 * @param {string} version
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 22)) return null;
  return `Node 22.22 or later is needed, but this is ${version}. Install Node 22, or run \`npm ci\` without --omit=dev, which installs Node 22 in this folder on Linux, macOS and Windows.`;
}

const problem = nodeProblem(process.version);
if (problem) {
  console.error(problem);
  process.exit(1);
}
