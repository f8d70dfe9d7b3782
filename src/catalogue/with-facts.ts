import type { CatalogueFacts, CatalogueTool } from './catalogue.types';

const files = import.meta.glob<Record<string, CatalogueFacts>>('./facts/*.json', { eager: true, import: 'default' });
const facts: Record<string, CatalogueFacts> = Object.assign({}, ...Object.values(files));

/**
 * Adds the additional facts to a catalogue entry. The facts are in a separate module, so that the dashboard, which only
 * counts entries, need not load them.
 */
export const withFacts = (tool: CatalogueTool): CatalogueTool => ({ ...tool, ...facts[tool.id] });
