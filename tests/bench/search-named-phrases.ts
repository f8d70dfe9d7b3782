/**
 * Ways to ask for what is like a tool, or for two side by side, and searches that only look like it; and the tools of the
 * built-in catalogue that answer them, marked as in search-sentences.ts. Held out: written before the search knew more of
 * these ways than 'alternative', 'like' and 'vs', and not looked at, phrase by phrase, while it learned them.
 */
const image =
  'adobe-firefly stable-diffusion ideogram leonardo-ai bing-image-creator craiyon dream-by-wombo starryai getimg-ai flux playground nightcafe openart krea recraft lovart deep-dream-generator pixai dzine';
const grammar = 'prowritingaid hemingway-editor languagetool linguix sapling quillbot wordtune lex writer';
const notes = 'clickup taskade craft evernote capacities tana mem reflect todoist saner-ai mymind';
const code =
  'cursor windsurf claude-code tabnine cline augment-code jetbrains-ai aider zed kiro google-antigravity replit';
const voices = 'murf speechify resemble-ai fliki';
const chat =
  'claude gemini microsoft-copilot meta-ai le-chat kimi doubao deepseek grok poe pi huggingchat qwen-chat z-ai perplexity lumo euria jan luzia duck-ai yuanbao genspark ernie-bot librechat t3-chat you-com';
const videos = 'pika pixverse kling-ai hailuo-ai higgsfield ltx-studio hedra luma-ai invideo';
const avatars = 'heygen colossyan d-id hedra synthesia';
const decks = 'pitch slidesai decktopus prezi canva simplified';
const flows = 'make n8n gumloop lindy relevance-ai';
const cutouts = 'photoroom clipdrop cutout-pro removal-ai pixelcut remini fotor';
const meetings = 'fireflies fathom tldv granola read-ai meetgeek circleback sembly jamie bluedot tactiq';
const languages = 'speak elsa-speak memrise busuu talkpal praktika loora mondly lingq';
const papers =
  'consensus semantic-scholar scite scispace research-rabbit connected-papers litmaps scholarcy undermind keenious';
const search = 'you-com kagi morphic brave-search liner felo genspark duck-ai chatgpt gemini';
const mails = 'shortwave spark-mail fyxer mailmaestro sanebox';
const companions = 'candy-ai character-ai pi tolan talkie janitorai nastia girlfriendgpt kupid-ai';
const seo = 'surfer clearscope marketmuse keywords-everywhere hubspot';

export const namedPhrases: [query: string, right: string][] = [
  // What is like a tool.
  ['options besides midjourney', `${image} -midjourney`],
  ['tools that do what grammarly does', `${grammar} -grammarly`],
  ['replace notion', `${notes} -notion`],
  ['replacing notion with something simpler', `${notes} -notion`],
  ['what can i use instead of github copilot', `${code} -github-copilot`],
  ['instead of elevenlabs', `${voices} -elevenlabs`],
  ['chatgpt equivalent', `${chat} -chatgpt`],
  ['open source chatgpt', `${chat} jan msty ollama lm-studio -chatgpt`],
  ['self hosted chatgpt', `${chat} jan msty ollama lm-studio page-assist -chatgpt`],
  ['runway clone', `${videos} -runway`],
  ['cheaper than synthesia', `${avatars} -synthesia`],
  [
    'something cheaper than jasper',
    'copy-ai writesonic rytr anyword hypotenuse-ai hyperwrite simplified wordtune -jasper',
  ],
  ['gamma but free', `${decks} -gamma`],
  ['a free version of zapier', `${flows} -zapier`],
  ['apps similar to duolingo', `${languages} -duolingo`],
  ['websites like remove.bg', `${cutouts} -remove-bg`],
  [
    'sites like character ai',
    'replika talkie janitorai crushon-ai spicychat-ai poe pi tolan nastia hammerai -character-ai',
  ],
  ['moving away from otter', `${meetings} -otter`],
  ['switching from grammarly', `${grammar} -grammarly`],
  ['migrate from zapier', `${flows} -zapier`],
  ['leaving semrush', `${seo} -semrush`],
  ['better than elicit', `${papers} -elicit`],
  ['who competes with perplexity', `${search} -perplexity`],
  ['rivals to suno', 'udio aiva soundraw -suno'],
  ['not superhuman', `${mails} -superhuman`],
  ['anything other than replika', `${companions} -replika`],
  [
    'other than canva',
    'microsoft-designer pixlr picsart simplified fotor befunky hotpot-ai adobe-firefly kittl -canva',
  ],
  ['midjourney for free', `${image} -midjourney`],
  ['similar tools to lovable', 'bolt-new v0 base44 replit rosebud-ai durable -lovable'],
  ['tools comparable to heygen', `${avatars} synthesia -heygen`],
  ['comparable to deepl', 'google-translate reverso lara-translate papago smartcat lokalise -deepl'],
  ['same as photomath', 'symbolab gauth wolfram-alpha mathpix brainly -photomath'],
  [
    'the next best thing to topaz photo ai',
    'luminar-neo upscayl lets-enhance magnific remini vanceai dxo-pureraw upscale-media -topaz-photo-ai',
  ],
  ['in place of evernote', 'notion craft capacities tana mem reflect saner-ai mymind readwise-reader -evernote'],
  ['chatpdf lookalike', 'humata askyourpdf pdf-ai chatdoc updf scispace -chatpdf'],
  ['zendesk substitute for a small shop', 'tidio gorgias crisp intercom-fin kommunicate ada-cx -zendesk-ai'],
  ['who else does what harvey does', 'cocounsel legora spellbook ironclad evenup -harvey'],
  ['akin to midjourney', `${image} -midjourney`],
  ['tired of chatgpt', `${chat} -chatgpt`],
  ['n8n style automation', 'make zapier gumloop lindy relevance-ai'],
  // Some side by side.
  ['suno or udio which is better', '+suno +udio'],
  ['which is better cursor or windsurf', '+cursor +windsurf'],
  ['is claude better than chatgpt', '+claude +chatgpt'],
  ['compare elevenlabs with murf', '+elevenlabs +murf'],
  ['perplexity compared to kagi', '+perplexity +kagi'],
  ['zapier vs. make', '+zapier +make'],
  ['how does otter compare to fireflies', '+otter +fireflies'],
  ['difference of gamma and pitch', '+gamma +pitch'],
  ['choosing between busuu and memrise', '+busuu +memrise'],
  ['should i use notion or clickup', '+notion +clickup'],
  ['bolt versus lovable', '+bolt-new +lovable'],
  ['cursor over github copilot', '+cursor +github-copilot'],
  // What only looks like it.
  [
    'replace the sky in a photo',
    'photoroom luminar-neo pixlr fotor befunky adobe-photoshop cutout-pro adobe-firefly picsart clipdrop',
  ],
  ['switch voices in a recording', 'voicemod resemble-ai elevenlabs descript lalal-ai murf'],
  ['clone my voice', 'elevenlabs resemble-ai descript speechify murf'],
  ['compare prices while shopping', 'phia'],
  ['open source image upscaler', 'upscayl'],
  ['looks like a human wrote it', 'quillbot wordtune hyperwrite grammarly rytr'],
  ['free version control reviews', 'coderabbit greptile qodo'],
  ['make', 'make'],
];
