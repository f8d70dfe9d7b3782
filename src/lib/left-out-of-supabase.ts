/**
 * What vite.config.ts puts in the place of three parts of supabase-js, 25 kB that would be loaded by
 * every visitor: the product opens no websocket, calls no edge function, and uploads only on the
 * listing form, which brings the storage client itself. To use a part, take it off the list there.
 */
const leftOut = (part: string) => (): never => {
  throw new Error(`supabase.${part} is not part of this bundle: see src/lib/left-out-of-supabase.ts`);
};

export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve();
  }
  channel = leftOut('realtime');
}

export class StorageClient {
  from = leftOut('storage');
}
export class StorageApiError extends Error {}

export class FunctionsClient {
  invoke = leftOut('functions');
}
export class FunctionsError extends Error {}
export class FunctionsFetchError extends FunctionsError {}
export class FunctionsHttpError extends FunctionsError {}
export class FunctionsRelayError extends FunctionsError {}
export const FunctionRegion = {};
