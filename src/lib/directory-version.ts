import { publicRpc } from './public-rpc';

/** A short text that changes whenever the public directory does. */
export const readDirectoryVersion = () => publicRpc('directory_version');
