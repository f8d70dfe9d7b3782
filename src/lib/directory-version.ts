import { publicAnswer } from './public-answer';

/** A short text that changes whenever the public directory does. */
export const readDirectoryVersion = () => publicAnswer('directory_version');
