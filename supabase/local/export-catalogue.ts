// npm run catalogue:export [-- file] [-- --without-badges]: writes the built-in catalogue as a file for the bulk
// import. The badges are for the demonstration only, because a real directory would show unpaid listings as sponsored.
import { writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';
import type * as Catalogue from '../../src/catalogue/index.ts';
import type * as Facts from '../../src/catalogue/with-facts.ts';
import type * as Mapping from '../../src/domain/listing-files/record.ts';

const hasBadges = !process.argv.includes('--without-badges');
const out = process.argv.slice(2).find((given) => !given.startsWith('--')) ?? 'catalogue.json';
const { module: catalogue } = await runnerImport<typeof Catalogue>('src/catalogue/index.ts');
const { module: facts } = await runnerImport<typeof Facts>('src/catalogue/with-facts.ts');
const { module: mapping } = await runnerImport<typeof Mapping>('src/domain/listing-files/record.ts');

const tools = catalogue.catalogue.map(({ featured, sponsored, sponsorTier, ...tool }) =>
  mapping.catalogueToImportTool(facts.withFacts({ ...tool, ...(hasBadges && { featured, sponsored, sponsorTier }) })),
);
writeFileSync(out, `${JSON.stringify(tools, null, 2)}\n`);
console.log(`${out}: ${tools.length} tools`);
