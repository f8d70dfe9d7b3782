import type { BlogPost } from '../content.types';

/** The posts, newest first. A test checks each read time against the body. */
export const blogPosts: BlogPost[] = [
  {
    id: '1',
    slug: 'top-ai-video-tools-2025',
    title: 'Top AI Video Tools of 2025: Choose the Job, Then the Tool',
    excerpt:
      'Some tools invent shots, some put a presenter on screen, and some edit what you filmed. A comparison by use, with the limits and the rights questions.',
    category: 'Video',
    date: 'May 27, 2025',
    readTime: '6 min read',
  },
  {
    id: '2',
    slug: 'ai-text-tools-content-writing',
    title: 'AI Text Tools for Content Writing: One for Each Stage',
    excerpt:
      'Research, drafting, editing and translation need different tools. What each kind does well, what none of them can do, and why two are usually enough.',
    category: 'Text',
    date: 'May 20, 2025',
    readTime: '7 min read',
  },
  {
    id: '3',
    slug: 'best-ai-image-generators',
    title: 'The Best AI Image Generators, by What You Need to Control',
    excerpt:
      'Look, wording, brand, vectors or your own machine: eight generators compared by the thing you must control, with a close reading of licenses and copyright.',
    category: 'Image',
    date: 'May 13, 2025',
    readTime: '7 min read',
  },
  {
    id: '4',
    slug: 'ai-audio-tools-music-industry',
    title: 'AI Audio Tools in the Music Industry: What Helps, and Who Owns It',
    excerpt:
      'Tools that repair and separate recordings are safe to adopt. Tools that write the song raise questions of ownership. How to tell them apart before a release.',
    category: 'Audio',
    date: 'May 1, 2025',
    readTime: '7 min read',
  },
  {
    id: '5',
    slug: 'ai-coding-assistants-developers',
    title: 'AI Coding Assistants for Developers: Pick by Workflow, Not by Model',
    excerpt:
      'Many assistants now offer the same models. What differs is where they work, how much they do before you look, and what happens to your code.',
    category: 'Development',
    date: 'April 22, 2025',
    readTime: '7 min read',
  },
];
