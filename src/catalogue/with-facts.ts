import type { CatalogueFacts, CatalogueTool } from './catalogue.types';

const files = import.meta.glob<Record<string, CatalogueFacts>>('./facts/*.json', { eager: true, import: 'default' });
const facts: Record<string, CatalogueFacts> = Object.assign({}, ...Object.values(files));

/**
 * A catalogue entry with what is known of the tool beyond it. Apart from the entries, so that the dashboard, which counts
 * them, does not load it.
 */
export const withFacts = (tool: CatalogueTool): CatalogueTool => ({ ...tool, ...facts[tool.id] });
