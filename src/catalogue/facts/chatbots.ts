import type { CatalogueFacts } from '../catalogue.types';

export const chatbotsFacts: Record<string, CatalogueFacts> = {
  chatgpt: {
    whatItDoes: [
      'Answers questions and drafts, rewrites and summarises texts',
      'Writes, explains and corrects code',
      'Reads uploaded files, tables and pictures',
      'Makes and edits pictures, and talks by voice',
    ],
    bestFor: 'People who want one assistant for most everyday tasks',
    whatIsFree: 'A free plan with limits on the stronger models, on files and on pictures.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS'],
  },
  claude: {
    whatItDoes: [
      'Works through long documents and compares them',
      'Writes and revises texts in a steady tone',
      'Plans, writes and reviews code',
      'Keeps files and instructions together in projects',
    ],
    bestFor: 'Writers, analysts and developers with long material',
    whatIsFree: 'A free plan with a limit on use that renews during the day.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS'],
  },
  gemini: {
    whatItDoes: [
      'Answers questions with the help of Google Search',
      'Works with Gmail, Docs and Drive where one allows it',
      'Reads pictures, files and long documents',
      'Makes pictures and holds spoken conversations',
    ],
    bestFor: "People who live in Google's apps",
    whatIsFree: 'Everyday chat is free with a Google account; stronger models and more use are paid.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  'microsoft-copilot': {
    whatItDoes: [
      'Answers questions with sources from the web',
      'Drafts and summarises texts',
      'Makes pictures from a description',
      'Helps in Windows and Edge',
    ],
    bestFor: 'People who use Windows, Edge and Bing',
    whatIsFree: 'The assistant is free; the one within Word, Excel and Outlook needs a paid plan.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS'],
  },
  grok: {
    whatItDoes: [
      'Answers questions with posts from X and the web',
      'Reasons through problems and code',
      'Makes pictures',
    ],
    bestFor: 'People who follow news and talk on X',
    whatIsFree: 'Free use with limits; higher limits and stronger models are paid.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  'meta-ai': {
    whatItDoes: [
      'Answers questions within WhatsApp, Instagram and Messenger',
      'Makes and changes pictures',
      'Talks by voice',
    ],
    bestFor: "People who already chat in Meta's apps",
    whatIsFree: "Free with the account of an app of Meta's.",
    platforms: ['Web', 'iOS', 'Android'],
  },
  deepseek: {
    whatItDoes: [
      'Answers questions and reasons step by step',
      'Solves mathematics and programming tasks',
      'Publishes the weights of its models',
    ],
    bestFor: 'Developers and students who want reasoning at no cost',
    whatIsFree: 'The chat is free; the API is paid by use.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  'le-chat': {
    whatItDoes: [
      'Answers questions and searches the web',
      'Reads documents and pictures',
      'Writes code and edits it in a canvas',
    ],
    bestFor: 'People who prefer a European provider',
    whatIsFree: 'A free plan with limits on use.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  poe: {
    whatItDoes: [
      'Brings the models of many companies into one chat',
      'Lets one compare answers side by side',
      'Lets one build bots on top of the models',
    ],
    bestFor: 'People who try many models without many accounts',
    whatIsFree: 'Free use within a daily allowance of points.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS'],
  },
  'character-ai': {
    whatItDoes: [
      'Chats with characters that members have made',
      "Lets one make characters of one's own",
      'Talks with their voices',
    ],
    bestFor: 'People who enjoy role play and interactive fiction',
    whatIsFree: 'Chatting is free; a subscription shortens waits and adds features.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  pi: {
    whatItDoes: [
      'Holds friendly, unhurried conversations',
      'Listens, asks back and encourages',
      'Speaks with natural voices',
    ],
    bestFor: 'People who want to think aloud with someone kind',
    whatIsFree: 'Free to use.',
  },
  huggingchat: {
    whatItDoes: ['Chats with open models from many makers', 'Shows which model has answered'],
    bestFor: 'People who want to try open models at once',
    whatIsFree: 'Free use with limits.',
    platforms: ['Web'],
  },
  kimi: {
    whatItDoes: [
      'Reads very long documents and many files at once',
      'Searches the web and writes reports',
      'Writes code and slides',
    ],
    bestFor: 'People who read a lot of long material',
    whatIsFree: 'The chat is free with limits; more use is paid.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  'qwen-chat': {
    whatItDoes: [
      'Answers in many languages',
      'Reads pictures, documents and videos',
      'Makes pictures and code with a preview',
    ],
    bestFor: "People who want Alibaba's open models in a chat",
    whatIsFree: 'The chat is free.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  'duck-ai': {
    whatItDoes: [
      'Chats with models of several makers without an account',
      "Takes the sender's address off before it asks them",
      'Does not let chats be used for training',
    ],
    bestFor: 'People who want an assistant without being tracked',
    whatIsFree: 'Free without an account, within daily limits.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  lumo: {
    whatItDoes: [
      'Answers questions without keeping logs of the chats',
      'Stores chats encrypted, so that only their owner can read them',
      'Reads uploaded files',
    ],
    bestFor: 'People who trust Proton with their mail',
    whatIsFree: 'A free plan with limits; without an account, too.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  librechat: {
    whatItDoes: [
      'Puts many model providers behind one chat window',
      "Runs on one's own server with accounts for a team",
      'Searches and exports earlier chats',
    ],
    bestFor: 'Teams that host their own assistant',
    whatIsFree: 'The software is open source; one pays the model providers.',
    platforms: ['Web'],
  },
  jan: {
    whatItDoes: [
      "Runs open models on one's own computer, also offline",
      "Offers a local server that speaks OpenAI's API",
      'Connects to hosted models where one wants to',
    ],
    bestFor: 'People who keep their chats on their own machine',
    whatIsFree: 'Free and open source.',
    platforms: ['Windows', 'macOS', 'Linux'],
  },
  replika: {
    whatItDoes: [
      "Talks as a companion that remembers one's life",
      'Shows an avatar that one designs',
      'Suggests exercises for mood and habits',
    ],
    bestFor: 'People who want a companion to talk to',
    whatIsFree: 'Chatting as friends is free; calls and other kinds of relationship are paid.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  manychat: {
    whatItDoes: [
      'Answers comments and messages on Instagram, WhatsApp and Messenger',
      'Collects contacts and leads in a chat',
      'Builds flows without code',
    ],
    bestFor: 'Small shops and creators who sell through messages',
    whatIsFree: 'A free plan for a small number of contacts.',
    platforms: ['Web'],
  },
  chatbase: {
    whatItDoes: [
      'Makes a support bot from a website and documents',
      'Answers on a site and hands over to people',
      'Shows what visitors ask',
    ],
    bestFor: 'Small teams that want a bot for their help pages',
    whatIsFree: 'A free plan with few messages, to try it.',
    platforms: ['Web'],
  },
  botpress: {
    whatItDoes: [
      'Builds chat agents in a visual studio',
      'Connects them to channels, tools and knowledge',
      'Lets developers add code where needed',
    ],
    bestFor: 'Teams that build their own support agents',
    whatIsFree: 'Free to begin, with payment by use.',
    platforms: ['Web'],
  },
};
