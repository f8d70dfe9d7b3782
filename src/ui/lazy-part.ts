import { type ComponentType, lazy } from 'react';
import { importPart } from '../lib/leaving';

/** A component in its own chunk, which is not missing only because the page is being left. */
// oxlint-disable-next-line typescript/no-explicit-any -- as React's own lazy
export const lazyPart = <Props extends ComponentType<any>>(load: () => Promise<{ default: Props }>) =>
  lazy(() => importPart(load));
