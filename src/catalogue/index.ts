import { adultContent } from './adult-content';
import { aiArt } from './ai-art';
import { business } from './business';
import type { CatalogueTool } from './catalogue.types';
import { chatbots } from './chatbots';
import { chromeExtensions } from './chrome-extensions';
import { contentCreation } from './content-creation';
import { education } from './education';
import { gaming } from './gaming';
import { general } from './general';
import { health } from './health';
import { imageProcessing } from './image-processing';
import { toolsExtensions } from './tools-extensions';
import { wellness } from './wellness';

/** The 13 groups of specification section 3. */
export const catalogueGroups: readonly { key: string; tools: CatalogueTool[] }[] = [
  { key: 'chatbots', tools: chatbots },
  { key: 'content-creation', tools: contentCreation },
  { key: 'chrome-extensions', tools: chromeExtensions },
  { key: 'image-processing', tools: imageProcessing },
  { key: 'general', tools: general },
  { key: 'adult-content', tools: adultContent },
  { key: 'health', tools: health },
  { key: 'gaming', tools: gaming },
  { key: 'education', tools: education },
  { key: 'business', tools: business },
  { key: 'ai-art', tools: aiArt },
  { key: 'tools-extensions', tools: toolsExtensions },
  { key: 'wellness', tools: wellness },
];

export const catalogue: readonly CatalogueTool[] = catalogueGroups.flatMap(({ tools }) => tools);
