/**
 * Loads a part of the embedded backend's package. Where standard input is no terminal, loading it reads that input to
 * the end, and Vite stops its server at the end of standard input: a site started in the background would stop at once.
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
