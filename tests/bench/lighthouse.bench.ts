// npm run bench:lighthouse: Lighthouse 13 (mobile) on home, a tool's page and an article of the last build, three runs
// each, their medians. Text is compressed as a host does.
import { openLighthouse, type Report } from './lighthouse.ts';
import { servePreview } from './preview.ts';
import { median } from './slow-phone.ts';

const PATHS =
  process.argv.length > 2 ? process.argv.slice(2) : ['/', '/tools/chatgpt', '/blog/best-ai-image-generators'];
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** What is wanted at most: milliseconds, and the sum of shifts. */
const WANTED = { 'largest-contentful-paint': 1300, 'total-blocking-time': 50, 'cumulative-layout-shift': 0.01 };

const site = await servePreview();
const lighthouse = await openLighthouse();

let hasMissed = false;
const say = (text: string, isMissed: boolean) => {
  hasMissed ||= isMissed;
  console.log(`  ${text}${isMissed ? '   <- missed' : ''}`);
};
for (const path of PATHS) {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await lighthouse.look(site.address + path));
  console.log(path);
  for (const category of CATEGORIES) {
    const score = Math.round(100 * median(reports.map(({ categories }) => categories[category]?.score ?? 0)));
    say(`${category} ${score}`, score < (category === 'performance' ? 98 : 100));
  }
  for (const [audit, most] of Object.entries(WANTED)) {
    const values = reports.map(({ audits }) => Number((audits[audit]?.numericValue ?? Number.NaN).toFixed(3)));
    const text = values.map((value) => (most < 1 ? value.toFixed(3) : String(Math.round(value)))).join(', ');
    say(`${audit} ${text}; wanted: ${most}`, !(median(values) <= most));
  }
  const [last] = reports.slice(-1);
  for (const { auditRefs } of CATEGORIES.map((name) => last?.categories[name]).filter((one) => one !== undefined)) {
    for (const { id, weight } of auditRefs) {
      const audit = last?.audits[id];
      if (weight > 0 && audit && audit.score !== null && audit.score < 0.9)
        console.log(`    ${audit.score} ${audit.title}`);
    }
  }
}
await lighthouse.close();
site.end();
process.exit(hasMissed ? 1 : 0);
