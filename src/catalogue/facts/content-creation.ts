import type { CatalogueFacts } from '../catalogue.types';

export const contentCreationFacts: Record<string, CatalogueFacts> = {
  grammarly: {
    whatItDoes: [
      'Corrects spelling, grammar and punctuation while one types',
      'Suggests a clearer wording and another tone',
      'Drafts and shortens texts',
      'Looks for copied passages',
    ],
    bestFor: 'Anyone who writes in English for work or study',
    whatIsFree: 'Spelling, grammar and tone checks are free; rewriting whole texts is paid.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS', 'Browser extension'],
  },
  quillbot: {
    whatItDoes: ['Rewrites sentences in several styles', 'Checks grammar and summarises', 'Makes citations'],
    bestFor: 'Students and people who write in a second language',
    whatIsFree: 'The paraphraser is free for short passages and some of its styles.',
    platforms: ['Web', 'iOS', 'Android', 'macOS', 'Browser extension', 'Plugin'],
  },
  jasper: {
    whatItDoes: [
      'Writes marketing texts in the voice of a brand',
      'Plans and adapts campaigns for many channels',
      'Keeps style guides and knowledge for a team',
    ],
    bestFor: 'Marketing teams with a brand to keep',
    whatIsFree: 'A trial; there is no free plan.',
    platforms: ['Web', 'Browser extension'],
  },
  rytr: {
    whatItDoes: ['Drafts short texts from a few words', 'Offers many kinds of text and tones', 'Rewrites and shortens'],
    bestFor: 'People who need short texts on a small budget',
    whatIsFree: 'A free plan with a monthly limit of characters.',
    platforms: ['Web', 'Browser extension'],
  },
  wordtune: {
    whatItDoes: [
      'Offers other wordings for a sentence',
      'Makes texts shorter, longer, more formal or more casual',
      'Summarises articles and documents',
    ],
    bestFor: 'People who know what to say and look for how',
    whatIsFree: 'A few rewrites and summaries a day are free.',
  },
  sudowrite: {
    whatItDoes: [
      "Continues a story in the writer's own style",
      'Describes, rewrites and expands scenes',
      'Keeps characters and plot in a story bible',
    ],
    bestFor: 'Novelists and writers of fiction',
    whatIsFree: 'A trial with a fixed amount of credits.',
    platforms: ['Web'],
  },
  prowritingaid: {
    whatItDoes: [
      'Reports on style, pace, repetition and readability',
      'Corrects grammar and spelling',
      'Works in Word, Scrivener and the browser',
    ],
    bestFor: 'Authors who revise long manuscripts',
    whatIsFree: 'A free plan that checks short texts.',
    platforms: ['Web', 'Windows', 'macOS', 'Browser extension', 'Plugin'],
  },
  'hemingway-editor': {
    whatItDoes: [
      'Marks long and hard sentences, adverbs and the passive voice',
      'Shows the reading grade of a text',
      'Rewrites marked sentences on request',
    ],
    bestFor: 'People who want plain, short prose',
    whatIsFree: 'The editor on the web is free; corrections by AI and the desktop app are paid.',
    platforms: ['Web', 'Windows', 'macOS'],
  },
  languagetool: {
    whatItDoes: [
      'Checks grammar and style in many languages',
      'Rewrites sentences',
      'Works in browsers, mail and office programs',
    ],
    bestFor: 'People who write in several languages',
    whatIsFree: 'The basic check is free; longer texts and style advice are paid.',
    platforms: ['Web', 'iOS', 'Windows', 'macOS', 'Browser extension', 'Plugin'],
  },
  writer: {
    whatItDoes: [
      "Builds agents and apps on a company's own knowledge",
      'Keeps wording and style rules across teams',
      "Runs on Writer's own models",
    ],
    bestFor: 'Large companies with rules for their texts',
    whatIsFree: 'A trial.',
    platforms: ['Web'],
  },
  deepl: {
    whatItDoes: [
      'Translates texts and whole documents, keeping their layout',
      'Lets one choose among wordings and formality',
      "Keeps glossaries of one's own terms",
      "Improves one's own writing",
    ],
    bestFor: 'People who translate between European and Asian languages',
    whatIsFree: 'Translating shorter texts and a few documents is free.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS', 'Browser extension'],
  },
  'google-translate': {
    whatItDoes: [
      'Translates texts, speech, pictures and websites',
      'Works in more than a hundred languages, many of them offline',
      'Interprets conversations on a phone',
    ],
    bestFor: 'Travellers, and anyone who needs the gist at once',
    whatIsFree: 'Free; the API for developers is paid by use.',
    platforms: ['Web', 'iOS', 'Android', 'Browser extension'],
  },
  papago: {
    whatItDoes: [
      'Translates between Korean, Japanese, Chinese and other languages',
      'Reads signs and menus through the camera',
      'Interprets conversations',
    ],
    bestFor: 'People who read or speak Korean and Japanese',
    whatIsFree: 'Free.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  runway: {
    whatItDoes: [
      'Makes video from text and pictures',
      'Keeps characters and places alike between shots',
      'Edits, masks and restyles footage',
    ],
    bestFor: 'Filmmakers and designers who try out shots',
    whatIsFree: 'A free plan with a single amount of credits, to try it.',
    platforms: ['Web', 'iOS'],
  },
  synthesia: {
    whatItDoes: [
      'Turns a script into a video with a speaking avatar',
      'Dubs and translates videos into many languages',
      'Makes training videos from documents and slides',
    ],
    bestFor: 'Companies that make training and internal videos',
    whatIsFree: 'A free plan with a few minutes of video.',
    platforms: ['Web'],
  },
  heygen: {
    whatItDoes: [
      'Makes videos with avatars, also of oneself',
      "Translates a video with the speaker's voice and lips",
      'Personalises videos for many recipients',
    ],
    bestFor: 'Marketing teams and creators who speak many languages',
    whatIsFree: 'A free plan with a few short videos.',
  },
  'kling-ai': {
    whatItDoes: ['Makes video from text and pictures', 'Moves the camera and continues clips', 'Syncs lips to a voice'],
    bestFor: 'Creators of short, realistic clips',
    whatIsFree: 'Free credits that renew, with slower queues.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  descript: {
    whatItDoes: [
      'Edits audio and video by editing the transcript',
      'Removes filler words and cleans up sound',
      'Records, captions and cuts clips',
      "Corrects a word in one's own cloned voice",
    ],
    bestFor: 'Podcasters and people who publish talking videos',
    whatIsFree: 'A free plan with little media time and marked exports.',
    platforms: ['Web', 'Windows', 'macOS'],
  },
  capcut: {
    whatItDoes: [
      'Cuts video with templates, effects and captions',
      'Removes backgrounds and follows a face',
      'Reads texts aloud and makes captions',
    ],
    bestFor: 'Creators of short vertical videos',
    whatIsFree: 'The editor is free; some effects and tools are paid.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS'],
  },
  'opus-clip': {
    whatItDoes: [
      'Finds short clips in a long video',
      'Adds captions and follows the speaker',
      'Posts the clips to social networks',
    ],
    bestFor: 'Podcasters and streamers who share highlights',
    whatIsFree: 'A free plan with limited minutes and a watermark.',
  },
  kapwing: {
    whatItDoes: [
      'Edits video together in the browser',
      'Makes subtitles, translates and dubs',
      'Cuts long videos into clips',
    ],
    bestFor: 'Teams that edit social videos without installing anything',
    whatIsFree: 'A free plan with a watermark and limits.',
    platforms: ['Web'],
  },
  elevenlabs: {
    whatItDoes: [
      'Reads texts aloud in natural voices and many languages',
      'Clones a voice from a recording',
      'Dubs videos and transcribes speech',
      'Makes voice agents and sound effects',
    ],
    bestFor: 'Creators, publishers and developers who need voices',
    whatIsFree: 'A free plan with a monthly amount of speech, not for commercial use.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  murf: {
    whatItDoes: [
      'Reads scripts in studio voices',
      'Lets one set pitch, pauses and emphasis',
      'Fits a voice-over to a video or slides',
    ],
    bestFor: 'People who make e-learning and explainer videos',
    whatIsFree: 'A free trial of the studio without downloads.',
    platforms: ['Web'],
  },
  suno: {
    whatItDoes: [
      'Makes whole songs with vocals from a description',
      "Sings one's own lyrics",
      'Extends and covers recordings',
    ],
    bestFor: 'People who want a song without an instrument',
    whatIsFree: 'Songs each day for free, not for commercial use.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  udio: {
    whatItDoes: ['Makes songs from words and styles', 'Extends, changes and remixes parts'],
    bestFor: 'People who want to shape a song piece by piece',
    whatIsFree: 'A free plan with limited credits.',
  },
  speechify: {
    whatItDoes: [
      'Reads articles, documents and books aloud',
      'Scans printed pages with the camera',
      'Plays at many speeds, with the words marked',
    ],
    bestFor: 'People who would rather listen than read, also with dyslexia',
    whatIsFree: 'Listening with standard voices is free.',
    platforms: ['Web', 'iOS', 'Android', 'macOS', 'Browser extension'],
  },
  'adobe-podcast': {
    whatItDoes: [
      'Makes a poor recording sound like a studio',
      'Records and edits talks in the browser',
      'Checks a microphone',
    ],
    bestFor: 'Podcasters without a studio',
    whatIsFree: 'Cleaning up speech is free within daily limits.',
    platforms: ['Web'],
  },
  auphonic: {
    whatItDoes: [
      'Levels loudness between speakers and music',
      'Removes noise, echo and silence',
      'Transcribes and adds chapters',
    ],
    bestFor: 'Podcasters who want even sound in one step',
    whatIsFree: 'Some hours of audio each month are free.',
    platforms: ['Web'],
  },
  aiva: {
    whatItDoes: ['Composes music in many styles', 'Lets one edit the score and export it as MIDI'],
    bestFor: 'Makers of games and videos who need a score',
    whatIsFree: 'A free plan for personal use, with credit to AIVA.',
  },
  'lalal-ai': {
    whatItDoes: ['Separates vocals, drums, bass and other parts of a song', 'Removes noise and echo from voices'],
    bestFor: 'Musicians, DJs and video editors',
    whatIsFree: 'A few minutes as a preview.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS', 'Linux'],
  },
  gamma: {
    whatItDoes: [
      'Makes slides, documents and web pages from a prompt or notes',
      'Restyles everything by one theme',
      'Exports to PowerPoint and PDF',
    ],
    bestFor: 'People who need a decent deck quickly',
    whatIsFree: "A starting amount of credits, with Gamma's badge on what is made.",
    platforms: ['Web'],
  },
  'napkin-ai': {
    whatItDoes: [
      'Turns a passage of text into diagrams and icons',
      'Lets one change style and colours',
      'Exports pictures and slides',
    ],
    bestFor: 'People who explain ideas in documents and posts',
    whatIsFree: 'A free plan with weekly limits.',
    platforms: ['Web'],
  },
};
