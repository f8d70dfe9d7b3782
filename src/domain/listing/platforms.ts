import type { AiTool } from './tool';

export type Platform = NonNullable<AiTool['platforms']>[number];

/** A plugin runs inside another app. */
export { AI_TOOLS_PLATFORMS as PLATFORMS } from '../../lib/lists';
