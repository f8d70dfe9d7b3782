import type { BlogBlock } from '../../content.types';

export const body: BlogBlock[] = [
  {
    kind: 'paragraph',
    text: [
      'AI has entered music through two doors. Behind one are tools that repair, separate and finish recordings made by people. Behind the other are tools that write and perform the song. The first group has settled into studios with little argument. The second is the subject of lawsuits on two continents.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'For anyone choosing a tool, that difference matters more than any list of features. Our advice: adopt the assisting tools freely, and use the generating ones only after you know how much of the result you must own. Both kinds are in our ',
      { text: 'audio category', href: '/category/audio' },
      '.',
    ],
  },
  { kind: 'heading', level: 2, text: 'How we compare' },
  {
    kind: 'paragraph',
    text: [
      'We rely on the makers’ documentation and terms and on public court and agency records, as of May 2025. For each tool we ask:',
    ],
  },
  {
    kind: 'list',
    items: [
      [{ strong: 'Material.' }, ' Does it work on your recording, or does it create the sound itself?'],
      [{ strong: 'Control.' }, ' Do you get stems, MIDI and sections you can edit, or one finished file?'],
      [{ strong: 'Source.' }, ' What does the maker say about the music it learned from?'],
      [{ strong: 'License.' }, ' Which plan allows release, and who owns the result?'],
      [{ strong: 'Price type.' }, ' Free, freemium, paid or trial. Amounts change too often to print.'],
    ],
  },
  { kind: 'heading', level: 2, text: 'Repair, separation and finishing' },
  { kind: 'heading', level: 3, text: 'Taking a mix apart' },
  {
    kind: 'paragraph',
    text: [
      { text: 'LALAL.AI', href: '/?q=lalal' },
      ' and Moises split a finished track into vocals, drums, bass and other parts. LALAL.AI is the simpler choice when you want clean stems from a file. Moises is built around practice: it adds chord detection, a click track, and changes of key and tempo. If you are comfortable with a command line, Demucs, a separation model that Meta published as open source, runs on your own computer.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'The best-known proof of the method is the last Beatles single. Machine learning lifted John Lennon’s voice from an old demo for “Now and Then,” which won a Grammy in February 2025. Nothing on that record imitates him; the software only separated what he sang.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'Expect traces of cymbals in the vocals and a watery sound in dense mixes. Separation also gives you no right to the song. To release a remix, you still need permission from the owners of both the recording and the composition.',
    ],
  },
  { kind: 'heading', level: 3, text: 'Cleaning up and mastering' },
  {
    kind: 'paragraph',
    text: [
      'iZotope makes two studio standards: RX for noise, clicks and reverb, and Ozone for mastering, with an assistant that proposes a starting point you can then adjust. LANDR masters online from an upload and also distributes releases. For speech, ',
      { text: 'Adobe Podcast', href: '/?q=adobe+podcast' },
      ' makes a voice recorded in a kitchen sound close to a studio, and ',
      { text: 'Auphonic', href: '/?q=auphonic' },
      ' evens out levels and meets loudness targets.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'Automatic mastering is good at balance and loudness. It cannot tell you that the chorus arrives too late. Use it for demos and frequent releases, and pay an engineer for the record that matters.',
    ],
  },
  { kind: 'heading', level: 2, text: 'Voices' },
  {
    kind: 'paragraph',
    text: [
      { text: 'ElevenLabs', href: '/?q=elevenlabs' },
      ' generates speech, clones voices, dubs video and makes sound effects. Its free plan carries no commercial license. ',
      { text: 'Descript', href: '/?q=descript' },
      ' approaches voice from editing: you change the transcript, and a clone of your own voice can correct a wrong word without another session.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'Consent is the whole question here. Tennessee’s ELVIS Act, in force since July 2024, protects a person’s voice against unauthorized imitation, and the federal NO FAKES Act was introduced again in April 2025. Clone your own voice, or have a contract that names the use, the term and the payment.',
    ],
  },
  { kind: 'heading', level: 2, text: 'Composition and complete songs' },
  {
    kind: 'paragraph',
    text: [
      { text: 'Suno', href: '/?q=suno' },
      ' and ',
      { text: 'Udio', href: '/?q=udio&category=audio' },
      ' turn a prompt or your lyrics into a full song with vocals. Both let you extend a track and replace parts of it. As sketching tools they are fast: a songwriter can hear three arrangements before lunch. As a source of releases they raise the questions below.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      { text: 'AIVA', href: '/?q=aiva' },
      ' works closer to notation. It composes instrumental music in chosen styles and exports MIDI, so you can rewrite every part and record it with players. Its plans state who owns what: on the free plan the copyright stays with AIVA, and only the Pro plan assigns it to you.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      { text: 'Soundraw', href: '/?q=soundraw' },
      ' and Stable Audio are worth knowing for their sources. Soundraw says that its system is trained only on music made by its own producers. Stability AI says that it trained Stable Audio 2.0 on a licensed library. Both serve background music for video better than songs.',
    ],
  },
  {
    kind: 'table',
    caption: 'AI audio tools compared, May 2025',
    head: ['Tool', 'Best for', 'Watch out for', 'Pricing type'],
    rows: [
      [
        [{ text: 'LALAL.AI', href: '/?q=lalal' }],
        ['Clean stems from a mix'],
        ['Gives no right to the song'],
        ['Freemium'],
      ],
      [['Moises'], ['Practice, chords, tempo'], ['Artifacts in dense mixes'], ['Freemium']],
      [['iZotope'], ['Repair and mastering in the studio'], ['Takes time to learn'], ['Paid']],
      [
        [{ text: 'Adobe Podcast', href: '/?q=adobe+podcast' }],
        ['Speech recorded at home'],
        ['Can sound processed'],
        ['Freemium'],
      ],
      [
        [{ text: 'ElevenLabs', href: '/?q=elevenlabs' }],
        ['Speech, dubbing, effects'],
        ['Consent; free plan is not commercial'],
        ['Freemium'],
      ],
      [
        [{ text: 'AIVA', href: '/?q=aiva' }],
        ['Scores you will rework'],
        ['Ownership depends on the plan'],
        ['Freemium'],
      ],
      [
        [{ text: 'Suno', href: '/?q=suno' }],
        ['Song sketches with vocals'],
        ['Open lawsuits; weak authorship claim'],
        ['Freemium'],
      ],
      [
        [{ text: 'Udio', href: '/?q=udio&category=audio' }],
        ['Sketches with section editing'],
        ['Open lawsuits; weak authorship claim'],
        ['Freemium'],
      ],
    ],
  },
  { kind: 'heading', level: 2, text: 'Who owns the result' },
  { kind: 'heading', level: 3, text: 'The lawsuits' },
  {
    kind: 'paragraph',
    text: [
      'On June 24, 2024, the Recording Industry Association of America announced two suits on behalf of labels of Universal, Sony and Warner: one against Suno in federal court in Massachusetts, and one against Udio’s maker, Uncharted Labs, in New York. They allege that both copied recordings on a large scale to train their models. The companies argue that training is fair use. In January 2025 GEMA, the German collecting society, sued Suno in Munich. As we publish, no court has decided these cases. A decision or a settlement could change what the services offer, so download what you need and keep records.',
    ],
  },
  { kind: 'heading', level: 3, text: 'Authorship' },
  {
    kind: 'paragraph',
    text: [
      'A paid plan can give you a contract with the service. It cannot give you copyright where the law sees no author. The US Copyright Office stated in January 2025 that protection requires human authorship and that prompts alone, as the technology works today, do not give enough control. Your lyrics remain yours. So do a melody you recorded and uploaded, and your own arrangement and editing of the output. A song generated from one line of text may be free for anyone to copy.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'When you register a work, the Office asks you to disclose AI-generated material that is more than minimal and to claim only your own part. Recording Academy rules take a similar line: only human creators can be nominated, and a work that contains AI material can qualify if the human contribution is meaningful.',
    ],
  },
  { kind: 'heading', level: 3, text: 'Platforms' },
  {
    kind: 'paragraph',
    text: [
      'Deezer reported in April 2025 that more than 20,000 fully AI-generated tracks arrive each day, 18 percent of all uploads, and that it removes them from algorithmic recommendations. Before you release, read your distributor’s current rules on generated music and voice imitation. A song can be lawful and still be refused.',
    ],
  },
  { kind: 'heading', level: 2, text: 'Using generators without regret' },
  {
    kind: 'list',
    items: [
      ['Treat output as a demo. Rewrite the lyrics, replay the parts, sing it yourself.'],
      ['Never prompt with an artist’s name, and never upload a recording you do not control.'],
      ['Keep the project file: drafts, takes and dates are your evidence of authorship.'],
      ['Tell collaborators and clients. Many contracts warrant that the work is original.'],
      ['For music under a video, prefer tools that disclose licensed sources.'],
    ],
  },
  { kind: 'heading', level: 2, text: 'A checklist before you release' },
  {
    kind: 'list',
    ordered: true,
    items: [
      ['Mark each element of the track as recorded, licensed or generated.'],
      ['Confirm that your plan allowed commercial use on the day you made it.'],
      ['Save a dated copy of those terms.'],
      ['Get written consent for every voice.'],
      ['Listen for accidental likeness to known songs, with a second pair of ears.'],
      ['Check the distributor’s policy and disclose where asked.'],
      ['Register only what a person wrote.'],
    ],
  },
  { kind: 'heading', level: 2, text: 'How to decide' },
  {
    kind: 'paragraph',
    text: [
      'Performers should begin with Moises, and producers with RX or LALAL.AI; both will save hours without a single legal question about the tool itself. Podcasters need Adobe Podcast or Descript and little else. Composers who want a draft they can own should look at AIVA’s Pro plan, or at any tool that exports MIDI. Use Suno and Udio to find ideas, and then make the record.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'To try several before paying, filter for ',
      { text: 'audio tools with a free plan', href: '/?category=audio&pricing=freemium' },
      '. If the music is for a film, our comparison of ',
      { text: 'AI video tools', href: '/blog/top-ai-video-tools-2025' },
      ' covers the other half of the work.',
    ],
  },
];
