import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeError } from '../../src/domain/backend-error';
import { type Backend, type Client, engines, idOf, listing, startBackend } from '../support/backend';
import { TEXT_CASES } from '../support/text-cases';

describe.each(engines)('texts that no page can show on %s', (engine) => {
  let backend: Backend;
  let admin: Client;
  let member: Client;
  beforeAll(async () => {
    backend = await startBackend(engine);
    [admin, member] = [(await backend.admin()).client, (await backend.member()).client];
  });
  afterAll(() => backend?.stop());
  beforeEach(() => backend.clear());

  it.each(TEXT_CASES)('a name and a description with %s', async (_what, text, isPlain) => {
    await member.from('ai_tools').insert(listing(idOf('name'), { name: `A name ${text}.` }));
    await member.from('ai_tools').insert(listing(idOf('description'), { description: `A description ${text}.` }));
    expect(Object.keys(await backend.stored())).toHaveLength(isPlain ? 2 : 0);
  });

  it.each([
    ['name', { name: 'A name \uFFFF' }],
    ['description', { description: 'A description \uFFFE' }],
    ['category', { category: 'Other\uFFFF' }],
    ['tag', { tags: ['test', 'a\uFFFE'] }],
    ['line of what it does', { what_it_does: ['a\uFFFF'] }],
    ['‘best for’', { best_for: 'a\uFFFF' }],
    ['‘what is free’', { what_is_free: 'a\uFFFE' }],
    ['logo', { logo_url: '\uFFFF' }],
  ])('a %s with U+FFFE or U+FFFF is refused in words, and nothing is stored', async (_what, more) => {
    const { error } = await member.from('ai_tools').insert(listing(idOf('a'), more));
    expect(describeError(error)).toMatch(/holds characters that no page can show|must be a web address/);
    await admin.from('ai_tools').insert(listing('a', more));
    expect(await backend.stored()).toEqual({});
  });

  it('nor an id, a reason or an alternative', async () => {
    await admin.from('ai_tools').insert(listing('a\uFFFFb'));
    await member.from('ai_tools').insert(listing(idOf('a')));
    await admin
      .from('ai_tools')
      .update({ approval_status: 'rejected', rejected_reason: 'Broken\uFFFF' })
      .eq('id', idOf('a'));
    await admin.from('tool_details').insert({ tool_id: idOf('a'), alternatives: ['b\uFFFE'] });
    expect(await backend.stored()).toMatchObject({ [idOf('a')]: { approval_status: 'pending' } });
    expect(Object.keys(await backend.stored())).toHaveLength(1);
    expect(await backend.sql('select * from public.tool_details')).toEqual([]);
  });
});
