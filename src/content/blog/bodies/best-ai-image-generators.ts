import type { BlogBlock } from '../../content.types';

export const body: BlogBlock[] = [
  {
    kind: 'paragraph',
    text: [
      'Any current image generator can make an attractive picture. Fewer can make the picture you need: the right words on the sign, your product unchanged, the same character four times, a file your printer accepts. So choose a generator by the thing you must control, and take beauty for granted.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'That leads to a different list from the usual ranking. Midjourney may win on looks and still be wrong for a logo. A plain vector tool may be the best purchase a small company makes. For more generators, browse our ',
      { text: 'AI art list', href: '/?category=ai+art' },
      '; for the editors that go with them, the ',
      { text: 'image category', href: '/category/image' },
      '.',
    ],
  },
  { kind: 'heading', level: 2, text: 'How we compare' },
  {
    kind: 'paragraph',
    text: [
      'This comparison rests on documentation, license terms and published features as of May 2025. Taste is yours to judge, and every maker shows samples. We look at what samples do not show:',
    ],
  },
  {
    kind: 'list',
    items: [
      [
        { strong: 'Instructions.' },
        ' Does the tool follow a long, specific prompt, including text inside the picture?',
      ],
      [{ strong: 'Consistency.' }, ' Can a style, character or product return in the next image?'],
      [{ strong: 'Editing.' }, ' Can you change one part without disturbing the rest?'],
      [{ strong: 'Output.' }, ' Pixels or vectors, transparency, and who else can see the result.'],
      [{ strong: 'License.' }, ' What your plan allows, and what the maker says about training data.'],
    ],
  },
  { kind: 'paragraph', text: ['Prices appear only as a type, because the amounts change.'] },
  { kind: 'heading', level: 2, text: 'For a distinctive look: Midjourney' },
  {
    kind: 'paragraph',
    text: [
      { text: 'Midjourney', href: '/?q=midjourney' },
      ' remains the choice for mood, light and composition. Style references, moodboards and reference images let you carry a look, or a character, through a series, and its web editor covers repainting and extending. Version 7 has been available since April.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'Three limits matter for business use. There is no standing free plan. Images are public by default; Stealth Mode, on the higher plans, keeps them out of the gallery. And companies above one million dollars in yearly revenue need one of those higher plans for the images to be theirs under the terms.',
    ],
  },
  { kind: 'heading', level: 2, text: 'For following instructions: ChatGPT' },
  {
    kind: 'paragraph',
    text: [
      'Since March 2025, ',
      { text: 'ChatGPT', href: '/?q=chatgpt' },
      ' has made images with GPT-4o’s own image generation in place of DALL·E 3. The change is larger than it sounds. It follows prompts with many objects, writes legible text, accepts your pictures as references, and lets you revise in conversation: move the lamp, keep everything else. DALL·E 3 is still reachable as a separate GPT for those who prefer its look.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'OpenAI lists the weak points itself: edits may alter parts you did not mention, tall images can be cropped, and text in non-Latin scripts is less dependable. It is also slow when you want forty variations.',
    ],
  },
  { kind: 'heading', level: 2, text: 'For words in pictures: Ideogram' },
  {
    kind: 'paragraph',
    text: [
      { text: 'Ideogram', href: '/?q=ideogram' },
      ' made its name with typography, and version 3.0 appeared in March. Posters, book covers, labels and social graphics with a headline are its territory. Images made on the free plan are public, so keep unreleased names out of it.',
    ],
  },
  { kind: 'heading', level: 2, text: 'For commercial caution: Adobe Firefly' },
  {
    kind: 'paragraph',
    text: [
      { text: 'Adobe Firefly', href: '/?q=firefly' },
      ' answers the question legal departments ask first. Adobe says its own Firefly models are trained on licensed content such as Adobe Stock and on public-domain material, and it offers indemnification on certain business plans. The models also sit inside Photoshop, where Generative Fill changes a selected area and nothing else.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'Read one detail closely. Since April, the Firefly app also offers models from partners, including OpenAI, Google and Black Forest Labs. Adobe’s statement about training data covers its own models, so note which one you used.',
    ],
  },
  { kind: 'heading', level: 2, text: 'For vectors and brand sets: Recraft' },
  {
    kind: 'paragraph',
    text: [
      { text: 'Recraft', href: '/?q=recraft' },
      ' generates editable vector graphics as well as pixels, and keeps a custom style across a set of icons or illustrations. For a website that needs thirty matching pictures, that is worth more than realism. On the free plan the images belong to Recraft, and commercial work needs a paid plan.',
    ],
  },
  { kind: 'heading', level: 2, text: 'For variety in one place: Leonardo' },
  {
    kind: 'paragraph',
    text: [
      { text: 'Leonardo', href: '/?q=leonardo' },
      ', owned by Canva since 2024, gathers its own and other models, a real-time canvas and training on your own images in one browser tool. It suits game art and experiments. The number of options is also its cost: expect to spend a day learning which model does what.',
    ],
  },
  { kind: 'heading', level: 2, text: 'For your own machine: Stable Diffusion and FLUX' },
  {
    kind: 'paragraph',
    text: [
      { text: 'Stable Diffusion', href: '/?q=stable+diffusion' },
      ' and ',
      { text: 'FLUX', href: '/?q=flux' },
      ' publish weights that you can run yourself, usually through a program such as ComfyUI. You gain privacy, fine control over poses and depth, and your own fine-tuned models. You take on hardware, setup and responsibility for what is made.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'The licenses differ by model. Stability AI’s community license is free below one million dollars in yearly revenue. FLUX.1 [schnell] uses the permissive Apache 2.0 license, while the weights of FLUX.1 [dev] need a separate license for commercial use of the model. Fine-tunes found online carry terms of their own.',
    ],
  },
  {
    kind: 'table',
    caption: 'AI image generators compared, May 2025',
    head: ['Tool', 'Best for', 'Watch out for', 'Pricing type'],
    rows: [
      [
        [{ text: 'Midjourney', href: '/?q=midjourney' }],
        ['Style and atmosphere'],
        ['Public images by default'],
        ['Paid'],
      ],
      [
        [{ text: 'ChatGPT', href: '/?q=chatgpt' }],
        ['Precise prompts, text, revision'],
        ['Unrequested changes in edits'],
        ['Freemium'],
      ],
      [
        [{ text: 'Ideogram', href: '/?q=ideogram' }],
        ['Posters and headlines'],
        ['Public images on the free plan'],
        ['Freemium'],
      ],
      [
        [{ text: 'Adobe Firefly', href: '/?q=firefly' }],
        ['Client work, Photoshop editing'],
        ['Partner models have other terms'],
        ['Freemium'],
      ],
      [
        [{ text: 'Recraft', href: '/?q=recraft' }],
        ['Vectors and matching sets'],
        ['No ownership on the free plan'],
        ['Freemium'],
      ],
      [[{ text: 'Leonardo', href: '/?q=leonardo' }], ['Game art, many styles'], ['Takes time to learn'], ['Freemium']],
      [
        [{ text: 'Stable Diffusion', href: '/?q=stable+diffusion' }],
        ['Local, private, customizable work'],
        ['Hardware and revenue limit'],
        ['Freemium'],
      ],
      [
        [{ text: 'FLUX', href: '/?q=flux' }],
        ['Realistic images in your own pipeline'],
        ['License differs by version'],
        ['Freemium'],
      ],
    ],
  },
  { kind: 'heading', level: 2, text: 'Limits that all of them share' },
  {
    kind: 'paragraph',
    text: [
      { strong: 'Facts.' },
      ' A generator draws what is plausible. Maps, instruments, historical uniforms and anatomy need a specialist’s eye, and charts should be made with a charting tool.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      { strong: 'Products.' },
      ' A bottle or a shoe will come back slightly changed. Place the real photograph on a generated background instead.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      { strong: 'People.' },
      ' Ask for a profession without describing the person, and stereotypes tend to appear. Describe the people you mean, and look at the whole series before you publish it.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      { strong: 'Repetition.' },
      ' The default style of a popular tool is quickly recognized. Readers may take it as a sign that little care went into the rest.',
    ],
  },
  { kind: 'heading', level: 2, text: 'Copyright, training data and consent' },
  {
    kind: 'paragraph',
    text: [
      'In the United States, a picture that a machine determined is not protected by copyright. In 2023 the Copyright Office limited its registration of the comic Zarya of the Dawn to the text and the arrangement, and excluded the Midjourney images. In March 2025 the federal appeals court in Washington confirmed, in Thaler v. Perlmutter, that an author must be human. The Office’s report of January 2025 adds that prompts alone are not enough, while your own drawing, selection or modification can count. In practice, others may be free to copy a purely generated logo. Do not build a brand on one.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'Training data is still in dispute. Cases by artists and by Getty Images against makers of image models are open, and a pre-publication report by the Copyright Office on May 9 found that some uses for training may be fair and others not. If a client needs certainty, the maker’s indemnity matters more than the maker’s opinion.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'Do not ask for a living artist’s style by name in paid work, and do not depict real people without their consent. Keep Content Credentials in the file where the tool writes them; they help everyone who meets the picture later.',
    ],
  },
  { kind: 'heading', level: 2, text: 'A checklist before you choose' },
  {
    kind: 'list',
    ordered: true,
    items: [
      ['List three pictures you truly need this month, with size, format and text.'],
      [
        'Make all three in two candidates. Start from ',
        { text: 'generators with a free plan', href: '/?category=ai+art&pricing=freemium' },
        '.',
      ],
      ['Ask for one small change to each, and see what else moves.'],
      ['Repeat a character or product in a second scene.'],
      ['Check who can see your images and whether the plan allows commercial use.'],
      ['Save the prompt, the model name and the date with the file.'],
      ['Have a person compare the result with the facts.'],
    ],
  },
  { kind: 'heading', level: 2, text: 'How to decide' },
  {
    kind: 'paragraph',
    text: [
      'For editorial and mood images, choose Midjourney. For pictures that must obey a long brief or carry words, use ChatGPT, with Ideogram for designed headlines. For clients with lawyers, take Firefly’s own models. For icons and illustrations in a set, Recraft. If privacy or volume decides, run FLUX or Stable Diffusion yourself.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'One generator and one proper editor are enough for most people. If your pictures should move, read our comparison of ',
      { text: 'AI video tools', href: '/blog/top-ai-video-tools-2025' },
      ' next, and if you would like to know how these models work, the computer vision lists in our ',
      { text: 'free courses', href: '/free-courses' },
      ' are a sound beginning.',
    ],
  },
];
