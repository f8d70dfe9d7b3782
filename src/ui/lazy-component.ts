import { type ComponentType, lazy } from 'react';
import { importChunk } from '../lib/page-unload';

/** Like `React.lazy`, but does not fail when the import is aborted because the page unloads. */
// oxlint-disable-next-line typescript/no-explicit-any -- like React.lazy
export const lazyComponent = <Props extends ComponentType<any>>(load: () => Promise<{ default: Props }>) =>
  lazy(() => importChunk(load));
