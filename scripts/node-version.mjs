/**
 * Returns an error message if this Node version is too old, otherwise null.
 * @param {string} version
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 22)) return null;
  return `Node 22.22 or later is needed; this is ${version}. Run \`npm ci\` and then \`npm start\`, which bring one along on Linux, macOS and Windows; elsewhere install it.`;
}
