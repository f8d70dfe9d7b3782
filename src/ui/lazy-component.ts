import { type ComponentType, lazy } from 'react';
import { importChunk } from '../lib/page-unload';

/** A component in its own chunk, which is not missing only because the page is being left. */
// oxlint-disable-next-line typescript/no-explicit-any -- as React's own lazy
export const lazyComponent = <Props extends ComponentType<any>>(load: () => Promise<{ default: Props }>) =>
  lazy(() => importChunk(load));
