/**
 * What a visitor wants to do, in the words that they would type, and the tools of the built-in catalogue
 * that answer it, judged by what the tools are for and not by what any search returns: first those made
 * for it (counted twice), then those that also do it.
 */
export const concepts: [query: string, madeForIt: string, alsoDoIt?: string][] = [
  [
    'remove background from photo',
    'remove-bg removal-ai photoroom pixelcut cutout-pro',
    'clipdrop adobe-photoshop canva picsart',
  ],
  [
    'write essays',
    'lex hyperwrite quillbot',
    'chatgpt claude jasper writesonic grammarly prowritingaid rytr wordtune keenious',
  ],
  [
    'photo editing',
    'adobe-photoshop luminar-neo pixlr fotor befunky picsart evoto imagen-ai photoroom',
    'topaz-photo-ai aftershoot clipdrop cleanup-pictures flux lensa canva',
  ],
  [
    'image generator',
    'midjourney adobe-firefly stable-diffusion ideogram leonardo-ai bing-image-creator craiyon dream-by-wombo starryai getimg-ai flux playground nightcafe openart',
    'krea recraft chatgpt deep-dream-generator pixai comfyui draw-things',
  ],
  [
    'summarize',
    'tldr-this quillbot scholarcy eightify',
    'glasp video-highlight monica merlin wordtune kagi consensus semantic-scholar glarity read-ai chatpdf notebooklm',
  ],
  [
    'translate',
    'deepl google-translate immersive-translate lara-translate reverso papago smartcat weglot lokalise rask-ai',
    'heygen monica glarity updf',
  ],
  [
    'video',
    'runway pika kling-ai hailuo-ai pixverse synthesia heygen invideo pictory opus-clip veed fliki descript colossyan higgsfield ltx-studio hedra d-id submagic',
    'capcut kapwing',
  ],
  ['make music', 'suno udio aiva soundraw', 'lalal-ai'],
  ['text to speech', 'elevenlabs murf speechify helperbird', 'deepgram resemble-ai fliki'],
  [
    'transcribe meetings',
    'otter fireflies tactiq fathom tldv sembly',
    'bluedot meetgeek granola read-ai jamie circleback assemblyai',
  ],
  [
    'meeting notes',
    'otter fireflies tactiq fathom granola jamie circleback scribbl tldv sembly bluedot meetgeek read-ai',
    'notion fyxer',
  ],
  ['chat with pdf', 'chatpdf askyourpdf humata pdf-ai chatdoc', 'updf sider notebooklm'],
  ['logo maker', 'brandmark looka', 'recraft ideogram vectorizer-ai canva namelix kittl'],
  ['build an app without code', 'bolt-new lovable base44 replit', 'v0 retool dify rosebud-ai gdevelop'],
  [
    'ai girlfriend',
    'candy-ai romantic-ai girlfriendgpt kupid-ai nastia ourdream-ai dreamgf',
    'replika lovescape crushon-ai',
  ],
  ['learn english', 'elsa-speak loora', 'duolingo speak talkpal praktika busuu memrise'],
  ['math homework', 'photomath gauth symbolab wolfram-alpha', 'khanmigo brainly synthesis-tutor'],
  ['flashcards', 'quizlet knowt revisely studyfetch', 'scholarcy'],
  ['count calories from photos', 'cal-ai snapcalorie', 'myfitnesspal january-ai healthify lifesum'],
  ['workout plan', 'fitbod zing-coach freeletics planfit fitnessai', 'tonal humango trainasone'],
  ['therapy chatbot', 'wysa ash youper', 'replika mindsera rosebud pi limbic'],
  [
    'symptom checker',
    'ada-health ubie symptomate k-health isabel-healthcare infermedica',
    'docus doctronic buoy-health',
  ],
  ['voice cloning', 'elevenlabs resemble-ai', 'rask-ai delphi'],
  [
    'coding assistant',
    'github-copilot cursor windsurf claude-code tabnine cline augment-code aider jetbrains-ai zed warp kiro google-antigravity',
    'replit devin sourcegraph qodo',
  ],
  ['seo keyword research', 'semrush surfer keywords-everywhere', 'writesonic vidiq aiprm'],
  ['cold email', 'instantly lemlist lavender', 'apollo copy-ai clay'],
  [
    'customer support chatbot',
    'intercom-fin tidio chatbase zendesk-ai ada-cx kommunicate crisp',
    'sitegpt gorgias decagon quickchat-ai eesel-ai docsbot botpress',
  ],
  ['make presentations', 'gamma pitch slidesai decktopus prezi beautiful-ai', 'curipod genspark felo'],
  ['professional headshots', 'headshotpro aragon-ai betterpic pfpmaker', 'photo-ai hotpot-ai'],
  ['upscale images', 'upscale-media upscayl vanceai topaz-photo-ai magnific lets-enhance', 'clipdrop krea remini'],
  ['grammar check', 'grammarly languagetool prowritingaid quillbot linguix', 'sapling talkpal'],
  [
    'research papers',
    'elicit consensus scispace semantic-scholar undermind connected-papers research-rabbit litmaps scite scholarcy keenious',
    'rayyan humata notebooklm liner',
  ],
  ['scrape websites', 'firecrawl apify thunderbit simplescraper', 'browse-ai diffbot harpa-ai octoparse'],
  ['automate workflows', 'zapier make n8n gumloop relevance-ai', 'lindy dify clickup'],
  ['run models locally', 'ollama lm-studio jan msty', 'hammerai page-assist draw-things stable-diffusion comfyui'],
  ['contract review', 'spellbook ironclad', 'harvey legora cocounsel pdf-ai'],
  ['add subtitles to video', 'submagic veed kapwing', 'rask-ai opus-clip capcut pictory descript'],
  ['remove vocals from a song', 'lalal-ai', 'moises udio'],
  ['chess', 'stockfish leela-chess-zero maia-chess noctie decodechess'],
  ['bookkeeping', 'digits quickbooks', 'ramp vic-ai'],
  ['colour palette', 'khroma', 'brandmark coolors'],
  ['sleep better', 'sleep-cycle eight-sleep', 'oura endel headspace whoop'],
  ['colorize old photos', 'palette-fm vanceai', 'hotpot-ai deep-nostalgia cutout-pro remini'],
  ['interview candidates', 'hirevue metaview paradox', 'eightfold juicebox'],
];
