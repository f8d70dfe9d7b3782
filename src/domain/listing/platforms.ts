import type { AiTool } from './tool';

export type Platform = NonNullable<AiTool['platforms']>[number];

/** The platforms of a tool. A plugin runs within another app. */
export { AI_TOOLS_PLATFORMS as PLATFORMS } from '../../lib/lists';
