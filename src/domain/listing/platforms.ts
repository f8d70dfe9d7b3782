import type { AiTool } from './tool';

export type Platform = NonNullable<AiTool['platforms']>[number];

/** A tool's platforms. 'Plugin' means that the tool runs inside another app. */
export { AI_TOOLS_PLATFORMS as PLATFORMS } from '../../lib/lists';
