import { site } from './site';

export type ServiceIcon = 'ClipboardCheck' | 'Blocks' | 'GraduationCap' | 'Compass';

export type Service = { title: string; icon: ServiceIcon; description: string; points: string[] };

export const services: Service[] = [
  {
    title: 'AI Tool Reviews',
    icon: 'ClipboardCheck',
    description: 'An independent, written review of one tool, tested on tasks from your own work.',
    points: [
      'Hands-on testing against your criteria',
      'A check of pricing, limits and terms',
      'Strengths, weaknesses and alternatives',
    ],
  },
  {
    title: 'Custom AI Solutions',
    icon: 'Blocks',
    description: 'We connect existing models and tools to your systems, starting with one process that costs you time.',
    points: [
      'A small prototype first',
      'Connected to your documents, site or support desk',
      'Documentation and a handover to your team',
    ],
  },
  {
    title: 'AI Training & Workshops',
    icon: 'GraduationCap',
    description: `Half-day and full-day sessions for teams, online or in ${site.city}, built around your work.`,
    points: [
      'Introductions for beginners',
      'Workshops on writing, image, audio, video or code',
      'Exercises and reference sheets to keep',
    ],
  },
  {
    title: 'AI Tool Recommendation',
    icon: 'Compass',
    description: 'Tell us the task, budget and constraints. You get a short list of tools that fit, and why.',
    points: [
      'Three to five tools, side by side',
      'The full monthly cost for your team',
      'No commission affects what we recommend',
    ],
  },
];
