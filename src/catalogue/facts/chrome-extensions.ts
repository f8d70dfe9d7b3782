import type { CatalogueFacts } from '../catalogue.types';

export const chromeExtensionsFacts: Record<string, CatalogueFacts> = {
  monica: {
    whatItDoes: [
      'Chats, summarises and translates beside any page',
      'Uses models of several makers',
      'Writes replies and makes pictures',
    ],
    bestFor: 'People who want an assistant in every tab',
    whatIsFree: 'A daily number of questions is free.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS', 'Browser extension'],
  },
  sider: {
    whatItDoes: [
      'Opens a sidebar that reads the page or the PDF',
      'Compares answers of several models',
      'Translates and rewrites selections',
    ],
    bestFor: 'People who read and research in the browser',
    whatIsFree: 'A daily number of questions is free.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS', 'Browser extension'],
  },
  merlin: {
    whatItDoes: [
      'Answers beside search results and videos',
      'Summarises pages, PDFs and videos',
      'Uses models of several makers',
    ],
    bestFor: 'People who want short versions of long pages',
    whatIsFree: 'A daily number of questions is free.',
    platforms: ['Web', 'iOS', 'Android', 'Browser extension'],
  },
  'harpa-ai': {
    whatItDoes: [
      'Watches pages and prices for changes',
      'Automates steps in the browser',
      'Summarises pages and videos',
    ],
    bestFor: 'People who repeat the same steps on websites',
    whatIsFree: 'A free plan with limits on automation.',
    platforms: ['Browser extension'],
  },
  tactiq: {
    whatItDoes: [
      'Transcribes Google Meet, Zoom and Teams live, without a bot in the call',
      'Summarises meetings and lists what is to be done',
    ],
    bestFor: 'People who want notes of calls in the browser',
    whatIsFree: 'A few transcripts a month are free.',
    platforms: ['Browser extension'],
  },
  'immersive-translate': {
    whatItDoes: [
      'Shows a translation below each paragraph of a page',
      'Translates subtitles, PDFs and e-books',
      'Lets one choose the translation service',
    ],
    bestFor: 'People who read in foreign languages every day',
    whatIsFree: 'Translating pages with free services costs nothing.',
    platforms: ['iOS', 'Android', 'Browser extension'],
  },
  scribe: {
    whatItDoes: [
      'Records clicks and writes a guide with screenshots',
      'Blurs what is private',
      'Shares guides as links or PDFs',
    ],
    bestFor: 'Teams that document how things are done',
    whatIsFree: 'Guides of what happens in the browser are free; desktop capture is paid.',
    platforms: ['Web', 'Windows', 'macOS', 'Browser extension'],
  },
  tango: {
    whatItDoes: ['Records a workflow as a guide with screenshots', 'Shows the steps within the app itself'],
    bestFor: 'Teams that train colleagues in web apps',
    whatIsFree: 'A free plan for a limited number of guides.',
    platforms: ['Web', 'Browser extension'],
  },
  aiprm: {
    whatItDoes: ['Adds a library of prompts to ChatGPT', "Saves and shares prompts of one's own"],
    bestFor: 'Marketers who reuse prompts',
    whatIsFree: 'Public prompts are free.',
    platforms: ['Browser extension'],
  },
  'simplify-copilot': {
    whatItDoes: [
      'Fills in job applications',
      'Keeps a list of what was sent where',
      'Compares a résumé with a posting',
    ],
    bestFor: 'People who apply for many jobs',
    whatIsFree: 'Filling in forms and keeping the list are free.',
    platforms: ['Browser extension'],
  },
  vidiq: {
    whatItDoes: [
      'Suggests video ideas, titles and keywords for YouTube',
      'Shows how videos and channels do',
      'Reviews a channel',
    ],
    bestFor: 'YouTube creators who want to grow',
    whatIsFree: 'Basic figures and a few ideas are free.',
    platforms: ['Web', 'iOS', 'Android', 'Browser extension'],
  },
  tubebuddy: {
    whatItDoes: ['Tests titles and thumbnails on YouTube', 'Researches keywords', 'Edits many videos at once'],
    bestFor: 'YouTube creators with many videos',
    whatIsFree: 'Basic tools for a channel are free.',
    platforms: ['Web', 'iOS', 'Android', 'Browser extension'],
  },
  helperbird: {
    whatItDoes: ['Reads pages aloud and simplifies them', 'Changes fonts, colours and spacing', 'Takes dictation'],
    bestFor: 'Readers with dyslexia or low vision',
    whatIsFree: 'Basic reading aids are free.',
    platforms: ['Browser extension'],
  },
};
