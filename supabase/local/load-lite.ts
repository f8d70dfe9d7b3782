/**
 * Loads a module of the embedded backend's package.
 * During loading, stdin looks like a terminal. Otherwise the package reads stdin to its end, which makes Vite stop a
 * background server.
 * Node's emitWarning is restored afterwards. The package's replacement throws for warnings that are Error objects,
 * which would crash the server.
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
 * Loads the package's Vite plugin. `honoMiddleware` replaces the global Response with a subclass. Without this patch,
 * `Response.json()` would not be an `instanceof Response`.
 */
export async function loadLiteVite() {
  const { honoMiddleware, ...others } = await load(() => import('@supabase/lite/vite'));
  const middlewareOf: typeof honoMiddleware = (...given) => {
    const middleware = honoMiddleware(...given);
    // After Vite restarts its server, NodeResponse is already the subclass and needs no patch.
    if (globalThis.Response !== NodeResponse) {
      const value = (it: unknown) => it instanceof NodeResponse;
      Object.defineProperty(globalThis.Response, Symbol.hasInstance, { value, configurable: true });
    }
    return middleware;
  };
  return { ...others, honoMiddleware: middlewareOf };
}
