import { setTimeout } from 'node:timers/promises';

// Tests and the database both compute days in UTC. A file that would start shortly before midnight starts after it, so that
// "today" is one day for the whole file.
const DAY = 86_400_000;
const left = DAY - (Date.now() % DAY);
if (left < 180_000) await setTimeout(left + 1000);
