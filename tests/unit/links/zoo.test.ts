import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDead } from '../../../supabase/functions/_shared/visit/classify.ts';
import { visit } from '../../../scripts/links/visit.ts';
import * as notices from '../../support/link-sample-notices.ts';
import { type Animal, heldOut, openLinkSamples, seen } from '../../support/link-samples.ts';

// Sites that are told apart by another night alone, or not at all: the bench counts them.
const MISSED = ['farewell.test', 'farewell-home.test', 'quiet-keeper.test', 'banner.test'];

describe.each(Object.entries({ seen, heldOut, ...notices }))('a zoo of sites, its part %s', (_half, animals) => {
  let zoo: Awaited<ReturnType<typeof openLinkSamples>>;
  const verdicts = new Map<string, string>();
  beforeAll(async () => {
    zoo = await openLinkSamples(animals, 0);
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

  it('what a browser shows, and what cannot be told, is not said to be out of order on two nights', () => {
    expect(called(({ is }) => is !== 'dead')).toEqual([]);
  });

  it('what no browser shows is', () => {
    const dead = Object.keys(animals).filter((host) => animals[host]!.is === 'dead');
    expect(dead.filter((host) => !called(() => true).includes(host))).toEqual(
      MISSED.filter((host) => dead.includes(host)),
    );
  });

  it('what has moved is said to have', () => {
    const moved = Object.keys(animals).filter((host) => animals[host]!.is === 'moved');
    expect(moved.map((host) => verdicts.get(host))).toEqual(moved.map(() => 'moved'));
  });
});
