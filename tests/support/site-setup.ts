import { afterAll, inject } from 'vitest';
import { serveToThisFile } from './served-site';

// Runs before each file, also where files share their modules. The journeys against a hosted project have no built site.
if (inject('built')) afterAll(await serveToThisFile());
