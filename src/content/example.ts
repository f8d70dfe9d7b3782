/**
 * An invented operator whose details reach nobody. The phone number is reserved for fiction, and the domain for
 * examples. The house number does not exist. The partners have not agreed to anything. A hosted build lists the example
 * values that are still in site.ts.
 */
export const example = {
  name: 'Aisle',
  operator: 'Aisle',
  email: 'hello@example.com',
  phone: '+44 20 7946 0958',
  address: ['Vesterbrogade 260', '1620 Copenhagen V', 'Denmark'],
  law: {
    adjective: 'Danish',
    courts: 'Copenhagen',
    authority: {
      what: 'the Danish data protection agency',
      name: 'Datatilsynet',
      href: 'https://www.datatilsynet.dk/english',
    },
  },
  hashtag: '#AisleAI',
  partners: [
    { name: 'ElevenLabs', href: 'https://elevenlabs.io' },
    { name: 'Runway', href: 'https://runwayml.com' },
    { name: 'Jasper', href: 'https://www.jasper.ai' },
    { name: 'Synthesia', href: 'https://www.synthesia.io' },
    { name: 'Descript', href: 'https://www.descript.com' },
    { name: 'Notion', href: 'https://www.notion.com' },
    { name: 'Grammarly', href: 'https://www.grammarly.com' },
    // The specification has one partner without a link (section 2).
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
  ],
};
