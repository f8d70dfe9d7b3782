import type { CatalogueFacts, CatalogueTool } from './catalogue.types';
import { aiArtFacts } from './facts/ai-art';
import { bestForFacts } from './facts/best-for';
import { businessFacts } from './facts/business';
import { chatbotsFacts } from './facts/chatbots';
import { chromeExtensionsFacts } from './facts/chrome-extensions';
import { contentCreationFacts } from './facts/content-creation';
import { educationFacts } from './facts/education';
import { gamingFacts } from './facts/gaming';
import { generalFacts } from './facts/general';
import { healthFacts } from './facts/health';
import { imageProcessingFacts } from './facts/image-processing';
import { toolsExtensionsFacts } from './facts/tools-extensions';
import { wellnessFacts } from './facts/wellness';

const facts: Record<string, CatalogueFacts> = {
  ...aiArtFacts,
  ...bestForFacts,
  ...businessFacts,
  ...chatbotsFacts,
  ...chromeExtensionsFacts,
  ...contentCreationFacts,
  ...educationFacts,
  ...gamingFacts,
  ...generalFacts,
  ...healthFacts,
  ...imageProcessingFacts,
  ...toolsExtensionsFacts,
  ...wellnessFacts,
};

/**
 * A catalogue entry with what is known of the tool beyond it. Apart from the entries, so that the dashboard, which counts
 * them, does not load it.
 */
export const withFacts = (tool: CatalogueTool): CatalogueTool => ({ ...tool, ...facts[tool.id] });
