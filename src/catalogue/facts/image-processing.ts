import type { CatalogueFacts } from '../catalogue.types';

export const imageProcessingFacts: Record<string, CatalogueFacts> = {
  'topaz-photo-ai': {
    whatItDoes: [
      'Sharpens blurred photographs',
      'Removes noise and enlarges',
      'Works alone or from Photoshop and Lightroom',
    ],
    bestFor: 'Photographers who rescue and enlarge pictures',
    platforms: ['Windows', 'macOS', 'Plugin'],
  },
  'remove-bg': {
    whatItDoes: [
      'Cuts out people, products and cars from pictures',
      'Puts in another background',
      'Works in bulk through an API',
    ],
    bestFor: 'Shops and designers who cut out many pictures',
    whatIsFree: 'Previews in low resolution are free.',
  },
  photoroom: {
    whatItDoes: [
      'Cuts out products and makes studio backgrounds',
      'Edits many pictures alike',
      'Sizes pictures for marketplaces',
    ],
    bestFor: 'People who sell online from a phone',
    whatIsFree: 'Basic editing is free, with a watermark on exports.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  'luminar-neo': {
    whatItDoes: ['Replaces skies and relights scenes', 'Retouches portraits and removes objects', 'Develops raw files'],
    bestFor: 'Photographers who want results without layers',
    platforms: ['Windows', 'macOS', 'Plugin'],
  },
  picsart: {
    whatItDoes: [
      'Edits photographs and videos with effects and stickers',
      'Makes and changes pictures by description',
      'Removes objects and backgrounds',
    ],
    bestFor: 'Creators on social networks',
    whatIsFree: 'Basic editing is free; many effects are paid.',
    platforms: ['Web', 'iOS', 'Android', 'Windows'],
  },
  pixlr: {
    whatItDoes: [
      'Edits pictures in the browser, with layers',
      'Removes backgrounds and objects',
      'Makes pictures from words',
    ],
    bestFor: 'People who need an editor without installing one',
    whatIsFree: 'Editing is free with advertisements and limits.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  canva: {
    whatItDoes: [
      'Designs posts, slides, posters and videos from templates',
      'Writes, makes pictures and resizes designs by AI',
      'Lets teams work on one design',
    ],
    bestFor: 'People who design without being designers',
    whatIsFree: 'A free plan with many templates; most AI tools and brand kits are limited or paid.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS'],
  },
  fotor: {
    whatItDoes: [
      'Edits and enhances photographs',
      'Makes collages and designs',
      'Makes portraits and pictures from words',
    ],
    bestFor: 'People who want quick edits and collages',
    whatIsFree: 'Basic editing is free.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS'],
  },
  remini: {
    whatItDoes: ['Sharpens old and blurred faces', 'Restores old photographs', 'Makes portraits in many styles'],
    bestFor: 'People with old family pictures',
    whatIsFree: 'A few pictures a day are free, with advertisements.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  upscayl: {
    whatItDoes: ["Enlarges pictures on one's own computer", 'Works through whole folders', 'Takes other models'],
    bestFor: 'People who enlarge pictures offline',
    whatIsFree: 'Free and open source.',
    platforms: ['Windows', 'macOS', 'Linux'],
  },
  magnific: {
    whatItDoes: ['Enlarges pictures and invents fine detail', 'Relights and restyles pictures'],
    bestFor: 'Designers and illustrators who need large prints',
    platforms: ['Web'],
  },
  'cleanup-pictures': {
    whatItDoes: ['Removes objects, people and text from pictures', 'Fills in what was behind them'],
    bestFor: 'People who want one thing out of a picture',
    whatIsFree: 'Free in low resolution.',
    platforms: ['Web'],
  },
  transkribus: {
    whatItDoes: [
      'Reads handwriting and old print',
      'Trains models for a particular hand',
      'Searches transcribed archives',
    ],
    bestFor: 'Archives, historians and family researchers',
    whatIsFree: 'A monthly amount of credits is free.',
    platforms: ['Web'],
  },
  mathpix: {
    whatItDoes: [
      'Turns pictures of formulas into LaTeX',
      'Converts PDFs to Word, Markdown and LaTeX',
      'Reads handwriting and tables',
    ],
    bestFor: 'Students and researchers who type mathematics',
    whatIsFree: 'A few snips and pages a month are free.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS', 'Linux'],
  },
  plantnet: {
    whatItDoes: ['Names plants from photographs', 'Adds sightings to a map for research'],
    bestFor: 'Walkers, gardeners and botanists',
    whatIsFree: 'Free; it lives on donations and research money.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  'google-lens': {
    whatItDoes: [
      'Says what is in a picture and finds similar ones',
      'Copies and translates text from the camera',
      'Helps with homework',
    ],
    bestFor: 'Anyone who wonders what something is',
    whatIsFree: 'Free.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  'adobe-photoshop': {
    whatItDoes: [
      'Edits and composes pictures in layers',
      'Adds, removes and extends by description',
      'Retouches, selects and corrects colours',
    ],
    bestFor: 'Photographers and designers who need full control',
    whatIsFree: 'A trial.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS'],
  },
  aftershoot: {
    whatItDoes: [
      'Sorts out blurred and double shots',
      "Edits pictures in the photographer's own style",
      "Works on one's own computer",
    ],
    bestFor: 'Wedding and event photographers',
    whatIsFree: 'A trial.',
    platforms: ['Windows', 'macOS'],
  },
  'dxo-pureraw': {
    whatItDoes: ['Removes noise from raw files', 'Corrects lenses by measured profiles'],
    bestFor: 'Photographers who shoot raw at high ISO',
    whatIsFree: 'A trial.',
    platforms: ['Windows', 'macOS', 'Plugin'],
  },
  'vectorizer-ai': {
    whatItDoes: ['Turns pixel pictures into vector graphics', 'Exports SVG, PDF, EPS and DXF'],
    bestFor: 'Designers who redraw logos',
    platforms: ['Web'],
  },
};
