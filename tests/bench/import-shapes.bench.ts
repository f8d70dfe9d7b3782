// Milliseconds of reading 1, 10 and 50 MB of each hostile shape of a file, and how they grow: linear is 10 and 5.
// For pages, icons and reports: milliseconds of processor time for 64, 256 and 512 kB. The goal is at most 200.
// npx node tests/bench/import-shapes.bench.ts [md|csv|json|page|link|icons|drawing|report] [a part of a shape's name]
import { runnerImport } from 'vite';
import type * as Parse from '../../src/features/import/parse.ts';
import { HOSTILE } from '../support/hostile-imports.ts';
import { HOSTILE_PAGES } from '../support/hostile-pages.ts';

const { readImport } = (await runnerImport<typeof Parse>('./src/features/import/parse.ts')).module;
const MB = 1024 * 1024;
const SIZES = (process.env.SIZES ?? '1,10,50').split(',').map(Number);
const [, , kind = '', part = ''] = process.argv;
/** Below it a measure is mostly that of the machine. */
const LEAST_MS = 5;

for (const [ending, shapes] of Object.entries(HOSTILE)) {
  if (!ending.startsWith(kind)) continue;
  console.log(`\n${ending.padEnd(46)}${SIZES.map((size) => `${size} MB`.padStart(9)).join('')}   10:1   50:10  answer`);
  for (const [name, shape] of Object.entries(shapes)) {
    if (!name.includes(part)) continue;
    let answer = '';
    const times = SIZES.map((size) => {
      const text = shape(size * MB);
      const begin = performance.now();
      const parsed = readImport(text, `tools.${ending}`);
      const time = performance.now() - begin;
      answer =
        parsed.kind === 'rows' ? `${parsed.valid.length} + ${parsed.invalid.length}` : parsed.message.slice(0, 60);
      return time;
    });
    const [one = 0, ten = 0, fifty = 0] = times.map((time) => Math.max(time, LEAST_MS));
    console.log(
      `${name.padEnd(46)}${times.map((time) => time.toFixed(0).padStart(9)).join('')}${(ten / one).toFixed(1).padStart(7)}${(fifty / ten).toFixed(1).padStart(8)}  ${answer}`,
    );
  }
}

const GOAL_MS = 200;
for (const [reader, { read, shapes }] of Object.entries(HOSTILE_PAGES)) {
  if (!reader.startsWith(kind)) continue;
  console.log(`\n${reader.padEnd(46)}    64 kB   256 kB   512 kB`);
  for (const [name, shape] of Object.entries(shapes)) {
    if (!name.includes(part)) continue;
    const times = [64, 256, 512].map((size) => {
      const text = shape(size * 1024);
      const begin = process.cpuUsage();
      read(text);
      return process.cpuUsage(begin).user / 1000;
    });
    const isSlow = Math.max(...times) > GOAL_MS;
    console.log(
      `${name.padEnd(46)}${times.map((time) => time.toFixed(0).padStart(9)).join('')}${isSlow ? '  slow' : ''}`,
    );
  }
}
