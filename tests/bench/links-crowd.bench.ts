// How many links a minute the link check visits, and what it costs: npx node tests/bench/links-crowd.bench.ts
// LINKS (600): of ten, seven show 100 kB after half a second, one is gone, one does not exist, one never answers.
import { runChecks } from '../../scripts/links/run-checks.ts';
import { visit } from '../../scripts/links/visit.ts';
import { type Animal, html, openLinkSamples } from '../support/link-samples.ts';

const number = Number(process.env.LINKS ?? 600);
/** Minutes that the nightly workflow may take. */
const NIGHT = 350;

const large = html('A tool', '<p class="part">A page <b>of</b> a tool</p>\n'.repeat(2400));
const lives: Animal['life'][] = [
  ...Array.from(
    { length: 7 },
    (): Animal['life'] =>
      (_, { after, page }) =>
        after(0.5, () => page(large)),
  ),
  (_, { page }) => page(html('404 Not Found', ''), 404),
  { name: 'ENOTFOUND' },
  () => undefined,
];
const animals = Object.fromEntries(
  Array.from({ length: number }, (_, at) => [
    `c${at}.test`,
    { is: 'alive', life: lives[at % lives.length]! } as Animal,
  ]),
);
const { network, addressOf, close } = await openLinkSamples(animals, 1000);

async function* links() {
  yield Object.keys(animals).map((host) => ({ id: host, url: addressOf(host) }));
}
const begun = performance.now();
let longest = 0;
const counts = await runChecks({
  links: links(),
  visit: async (url) => {
    const asked = performance.now();
    const found = await visit(url, network);
    longest = Math.max(longest, performance.now() - asked);
    return found;
  },
  store: async () => undefined,
});
close();
const minutes = (performance.now() - begun) / 60_000;
const { user, system } = process.cpuUsage();
const rate = number / minutes;
console.log(counts);
console.log(
  `${number} links in ${minutes.toFixed(1)} min: ${rate.toFixed(0)} a minute; the longest took ${(longest / 1000).toFixed(0)} s; ` +
    `${((user + system) / 1000 / number).toFixed(0)} ms of processor time a link, servers included; ` +
    `${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB. ` +
    `Seven nights of ${NIGHT} min visit ${Math.round(rate * NIGHT * 7).toLocaleString('en')}.`,
);
process.exit(0);
