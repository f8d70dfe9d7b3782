import { setTimeout } from 'node:timers/promises';

// The date must not change while a test file runs, so a file that starts shortly before midnight UTC waits.
const DAY = 86_400_000;
const left = DAY - (Date.now() % DAY);
if (left < 180_000) await setTimeout(left + 1000);
