/**
 * What visitors write in three words and more, and the tools of the built-in catalogue that answer it: one of these is to
 * be among the first three. Written and judged by reading the catalogue alone, before anything was asked. `+` marks a
 * tool that has to be there beside the others so marked, `-` one that may not be shown at all.
 * The sixty were parted by the sha256 of the query. With a look at what these find the search may be mended.
 */
export const sentences: [query: string, right: string][] = [
  [
    'find sources for my thesis',
    'keenious consensus elicit semantic-scholar liner research-rabbit scite undermind litmaps connected-papers scispace perplexity',
  ],
  ['copy tables from websites to google sheets', 'thunderbit rtrvr-ai simplescraper'],
  ['convert png to svg', 'vectorizer-ai recraft'],
  ['turn a blog post into a video', 'pictory fliki invideo synthesia'],
  ['customer support for my shopify store', 'gorgias tidio'],
  [
    'i need something to transcribe interviews',
    'otter descript fireflies assemblyai speechmatics deepgram tactiq sembly adobe-podcast',
  ],
  [
    'alternatives to midjourney',
    'adobe-firefly stable-diffusion ideogram leonardo-ai bing-image-creator craiyon dream-by-wombo starryai getimg-ai flux playground nightcafe openart krea recraft -midjourney',
  ],
  ['clean up noise in a recording', 'adobe-podcast auphonic descript veed'],
  ['voice changer for discord', 'voicemod'],
  ['summarise long threads in outlook', 'mailmaestro fyxer superhuman'],
  ['i want to speak english without an accent', 'elsa-speak loora speak'],
  ['difference between suno and udio', '+suno +udio'],
  ['how do i get better at chess', 'noctie decodechess maia-chess'],
  ['dub my video into portuguese', 'rask-ai heygen elevenlabs kapwing'],
  ['translate my wordpress site', 'weglot'],
  ['make old family photos come alive', 'deep-nostalgia remini palette-fm'],
  [
    'github copilot alternative',
    'cursor windsurf claude-code tabnine cline augment-code jetbrains-ai aider zed kiro google-antigravity -github-copilot',
  ],
  ['put captions on tiktok videos', 'submagic capcut veed kapwing opus-clip descript pictory'],
  ['answer my gmail messages', 'chatgpt-writer mailmaestro superhuman shortwave fyxer'],
  ['is my business idea any good', 'validator-ai'],
  ['karaoke version of a song', 'lalal-ai'],
  ['get tourists out of my holiday pictures', 'cleanup-pictures clipdrop'],
  ['i want to make a song about my dog', 'suno udio'],
  ['listen to a book instead of reading it', 'speechify elevenlabs lingq'],
  ['read epub books with ai', 'askyourpdf speechify immersive-translate lingq'],
  ['make a powerpoint from my notes', 'slidesai gamma pitch decktopus prezi'],
  ['note taking app for mac', 'craft granola evernote notion mem reflect tana capacities'],
  ['chat with an excel file', 'julius rows datarails'],
  ['record google meet without a bot', 'bluedot tactiq scribbl granola jamie'],
  ['practise french conversation', 'speak talkpal praktika duolingo busuu memrise mondly'],
];
