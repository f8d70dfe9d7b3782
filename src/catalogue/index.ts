import adultContent from './adult-content.json';
import aiArt from './ai-art.json';
import business from './business.json';
import type { CatalogueEntry, CatalogueTool } from './catalogue.types';
import chatbots from './chatbots.json';
import chromeExtensions from './chrome-extensions.json';
import contentCreation from './content-creation.json';
import education from './education.json';
import gaming from './gaming.json';
import general from './general.json';
import health from './health.json';
import imageProcessing from './image-processing.json';
import toolsExtensions from './tools-extensions.json';
import wellness from './wellness.json';

const today = () => new Date().toISOString().slice(0, 10);

/** Completes a group's entries with the logo letter, the picture's key and the dates of new releases. */
function group(key: string, entries: unknown): { key: string; tools: CatalogueTool[] } {
  // The cast is safe, because tests/unit/catalogue.test.ts validates each file.
  const tools = (entries as CatalogueEntry[]).map((entry) => ({
    ...entry,
    logo: entry.name.charAt(0).toUpperCase(),
    image: key,
    isNewRelease: entry.isNewRelease ?? false,
    lastUpdated: entry.lastUpdated ?? today(),
  }));
  return { key, tools };
}

/** The 13 groups of tools (specification, section 3). */
export const catalogueGroups: readonly { key: string; tools: CatalogueTool[] }[] = [
  group('chatbots', chatbots),
  group('content-creation', contentCreation),
  group('chrome-extensions', chromeExtensions),
  group('image-processing', imageProcessing),
  group('general', general),
  group('adult-content', adultContent),
  group('health', health),
  group('gaming', gaming),
  group('education', education),
  group('business', business),
  group('ai-art', aiArt),
  group('tools-extensions', toolsExtensions),
  group('wellness', wellness),
];

export const catalogue: readonly CatalogueTool[] = catalogueGroups.flatMap(({ tools }) => tools);
