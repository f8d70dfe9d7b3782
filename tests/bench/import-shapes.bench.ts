// Milliseconds of reading 1, 10 and 50 MB of each hostile shape, and how they grow: linear is 10 and 5.
// npx node tests/bench/import-shapes.bench.ts [md|csv|json] [a part of a shape's name]
import { runnerImport } from 'vite';
import type * as Import from '../../src/domain/import/read-import.ts';
import { HOSTILE } from '../support/hostile-imports.ts';

const { readImport } = (await runnerImport<typeof Import>('./src/domain/import/read-import.ts')).module;
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
