import type { BlogBlock } from '../../content.types';

export const body: BlogBlock[] = [
  {
    kind: 'paragraph',
    text: [
      '“Which AI writes best?” is the wrong first question. A published text passes through stages: finding out, drafting, editing, and adapting it for other readers or languages. A tool that is excellent at one stage can do damage at another. A fluent drafting assistant, for example, will invent a source with the same confidence it brings to fixing a comma.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'Our view is that most writers need two tools: a general assistant for thinking and drafting, and a specialist for editing or translation. A marketing suite earns its fee only when several people must keep one brand voice. More tools for producing text are in our ',
      { text: 'text category', href: '/category/text' },
      '.',
    ],
  },
  { kind: 'heading', level: 2, text: 'How we compare' },
  {
    kind: 'paragraph',
    text: [
      'We worked from the makers’ documentation and terms as of May 2025. We do not rank tools by the beauty of their prose, because that depends on your brief and your editing more than on the model. We look at five things:',
    ],
  },
  {
    kind: 'list',
    items: [
      [{ strong: 'Grounding.' }, ' Does it work from sources you can check, and does it show them?'],
      [{ strong: 'Voice.' }, ' Can it follow a sample of your writing, or only a label such as “friendly”?'],
      [{ strong: 'Place.' }, ' Does it work where you write: a chat window, a document, the browser?'],
      [{ strong: 'Data.' }, ' May your text be used for training, and can you prevent that?'],
      [{ strong: 'Price type.' }, ' Free, freemium, paid or trial. Amounts change too often to print.'],
    ],
  },
  { kind: 'heading', level: 2, text: 'Finding out: tools that show their sources' },
  {
    kind: 'paragraph',
    text: [
      { text: 'Perplexity', href: '/?q=perplexity' },
      ' answers questions with numbered links to web pages. ',
      { text: 'ChatGPT', href: '/?q=chatgpt' },
      ' and ',
      { text: 'Gemini', href: '/?q=gemini' },
      ' search the web too, and both have a deep research mode that works for several minutes and returns a long report with citations. ',
      { text: 'NotebookLM', href: '/?q=notebooklm' },
      ' takes the opposite approach: it answers from the documents you upload and points to the passage behind each statement. For interviews, reports and transcripts that you already have, this is the safer design.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'A citation shows where a claim may have come from. It does not show that the page says so. Open every link you intend to rely on.',
    ],
  },
  { kind: 'heading', level: 2, text: 'Drafting: general assistants' },
  { kind: 'heading', level: 3, text: 'ChatGPT, Claude and Gemini' },
  {
    kind: 'paragraph',
    text: [
      'ChatGPT is the broadest of the three: file uploads, web search, custom versions for repeated tasks, and a canvas that shows the draft beside the conversation. ',
      { text: 'Claude', href: '/?q=claude' },
      ' is a good fit for long source material and careful rewriting. Its projects keep reference documents together, and it can build a writing style from a sample of yours. Gemini makes the most sense when your work already lives in Google Docs and Gmail, because it is built into Google Workspace.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'Test them with one real brief: the reader, the purpose, the points in order, and two paragraphs of your own as a model. Keep the assistant whose draft needs the least correction. That answer will differ from writer to writer.',
    ],
  },
  { kind: 'heading', level: 3, text: 'Fiction: Sudowrite' },
  {
    kind: 'paragraph',
    text: [
      { text: 'Sudowrite', href: '/?q=sudowrite' },
      ' is made for novelists. A story bible holds characters, setting and outline, and the tools work on a passage: describe, expand, rewrite. Its own model, Muse, was developed for fiction. None of this helps with factual writing, where a vivid invented detail is an error.',
    ],
  },
  { kind: 'heading', level: 2, text: 'Marketing at volume' },
  {
    kind: 'paragraph',
    text: [
      { text: 'Jasper', href: '/?q=jasper' },
      ' centers on brand voice, campaigns and teams. ',
      { text: 'Copy.ai', href: '/?q=copy.ai' },
      ' has moved toward automated workflows for sales and marketing departments. ',
      { text: 'Writesonic', href: '/?q=writesonic' },
      ' combines articles with search data and follows how a brand appears in AI answers.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'Suites of this kind draw largely on models from the same few laboratories as the general assistants. What you pay for is the layer around them: templates, permissions, integrations, a shared style guide. If you are the only person who would log in, you probably do not need that layer.',
    ],
  },
  { kind: 'heading', level: 2, text: 'Editing' },
  {
    kind: 'list',
    items: [
      [
        { text: 'Grammarly', href: '/?q=grammarly' },
        ' checks correctness, clarity and tone in most places where you type. Its Authorship feature records which parts of a document were typed, pasted or generated, which helps when you must show how a text came about.',
      ],
      [
        { text: 'QuillBot', href: '/?q=quillbot' },
        ' rephrases sentences. That is useful for variants of your own wording. Used on somebody else’s, without credit, it is still plagiarism.',
      ],
      [
        { text: 'LanguageTool', href: '/?q=languagetool' },
        ' checks more than twenty languages, and its core is open source.',
      ],
      [
        { text: 'Hemingway Editor', href: '/?q=hemingway' },
        ' highlights long sentences and passive voice. Its free version leaves the rewriting to you.',
      ],
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'If you accept every suggestion, your writing will sound like everyone else’s. Keep the suggestions that correct; decline those that only smooth.',
    ],
  },
  { kind: 'heading', level: 2, text: 'Translation' },
  {
    kind: 'paragraph',
    text: [
      { text: 'DeepL', href: '/?q=deepl' },
      ' translates text and whole documents, and its glossaries keep product names and terms fixed. General assistants take instructions about audience and tone, which makes them better at adapting a text than at translating a manual. For legal, medical and advertising copy, budget for a native reviewer whichever you use.',
    ],
  },
  {
    kind: 'table',
    caption: 'AI writing tools compared, May 2025',
    head: ['Tool', 'Best for', 'Watch out for', 'Pricing type'],
    rows: [
      [
        [{ text: 'ChatGPT', href: '/?q=chatgpt' }],
        ['Planning, drafts, mixed tasks'],
        ['Confident errors'],
        ['Freemium'],
      ],
      [
        [{ text: 'Claude', href: '/?q=claude' }],
        ['Long sources, careful rewriting'],
        ['Usage limits on the free plan'],
        ['Freemium'],
      ],
      [
        [{ text: 'Gemini', href: '/?q=gemini' }],
        ['Work in Google Docs and Gmail'],
        ['Account settings for stored activity'],
        ['Freemium'],
      ],
      [
        [{ text: 'NotebookLM', href: '/?q=notebooklm' }],
        ['Answers from your own documents'],
        ['Only as good as the uploads'],
        ['Freemium'],
      ],
      [
        [{ text: 'Jasper', href: '/?q=jasper' }],
        ['Teams with one brand voice'],
        ['More than a single writer needs'],
        ['Trial'],
      ],
      [[{ text: 'Sudowrite', href: '/?q=sudowrite' }], ['Fiction'], ['Not for facts'], ['Trial']],
      [
        [{ text: 'Grammarly', href: '/?q=grammarly' }],
        ['Corrections everywhere you type'],
        ['A uniform tone'],
        ['Freemium'],
      ],
      [
        [{ text: 'QuillBot', href: '/?q=quillbot' }],
        ['Rephrasing your own sentences'],
        ['Disguised copying'],
        ['Freemium'],
      ],
      [
        [{ text: 'DeepL', href: '/?q=deepl' }],
        ['Documents with fixed terms'],
        ['Data use in the free version'],
        ['Freemium'],
      ],
    ],
  },
  { kind: 'heading', level: 2, text: 'What none of them can do' },
  {
    kind: 'paragraph',
    text: [
      { strong: 'They cannot know what only you know.' },
      ' First-hand experience, a tested recipe, a conversation with a customer: these give readers a reason to choose your page. Collect them before you open a tool.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      { strong: 'They cannot guarantee a fact.' },
      ' Names, dates, quotations and figures need a human check against the source, every time.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      { strong: 'They cannot prove who wrote something.' },
      ' AI detectors err in both directions. OpenAI withdrew its own classifier in July 2023 because of its low accuracy. Do not accuse, pay or reject a writer on a detector score.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      { strong: 'They cannot earn a place in search results by quantity.' },
      ' Google’s guidance looks at whether content helps people, however it was made. Its spam policies have named “scaled content abuse” since March 2024: pages produced in bulk mainly to manipulate rankings.',
    ],
  },
  { kind: 'heading', level: 2, text: 'Rights and confidentiality' },
  {
    kind: 'paragraph',
    text: [
      'The terms of the large assistants generally leave you the rights in the output, as far as such rights exist. They may not exist. In January 2025 the US Copyright Office repeated that copyright requires human authorship and that prompts alone do not supply it. Text you write, select, arrange or substantially rework can be protected. Edit for real, and keep your drafts.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'Input deserves the same care. Consumer accounts may use your conversations to improve models unless you switch that off, while business plans usually exclude it by default. DeepL draws the line between its free version and its Pro plans. Never paste unpublished client material into a personal account.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'Finally, ask before you deliver. Many publishers, universities and clients now have a rule about AI assistance, and silence is rarely the right reading of it.',
    ],
  },
  { kind: 'heading', level: 2, text: 'A checklist for choosing' },
  {
    kind: 'list',
    ordered: true,
    items: [
      ['Write down the stage that costs you the most time.'],
      [
        'Pick two tools for that stage. A search for ',
        { text: 'writing tools with a free plan', href: '/?category=writing&pricing=freemium' },
        ' is a good start.',
      ],
      ['Give both the same real task, and time the corrections as well as the draft.'],
      ['Check every fact in the result, and count the errors.'],
      ['Find the training setting and switch it to what your contracts require.'],
      ['Agree within your team on what must be disclosed.'],
      ['Review the choice in six months.'],
    ],
  },
  { kind: 'heading', level: 2, text: 'How to decide' },
  {
    kind: 'paragraph',
    text: [
      'A single writer is well served by one general assistant plus Grammarly or LanguageTool. Add NotebookLM if you work from documents, and DeepL if you publish in more than one language. A team of five with a brand to protect should try Jasper on one real campaign and compare the result with a shared style guide and a general assistant. Novelists should look at Sudowrite first.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'If the drafts disappoint whichever tool you try, the brief is the likely cause. The lists in our ',
      { text: 'free courses', href: '/free-courses' },
      ' section include introductions to how language models work, and they will do more for your results than another subscription. For the pictures beside your text, see our comparison of ',
      { text: 'AI image generators', href: '/blog/best-ai-image-generators' },
      '.',
    ],
  },
];
