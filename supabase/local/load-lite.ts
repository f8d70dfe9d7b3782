/**
 * Loads a module of the embedded backend's package while stdin pretends to be a terminal. Otherwise the package
 * reads stdin to its end, where Vite stops its server, so a background server would stop at once. Also restores
 * Node's emitWarning: the package's replacement throws for warnings that are Error objects and would crash the
 * server.
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
    // After a restart of Vite's server, NodeResponse is already the subclass, which needs no patch.
    if (globalThis.Response !== NodeResponse) {
      const value = (it: unknown) => it instanceof NodeResponse;
      Object.defineProperty(globalThis.Response, Symbol.hasInstance, { value, configurable: true });
    }
    return middleware;
  };
  return { ...others, honoMiddleware: middlewareOf };
}
