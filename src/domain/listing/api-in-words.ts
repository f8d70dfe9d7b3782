import type { AiTool } from './tool';

type Api = Pick<AiTool, 'has_api' | 'api_category' | 'api_quality'>;

/** 'Has an image API, rated excellent'; empty if nothing is known. */
export function apiInWords({ has_api: hasApi, api_category: category, api_quality: quality }: Api): string {
  if (hasApi === false) return 'Has no API';
  if (!hasApi && !category && !quality) return '';
  const kind = category === 'LLM' ? 'LLM ' : category ? `${category.toLowerCase()} ` : '';
  return `Has ${kind === 'multimodal ' ? 'a' : 'an'} ${kind}API${quality ? `, rated ${quality}` : ''}`;
}
