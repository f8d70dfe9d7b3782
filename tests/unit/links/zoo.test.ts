import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDead } from '../../../supabase/functions/_shared/visit/classify.ts';
import { visit } from '../../../scripts/links/visit.ts';
import { type Animal, linkSites, openZoo } from '../../support/links-zoo.ts';

// Dead sites that one night's check cannot recognise. The bench counts them.
const MISSED = ['farewell.test', 'farewell-home.test', 'quiet-keeper.test', 'banner.test'];

describe.each(Object.entries(linkSites))('the link check of the sites in part %s', (_half, animals) => {
  let zoo: Awaited<ReturnType<typeof openZoo>>;
  const verdicts = new Map<string, string>();
  beforeAll(async () => {
    zoo = await openZoo(animals, 0);
    const night = (hosts: string[], isDoubted: boolean) =>
      Promise.all(
        hosts.map(async (host) => {
          const patience = animals[host]!.isSilent ? 300 : 6000;
          const { outcome } = await visit(zoo.addressOf(host), zoo.network, 0, patience, isDoubted);
          verdicts.set(host, outcome);
        }),
      );
    await night(Object.keys(animals), false);
    zoo.sleep();
    const isCalled = (host: string) => isDead(verdicts.get(host) as 'works');
    await night(Object.keys(animals).filter(isCalled), true);
  });
  afterAll(() => zoo.close());

  const called = (is: (animal: Animal) => boolean) =>
    Object.keys(animals).filter((host) => is(animals[host]!) && isDead(verdicts.get(host) as 'works'));

  it('never reports a site as dead that a browser shows or that it cannot judge', () => {
    expect(called(({ is }) => is !== 'dead')).toEqual([]);
  });

  it('reports a site that no browser shows as dead after two nights', () => {
    const dead = Object.keys(animals).filter((host) => animals[host]!.is === 'dead');
    expect(dead.filter((host) => !called(() => true).includes(host))).toEqual(
      MISSED.filter((host) => dead.includes(host)),
    );
  });

  it('reports a site that moved as moved', () => {
    const moved = Object.keys(animals).filter((host) => animals[host]!.is === 'moved');
    expect(moved.map((host) => verdicts.get(host))).toEqual(moved.map(() => 'moved'));
  });
});
