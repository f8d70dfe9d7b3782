import type { CatalogueFacts } from '../catalogue.types';

export const gamingFacts: Record<string, CatalogueFacts> = {
  'ai-dungeon': {
    whatItDoes: [
      'Tells a text adventure that goes wherever one types',
      'Lets one write worlds and characters',
      'Lets several people play together',
    ],
    bestFor: 'Players who love interactive fiction',
    whatIsFree: 'Playing is free with the basic models.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  voicemod: {
    whatItDoes: ["Changes one's voice live in games and calls", 'Plays sounds from a soundboard'],
    bestFor: 'Gamers and streamers',
    whatIsFree: 'A changing choice of voices is free.',
    platforms: ['Windows', 'macOS'],
  },
  stockfish: {
    whatItDoes: ['Plays and analyses chess far above any human', 'Runs within chess programs'],
    bestFor: 'Chess players who analyse their games',
    whatIsFree: 'Free and open source.',
    platforms: ['Android', 'Windows', 'macOS', 'Linux'],
  },
  katago: {
    whatItDoes: ['Plays and analyses Go', 'Estimates the score and suggests moves'],
    bestFor: 'Go players who review their games',
    whatIsFree: 'Free and open source.',
    platforms: ['Windows', 'macOS', 'Linux'],
  },
  gdevelop: {
    whatItDoes: [
      'Makes games without code, by events',
      'Publishes to web, phones and desktops',
      'Helps with an assistant in the editor',
    ],
    bestFor: 'Beginners and teachers who make games',
    whatIsFree: 'Free and open source; publishing and AI have limits in the free plan.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS', 'Linux'],
  },
  'unity-ml-agents': {
    whatItDoes: ['Trains characters in Unity by reinforcement and imitation', 'Offers example environments'],
    bestFor: 'Game developers and researchers',
    whatIsFree: 'Free and open source.',
    platforms: ['Windows', 'macOS', 'Linux'],
  },
  'roblox-assistant': {
    whatItDoes: ['Writes scripts and builds scenes in Roblox Studio', 'Explains code and answers questions'],
    bestFor: 'Creators of Roblox games',
    whatIsFree: 'Free with Roblox Studio.',
    platforms: ['Windows', 'macOS'],
  },
  cascadeur: {
    whatItDoes: ['Animates characters with the help of physics', 'Proposes natural poses', 'Exports to game engines'],
    bestFor: 'Animators who work without motion capture',
    whatIsFree: 'A free plan with limits on export.',
    platforms: ['Windows', 'macOS', 'Linux'],
  },
};
