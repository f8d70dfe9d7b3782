/**
 * Loads Vite.
 * @throws a message if Vite is not installed.
 */
export const loadVite = () =>
  import('vite').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(
      'Vite is not installed. The build needs packages that `npm ci --omit=dev` does not install. Run `npm ci`, then build again.',
    );
  });
