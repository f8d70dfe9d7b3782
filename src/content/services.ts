/** A lucide-react icon's name. */
export type ServiceIcon = 'ClipboardCheck' | 'Blocks' | 'GraduationCap' | 'Compass';

export type Service = { title: string; icon: ServiceIcon; description: string; points: string[] };

export const services: Service[] = [
  {
    title: 'AI Tool Reviews',
    icon: 'ClipboardCheck',
    description:
      'An independent, written assessment of one tool, tested on tasks from your own work and not on the examples of its maker.',
    points: [
      'Hands-on testing against criteria agreed with you',
      'A check of pricing, limits, and data and licence terms',
      'A report with strengths, weaknesses and alternatives',
    ],
  },
  {
    title: 'Custom AI Solutions',
    icon: 'Blocks',
    description:
      'We connect existing models and tools to the systems you already use, starting with one process that costs you time.',
    points: [
      'A small prototype before any larger commitment',
      'Integration with your documents, site or support desk',
      'Documentation, and a handover to your own team',
    ],
  },
  {
    title: 'AI Training & Workshops',
    icon: 'GraduationCap',
    description:
      'Half-day and full-day sessions for teams, online or in Copenhagen, built around the work the participants do.',
    points: [
      'Introductions for people who have not used AI tools at work',
      'Workshops on writing, image, audio, video or coding tools',
      'Exercises and reference sheets to keep',
    ],
  },
  {
    title: 'AI Tool Recommendation',
    icon: 'Compass',
    description:
      'Tell us the task, the budget and the constraints. You get a short list of tools that fit, with the reasons for each.',
    points: [
      'Three to five candidates, compared side by side',
      'The full monthly cost for your number of users',
      'No commission decides what is on the list',
    ],
  },
];
