import type { CatalogueFacts } from '../catalogue.types';

export const aiArtFacts: Record<string, CatalogueFacts> = {
  midjourney: {
    whatItDoes: [
      'Makes pictures from words and reference pictures',
      'Keeps a style or a character across pictures',
      'Edits regions, widens and enlarges',
      'Turns pictures into short clips',
    ],
    bestFor: 'Illustrators and art directors who care for style',
    platforms: ['Web'],
  },
  'adobe-firefly': {
    whatItDoes: [
      'Makes pictures, vectors, video and sound by description',
      'Is trained on licensed material',
      'Works within Photoshop and other Adobe apps',
    ],
    bestFor: 'Agencies that need pictures safe for business',
    whatIsFree: 'A small monthly amount of credits is free.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  'leonardo-ai': {
    whatItDoes: ['Makes pictures, textures and short clips', "Lets one train on one's own style", 'Edits on a canvas'],
    bestFor: 'Game artists and designers',
    whatIsFree: 'A daily amount of tokens is free.',
  },
  ideogram: {
    whatItDoes: [
      'Makes pictures with legible lettering',
      'Edits, extends and remixes',
      'Makes many pictures from a table',
    ],
    bestFor: 'People who make posters, logos and covers',
    whatIsFree: 'A few slow pictures are free.',
  },
  'stable-diffusion': {
    whatItDoes: [
      "Makes pictures from words on one's own computer",
      'Can be trained and extended freely',
      'Edits regions and follows sketches',
    ],
    bestFor: 'Tinkerers who want control and privacy',
    whatIsFree: 'The weights are free to download; smaller firms may use them commercially.',
    platforms: ['Windows', 'macOS', 'Linux'],
  },
  flux: {
    whatItDoes: [
      'Makes pictures that follow a prompt closely',
      'Edits pictures by instruction',
      'Comes as an API and with open weights',
    ],
    bestFor: 'Developers and designers who need exact pictures',
    whatIsFree: 'Some of the models have open weights.',
  },
  krea: {
    whatItDoes: [
      'Draws while one types or sketches',
      'Enlarges and enhances pictures',
      'Brings many picture and video models together',
    ],
    bestFor: 'Designers who explore ideas quickly',
    whatIsFree: 'A daily amount of use is free.',
  },
  recraft: {
    whatItDoes: ['Makes vector graphics, icons and pictures in one style', 'Sets lettering precisely', 'Makes mockups'],
    bestFor: 'Designers who need sets that match',
    whatIsFree: 'Free credits each day, with public results.',
  },
  nightcafe: {
    whatItDoes: ['Makes pictures with many models', 'Holds daily challenges', 'Has a large community'],
    bestFor: 'Hobby artists who like company',
    whatIsFree: 'Free credits each day.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  artbreeder: {
    whatItDoes: ['Mixes pictures and faces like genes', 'Makes collages into pictures'],
    bestFor: 'People who invent characters and places',
    whatIsFree: 'A free plan with limits.',
    platforms: ['Web'],
  },
  looka: {
    whatItDoes: ['Designs logos from a few choices', 'Makes a matching brand kit'],
    bestFor: 'Founders without a designer',
    whatIsFree: 'Designing is free; downloads are paid.',
    platforms: ['Web'],
  },
  meshy: {
    whatItDoes: [
      'Makes 3D models from text and pictures',
      'Adds textures and animates figures',
      'Exports to game engines',
    ],
    bestFor: 'Game makers and people with 3D printers',
    whatIsFree: 'A monthly amount of credits is free.',
    platforms: ['Web', 'Plugin'],
  },
  'luma-ai': {
    whatItDoes: ['Makes video from text and pictures', 'Changes footage by description', 'Captures places in 3D'],
    bestFor: 'Creators of short films and ideas',
    whatIsFree: 'A free plan with drafts.',
    platforms: ['Web', 'iOS'],
  },
  civitai: {
    whatItDoes: [
      'Shares models and styles for making pictures',
      'Shows the prompts behind pictures',
      'Makes pictures on the site',
    ],
    bestFor: 'People who run their own picture models',
    whatIsFree: 'Browsing and downloading are free.',
    platforms: ['Web'],
  },
  'bing-image-creator': {
    whatItDoes: ['Makes pictures from words in the browser', 'Makes short videos'],
    bestFor: 'Anyone who needs a picture now and then',
    whatIsFree: 'Free with a Microsoft account.',
    platforms: ['Web'],
  },
  'microsoft-designer': {
    whatItDoes: ['Makes posts, cards and pictures from a description', 'Edits pictures and removes backgrounds'],
    bestFor: "People who make cards and posts in Microsoft's apps",
    whatIsFree: 'Free with a Microsoft account, within a monthly allowance.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  craiyon: {
    whatItDoes: ['Makes several rough pictures from a line'],
    bestFor: 'People who want to play without an account',
    whatIsFree: 'Free, with advertisements.',
    platforms: ['Web'],
  },
  'dream-by-wombo': {
    whatItDoes: ['Makes pictures in a chosen style on a phone', 'Changes photographs'],
    bestFor: 'People who make pictures on their phone',
    whatIsFree: 'A part of the styles is free.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  starryai: {
    whatItDoes: ['Makes pictures in many styles', 'Offers daily challenges'],
    bestFor: 'Hobby artists on a phone',
    whatIsFree: 'Free credits each day.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  lensa: {
    whatItDoes: ['Retouches portraits', "Makes avatars from one's own pictures"],
    bestFor: 'People who want better selfies',
    whatIsFree: 'A short trial.',
    platforms: ['iOS', 'Android'],
  },
  khroma: {
    whatItDoes: ['Learns which colours one likes', 'Proposes palettes, gradients and posters'],
    bestFor: 'Designers in search of colours',
    whatIsFree: 'Free.',
    platforms: ['Web'],
  },
  autodraw: {
    whatItDoes: ['Guesses what one draws and offers a clean drawing'],
    bestFor: 'People who cannot draw and need an icon',
    whatIsFree: 'Free.',
    platforms: ['Web'],
  },
  comfyui: {
    whatItDoes: [
      'Builds picture and video workflows from nodes',
      "Runs open models on one's own computer",
      'Takes extensions of a large community',
    ],
    bestFor: 'Artists who want to control every step',
    whatIsFree: 'Free and open source.',
    platforms: ['Windows', 'macOS', 'Linux'],
  },
  'draw-things': {
    whatItDoes: ['Makes pictures on a phone, tablet or Mac, offline', 'Runs and trains open models'],
    bestFor: 'Apple users who keep their pictures private',
    whatIsFree: 'The app is free; a faster cloud is optional.',
    platforms: ['iOS', 'macOS'],
  },
};
