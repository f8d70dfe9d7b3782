import { afterAll, inject } from 'vitest';
import { serveToThisFile } from './served-site';

// There is no built site if the journeys run on a hosted project.
if (inject('built')) afterAll(await serveToThisFile());
