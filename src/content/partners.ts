export type Partner = {
  name: string;
  /** One tile of the strip has no link (specification, section 2). */
  href?: string;
};

/** The 'Featured AI Partners' strip of the home page. It shows names only, because the logos are trademarks. */
export const partners: readonly Partner[] = [
  { name: 'ElevenLabs', href: 'https://elevenlabs.io' },
  { name: 'Runway', href: 'https://runwayml.com' },
  { name: 'Jasper', href: 'https://www.jasper.ai' },
  { name: 'Synthesia', href: 'https://www.synthesia.io' },
  { name: 'Descript', href: 'https://www.descript.com' },
  { name: 'Notion', href: 'https://www.notion.com' },
  { name: 'Grammarly', href: 'https://www.grammarly.com' },
  { name: 'Midjourney' },
  { name: 'Perplexity', href: 'https://www.perplexity.ai' },
  { name: 'Zapier', href: 'https://zapier.com' },
  { name: 'Murf', href: 'https://murf.ai' },
  { name: 'Pictory', href: 'https://pictory.ai' },
  { name: 'Surfer', href: 'https://surferseo.com' },
  { name: 'Copy.ai', href: 'https://www.copy.ai' },
  { name: 'Gamma', href: 'https://gamma.app' },
  { name: 'Leonardo.Ai', href: 'https://leonardo.ai' },
  { name: 'Fireflies.ai', href: 'https://fireflies.ai' },
];
