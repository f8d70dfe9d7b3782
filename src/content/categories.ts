// example: true (delete this line when the texts are your own)
import type { BlogCategory, Inline } from './content.types';
import type { EDITORIAL_CATEGORIES } from './pages';

export type CategoryPage = {
  slug: (typeof EDITORIAL_CATEGORIES)[number];
  heading: string;
  /** The meta description, 120–155 characters. */
  description: string;
  paragraph: Inline[];
  /** The blog category whose posts the page shows below the tools. */
  blogCategory: BlogCategory;
};

/** The pages at /category/{slug}. The directory's category filter uses the same slugs. */
export const categoryPages: CategoryPage[] = [
  {
    slug: 'text',
    heading: 'AI text tools',
    description:
      'Compare AI tools that draft, rewrite and summarize text, from marketing copy to novels. Filter them by price, and read what to check first.',
    paragraph: [
      'Start from the text you need most often. Short marketing copy, long articles, email and fiction are different jobs, and few tools are good at all of them. Give two or three candidates the same brief and compare how much you have to rewrite. Check whether the tool cites sources, whether it can follow your own style guide, and whether what you paste in is used for training. Free plans usually limit the words or messages a month. Editors and translators have lists of their own: ',
      { text: 'writing', href: '/?category=writing' },
      ' and ',
      { text: 'translation', href: '/?category=translation' },
      '.',
    ],
    blogCategory: 'Text',
  },
  {
    slug: 'video',
    heading: 'AI video tools',
    description:
      'Compare AI tools that generate, edit, caption and dub video. Filter them by price, and see which limits matter before you start a project.',
    paragraph: [
      'Decide first whether you want to make footage or work on footage you have. Generators turn a prompt or a still into clips of a few seconds; editors cut by transcript, add captions or dub; presenter tools put a script in the mouth of an avatar. Compare the export resolution, the longest clip, the watermark on the free plan and how credits are counted, since failed attempts often cost credits too. For client work, read the license.',
    ],
    blogCategory: 'Video',
  },
  {
    slug: 'image',
    heading: 'AI image tools',
    description:
      'Compare AI photo editors, upscalers, background removers and image makers. Filter them by price, and learn what to check about control and rights.',
    paragraph: [
      'Image tools differ less in how good one picture looks than in how far you can control the next one. If you need a series, look for reference images, fixed seeds and editing of a part of the picture. If you need text in the image, such as posters or packaging, test that first. For retouching, background removal or enlargement, a specialized editor is often faster than a generator. Check commercial rights, and whether your images are public on the free plan. Generators for illustration have a list of their own: ',
      { text: 'AI art', href: '/?category=ai+art' },
      '.',
    ],
    blogCategory: 'Image',
  },
  {
    slug: 'audio',
    heading: 'AI audio tools',
    description:
      'Compare AI tools for voice, music, transcription and sound repair. Filter them by price, and know which rights and limits to check first.',
    paragraph: [
      'Voice, music and repair are three separate fields. For narration, listen to a full minute in your own language, with numbers and names in it, before you judge a voice. For music, read who owns the result and whether streaming services accept it. For recordings, try noise removal and transcription on your worst file and not on your best. Clone a voice only with the permission of the person it belongs to; good tools ask for proof of it.',
    ],
    blogCategory: 'Audio',
  },
  {
    slug: 'development',
    heading: 'AI development tools',
    description:
      'Compare AI coding assistants, agents, review and testing tools. Filter them by price, and see how to try one safely on your own code.',
    paragraph: [
      'Choose by where you work: in the editor, in the terminal, in pull requests, or in a browser that builds the whole application. Try the tool on a real task in your own repository, with tests, and count the time you spend correcting it. Ask which models it uses, how much of the project it can read, where your code is sent and how long it is kept. With pricing by usage, set a spending limit before the first long run.',
    ],
    blogCategory: 'Development',
  },
];
