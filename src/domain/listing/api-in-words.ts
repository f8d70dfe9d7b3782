import type { AiTool } from './tool';

type Api = Pick<AiTool, 'has_api' | 'api_category'>;

/** Describes a tool's API: 'Has an image API'. Returns '' if nothing is known. */
export function describeApi({ has_api: hasApi, api_category: category }: Api): string {
  if (hasApi === false) return 'Has no API';
  if (!hasApi && !category) return '';
  const kind = category === 'LLM' ? 'LLM ' : category ? `${category.toLowerCase()} ` : '';
  return `Has ${kind === 'multimodal ' ? 'a' : 'an'} ${kind}API`;
}
