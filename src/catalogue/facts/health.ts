import type { CatalogueFacts } from '../catalogue.types';

export const healthFacts: Record<string, CatalogueFacts> = {
  'ada-health': {
    whatItDoes: [
      'Asks about symptoms and names possible causes',
      'Says how urgent care is',
      'Keeps records for a visit to the doctor',
    ],
    bestFor: 'People who wonder whether to see a doctor',
    whatIsFree: 'Free for individuals.',
    platforms: ['iOS', 'Android'],
  },
  wysa: {
    whatItDoes: ['Talks through worries by methods of therapy', 'Offers exercises for mood, sleep and stress'],
    bestFor: 'People who want support between or before talks with a person',
    whatIsFree: 'The chat and some exercises are free.',
    platforms: ['iOS', 'Android'],
  },
  openevidence: {
    whatItDoes: ['Answers clinical questions with citations', 'Draws on medical journals'],
    bestFor: 'Doctors and other clinicians',
    whatIsFree: 'Free for verified health professionals.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  'heidi-health': {
    whatItDoes: ['Writes clinical notes from a consultation', 'Makes letters and forms from the notes'],
    bestFor: 'Doctors and therapists who type too much',
    whatIsFree: 'A free plan with basic notes.',
  },
};
