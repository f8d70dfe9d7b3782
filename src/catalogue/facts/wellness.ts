import type { CatalogueFacts } from '../catalogue.types';

export const wellnessFacts: Record<string, CatalogueFacts> = {
  strava: {
    whatItDoes: [
      'Records runs, rides and other sport',
      'Compares segments and shares with friends',
      'Plans routes and explains a workout',
    ],
    bestFor: 'Runners and cyclists who like company',
    whatIsFree: 'Recording and sharing are free; analysis and planning are mostly paid.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  myfitnesspal: {
    whatItDoes: [
      'Logs meals by search, bar code or picture',
      'Counts calories and nutrients',
      'Connects with watches and scales',
    ],
    bestFor: 'People who count what they eat',
    whatIsFree: 'Logging is free, with advertisements.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  fitbod: {
    whatItDoes: ['Plans strength training by what was done before', "Adapts to one's equipment", 'Shows each exercise'],
    bestFor: 'People who lift weights on their own',
    whatIsFree: 'A few workouts to try.',
    platforms: ['iOS', 'Android'],
  },
  freeletics: {
    whatItDoes: ['Plans training with and without equipment', 'Adapts to feedback after each session'],
    bestFor: 'People who train at home',
    whatIsFree: 'Some workouts are free; the coach is paid.',
    platforms: ['iOS', 'Android'],
  },
  headspace: {
    whatItDoes: ['Guides meditation, sleep and breathing', 'Talks about what weighs on one'],
    bestFor: 'Beginners in meditation',
    whatIsFree: 'A trial.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  'sleep-cycle': {
    whatItDoes: ['Wakes one in light sleep', 'Tracks sleep and snoring by sound'],
    bestFor: 'People who wake up tired',
    whatIsFree: 'The alarm and basic figures are free.',
    platforms: ['iOS', 'Android'],
  },
  flo: {
    whatItDoes: ['Tracks the cycle and predicts periods', 'Explains symptoms', 'Accompanies a pregnancy'],
    bestFor: 'People who follow their cycle',
    whatIsFree: 'Basic tracking is free.',
    platforms: ['iOS', 'Android'],
  },
  whoop: {
    whatItDoes: ['Measures strain, sleep and recovery by a band', 'Advises how hard to train'],
    bestFor: 'Athletes who train by their recovery',
    platforms: ['Web', 'iOS', 'Android'],
  },
  oura: {
    whatItDoes: ['Measures sleep, activity and readiness by a ring', 'Shows trends and advises'],
    bestFor: 'People who want to sleep better without a watch',
    platforms: ['iOS', 'Android'],
  },
};
