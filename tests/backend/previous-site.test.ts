import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, startBackend, type Backend } from '../support/backend';
import { bannerPng } from '../support/pictures';
import { replay } from '../support/replay-requests';

// The schema is migrated before the new site is put up, so for a while the site of the last release works on
// the new schema. tests/recorded/released holds what that site sends.
describe.each(engines)('the site of the last release on the schema of this one, %s', (engine) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await startBackend(engine);
  });
  afterAll(() => backend?.stop());

  it('a member submits, the administrator decides, the visitor sees what was approved', async () => {
    const [member, administrator] = [await backend.member(), await backend.admin()];
    const tokens: Record<string, string | undefined> = { member: member.token, administrator: administrator.token };
    const answers = await replay(
      'tests/recorded/released/main-job.json',
      (as, path, init) => backend.request(path, { ...init, token: tokens[as] }),
      {
        '<member>': member.id,
        '<run>': 'replayed',
        '<unique>': 'a1',
        '<backend>': 'http://localhost:5173',
      },
      new Uint8Array(bannerPng()),
    );

    const isSignIn = (path: string) => path.startsWith('/auth/v1/token');
    const refused = answers.filter(({ request, status }) => !isSignIn(request.path) && status >= 300);
    expect(refused).toEqual([]);
    const stored = Object.values(await backend.stored());
    const good = stored.find(({ name }) => name === 'Harbour Scribe replayed');
    const bad = stored.find(({ name }) => name === 'Nothing Much replayed');
    expect(good).toMatchObject({ approval_status: 'approved', created_by: member.id });
    expect(good?.banner_url).toContain(`/tool-banners/${member.id}/`);
    // What that site knew as a property of the listing is a request for a placement now.
    const wishes = await backend.sql('select kind, stage from public.placements where tool_id = $1', [good?.id]);
    expect(wishes).toEqual([{ kind: 'featured', stage: 'requested' }]);
    expect(bad).toMatchObject({
      approval_status: 'rejected',
      rejected_reason: 'There is no tool at this address.',
      created_by: member.id,
    });
    const [directory] = answers.filter(({ request }) => request.as === 'visitor').map(({ body }) => JSON.parse(body));
    expect((directory as { id: string }[]).map(({ id }) => id)).toEqual([good?.id]);
  });
});
