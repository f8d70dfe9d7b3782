import { all } from './listing.constants';
import type { AiTool } from './tool';

export type Platform = NonNullable<AiTool['platforms']>[number];

/** Where a tool runs; a plugin runs within another app. */
export const PLATFORMS = all<Platform>()([
  'Web',
  'iOS',
  'Android',
  'Windows',
  'macOS',
  'Linux',
  'Browser extension',
  'Plugin',
]);
