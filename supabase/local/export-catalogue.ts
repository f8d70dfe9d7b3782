// npm run catalogue:export [file]: writes the built-in catalogue as a file for the bulk import.
import { writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';
import type * as Catalogue from '../../src/catalogue/index.ts';
import type * as Facts from '../../src/catalogue/with-facts.ts';
import type * as Mapping from '../../src/domain/import/import-mapping.ts';

const out = process.argv[2] ?? 'catalogue.json';
const { module: catalogue } = await runnerImport<typeof Catalogue>('src/catalogue/index.ts');
const { module: facts } = await runnerImport<typeof Facts>('src/catalogue/with-facts.ts');
const { module: mapping } = await runnerImport<typeof Mapping>('src/domain/import/import-mapping.ts');

const tools = catalogue.catalogue.map((tool) => mapping.catalogueToImportTool(facts.withFacts(tool)));
writeFileSync(out, `${JSON.stringify(tools, null, 2)}\n`);
console.log(`${out}: ${tools.length} tools`);
