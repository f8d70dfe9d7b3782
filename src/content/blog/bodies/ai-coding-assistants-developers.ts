import type { BlogBlock } from '../../content.types';

export const body: BlogBlock[] = [
  {
    kind: 'paragraph',
    text: [
      'Developers tend to compare coding assistants by the model behind them. That was reasonable when each product had one. Today several let you pick from the same models by OpenAI, Anthropic and Google, and the pick changes every month. What lasts is the way a tool fits your work: where it lives, how much it may do before you look, and what happens to your code.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'So this guide sorts assistants by workflow. There are four kinds: an addition to the editor you have, an editor built around AI, an agent in the terminal, and a platform your company controls. More tools of each kind are in our ',
      { text: 'development category', href: '/category/development' },
      '.',
    ],
  },
  { kind: 'heading', level: 2, text: 'How we compare' },
  {
    kind: 'paragraph',
    text: [
      'We used documentation and terms as of April 2025, and no benchmark scores. Public benchmarks measure models on isolated tasks; your repository has its own habits, tests and history. We compare:',
    ],
  },
  {
    kind: 'list',
    items: [
      [{ strong: 'Place.' }, ' Which editors, terminals or hosts does it support?'],
      [{ strong: 'Context.' }, ' How does it find the relevant parts of a large code base?'],
      [{ strong: 'Autonomy.' }, ' Does it complete a line, edit several files, or run commands?'],
      [{ strong: 'Review.' }, ' How do you see, accept and undo what it did?'],
      [{ strong: 'Terms.' }, ' Is your code stored or used for training, and is there indemnity?'],
    ],
  },
  { kind: 'paragraph', text: ['Pricing appears only as a type: free, freemium, paid or trial.'] },
  { kind: 'heading', level: 2, text: 'Keep your editor' },
  {
    kind: 'paragraph',
    text: [
      { text: 'GitHub Copilot', href: '/?q=github+copilot' },
      ' is the default for good reasons. It works in Visual Studio Code, Visual Studio, JetBrains IDEs, Neovim and Xcode, offers a choice of models, and has had a free plan since December 2024. This April, agent mode came to the stable version of VS Code: it edits several files, runs commands with your approval, and reacts to errors.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      { text: 'JetBrains AI', href: '/?q=jetbrains' },
      ' is the natural choice in IntelliJ IDEA, PyCharm and their relatives, since it can use the IDE’s own understanding of the code. A free tier and Junie, JetBrains’ coding agent, both arrived this month. It can also connect to models that run on your own computer.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'Gemini Code Assist has been free for individuals since February. ',
      { text: 'Cline', href: '/?q=cline' },
      ' and Continue are open-source extensions for people who want to bring their own model and see every request.',
    ],
  },
  { kind: 'heading', level: 2, text: 'Change your editor' },
  {
    kind: 'paragraph',
    text: [
      { text: 'Cursor', href: '/?q=cursor' },
      ' and ',
      { text: 'Windsurf', href: '/?q=windsurf' },
      ' are editors derived from VS Code, so most extensions and shortcuts carry over. Because they own the whole window, they can do more: predict your next edit, index the project, and show an agent’s work as a reviewable set of changes. Cursor’s Tab completion and agent have made it the usual point of comparison. Windsurf, whose maker was called Codeium until this month, is built around an agent named Cascade that follows what you do in the editor and the terminal.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'The cost is dependence on a smaller company’s fork. It receives VS Code’s updates later, and some of Microsoft’s own extensions are not licensed for use in it. Try one on a side project for a week before moving a team.',
    ],
  },
  { kind: 'heading', level: 2, text: 'Work from the terminal' },
  {
    kind: 'paragraph',
    text: [
      { text: 'Claude Code', href: '/?q=claude+code' },
      ', in research preview since February, reads a repository, edits files, runs tests and works with Git, all from the command line. Use is billed by tokens, so a long session has a visible cost. ',
      { text: 'Aider', href: '/?q=aider' },
      ' is free and open source. It works with models from many providers and commits each change to Git with a message, which makes every step easy to undo. OpenAI’s Codex CLI, released this month, is open source as well.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'Terminal agents suit developers who already think in small commits and trust their tests. Without tests, an agent has no way to know that it is wrong, and neither do you.',
    ],
  },
  { kind: 'heading', level: 2, text: 'Start in the browser' },
  {
    kind: 'paragraph',
    text: [
      { text: 'Replit', href: '/?q=replit' },
      ' joins an editor, hosting, a database and an agent that builds an application from a description. It is the shortest way from an idea to something a colleague can click. Treat the result as a prototype until someone has read the code, in particular the parts for sign-in, permissions and secrets.',
    ],
  },
  { kind: 'heading', level: 2, text: 'Let the company decide' },
  {
    kind: 'paragraph',
    text: [
      { text: 'Tabnine', href: '/?q=tabnine' },
      ' can run in your own cloud or on servers without an internet connection, and its own models are trained on permissively licensed code. Amazon Q Developer knows AWS services, upgrades old Java applications, and flags suggestions that resemble open-source code. ',
      { text: 'Sourcegraph Cody', href: '/?q=sourcegraph' },
      ' brings Sourcegraph’s code search to the task of finding context across many repositories, which matters when one change touches ten of them.',
    ],
  },
  {
    kind: 'table',
    caption: 'AI coding assistants compared, April 2025',
    head: ['Tool', 'Where it works', 'Best for', 'Watch out for', 'Pricing type'],
    rows: [
      [
        [{ text: 'GitHub Copilot', href: '/?q=github+copilot' }],
        ['Most editors, GitHub'],
        ['Teams already on GitHub'],
        ['Monthly limits by plan'],
        ['Freemium'],
      ],
      [
        [{ text: 'JetBrains AI', href: '/?q=jetbrains' }],
        ['JetBrains IDEs'],
        ['Java, Kotlin, Python'],
        ['Quotas'],
        ['Freemium'],
      ],
      [
        [{ text: 'Cursor', href: '/?q=cursor' }],
        ['Its own editor'],
        ['Frequent edits over several files'],
        ['Reliance on a fork'],
        ['Freemium'],
      ],
      [
        [{ text: 'Windsurf', href: '/?q=windsurf' }],
        ['Its own editor'],
        ['Agent-led work with a clear view'],
        ['The same reliance on a fork'],
        ['Freemium'],
      ],
      [
        [{ text: 'Claude Code', href: '/?q=claude+code' }],
        ['Terminal'],
        ['Large changes with good tests'],
        ['Cost of long sessions'],
        ['Paid'],
      ],
      [
        [{ text: 'Aider', href: '/?q=aider' }],
        ['Terminal'],
        ['Open source, small commits'],
        ['You pay the model provider'],
        ['Free'],
      ],
      [
        [{ text: 'Replit', href: '/?q=replit' }],
        ['Browser'],
        ['Prototypes and learning'],
        ['Review before production'],
        ['Freemium'],
      ],
      [
        ['Amazon Q Developer'],
        ['Editors, terminal, AWS'],
        ['AWS work, Java upgrades'],
        ['Less useful elsewhere'],
        ['Freemium'],
      ],
      [
        [{ text: 'Tabnine', href: '/?q=tabnine' }],
        ['Most editors, own servers'],
        ['Strict data rules'],
        ['Setup effort'],
        ['Paid'],
      ],
    ],
  },
  { kind: 'heading', level: 2, text: 'What goes wrong' },
  {
    kind: 'paragraph',
    text: [
      { strong: 'Plausible code.' },
      ' The common failure is code that compiles, reads well and handles the wrong case. Ask for a failing test first, then for the change that makes it pass.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      { strong: 'Invented packages.' },
      ' Models sometimes suggest dependencies that do not exist, and attackers can register such names. Check the registry page before you install anything.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      { strong: 'Too much at once.' },
      ' Google’s DORA report for 2024 linked wider use of AI with individual gains, and also with slightly lower delivery stability. Larger batches of change are its suggested reason. Keep changes as small as you would by hand.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      { strong: 'Instructions from outside.' },
      ' An agent that reads issues, web pages or dependencies can be steered by text planted there. Limit its permissions, keep production credentials out of its reach, and approve commands yourself.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      { strong: 'Lost understanding.' },
      ' If nobody on the team can explain a function, nobody can repair it at night. Whoever merges the code owns it.',
    ],
  },
  { kind: 'heading', level: 2, text: 'Licenses, privacy and indemnity' },
  {
    kind: 'paragraph',
    text: [
      'Suggestions can resemble public code. Copilot has a setting that blocks completions matching public code on GitHub, and can instead show references to the matching repositories. Indemnity is normally tied to business plans and to such settings, so a free account seldom has it. A lawsuit over Copilot’s training, Doe v. GitHub, has been in court since 2022. Most of its claims were dismissed, and a question about copyright management information is on appeal.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'In the United States, copyright covers human authorship. Code accepted from an assistant without change may have thin protection or none, which is worth knowing if the source itself is what you sell.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'On privacy, individual and business plans often differ. Check retention as well as training, and look for switches such as Cursor’s privacy mode. If code may not leave your network, the list shortens to self-hosted products and to open-source tools with local models.',
    ],
  },
  { kind: 'heading', level: 2, text: 'A checklist for a two-week trial' },
  {
    kind: 'list',
    ordered: true,
    items: [
      [
        'Choose two tools of different kinds, starting with ',
        { text: 'development tools that have a free plan', href: '/?category=development&pricing=freemium' },
        '.',
      ],
      ['Pick five finished tickets: a bug, a test, a refactoring, a small feature, an upgrade.'],
      ['Repeat them with each tool on a branch, from the commit before.'],
      ['Record the total time to a mergeable change, including review.'],
      ['Count the defects your tests and reviewers found.'],
      ['Set privacy, matching and permission options before the first prompt.'],
      [
        'Write a page of project rules: commands, conventions, things never to touch. Most agents can read such a file.',
      ],
      ['Ask the team what they would miss.'],
    ],
  },
  { kind: 'heading', level: 2, text: 'How to decide' },
  {
    kind: 'paragraph',
    text: [
      'If your team is on GitHub and has never used an assistant, begin with Copilot; it asks for the least change. If you live in a JetBrains IDE, try its own assistant before anything else. If you edit across many files all day, give Cursor or Windsurf a week. If your tests are good and the command line is home, use Aider or Claude Code. If data rules come first, start from Tabnine or a local model and work outward.',
    ],
  },
  {
    kind: 'paragraph',
    text: [
      'Then stop comparing for a while. The gap between two good tools is smaller than the gap between a team with fast tests and small changes and one without. To learn the foundations, see the LangChain and LlamaIndex lists in our ',
      { text: 'free courses', href: '/free-courses' },
      '; for the documentation you still have to write, see our guide to ',
      { text: 'AI text tools', href: '/blog/ai-text-tools-content-writing' },
      '.',
    ],
  },
];
