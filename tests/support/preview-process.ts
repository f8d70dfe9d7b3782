import './google-stand-in.ts';
import { preview, type PreviewServer } from 'vite';

// Run by `served-site.ts`: `vite preview` for one test file after another. Starting Node and compiling the database's
// WebAssembly again for each took longer than many a file's requests.
let server: PreviewServer | undefined;

async function heed(told: 'begin' | 'end') {
  if (told === 'begin') server = await preview();
  else await server?.close();
  process.send?.(told);
}
process.on('message', (told: 'begin' | 'end') => void heed(told));
process.on('disconnect', () => process.exit());
