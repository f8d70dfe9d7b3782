import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toWebAddress } from '../../src/domain/web-address';
import { type Backend, type Client, engines, listing, startBackend } from '../support/backend';
import { WEB_ADDRESSES } from '../support/web-addresses';

describe.each(engines)('links and the search for listings on %s', (engine) => {
  let backend: Backend;
  let admin: Client;

  beforeAll(async () => {
    backend = await startBackend(engine);
    admin = (await backend.admin()).client;
  });
  afterAll(() => backend?.stop());
  beforeEach(() => backend.clear());

  describe('links', () => {
    const hostile = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' javascript:alert(1)',
      'java\tscript:alert(1)',
      '\u0001javascript:alert(1)',
      'javascript://example.com/%0Aalert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:msgbox(1)',
      'blob:https://example.com/x',
      'file:///etc/passwd',
      'ftp://example.com/',
      '//evil.example/',
      'https:evil.example',
      'https:/evil.example',
      'https:///evil.example',
      'https://',
      'https://google.com@evil.example/',
      'https://@evil.example/',
      'https://google.com:443@evil.example/',
      'https://user:password@evil.example/',
      'https://google.com\\@evil.example/',
      'https:\\\\evil.example\\',
      'https://evil.example\\.google.com/',
      'https://google.com\t@evil.example/',
      'https://exa mple.com/',
      'https://example.com/a b',
      'https://example.com/\u0007',
      'https://example.com/\u007f',
      'https://example.com/\njavascript:alert(1)',
      'https://example.com/\u202Egpj.exe',
      'https://example.com/\u0000',
      'https://ex\u00e4mple.com/',
      'https://-example.com/',
      ' https://example.com/',
      'https://example.com/\n',
    ];

    it.each(['url', 'affiliate_url', 'banner_url', 'logo_url'] as const)(
      '%s accepts only plain web addresses',
      async (column) => {
        for (const [index, address] of hostile.entries()) {
          const { error } = await admin.from('ai_tools').insert(listing(`tool-${index}`, { [column]: address }));
          // NUL is refused by the text type before any constraint.
          const refusal = address.includes('\0') ? '0x00' : `"ai_tools_${column}_form"`;
          expect([address, error?.message]).toEqual([address, expect.stringContaining(refusal)]);
        }
        expect(await backend.stored()).toEqual({});
        await admin.from('ai_tools').insert(listing('live', { [column]: 'https://example.com/' }));
        const before = await backend.stored();
        for (const address of hostile.slice(0, 8)) {
          await admin
            .from('ai_tools')
            .update({ [column]: address } as object)
            .eq('id', 'live');
          await admin.from('ai_tools').upsert(listing('live', { [column]: address }));
        }
        expect(await backend.stored()).toEqual(before);
      },
    );

    it('the database holds the same rule for an address as the forms', async () => {
      const answers = await Promise.all(
        WEB_ADDRESSES.map(([address]) =>
          backend.sql<{ is_stored: boolean }>(
            `select private.is_web_address('${address.replaceAll("'", "''")}') as is_stored`,
          ),
        ),
      );
      expect(WEB_ADDRESSES.map(([address], at) => [address, answers[at]?.[0]?.is_stored])).toEqual(WEB_ADDRESSES);
    });

    it('only a banner may lie on this machine, where a local backend keeps it', async () => {
      const here = 'http://localhost:5173/storage/v1/object/public/tool-banners/u/b.png';
      for (const column of ['url', 'affiliate_url', 'logo_url', 'banner_url']) {
        const { error } = await admin.from('ai_tools').insert(listing(column, { [column]: here }));
        expect([column, error === null]).toEqual([column, column === 'banner_url']);
      }
      expect(Object.keys(await backend.stored())).toEqual(['banner_url']);
    });

    it('the forms turn a hostile address into none, or into the plain web address it leads to', async () => {
      const mended = hostile.map(toWebAddress).filter((address) => address !== null);
      expect(mended).toEqual([
        'https://evil.example/',
        'https://evil.example/',
        'https://evil.example/',
        'https://evil.example/',
        'https://example.com/a%20b',
        'https://example.com/',
        'https://example.com/%7F',
        'https://example.com/javascript:alert(1)',
        'https://example.com/%E2%80%AEgpj.exe',
        'https://example.com/',
        'https://xn--exmple-cua.com/',
        'https://example.com/',
        'https://example.com/',
      ]);
      await admin.from('ai_tools').insert(mended.map((url, index) => listing(`tool-${index}`, { url })));
      const rows = await backend.stored();
      expect(mended.map((_, index) => rows[`tool-${index}`]?.url)).toEqual(mended);
    });
  });

  it('find_tools is a plain substring search for any characters', async () => {
    const names = [
      'Plain',
      'A, B',
      '(C)',
      'D "quoted"',
      'E*F',
      '50% off',
      'snake_case',
      'back\\slash',
      'dot.io',
      "O'Brien",
      'Éclair 🎈',
      'x',
    ];
    await admin.from('ai_tools').insert(names.map((name, index) => listing(`t${index}`, { name: `${name} tool` })));
    const searches = [
      ...Array.from(',()"*%_\\.\''),
      '%%',
      '_____',
      '.*',
      'a,name.eq.x',
      'name.ilike.*',
      '(c)',
      'A, B',
      '"quoted"',
      '50%',
      'e_c',
      'k\\s',
      '\\%',
      '\\_',
      't.i',
      "o'b",
      "' or '1'='1",
      'PLAIN',
      'éCLAIR',
      '🎈',
      '[a-z]',
      '^',
      '$',
      '{}',
      '&',
      '|',
      ':*',
      '<->',
      'no such name',
      '  tool  ',
    ];
    for (const query of searches) {
      const plain = names.filter((name) => `${name} tool`.toLowerCase().includes(query.trim().toLowerCase()));
      const found = await admin.rpc('find_tools', { query });
      expect([query, found.data?.map(({ name }) => name.slice(0, -5)).sort()]).toEqual([query, plain.sort()]);
    }
  });
});
