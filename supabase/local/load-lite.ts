/**
 * Loads a module of the embedded backend's package while standard input pretends to be a terminal. Otherwise the
 * package reads standard input to its end, where Vite stops its server: a site started in the background would stop at
 * once. It also puts a function in the place of Node's own for warnings, which fails for a warning that is an error, such
 * as one about many listeners, and the server with it: Node's own is put back.
 */
async function load<AsyncBoundary>(part: () => Promise<AsyncBoundary>): Promise<AsyncBoundary> {
  const { stdin, emitWarning } = process;
  const { isTTY } = stdin;
  stdin.isTTY = true;
  try {
    return await part();
  } finally {
    stdin.isTTY = isTTY;
    process.emitWarning = emitWarning;
  }
}

export const loadLiteCli = () => load(() => import('@supabase/lite/cli'));
export const loadLitePglite = () => load(() => import('@supabase/lite/pglite'));

const NodeResponse = globalThis.Response;

/**
 * `honoMiddleware` replaces the global Response by a subclass, so `Response.json()` would no longer be an
 * `instanceof Response`.
 */
export async function loadLiteVite() {
  const { honoMiddleware, ...others } = await load(() => import('@supabase/lite/vite'));
  const middlewareOf: typeof honoMiddleware = (...given) => {
    const middleware = honoMiddleware(...given);
    // A restart of Vite's server loads this module again: NodeResponse is the subclass then, which needs nothing more.
    if (globalThis.Response !== NodeResponse) {
      const value = (it: unknown) => it instanceof NodeResponse;
      Object.defineProperty(globalThis.Response, Symbol.hasInstance, { value, configurable: true });
    }
    return middleware;
  };
  return { ...others, honoMiddleware: middlewareOf };
}
