import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { drawPreview } from '../../scripts/prerender/preview-drawing';
import { startPreviews } from '../../scripts/prerender/previews';

const folder = mkdtempSync(join(tmpdir(), 'aisle-previews-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const preview = { sign: 'Writing', title: `A picture of ${folder}`, text: 'What it does.', note: 'Aisle\nexample.com' };
const isWhole = (file: string) => readFileSync(file).subarray(-8, -4).toString('latin1') === 'IEND';

describe('preview images', () => {
  it('a preview image is drawn for any listing text', () => {
    const named = (text: string) => drawPreview({ ...preview, sign: text, title: text, text });
    expect(() => new Resvg(named('bad \ufffe\uffff\ud800 \u0000 <b> & " name'))).not.toThrow();
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => void new Resvg(named(text))),
      { numRuns: 20 },
    );
  });

  it('a failed preview image is reported, and the remaining images are created', async () => {
    const [blocked, whole] = ['blocked', 'whole'].map((name) => join(folder, `${name}.png`)) as [string, string];
    mkdirSync(join(blocked, 'in the way'), { recursive: true });
    const previews = startPreviews();
    previews.add({ ...preview, file: blocked });
    previews.add({ ...preview, file: whole });
    expect(await previews.end()).toEqual([{ file: blocked, reason: expect.stringMatching(/^E[A-Z]+: /) }]);
    expect(isWhole(whole)).toBe(true);
  });

  it('the next build creates the images that an interrupted build did not write', async () => {
    const file = join(folder, 'large.png');
    const job = { ...preview, title: `${preview.title}, once more`, file };
    const build = join(folder, 'build.mjs');
    writeFileSync(
      build,
      `import { startPreviews } from '${new URL('../../scripts/prerender/previews.ts', import.meta.url)}';
      const previews = startPreviews();
      previews.add(${JSON.stringify(job)});
      console.log(JSON.stringify(await previews.end()));`,
    );
    // Limits files to 2 kB to simulate a full disk.
    const output = execFileSync('sh', ['-c', 'ulimit -f 4; exec "$0" "$1"', process.execPath, build], {
      encoding: 'utf8',
    });
    expect(output).toContain('EFBIG');
    expect(existsSync(file)).toBe(false);
    const previews = startPreviews();
    previews.add(job);
    await previews.end();
    expect(isWhole(file)).toBe(true);
  });
});
