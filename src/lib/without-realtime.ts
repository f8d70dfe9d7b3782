/**
 * Stands in for @supabase/realtime-js and @supabase/functions-js in the bundle (vite.config.ts):
 * the product opens no websocket and calls no edge function, and leaving both out saves every
 * visitor 18 kB. To use either, remove its alias.
 */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve();
  }
  channel(): never {
    throw new Error('Realtime is not part of this bundle: see src/lib/without-realtime.ts');
  }
}

export class FunctionsClient {
  invoke(): never {
    throw new Error('Edge functions are not part of this bundle: see src/lib/without-realtime.ts');
  }
}
export class FunctionsError extends Error {}
export class FunctionsFetchError extends FunctionsError {}
export class FunctionsHttpError extends FunctionsError {}
export class FunctionsRelayError extends FunctionsError {}
export const FunctionRegion = {};
