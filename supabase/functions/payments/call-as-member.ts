import { asMember } from '../_shared/as-member.ts';
import type { FetchProject, Read } from '../_shared/database.ts';

export const refuse = (status: number, hint: string, message: string) =>
  Response.json({ code: 'P0001', hint, message }, { status });

/** Whether the database itself has answered: with a code that is not of a lost connection. The embedded one says 500. */
function isRefusal(said: string): boolean {
  try {
    const { code } = JSON.parse(said) as { code?: unknown };
    return typeof code === 'string' && !/^(08|57|PGRST00)/.test(code);
  } catch {
    return false;
  }
}

/** What a function of the database says of the placement that the request names, to the member who sent it; or a refusal. */
export async function callAsMember<Said>(
  request: Request,
  name: string,
  read: Read,
  ask: FetchProject,
): Promise<Said | Response> {
  const member = asMember(request, read, ask);
  if (!member) return refuse(401, 'not_signed_in', 'Sign in first.');
  const body = (await request.json().catch(() => null)) as { placement?: unknown } | null;
  if (typeof body?.placement !== 'string') return refuse(400, 'no_placement', 'Choose a placement.');

  const answered = await member(name, { placement_id: body.placement }).catch(() => null);
  const said = await answered?.text().catch(() => null);
  // Its refusal is a sentence already.
  if (answered && !answered.ok && said && isRefusal(said)) {
    const status = answered.status < 500 ? answered.status : 400;
    return new Response(said, { status, headers: { 'content-type': 'application/json' } });
  }
  if (!answered?.ok || !said) {
    return refuse(503, 'not_reached', 'The directory cannot be reached. Try again in a minute.');
  }
  return JSON.parse(said) as Said;
}
