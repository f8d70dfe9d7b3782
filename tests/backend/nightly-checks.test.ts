import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, type Client, engines, idOf, listing, startBackend, waitingFor } from '../support/backend';
import { once } from 'node:events';
import { createServer } from 'node:https';
import { type AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { runClaims } from '../../scripts/claims/run-claims';
import { type Network } from '../../supabase/functions/_shared/visit/network';
import { isPublicAddress } from '../../supabase/functions/_shared/visit/public-address';

describe.each(engines)('the nightly checks on %s', (engine) => {
  let backend: Backend;
  let everybody: Awaited<ReturnType<Backend['everybody']>>;
  beforeAll(async () => {
    backend = await startBackend(engine);
    everybody = await backend.everybody();
  });
  afterAll(() => backend?.stop());

  describe('link checks', () => {
    const PENDING = idOf('pending');
    const URL = 'https://example.com/';
    const NEW = 'https://example.org/new';
    const visitResult = (tool_id: string, outcome: string, more = {}) => ({
      tool_id,
      url: URL,
      outcome,
      moved_to: null,
      ...more,
    });
    type Name = keyof typeof everybody;
    let operator: Client;
    let admin: Client;

    beforeAll(() => {
      [operator, admin] = [backend.operator(), everybody.administrator.client];
    });
    beforeEach(async () => {
      await backend.clear();
      await everybody.member.client.from('ai_tools').insert(listing(PENDING));
      await admin.from('ai_tools').insert(['a', 'b', 'c'].map((id) => listing(id)));
    });

    const record = async (...checks: object[]) => {
      const { data, error } = await operator.rpc('record_link_checks', { checks: checks as never });
      expect(error).toBeNull();
      return data;
    };
    type Stored = {
      tool_id: string;
      outcome: string;
      failures: number;
      has_worked: boolean;
      dismissed_outcome: string | null;
    };
    const stored = () =>
      backend.sql<Stored>(
        'select tool_id, outcome, failures, works_at is not null as has_worked, dismissed_outcome from public.link_checks order by tool_id',
      );
    const wait = (days: number) =>
      backend.sql(
        `update public.link_checks set checked_at = checked_at - make_interval(days => $1::int),
         since = since - make_interval(days => $1::int), failing_since = failing_since - make_interval(days => $1::int)`,
        [days],
      );
    const brokenLinks = async (name: Name = 'administrator') =>
      (await everybody[name].client.rpc('review_queue', { kind: 'link' })).data?.rows
        .map(({ tool }) => tool?.id)
        .toSorted() ?? [];

    const decide = async (id: string, decision: string) => {
      const { tool, facts } = (await waitingFor(admin, 'link')).find((row) => row.tool.id === id)!;
      const { error } = await admin.rpc('decide_link', {
        ...{ listing_id: id, decision, version: tool.updated_at, since: facts.since },
      });
      expect(error).toBeNull();
    };

    it('the operator can store link checks only for approved listings with the checked address', async () => {
      const none = visitResult('none', 'works');
      const other = visitResult('c', 'gone', { url: 'https://example.com/old' });
      expect(
        await record(
          visitResult('a', 'works'),
          visitResult('b', 'gone'),
          visitResult('b', 'gone'),
          visitResult(PENDING, 'works'),
          none,
          other,
        ),
      ).toBe(2);
      expect(await stored()).toEqual([
        { tool_id: 'a', outcome: 'works', failures: 0, has_worked: true, dismissed_outcome: null },
        { tool_id: 'b', outcome: 'gone', failures: 1, has_worked: false, dismissed_outcome: null },
      ]);
    });

    it('everyone can read the link checks of public listings, and nobody can write link checks', async () => {
      await record(visitResult('a', 'works'), visitResult('b', 'gone'));
      await backend.sql(
        `insert into public.link_checks (tool_id, url, checked_at, outcome, since)
        values ($1, $2, now(), 'works', now())`,
        [PENDING, URL],
      );
      const before = await stored();
      for (const name of Object.keys(everybody) as Name[]) {
        const { client } = everybody[name];
        const { data } = await client.from('link_checks').select('tool_id').order('tool_id');
        expect([name, data?.map(({ tool_id }) => tool_id)]).toEqual([name, ['a', 'b']]);
        await client.rpc('record_link_checks', { checks: [visitResult('a', 'gone')] });
        const row = {
          tool_id: 'c',
          url: URL,
          checked_at: '2026-01-01',
          outcome: 'works',
          since: '2026-01-01',
        } as const;
        await client.from('link_checks').insert(row);
        await client.from('link_checks').upsert({ ...row, tool_id: 'a', outcome: 'gone' });
        await client.from('link_checks').delete().neq('tool_id', '');
        await client.from('link_checks').update({ outcome: 'gone' }).eq('tool_id', 'a');
        await client.from('link_checks').update({ dismissed_outcome: 'gone' }).eq('tool_id', 'b');
        expect([name, await stored(), await brokenLinks(name)]).toEqual([name, before, []]);
      }
    });

    it('the review queue shows a link after a redirect or after three failures over seven days', async () => {
      await record(visitResult('a', 'gone'), visitResult('b', 'broken'), visitResult('c', 'moved', { moved_to: NEW }));
      expect(await brokenLinks()).toEqual(['c']);
      await wait(3);
      await record(visitResult('a', 'broken'), visitResult('b', 'broken'));
      await wait(4);
      await record(visitResult('a', 'no_name'));
      expect(await brokenLinks()).toEqual(['a', 'c']);
      await record(visitResult('b', 'parked'));
      expect(await brokenLinks()).toEqual(['a', 'b', 'c']);
      for (const name of ['visitor', 'member', 'second'] as const) expect(await brokenLinks(name)).toEqual([]);
    });

    it('three failures within a week are not reported', async () => {
      await record(visitResult('a', 'gone'));
      await wait(6);
      await record(visitResult('a', 'gone'));
      await record(visitResult('a', 'gone'));
      expect(await brokenLinks()).toEqual([]);
    });

    it('blocked and unknown results are ignored, and a success resets the failure count', async () => {
      await record(visitResult('a', 'gone'), visitResult('b', 'gone'));
      await wait(8);
      await record(visitResult('a', 'gone'), visitResult('b', 'gone'));
      await record(visitResult('a', 'refused'), visitResult('b', 'works'));
      expect((await stored()).map(({ failures }) => failures)).toEqual([2, 0]);
      await record(visitResult('a', 'unknown'), visitResult('b', 'gone'));
      expect(await brokenLinks()).toEqual([]);
      await record(visitResult('a', 'gone'), visitResult('b', 'gone'));
      expect(await brokenLinks()).toEqual(['a']);
    });

    it('a new address of a listing resets the link checks and the redirect report', async () => {
      await record(visitResult('a', 'works'), visitResult('b', 'moved', { moved_to: NEW }));
      await record(visitResult('a', 'gone'));
      expect(await brokenLinks()).toEqual(['b']);
      await decide('b', 'move');
      expect((await backend.stored('b'))['b']).toMatchObject({ url: NEW, approval_status: 'approved' });
      expect(await brokenLinks()).toEqual([]);
      await admin.from('ai_tools').update({ url: NEW }).eq('id', 'a');
      await record(visitResult('a', 'gone', { url: NEW }));
      expect((await stored())[0]).toMatchObject({ failures: 1, has_worked: false });
    });

    it('a dismissed link check stays dismissed until its outcome changes', async () => {
      const moved = visitResult('a', 'moved', { moved_to: NEW });
      await record(moved);
      await decide('a', 'dismiss');
      await record(moved);
      await record(visitResult('a', 'refused'));
      await record(moved);
      expect(await brokenLinks()).toEqual([]);
      await record({ ...moved, moved_to: `${NEW}/er` });
      expect(await brokenLinks()).toEqual(['a']);
      await record(moved);
      expect(await brokenLinks()).toEqual([]);
      await record(visitResult('a', 'works'));
      await record(moved);
      expect(await brokenLinks()).toEqual(['a']);
    });

    it('a link check is hidden while its listing is taken down, and deleted with the listing', async () => {
      await record(visitResult('a', 'works'), visitResult('b', 'moved', { moved_to: NEW }));
      await admin.rpc('unpublish_listing', { listing_id: 'b', reason: 'It is closed.' });
      expect((await everybody.visitor.client.from('link_checks').select('tool_id')).data).toEqual([{ tool_id: 'a' }]);
      expect(await brokenLinks()).toEqual([]);
      await admin.from('ai_tools').delete().in('id', ['a', 'b']);
      expect(await stored()).toEqual([]);
    });

    it('a redirect target is stored only if a listing could have this address', async () => {
      await record(
        visitResult('a', 'moved', { moved_to: 'https://localhost/' }),
        visitResult('b', 'moved', { moved_to: NEW }),
      );
      expect(await backend.sql('select moved_to from public.link_checks order by tool_id')).toEqual([
        { moved_to: null },
        { moved_to: NEW },
      ]);
    });
  });

  describe('ownership proofs', () => {
    /** A self-signed certificate for the hosts below. */
    const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgd5AbEuuGn9k536p4
v7pGjcP+s1z5oywY8LrQ+8pG2C+hRANCAARoMDBSLOP3hgCAIo5PlWK+9jgKPvPk
pt3px10z5LbBX2H6V2XnzfJskkTlpmKUc2X1yoYXh4KnOKXmKYs/IsbB
-----END PRIVATE KEY-----
`;
    const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIDlTCCAzygAwIBAgIUaF9gG7rDgplUQhnMKy9aZVQNRL8wCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLY2xhaW1zLnRlc3QwIBcNMjYxMTIyMTMwOTIwWhgPMjEyNjEw
MjkxMzA5MjBaMBYxFDASBgNVBAMMC2NsYWltcy50ZXN0MFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEaDAwUizj94YAgCKOT5VivvY4Cj7z5Kbd6cddM+S2wV9h+ldl
583ybJJE5aZilHNl9cqGF4eCpzil5imLPyLGwaOCAmQwggJgMB0GA1UdDgQWBBTi
1lz6iOjmOD+Y3dNta02m0ac6JDAfBgNVHSMEGDAWgBTi1lz6iOjmOD+Y3dNta02m
0ac6JDAPBgNVHRMBAf8EBTADAQH/MIICCwYDVR0RBIICAjCCAf6CCmZvdW5kLnRl
c3SCDnd3dy5mb3VuZC50ZXN0gghkbnMudGVzdIIMd3d3LmRucy50ZXN0gglub25l
LnRlc3SCDXd3dy5ub25lLnRlc3SCCHNwYS50ZXN0ggx3d3cuc3BhLnRlc3SCC3dp
dGhpbi50ZXN0gg93d3cud2l0aGluLnRlc3SCCWF3YXkudGVzdIINd3d3LmF3YXku
dGVzdIIJYmFjay50ZXN0gg13d3cuYmFjay50ZXN0ggpwbGFpbi50ZXN0gg53d3cu
cGxhaW4udGVzdIILaW5zaWRlLnRlc3SCD3d3dy5pbnNpZGUudGVzdIIJaHVnZS50
ZXN0gg13d3cuaHVnZS50ZXN0gglzbG93LnRlc3SCDXd3dy5zbG93LnRlc3SCDGRp
ZmZlcnMudGVzdIIQd3d3LmRpZmZlcnMudGVzdIIJbWFueS50ZXN0gg13d3cubWFu
eS50ZXN0ggxzdG9yaWVzLnRlc3SCEHd3dy5zdG9yaWVzLnRlc3SCCWJ1c3kudGVz
dIINd3d3LmJ1c3kudGVzdIIJb3Vycy50ZXN0gg13d3cub3Vycy50ZXN0gghvbmUu
dGVzdIIMd3d3Lm9uZS50ZXN0ggh0d28udGVzdIIMd3d3LnR3by50ZXN0gglzaG9w
LnRlc3SCDXd3dy5zaG9wLnRlc3QwCgYIKoZIzj0EAwIDRwAwRAIgZlLT+h544uKE
/Gqf1m+PT6ZgiE5AIcqOl4dqCtLXvqMCIAaySOsW2Wd69fGdKxg0yUJIoWSqPt+E
cc4Oh4HQ5c/z
-----END CERTIFICATE-----
`;
    const FILE = '/.well-known/directory-owner.txt';
    const [NO_FILE, NO_RECORD] = ['File: the website responded with status 404.', 'DNS record: not found yet.'];
    const NOT_A_FILE = `File: the page contains other text. ${NO_RECORD}`;
    const OFF = `File: the website redirects to another domain or to http. ${NO_RECORD}`;
    const NOT_PROVABLE =
      'The address is not the home page of its own domain, so a code cannot prove the claim. A person decides.';

    /** The code of each listing’s claim. */
    let codes: Record<string, string> = {};
    const line = (id: string) => `directory-owner=${codes[id]}`;
    const OTHER = `directory-owner=${'0'.repeat(32)}`;
    type Answer = string | { to: string } | { status: number; text?: string } | { is: 'endless' | 'silent' };
    const hosts: Record<string, () => Answer> = {
      'found.test': () => line('found'),
      'spa.test': () => '<!doctype html><div id="root"></div>',
      // A user can publish text at every path of this site.
      'stories.test': () => `<h1>Not found</h1>\n${line('stories')}\n<p>Latest notes</p>`,
      'within.test': () => ({ to: `https://www.within.test${FILE}` }),
      'www.within.test': () => `${line('within')}\r\n`,
      'away.test': () => ({ to: `https://none.test/away` }),
      'none.test': () => line('away'),
      'back.test': () => ({ to: 'https://shop.test/back' }),
      'shop.test': () => ({ to: `https://www.back.test${FILE}` }),
      'www.back.test': () => line('back'),
      'plain.test': () => ({ to: `http://plain.test${FILE}` }),
      'inside.test': () => ({ to: `https://www.inside.test${FILE}` }),
      'huge.test': () => ({ is: 'endless' }),
      'slow.test': () => ({ is: 'silent' }),
      'differs.test': () => OTHER,
      'many.test': () => `${OTHER}\n\n${line('many')}\n`,
      'busy.test': () => ({ status: 403, text: line('busy') }),
      'ours.test': () => line('ours'),
      'one.test': () => line('one'),
    };
    const records: Record<string, () => string[]> = {
      '_directory-owner.dns.test': () => ['v=spf1 -all', line('dns')],
      '_directory-owner.differs.test': () => [OTHER],
      '_directory-owner.busy.test': () => {
        throw dnsError('ESERVFAIL');
      },
    };
    const dnsError = (code: string) => Object.assign(new Error(`query ${code}`), { code });

    const requests: string[] = [];
    const open = () =>
      createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
        const { host = '' } = request.headers;
        requests.push(`${request.socket.localAddress} ${host}${request.url}`);
        const isOwn = !['none.test', 'shop.test'].includes(host) || request.url !== FILE;
        const reply: Answer = (isOwn && hosts[host]?.()) || { status: 404, text: '<h1>No such page</h1>' };
        if (typeof reply === 'object' && 'is' in reply) {
          if (reply.is === 'silent') return;
          const more = () =>
            void (response.destroyed || (response.write(Buffer.alloc(65_536, 'a')) && setImmediate(more)));
          response.writeHead(200).on('drain', more);
          more();
        } else if (typeof reply === 'string') response.writeHead(200, { 'content-type': 'text/plain' }).end(reply);
        else if ('to' in reply) response.writeHead(302, { location: reply.to }).end();
        else response.writeHead(reply.status).end(reply.text);
      });
    const [outside, inside] = [open(), open()];
    const network: Network = {
      resolve: async (host) => [host === 'www.inside.test' ? '127.0.0.2' : '127.0.0.1'],
      resolveText: async (name) => {
        if (records[name]) return records[name]();
        throw dnsError('ENODATA');
      },
      isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
      portOf: () => (outside.address() as AddressInfo).port,
    };

    const trusted = getCACertificates();
    beforeAll(async () => {
      setDefaultCACertificates([...trusted, CERTIFICATE]);
      await once(outside.listen(0, '127.0.0.1'), 'listening');
      await once(inside.listen(network.portOf('https:'), '127.0.0.2'), 'listening');
    });
    afterAll(() => {
      setDefaultCACertificates(trusted);
      for (const server of [outside, inside]) {
        server.closeAllConnections();
        server.close();
      }
    });
    let operator: Client;
    let actors: typeof everybody;

    beforeAll(() => {
      operator = backend.operator();
      actors = everybody;
    });
    beforeEach(() => backend.clear());

    const insert = (id: string, url: string, owner: string | null = null) =>
      backend.sql(
        `insert into public.ai_tools (id, name, description, url, created_by, approval_status, approved_at)
       values ($1, $1 || ' tool', 'A tool that a test made.', $2, $3, 'approved', now())`,
        [id, url, owner],
      );
    const store = async (id: string, claimant: string) => {
      const [claim] = await backend.sql<{ id: string }>(
        `insert into public.ownership_claims (tool_id, claimed_by, proof_kind) values ($1, $2, 'domain') returning id`,
        [id, claimant],
      );
      const [made] = await backend.sql<{ code: string }>(
        'insert into private.claim_codes (claim_id) values ($1) returning code',
        [claim!.id],
      );
      return { id: claim!.id, code: made!.code };
    };
    const claim = async ({ client }: { client: Client }, id: string) =>
      (await client.rpc('claim_listing', { listing_id: id, proof_kind: 'domain' })).data;
    const own = async ({ client }: { client: Client }, id: string) =>
      (await client.rpc('own_claim', { listing_id: id })).data?.[0];
    const run = () => runClaims(operator, network, { patience: 3000 });
    const record = (...checks: object[]) => operator.rpc('record_claim_checks', { checks: checks as never });
    const stored = () =>
      backend.sql<Record<string, string>>(
        `select claim.tool_id, claim.state, claim.check_result, claim.answer, claim.proven_domain, claim.proven_by, claim.decided_by,
         claim.claimed_by, claim.checked_at is not null as is_checked, tool.created_by as owner
       from public.ownership_claims as claim join public.ai_tools as tool on tool.id = claim.tool_id`,
      );
    const isVerified = async (id: string, { id: member } = actors.member) =>
      (await backend.sql<{ is: boolean }>('select private.is_verified_owner($1, $2) as is', [id, member]))[0]!.is;

    it('an ownership claim is granted only with a code on the listing’s own domain', async () => {
      const { member, second } = actors;
      const roots = Object.keys(hosts).filter((host) => !host.startsWith('www.'));
      for (const host of [...roots, 'dns.test']) await insert(host.split('.')[0]!, `https://${host}/`);
      await insert('path', 'https://found.test/tool');
      await insert('query', 'https://found.test/?user=1');
      await insert('port', 'https://found.test:8443/');
      await insert('suffix', 'https://github.io/');
      await insert('below', 'http://app.many.test');
      await insert('theirs', 'https://app.ours.test/', second.id);
      codes = {};
      const ids = Object.keys(await backend.stored()).filter((id) => id !== 'theirs');
      for (const id of ids) codes[id] = (await store(id, member.id)).code;
      await store('one', second.id);
      hosts['many.test'] = () => `${OTHER}\n\n${line('many')}\n${line('below')}\n`;
      requests.length = 0;

      const { granted } = await run();
      expect(granted).toBe(6);
      const rows = await stored();
      const results = rows.map(
        ({ tool_id, claimed_by, state, proven_by, proven_domain, owner, check_result, answer }) => [
          claimed_by === member.id ? tool_id : `${tool_id}, the second`,
          state === 'granted' && owner === member.id ? `by ${proven_by} of ${proven_domain}` : (answer ?? check_result),
        ],
      );
      expect(Object.fromEntries(results)).toEqual({
        found: 'by file of found.test',
        dns: 'by dns of dns.test',
        within: 'by file of within.test',
        many: 'by file of many.test',
        below: 'by file of many.test',
        one: 'by file of one.test',
        'one, the second': 'Another claim was approved.',
        none: `${NO_FILE} ${NO_RECORD}`,
        shop: `${NO_FILE} ${NO_RECORD}`,
        spa: NOT_A_FILE,
        stories: NOT_A_FILE,
        huge: NOT_A_FILE,
        away: OFF,
        back: OFF,
        plain: OFF,
        inside: `File: the domain points to a private address. ${NO_RECORD}`,
        slow: `File: the website did not respond in time. ${NO_RECORD}`,
        differs: 'File: the code is different. DNS record: the code is different.',
        busy: 'File: the website responded with status 403. DNS record: the name servers did not respond.',
        ours: 'The code is there, but another member owns a listing on this domain. We will decide.',
        path: NOT_PROVABLE,
        query: NOT_PROVABLE,
        port: NOT_PROVABLE,
        suffix: NOT_PROVABLE,
      });
      expect(rows.filter(({ state, owner }) => state === 'open' && owner !== null)).toEqual([]);
      expect(rows.filter(({ decided_by }) => decided_by !== null)).toEqual([]);
      expect(rows.filter(({ state, is_checked }) => state !== 'refused' && !is_checked)).toEqual([]);
      expect(requests.filter((at) => !at.startsWith('127.0.0.1 '))).toEqual([]);
      // The check requests only the verification file, once for two listings of one domain.
      expect(requests.filter((at) => /(found|many)\.test/.test(at)).toSorted()).toEqual([
        `127.0.0.1 found.test${FILE}`,
        ...Array(2).fill(`127.0.0.1 many.test${FILE}`),
      ]);

      // A checked claim is not checked again on the same night.
      requests.length = 0;
      await run();
      expect(requests).toEqual([]);
    });

    it('a claimant gets the same code until the code expires', async () => {
      const { member } = actors;
      await insert('none', 'https://none.test/');
      const id = await claim(member, 'none');
      const first = await own(member, 'none');
      expect(first).toMatchObject({
        state: 'open',
        proof_kind: 'domain',
        is_awaited: true,
        check_result: null,
        is_verified: false,
      });
      expect(first!.code).toMatch(/^[0-9a-f]{32}$/);
      expect(Date.parse(first!.code_ends_at!) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
      await run();
      expect(await own(member, 'none')).toMatchObject({ is_awaited: false, check_result: `${NO_FILE} ${NO_RECORD}` });
      expect(await claim(member, 'none')).toBe(id);
      expect(await own(member, 'none')).toMatchObject({ is_awaited: true, code: first!.code });
      expect((await operator.rpc('claims_to_check')).data).toMatchObject([{ claim_id: id, code: first!.code }]);

      const end = () => backend.sql(`update private.claim_codes set ends_at = now() where claim_id = $1`, [id]);
      await end();
      expect(await own(member, 'none')).toMatchObject({ state: 'open', code: null });
      expect(await claim(member, 'none')).toBe(id);
      const second = await own(member, 'none');
      expect(second).toMatchObject({ checked_at: null, check_result: null });
      expect(second!.code).not.toBe(first!.code);
      await end();
      expect((await operator.rpc('claims_to_check')).data).toEqual([]);
      const answer = 'The code was not found within 14 days.';
      expect(await own(member, 'none')).toMatchObject({ state: 'refused', answer, code: null });
      expect(await claim(member, 'none')).not.toBe(id);
      expect((await own(member, 'none'))!.state).toBe('open');
    });

    it('a claim is not granted if the listing’s address or owner has changed since the claim', async () => {
      const { member, second, administrator } = actors;
      for (const id of ['moved', 'taken', 'mine', 'decided']) await insert(id, `https://${id}.test/`);
      const ids = { moved: await claim(member, 'moved'), taken: await claim(member, 'taken') };
      const found = (claim_id: string | null, id: string, more = {}) => ({
        ...{
          claim_id,
          url: `https://${id}.test/`,
          domain: `${id}.test`,
          found: 'file',
          check_result: 'File: found.',
          ...more,
        },
      });
      await backend.sql(`update public.ai_tools set url = 'https://new.test/' where id = 'moved'`);
      await backend.sql(`update public.ai_tools set created_by = $1 where id = 'taken'`, [second.id]);
      expect((await record(found(ids.moved, 'moved'), found(ids.taken, 'taken'))).data).toBe(0);
      expect(await own(member, 'moved')).toMatchObject({ state: 'open', checked_at: null, check_result: null });
      expect(await own(member, 'taken')).toMatchObject({
        state: 'refused',
        answer: 'This listing has an owner now.',
      });
      expect((await record(found(ids.moved, 'new', { domain: 'ew.test' }))).data).toBe(0);
      expect((await record(found(ids.moved, 'new'), found(ids.moved, 'new'))).data).toBe(1);

      const decided = await claim(member, 'decided');
      await administrator.client.rpc('decide_claim', { claim_id: decided!, is_granted: true });
      expect((await record(found(decided, 'decided'))).data).toBe(0);
      expect(await isVerified('decided')).toBe(false);
      // An owner can prove the domain later. An owner who was approved by hand cannot claim the same listing again.
      const byEye = { listing_id: 'decided', proof_kind: 'email', proof: 'me@decided.test' };
      expect((await member.client.rpc('claim_listing', byEye)).error?.message).toMatch(/has an owner/);
      expect(await claim(second, 'decided')).toBeNull();
      const before = (await backend.stored('decided')).decided;
      expect((await record(found(await claim(member, 'decided'), 'decided'))).data).toBe(1);
      expect((await backend.stored('decided')).decided).toEqual(before);
      expect(await isVerified('decided')).toBe(true);
      expect((await own(member, 'decided'))!.is_verified).toBe(true);
    });

    it('an owner counts as verified as long as the owner and the domain of the listing stay the same', async () => {
      const { member, second } = actors;
      await insert('found', 'https://found.test/');
      expect(await isVerified('found')).toBe(false);
      codes = { found: (await store('found', member.id)).code };
      expect(await isVerified('found')).toBe(false);
      await run();
      expect([await isVerified('found'), await isVerified('found', second)]).toEqual([true, false]);
      const check_result = [];
      const change = (column: string, value: string) =>
        backend.sql(`update public.ai_tools set ${column} = $1 where id = 'found'`, [value]);
      for (const url of [
        ...['http://app.found.test/x?y', 'https://FOUND.test', 'https://found.test:8443/'],
        ...[
          'https://notfound.test/',
          'https://found.test.evil.com/',
          'https://evil.com/found.test',
          'https://evil.com/?://found.test/',
        ],
      ]) {
        await change('url', url);
        check_result.push(await isVerified('found'));
      }
      expect(check_result).toEqual([true, true, true, false, false, false, false]);
      await change('url', 'https://found.test/');
      await change('created_by', second.id);
      expect([await isVerified('found'), await isVerified('found', second)]).toEqual([false, false]);
    });

    it('only the operator can store check results, and only a claimant can read the claim’s code', async () => {
      const { member } = actors;
      await insert('found', 'https://found.test/');
      const id = (await claim(member, 'found'))!;
      const { code } = (await own(member, 'found'))!;
      const everything = () =>
        backend.sql(
          `select to_jsonb(claim) as claim, to_jsonb(known) as known, tool.created_by from public.ownership_claims as claim
         left join private.claim_codes as known on known.claim_id = claim.id join public.ai_tools as tool on tool.id = claim.tool_id`,
        );
      const before = await everything();
      const proven = {
        state: 'granted',
        proven_at: '2026-01-01',
        proven_domain: 'found.test',
        proven_by: 'file',
      } as const;
      const row = { tool_id: 'found', proof_kind: 'domain', ...proven } as const;
      const results: string[] = [];
      for (const [name, { client }] of Object.entries(actors)) {
        const claims = () => client.from('ownership_claims');
        const codes = (schema: 'private' | 'public') =>
          client.schema(schema as 'public').from('claim_codes' as 'picks');
        const responses = await Promise.all([
          client.rpc('claims_to_check'),
          client.rpc('record_claim_checks', {
            checks: [
              { claim_id: id, url: 'https://found.test/', domain: 'found.test', found: 'file', check_result: '' },
            ],
          }),
          claims().select('*'),
          claims().select('*,claim_codes(code)' as '*'),
          codes('private').select('*'),
          codes('public').select('*'),
          codes('private')
            .update({ claim_id: id } as never)
            .eq('claim_id' as 'tool_id', id),
          claims().update(proven).eq('id', id),
          claims().insert(row),
          claims().upsert({ id, ...row }),
          claims().delete().eq('id', id),
          ...(name === 'member' ? [] : [client.rpc('own_claim', { listing_id: 'found' })]),
          ...(name === 'administrator' ? [] : [client.rpc('decide_claim', { claim_id: id, is_granted: true })]),
        ]);
        if (JSON.stringify(responses).includes(code!)) results.push(name);
      }
      expect(results).toEqual([]);
      expect(await everything()).toEqual(before);
    });
  });
});
