import { setTimeout } from 'node:timers/promises';

// Delays a file that would start shortly before midnight UTC, so that “today” is one day for the whole file.
const DAY = 86_400_000;
const left = DAY - (Date.now() % DAY);
if (left < 180_000) await setTimeout(left + 1000);
