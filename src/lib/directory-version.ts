import { publicRpc } from './public-rpc';

/** Returns a short text that changes with every change of the public directory. */
export const readDirectoryVersion = () => publicRpc('directory_version');
