import type { CatalogueFacts } from '../catalogue.types';

export const toolsExtensionsFacts: Record<string, CatalogueFacts> = {
  'github-copilot': {
    whatItDoes: [
      'Completes code while one types',
      'Answers questions and edits several files',
      'Works on issues by itself and opens pull requests',
      'Reviews changes',
    ],
    bestFor: 'Developers whose code is on GitHub',
    whatIsFree: 'A free plan with monthly limits; free for students, teachers and maintainers of popular projects.',
    platforms: ['Web', 'iOS', 'Android', 'Plugin'],
  },
  cursor: {
    whatItDoes: [
      'Edits code across a whole project by instruction',
      'Completes several lines ahead',
      'Runs agents that test what they write',
    ],
    bestFor: 'Developers who want AI at the centre of the editor',
    whatIsFree: 'A free plan with limited requests.',
    platforms: ['Windows', 'macOS', 'Linux'],
  },
  windsurf: {
    whatItDoes: ['Edits and runs code with an agent that follows along', 'Completes code', 'Deploys previews'],
    bestFor: 'Developers who like an agent within the editor',
    whatIsFree: 'A free plan with limited credits.',
    platforms: ['Windows', 'macOS', 'Linux', 'Plugin'],
  },
  'claude-code': {
    whatItDoes: [
      'Reads, changes and tests a codebase from the terminal',
      'Plans larger changes and opens pull requests',
      'Works within editors and in automation',
    ],
    bestFor: 'Developers who work in a terminal',
    platforms: ['Web', 'Windows', 'macOS', 'Linux', 'Plugin'],
  },
  replit: {
    whatItDoes: [
      'Builds and hosts apps in the browser',
      'Lets an agent write, run and fix them',
      'Lets several people code together',
    ],
    bestFor: 'Beginners and people who prototype',
    whatIsFree: 'A free plan with limited use of the agent.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  v0: {
    whatItDoes: [
      'Makes web pages and apps in React from a prompt',
      'Deploys to Vercel',
      'Follows pictures and Figma files',
    ],
    bestFor: 'Front-end developers and designers',
    whatIsFree: 'A monthly amount of credits is free.',
    platforms: ['Web'],
  },
  'bolt-new': {
    whatItDoes: ['Builds web apps in the browser from a prompt', 'Runs them at once and deploys'],
    bestFor: 'People who want a prototype without a set-up',
    whatIsFree: 'A daily and monthly amount of tokens is free.',
    platforms: ['Web'],
  },
  lovable: {
    whatItDoes: ['Builds web apps with a database from a chat', 'Lets one edit by clicking', 'Syncs with GitHub'],
    bestFor: 'Founders without a developer',
    whatIsFree: 'A few messages a day are free.',
    platforms: ['Web'],
  },
  tabnine: {
    whatItDoes: ['Completes and explains code', "Runs in a company's own network", 'Keeps to allowed licences'],
    bestFor: 'Companies with strict rules for their code',
    platforms: ['Plugin'],
  },
  'jetbrains-ai': {
    whatItDoes: ['Completes, explains and refactors within JetBrains editors', 'Lets an agent carry out tasks'],
    bestFor: 'Developers on IntelliJ, PyCharm and the like',
    whatIsFree: 'A free plan with limited cloud use and local completion.',
    platforms: ['Plugin'],
  },
  aider: {
    whatItDoes: ['Edits a git repository from the terminal', 'Commits each change', 'Works with most models'],
    bestFor: 'Developers who like git and a terminal',
    whatIsFree: 'Free and open source; one pays the model provider.',
    platforms: ['Windows', 'macOS', 'Linux'],
  },
  cline: {
    whatItDoes: [
      'Plans and edits code within VS Code, asking before each step',
      'Runs commands and looks at the browser',
    ],
    bestFor: 'Developers who want to see each step',
    whatIsFree: 'Free and open source; one pays the model provider.',
    platforms: ['Plugin'],
  },
  zed: {
    whatItDoes: ['Edits code fast, together with others', 'Lets agents work in the editor'],
    bestFor: 'Developers who want a light, quick editor',
    whatIsFree: 'The editor is free and open source; hosted AI is limited.',
    platforms: ['Windows', 'macOS', 'Linux'],
  },
  devin: {
    whatItDoes: ['Works on tickets by itself and opens pull requests', 'Migrates and tests code'],
    bestFor: 'Teams with many small, clear tickets',
    platforms: ['Web'],
  },
  warp: {
    whatItDoes: ['Adds an agent to the terminal', 'Explains and corrects commands', 'Shares workflows in a team'],
    bestFor: 'Developers who live in the terminal',
    whatIsFree: 'The terminal is free, with limited AI.',
    platforms: ['Windows', 'macOS', 'Linux'],
  },
  coderabbit: {
    whatItDoes: ['Reviews pull requests line by line', 'Answers questions about a change'],
    bestFor: 'Teams that wait long for reviews',
    whatIsFree: 'Free for open source projects.',
    platforms: ['Web', 'Plugin'],
  },
  snyk: {
    whatItDoes: ['Finds weaknesses in code, packages and containers', 'Proposes fixes'],
    bestFor: 'Developers who look after security',
    whatIsFree: 'A free plan with a limited number of tests.',
    platforms: ['Web', 'Plugin'],
  },
  retool: {
    whatItDoes: ['Builds internal tools from data and components', 'Makes apps and agents from a prompt'],
    bestFor: 'Teams that need internal tools',
    whatIsFree: 'Free for small teams.',
    platforms: ['Web'],
  },
  'openai-platform': {
    whatItDoes: [
      "Offers OpenAI's models through an API",
      'Handles text, pictures, speech and agents',
      'Fine-tunes and evaluates',
    ],
    bestFor: "Developers who build on OpenAI's models",
    platforms: ['Web'],
  },
  'hugging-face': {
    whatItDoes: [
      'Hosts models, data sets and demos',
      'Runs them through an API',
      'Keeps the libraries that many build on',
    ],
    bestFor: 'Developers and researchers of machine learning',
    whatIsFree: 'Public models, data sets and demos are free.',
    platforms: ['Web'],
  },
  replicate: {
    whatItDoes: ['Runs open models through an API', "Deploys models of one's own"],
    bestFor: 'Developers who need many kinds of models',
    platforms: ['Web'],
  },
  groq: {
    whatItDoes: ['Runs open models very fast through an API', 'Transcribes speech'],
    bestFor: 'Developers who need quick answers',
    whatIsFree: 'A free tier with rate limits.',
    platforms: ['Web'],
  },
  openrouter: {
    whatItDoes: ['Reaches models of many makers through one API', 'Chooses by price, speed and availability'],
    bestFor: 'Developers who compare and switch models',
    whatIsFree: 'Some models are free within limits.',
    platforms: ['Web'],
  },
  'google-ai-studio': {
    whatItDoes: [
      "Tries out Gemini's models and settings",
      'Hands out keys for the API',
      'Builds small apps from a prompt',
    ],
    bestFor: 'Developers who begin with Gemini',
    whatIsFree: 'Free in the browser; the API has a free tier.',
    platforms: ['Web'],
  },
  ollama: {
    whatItDoes: ["Runs open models on one's own computer with one command", 'Serves them through a local API'],
    bestFor: 'Developers who want models at home',
    whatIsFree: 'Free and open source; larger models in its cloud are paid.',
    platforms: ['Windows', 'macOS', 'Linux'],
  },
  'lm-studio': {
    whatItDoes: ['Finds, downloads and runs open models', 'Chats with documents offline', 'Serves a local API'],
    bestFor: 'People who want local models without a terminal',
    whatIsFree: 'Free, also at work.',
    platforms: ['Windows', 'macOS', 'Linux'],
  },
  pinecone: {
    whatItDoes: ['Stores and searches vectors as a service', 'Reranks and embeds'],
    bestFor: 'Developers of search and retrieval',
    whatIsFree: 'A free plan for small projects.',
    platforms: ['Web'],
  },
  qdrant: {
    whatItDoes: ['Stores and searches vectors with filters', "Runs on one's own server or as a service"],
    bestFor: 'Developers who want to host their own search',
    whatIsFree: 'Open source; a small cloud cluster is free.',
  },
  weaviate: {
    whatItDoes: ['Stores objects and vectors together', 'Mixes search by word and by meaning'],
    bestFor: 'Developers of search and retrieval',
    whatIsFree: 'Open source; the cloud has a trial.',
  },
  chroma: {
    whatItDoes: ['Stores and searches embeddings from a few lines of code'],
    bestFor: 'Developers who prototype retrieval',
    whatIsFree: 'Open source; the cloud is paid by use.',
  },
  langchain: {
    whatItDoes: [
      'Connects models, tools and data in Python and JavaScript',
      'Builds agents as graphs',
      'Traces and evaluates them in LangSmith',
    ],
    bestFor: 'Developers who build agents',
    whatIsFree: 'The libraries are open source; LangSmith has a free plan.',
  },
  llamaindex: {
    whatItDoes: ['Connects documents with language models', 'Parses difficult documents', 'Builds agents over data'],
    bestFor: 'Developers with many documents',
    whatIsFree: 'The library is open source; parsing has free credits.',
  },
  crewai: {
    whatItDoes: ['Lets several agents share a task by roles', 'Builds and watches such crews'],
    bestFor: 'Developers who automate work with agents',
    whatIsFree: 'The framework is open source.',
  },
  dify: {
    whatItDoes: [
      'Builds assistants and workflows visually',
      'Connects models, knowledge and tools',
      "Runs in the cloud or on one's own server",
    ],
    bestFor: 'Teams that build apps on language models',
    whatIsFree: 'Open source; the cloud has a free plan.',
    platforms: ['Web'],
  },
  'weights-and-biases': {
    whatItDoes: [
      'Logs and compares training runs',
      'Keeps versions of models and data',
      'Traces apps on language models',
    ],
    bestFor: 'Teams that train models',
    whatIsFree: 'Free for personal and academic use.',
    platforms: ['Web'],
  },
  langfuse: {
    whatItDoes: [
      'Traces calls of language models',
      'Manages prompts and evaluates answers',
      "Runs in the cloud or on one's own server",
    ],
    bestFor: 'Teams with language models in production',
    whatIsFree: 'Open source; the cloud has a free plan.',
    platforms: ['Web'],
  },
  zapier: {
    whatItDoes: ['Connects thousands of apps without code', 'Builds automations and agents from a description'],
    bestFor: 'People who connect office apps',
    whatIsFree: 'A free plan with a monthly number of simple tasks.',
    platforms: ['Web'],
  },
  make: {
    whatItDoes: ['Builds automations on a visual canvas', 'Branches, loops and transforms data'],
    bestFor: 'People with more complicated automations',
    whatIsFree: 'A free plan with a monthly number of operations.',
    platforms: ['Web'],
  },
  n8n: {
    whatItDoes: [
      'Builds automations and agents from nodes, with code where needed',
      "Runs in the cloud or on one's own server",
    ],
    bestFor: 'Technical teams that want to host automation',
    whatIsFree: 'The self-hosted edition is free; the cloud has a trial.',
    platforms: ['Web'],
  },
  firecrawl: {
    whatItDoes: ['Turns websites into clean text and data', 'Crawls, searches and extracts through an API'],
    bestFor: 'Developers who feed websites to models',
    whatIsFree: 'A starting amount of credits; also open source.',
    platforms: ['Web'],
  },
  apify: {
    whatItDoes: ['Runs scrapers and automations in the cloud', 'Offers thousands of ready-made ones'],
    bestFor: 'Developers and analysts who need web data',
    whatIsFree: 'A monthly amount of use is free.',
    platforms: ['Web'],
  },
  assemblyai: {
    whatItDoes: ['Transcribes speech, also live', 'Tells speakers apart and summarises'],
    bestFor: 'Developers who add transcripts',
    whatIsFree: 'Free credits to begin.',
  },
  deepgram: {
    whatItDoes: ['Transcribes speech quickly, also live', 'Speaks and runs voice agents'],
    bestFor: 'Developers of voice products',
    whatIsFree: 'Free credits to begin.',
  },
  roboflow: {
    whatItDoes: ['Labels pictures and trains vision models', 'Deploys them to devices and the cloud'],
    bestFor: 'Teams that build computer vision',
    whatIsFree: 'A free plan with public projects.',
    platforms: ['Web'],
  },
};
