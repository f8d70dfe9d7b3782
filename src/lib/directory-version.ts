import { publicRpc } from './public-rpc';

/** Returns a short text that changes whenever the public directory changes. */
export const readDirectoryVersion = () => publicRpc('directory_version');
