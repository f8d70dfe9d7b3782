import { setTimeout } from 'node:timers/promises';

// Delays a test file that would start shortly before midnight UTC, so that the date does not change while it runs.
const DAY = 86_400_000;
const left = DAY - (Date.now() % DAY);
if (left < 180_000) await setTimeout(left + 1000);
