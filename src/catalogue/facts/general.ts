import type { CatalogueFacts } from '../catalogue.types';

export const generalFacts: Record<string, CatalogueFacts> = {
  perplexity: {
    whatItDoes: [
      'Answers questions with sources from the web',
      'Follows up and digs deeper on request',
      'Reads uploaded files',
      'Collects research in spaces',
    ],
    bestFor: 'People who want an answer and its sources',
    whatIsFree: 'Everyday questions are free; deeper research is limited without a subscription.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS'],
  },
  'you-com': {
    whatItDoes: [
      'Answers with sources and several models',
      'Runs agents for research and writing',
      'Offers a search API',
    ],
    bestFor: 'Teams that research with many models',
    whatIsFree: 'A free plan with limits.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  kagi: {
    whatItDoes: [
      'Searches without advertisements or tracking',
      'Lets one raise, lower and block sites',
      'Summarises pages and offers an assistant',
    ],
    bestFor: 'People who would rather pay for search than be the product',
    whatIsFree: 'A number of searches as a trial.',
    platforms: ['Web'],
  },
  'brave-search': {
    whatItDoes: ['Searches an index of its own', 'Answers above the results, with sources', 'Does not build profiles'],
    bestFor: 'People who want search independent of Google',
    whatIsFree: 'Free, with advertisements.',
    platforms: ['Web'],
  },
  notion: {
    whatItDoes: [
      'Keeps notes, wikis, tasks and databases together',
      "Writes, summarises and answers from one's pages",
      'Takes notes of meetings',
    ],
    bestFor: 'Teams and people who organise everything in one place',
    whatIsFree: 'Pages and databases are free for individuals; AI is limited to a trial there.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS', 'Browser extension'],
  },
  clickup: {
    whatItDoes: [
      'Plans tasks, documents, goals and time',
      'Summarises and answers across the work',
      'Automates steps between them',
    ],
    bestFor: 'Teams that run projects in one tool',
    whatIsFree: 'A free plan with limited storage; AI is paid.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS', 'Linux', 'Browser extension'],
  },
  todoist: {
    whatItDoes: [
      'Collects tasks in plain language',
      'Plans days, projects and shared lists',
      'Breaks tasks down by AI',
    ],
    bestFor: 'People who want a simple list that they trust',
    whatIsFree: 'A free plan for a few projects; the assistant is paid.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS', 'Linux', 'Browser extension'],
  },
  taskade: {
    whatItDoes: [
      'Makes projects, mind maps and agents from a prompt',
      'Lets teams chat and edit together',
      'Automates tasks',
    ],
    bestFor: 'Small teams that like outlines',
    whatIsFree: 'A free plan with limits.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS'],
  },
  evernote: {
    whatItDoes: ['Keeps notes, scans and clippings', 'Searches handwriting and pictures', 'Transcribes and summarises'],
    bestFor: 'People with years of notes',
    whatIsFree: 'A free plan for very few notes.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS', 'Browser extension'],
  },
  craft: {
    whatItDoes: [
      'Writes handsome documents and notes',
      'Works offline and shares by link',
      'Summarises and translates by AI',
    ],
    bestFor: 'Apple users who write and share documents',
    whatIsFree: 'A free plan with limits.',
    platforms: ['Web', 'iOS', 'Windows', 'macOS'],
  },
  motion: {
    whatItDoes: [
      'Plans tasks into the calendar by itself',
      'Moves them when something comes up',
      'Plans projects for teams',
    ],
    bestFor: 'Busy people with too many deadlines',
    whatIsFree: 'A trial.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS'],
  },
  'reclaim-ai': {
    whatItDoes: ['Finds time for habits, tasks and breaks', 'Moves them around meetings', 'Shares booking links'],
    bestFor: 'People with full calendars',
    whatIsFree: 'A free plan with limits.',
    platforms: ['Web'],
  },
  'goblin-tools': {
    whatItDoes: [
      'Breaks a task into steps',
      'Judges and changes the tone of a message',
      'Estimates how long something takes',
    ],
    bestFor: 'Neurodivergent people and anyone who is overwhelmed',
    whatIsFree: 'The website is free; the phone apps are bought once.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  capacities: {
    whatItDoes: [
      'Keeps notes as linked objects: people, books, meetings',
      'Shows them by day and in a graph',
      "Answers from one's notes",
    ],
    bestFor: 'People who think in connections',
    whatIsFree: 'Notes are free; AI and some extras are paid.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS', 'Linux'],
  },
  notebooklm: {
    whatItDoes: [
      'Answers only from the sources that one uploads, with citations',
      'Turns them into summaries, mind maps and spoken overviews',
      'Takes PDFs, websites, videos and documents',
    ],
    bestFor: 'Students and researchers with a pile of sources',
    whatIsFree: 'Free with a Google account, within daily limits.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  'readwise-reader': {
    whatItDoes: [
      'Collects articles, newsletters, PDFs and videos to read',
      'Highlights and exports to note apps',
      'Explains and summarises passages',
    ],
    bestFor: 'People who read and highlight a lot',
    whatIsFree: 'A trial.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS', 'Browser extension'],
  },
  otter: {
    whatItDoes: [
      'Transcribes meetings live',
      'Summarises and lists what is to be done',
      'Answers questions about past meetings',
    ],
    bestFor: 'Teams and students who meet in English',
    whatIsFree: 'A monthly number of minutes is free.',
    platforms: ['Web', 'iOS', 'Android', 'Browser extension'],
  },
  fireflies: {
    whatItDoes: [
      'Joins calls and transcribes them',
      'Summarises and searches across meetings',
      'Sends notes to other apps',
    ],
    bestFor: 'Sales and project teams with many calls',
    whatIsFree: 'A free plan with limited storage and summaries.',
    platforms: ['Web', 'iOS', 'Android', 'Browser extension'],
  },
  fathom: {
    whatItDoes: ['Records and transcribes Zoom, Meet and Teams', 'Summarises right after the call', 'Shares clips'],
    bestFor: 'People who want good call notes for nothing',
    whatIsFree: 'Recordings and transcripts are free for individuals; more summaries are paid.',
  },
  granola: {
    whatItDoes: [
      "Adds to one's own notes what was said in a meeting",
      'Listens on the device, without a bot in the call',
      'Answers questions about meetings',
    ],
    bestFor: 'People who take their own notes',
    whatIsFree: 'A free plan with limited history.',
    platforms: ['iOS', 'Windows', 'macOS'],
  },
  superhuman: {
    whatItDoes: [
      'Sorts and answers mail by keyboard',
      "Drafts replies in one's own tone",
      'Reminds of what was not answered',
    ],
    bestFor: 'People who live in their inbox',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS'],
  },
  shortwave: {
    whatItDoes: [
      'Summarises and searches mail in plain words',
      "Drafts replies in one's own style",
      'Bundles newsletters',
    ],
    bestFor: 'People on Gmail with a lot of mail',
    whatIsFree: 'A free plan with limited history.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  'spark-mail': {
    whatItDoes: ['Sorts mail by importance', 'Drafts and summarises messages', 'Shares mailboxes in a team'],
    bestFor: 'People with several mail accounts',
    whatIsFree: 'The mail app is free; AI and team features are paid.',
    platforms: ['iOS', 'Android', 'Windows', 'macOS'],
  },
  sanebox: {
    whatItDoes: [
      'Moves unimportant mail out of the inbox',
      'Works with any mail program',
      'Reminds of messages without an answer',
    ],
    bestFor: 'People who want less mail without changing the app',
    whatIsFree: 'A trial.',
    platforms: ['Web'],
  },
  chatpdf: {
    whatItDoes: ['Answers questions about a PDF', 'Shows the passages it draws on'],
    bestFor: 'Students with a paper to understand',
    whatIsFree: 'A few documents a day are free.',
    platforms: ['Web'],
  },
  'arc-browser': {
    whatItDoes: ['Arranges tabs in spaces in a sidebar', 'Previews and summarises links'],
    bestFor: 'People with very many tabs',
    whatIsFree: 'Free; it gets only maintenance now.',
    platforms: ['iOS', 'Android', 'Windows', 'macOS'],
  },
  'opera-one': {
    whatItDoes: ['Groups tabs and blocks advertisements', 'Answers questions with a built-in assistant'],
    bestFor: 'People who want a browser with everything built in',
    whatIsFree: 'Free.',
    platforms: ['Windows', 'macOS', 'Linux'],
  },
  manus: {
    whatItDoes: [
      'Carries out longer tasks on its own: research, tables, websites',
      'Shows its steps and hands over the files',
    ],
    bestFor: 'People who hand over whole tasks',
    whatIsFree: 'Free credits each day.',
    platforms: ['Web', 'iOS', 'Android'],
  },
};
