import type { BlogBlock } from '../../content.types';

export const body: BlogBlock[] = [
  {
    kind: 'paragraph',
    text: [
      'Most lists of AI video tools put a film-making model next to a caption editor and rank the two as if they competed. They do not. One invents pictures that were never filmed; the other saves an hour on pictures that were. The first decision is which job you need done. Once that is settled, the shortlist is rarely longer than three names.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'Our advice in short: if you have footage, start with an editor. If you have a script and nobody to read it on camera, use an avatar tool. Keep generators for single shots that would be impossible or too expensive to film. You will find more tools of all three kinds in our ',
      { text: 'video category', href: '/category/video' },
      '.',
    ],
  },
  { kind: 'heading', level: 2, text: 'How we compare' },
  {
    kind: 'paragraph',
    text: [
      'We did not score these tools in a lab. We compared what their makers document, as of late May 2025, on five points that decide whether a tool fits a job:',
    ],
  },
  {
    kind: 'list',
    items: [
      [
        { strong: 'Control.' },
        ' Can you set the first frame, the camera move and a character’s face, or only write a prompt and hope?',
      ],
      [{ strong: 'Length.' }, ' How long can one clip be before you have to cut or extend it?'],
      [{ strong: 'Sound.' }, ' Do speech and effects come with the picture, or do you add them later?'],
      [{ strong: 'Rights.' }, ' What does your plan let you publish, and what does the maker say about training data?'],
      [
        { strong: 'Price type.' },
        ' Free, freemium, paid or trial. We leave out amounts and credit counts because they change too often.',
      ],
    ],
  },
  { kind: 'heading', level: 2, text: 'Generators: shots that were never filmed' },
  {
    kind: 'paragraph',
    text: [
      'Generators work in clips of a few seconds. A finished minute is therefore an edit of many attempts, and the true cost is the number of attempts. What separates the tools is how much of each attempt you can determine in advance.',
    ],
  },
  { kind: 'heading', level: 3, text: 'For continuity: Runway and Kling' },
  {
    kind: 'paragraph',
    text: [
      { text: 'Runway', href: '/?q=runway' },
      ' released its Gen-4 model at the end of March. Its strength is consistency: you supply reference images, and the same person, object or place can return in a different shot. A separate feature, Act-One, transfers an actor’s performance from ordinary video to a generated character. Runway suits people who think in sequences.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      { text: 'Kling', href: '/?q=kling' },
      ', from the Chinese company Kuaishou, offers start and end frames, lip sync and the extension of existing clips. Version 2.0 arrived in April. It is worth a test wherever movement matters more than dialogue.',
    ],
  },
  { kind: 'heading', level: 3, text: 'For sound: Veo' },
  {
    kind: 'paragraph',
    text: [
      'Veo 3, announced by Google on May 20, generates dialogue, effects and background sound together with the picture, which removes a whole step for short scenes. At launch it was limited to subscribers of Google’s top plan in the United States, through the Gemini app and the Flow film-making tool. Its clips carry SynthID, Google’s invisible watermark.',
    ],
  },
  { kind: 'heading', level: 3, text: 'For effects and stills: Pika and Luma' },
  {
    kind: 'paragraph',
    text: [
      { text: 'Pika', href: '/?q=pika' },
      ' is at its best changing a picture you already have: melting or inflating an object, swapping one item for another, adding a character to a real clip. ',
      { text: 'Luma Dream Machine', href: '/?q=luma' },
      ' is a good place to animate stills. Give it a first and a last frame, and its Ray2 model supplies the movement between them.',
    ],
  },
  { kind: 'heading', level: 3, text: 'If you already subscribe: Sora' },
  {
    kind: 'paragraph',
    text: [
      'Sora has been part of ChatGPT Plus and Pro since December 2024. Its storyboard places prompts on a timeline, and clips run up to 20 seconds, depending on the plan. Try it before paying for a second service, but keep actions simple: OpenAI itself warns of unrealistic physics and of trouble with complex actions over longer stretches.',
    ],
  },
  { kind: 'heading', level: 2, text: 'Presenters: a script becomes a speaker' },
  {
    kind: 'paragraph',
    text: [
      { text: 'Synthesia', href: '/?q=synthesia' },
      ' and ',
      { text: 'HeyGen', href: '/?q=heygen' },
      ' turn text into a video of a presenter, in many languages. Synthesia is built for training and internal communication, with templates, shared workspaces and videos that you update by editing the script. HeyGen leans toward marketing, and its translation feature gives an existing recording a new voice and matching lip movements. Both can make an avatar of a real person, and both ask for that person’s consent.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'The limit is that viewers notice. An avatar suits information that changes often, such as product instructions. It is a poor choice for an apology, a personal story or anything else where the speaker’s sincerity is the message.',
    ],
  },
  { kind: 'heading', level: 2, text: 'Editors: footage you already have' },
  { kind: 'paragraph', text: ['Here the gain is the most reliable, because nothing has to be invented.'] },
  {
    kind: 'list',
    items: [
      [
        { text: 'Descript', href: '/?q=descript' },
        ' edits video through its transcript: delete a sentence and the picture goes with it. It also removes filler words and cleans up sound.',
      ],
      [
        { text: 'CapCut', href: '/?q=capcut' },
        ' covers captions, templates and background removal for short social video. It belongs to ByteDance, the owner of TikTok, and was briefly unavailable in the United States in January 2025. Keep your source files elsewhere.',
      ],
      [
        { text: 'OpusClip', href: '/?q=opusclip' },
        ' finds short clips in long recordings, reframes them and adds captions. Treat its choices as a first selection; it can miss the context that makes a remark fair.',
      ],
      [
        { text: 'InVideo', href: '/?q=invideo' },
        ' assembles script, stock footage, voice and captions from a prompt. Results look generic until you replace the stock pictures.',
      ],
      [
        { text: 'Adobe Firefly', href: '/?q=firefly' },
        ' generates clips from a model that Adobe says is trained on licensed and public-domain material. In Premiere Pro, Generative Extend lengthens a shot that ends a moment too soon.',
      ],
    ],
  },
  {
    kind: 'table',
    caption: 'AI video tools compared, May 2025',
    head: ['Tool', 'Best for', 'Watch out for', 'Pricing type'],
    rows: [
      [
        [{ text: 'Runway', href: '/?q=runway' }],
        ['The same character in several shots'],
        ['Credits spent on experiments'],
        ['Freemium'],
      ],
      [
        [{ text: 'Kling', href: '/?q=kling' }],
        ['Movement and longer takes'],
        ['Data terms, before you upload client material'],
        ['Freemium'],
      ],
      [['Veo'], ['Short scenes with speech'], ['Availability by country and plan'], ['Paid']],
      [['Sora'], ['People who pay for ChatGPT already'], ['Long or complex actions'], ['Paid']],
      [[{ text: 'Pika', href: '/?q=pika' }], ['Effects on existing pictures'], ['Short clips'], ['Freemium']],
      [
        [{ text: 'Luma Dream Machine', href: '/?q=luma' }],
        ['Moving between two stills'],
        ['Terms of the free plan'],
        ['Freemium'],
      ],
      [
        [{ text: 'Synthesia', href: '/?q=synthesia' }],
        ['Training and internal video'],
        ['Limits on stock avatars in paid ads'],
        ['Freemium'],
      ],
      [
        [{ text: 'HeyGen', href: '/?q=heygen' }],
        ['Presenters and translated video'],
        ['Consent and disclosure'],
        ['Freemium'],
      ],
      [
        [{ text: 'Descript', href: '/?q=descript' }],
        ['Interviews, podcasts, lessons'],
        ['Needs a clear recording'],
        ['Freemium'],
      ],
    ],
  },
  { kind: 'heading', level: 2, text: 'Rights, likeness and labels' },
  {
    kind: 'list',
    items: [
      [
        { strong: 'Authorship.' },
        ' In its report of January 2025, the US Copyright Office concluded that prompts alone do not make you the author of the output. Your own selection, arrangement and editing can be protected. A film cut from generated shots may have protection as a whole while its single shots have none.',
      ],
      [
        { strong: 'Plans.' },
        ' Free plans often add a watermark or exclude commercial use. Check the plan you are on today, and repeat the check when you change it.',
      ],
      [
        { strong: 'Likeness.' },
        ' Get written permission for every face and voice, including those of employees. State the purpose and an end date.',
      ],
      [
        { strong: 'Labels.' },
        ' YouTube and TikTok require creators to disclose realistic synthetic scenes. Do not strip the provenance data that tools such as Sora and Firefly write into their files.',
      ],
      [
        { strong: 'Europe.' },
        ' The transparency duties of the EU AI Act, which cover deepfakes, apply from August 2026. Work that will still be online then should be labeled now.',
      ],
    ],
  },
  { kind: 'heading', level: 2, text: 'A checklist before you pay' },
  {
    kind: 'list',
    ordered: true,
    items: [
      ['Name the job: a shot, a presenter or an edit.'],
      [
        'Make the same ten-second test in two tools, using ',
        { text: 'video tools with a free plan', href: '/?category=video&pricing=freemium' },
        '.',
      ],
      ['Count the attempts behind each usable clip. That number tells you more about the price than the monthly fee.'],
      ['Export once. Check resolution, aspect ratio and watermark.'],
      ['Save a dated copy of the license terms.'],
      ['Collect consent for every recognizable person.'],
      [
        'Plan the sound: our guide to ',
        { text: 'AI audio tools', href: '/blog/ai-audio-tools-music-industry' },
        ' covers voices, music and cleanup.',
      ],
    ],
  },
  { kind: 'heading', level: 2, text: 'How to decide' },
  {
    kind: 'paragraph',
    text: [
      'If you publish interviews, lessons or talks, take Descript, and add OpusClip once you post clips every week. If you maintain training material in several languages, compare Synthesia and HeyGen with one real script. If you need shots that cannot be filmed, begin with the tool whose control matches your problem: Runway for continuity, Pika for effects, Luma for stills, Veo for speech.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'Pay by the month. New models appear every few weeks, so a yearly plan is a bet that your favorite stays ahead. The skill that lasts is knowing which shot you need, and no subscription supplies that. If you make a tool that belongs in this comparison, you can ',
      { text: 'submit it to the directory', href: '/create-listing' },
      '.',
    ],
  },
];
