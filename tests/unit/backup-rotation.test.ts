import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Backup, backupName, expiredBackups, rotateBackups } from '../../scripts/backup/rotate-backups';

const DAY_MS = 86_400_000;
/** A Wednesday. */
const NOW = Date.parse('2026-11-25T02:00:00Z');
const daysAgo = (days: number) => new Date(NOW - days * DAY_MS);
const dayOf = (time: string) => time.slice(0, 10);
const defaults = { days: 7, weeks: 4 };

describe('the choice of expired backups', () => {
  const backup = (time: Date, source = 'site'): Backup => ({
    folder: backupName(time),
    madeAt: time.toISOString(),
    source,
  });
  const keptOf = (backups: Backup[], retention = defaults) => {
    const expired = expiredBackups(backups, retention);
    return backups.filter((one) => !expired.includes(one)).map(({ madeAt }) => dayOf(madeAt));
  };

  it('daily backups of two months leave 7 days and the last day of each of 4 weeks', () => {
    const backups = Array.from({ length: 60 }, (_, days) => backup(daysAgo(days)));
    expect(keptOf(backups)).toEqual([
      ...['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19'],
      ...['2026-11-15', '2026-11-08'],
    ]);
  });

  it('only the newest backup of a day is kept', () => {
    const [morning, evening] = [backup(new Date('2026-11-25T02:00:00Z')), backup(new Date('2026-11-25T20:00:00Z'))];
    expect(expiredBackups([evening, morning], defaults)).toEqual([morning]);
  });

  it('days without a backup do not expire older backups', () => {
    const backups = [0, 100, 200, 300].map((days) => backup(daysAgo(days)));
    expect(expiredBackups(backups, defaults)).toEqual([]);
  });

  it('a backup does not replace a backup of another project', () => {
    const backups = [backup(daysAgo(0)), backup(daysAgo(0), 'another site')];
    expect(expiredBackups(backups, { days: 1, weeks: 0 })).toEqual([]);
  });
});

describe('the rotation of a folder', () => {
  let parent: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'aisle-rotation-'));
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true }));

  /** Creates a backup. Without a manifest, the backup is incomplete. */
  const create = (name: string, manifest?: object | string) => {
    mkdirSync(join(parent, name, 'pictures'), { recursive: true });
    writeFileSync(join(parent, name, 'pictures', 'one'), 'a picture');
    const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest);
    if (manifest) writeFileSync(join(parent, name, 'manifest.json'), text);
    return name;
  };
  const complete = (days: number, more = {}) =>
    create(backupName(daysAgo(days)), { format: 1, url: 'site', pictures: {}, made_at: daysAgo(days), ...more });
  const rotate = (retention = { days: 1, weeks: 0 }) => rotateBackups(parent, retention, NOW);

  it('expired backups are deleted with their pictures', async () => {
    const newest = complete(0);
    complete(1);
    complete(2);
    expect(await rotate()).toBe(2);
    expect(readdirSync(parent)).toEqual([newest]);
  });

  it('an incomplete backup does not replace a complete one, and is deleted after a day', async () => {
    const last = complete(3);
    const running = create(backupName(daysAgo(0.5)));
    create(backupName(daysAgo(1.5)));
    expect(await rotate()).toBe(1);
    expect(readdirSync(parent).sort()).toEqual([last, running].sort());
  });

  it('a backup without pictures does not replace one with pictures', async () => {
    const names = [complete(0, { pictures: null }), complete(1)];
    expect(await rotate()).toBe(0);
    expect(readdirSync(parent).sort()).toEqual(names.sort());
  });

  it('folders with other names and backups of a later version are never deleted', async () => {
    const names = [
      complete(0),
      create('before-upgrade', { format: 1, url: 'site', pictures: {}, made_at: daysAgo(9) }),
      create('photos'),
      create(backupName(daysAgo(9)), { format: 2 }),
      create(backupName(daysAgo(8)), 'half a mani'),
    ];
    expect(await rotate()).toBe(0);
    expect(readdirSync(parent).sort()).toEqual(names.sort());
  });
});
