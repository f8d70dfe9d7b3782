import { type ComponentType, lazy } from 'react';
import { importChunk } from '../lib/page-unload';

/** Like `React.lazy`, but does not fail if an unload aborts the import. */
// oxlint-disable-next-line typescript/no-explicit-any -- like React.lazy
export const lazyComponent = <Props extends ComponentType<any>>(load: () => Promise<{ default: Props }>) =>
  lazy(() => importChunk(load));
