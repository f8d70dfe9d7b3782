/**
 * Loads a module of the embedded backend's package while standard input pretends to be a terminal. Otherwise the
 * package reads standard input to its end, where Vite stops its server: a site started in the background would stop at
 * once.
 */
async function load<Part>(part: () => Promise<Part>): Promise<Part> {
  const { stdin } = process;
  const { isTTY } = stdin;
  stdin.isTTY = true;
  try {
    return await part();
  } finally {
    stdin.isTTY = isTTY;
  }
}

export const loadLiteCli = () => load(() => import('@supabase/lite/cli'));
export const loadLiteVite = () => load(() => import('@supabase/lite/vite'));
