import { afterAll, inject } from 'vitest';
import { serveToThisFile } from './served-site';

// Runs before each file. Journeys on a hosted project have no built site.
if (inject('built')) afterAll(await serveToThisFile());
