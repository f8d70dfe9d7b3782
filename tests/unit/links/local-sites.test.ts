import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDead } from '../../../supabase/functions/_shared/visit/classify.ts';
import { visit } from '../../../scripts/links/visit.ts';
import { type LocalSite, linkSites, openLocalSites } from '../../support/local-sites.ts';

// The link check cannot recognise that these sites are dead. `npm run bench -- links` counts such sites.
const MISSED = ['farewell.test', 'farewell-home.test', 'quiet-keeper.test', 'banner.test'];

describe.each(Object.entries(linkSites))('the link check of the test sites (%s)', (_half, sites) => {
  let running: Awaited<ReturnType<typeof openLocalSites>>;
  const verdicts = new Map<string, string>();
  beforeAll(async () => {
    running = await openLocalSites(sites, 0);
    const night = (hosts: string[], isDoubted: boolean) =>
      Promise.all(
        hosts.map(async (host) => {
          const patience = sites[host]!.isSilent ? 300 : 6000;
          const { outcome } = await visit(running.addressOf(host), running.network, 0, patience, isDoubted);
          verdicts.set(host, outcome);
        }),
      );
    await night(Object.keys(sites), false);
    running.sleep();
    const isCalled = (host: string) => isDead(verdicts.get(host) as 'works');
    await night(Object.keys(sites).filter(isCalled), true);
  });
  afterAll(() => running.close());

  const called = (is: (site: LocalSite) => boolean) =>
    Object.keys(sites).filter((host) => is(sites[host]!) && isDead(verdicts.get(host) as 'works'));

  it('a site that a browser can show is never reported as dead', () => {
    expect(called(({ is }) => is !== 'dead')).toEqual([]);
  });

  it('a site that no browser can show is reported as dead after two nights', () => {
    const dead = Object.keys(sites).filter((host) => sites[host]!.is === 'dead');
    expect(dead.filter((host) => !called(() => true).includes(host))).toEqual(
      MISSED.filter((host) => dead.includes(host)),
    );
  });

  it('a redirected site is reported as moved', () => {
    const moved = Object.keys(sites).filter((host) => sites[host]!.is === 'moved');
    expect(moved.map((host) => verdicts.get(host))).toEqual(moved.map(() => 'moved'));
  });
});
