import { asMember } from '../_shared/as-member.ts';
import type { FetchProject, Read } from '../_shared/database.ts';

export const refuse = (status: number, hint: string, message: string) =>
  Response.json({ code: 'P0001', hint, message }, { status });

/**
 * Returns whether the error is from the database instead of the connection. The embedded backend uses status 500 for
 * database errors.
 */
function isRefusal(body: string): boolean {
  try {
    const { code } = JSON.parse(body) as { code?: unknown };
    return typeof code === 'string' && !/^(08|57|PGRST00)/.test(code);
  } catch {
    return false;
  }
}

/**
 * Calls a database function about a placement with the permissions of the member who sent the request. Returns its
 * result or an error response.
 */
export async function callAsMember<Result>(
  request: Request,
  name: string,
  read: Read,
  ask: FetchProject,
): Promise<Result | Response> {
  const member = asMember(request, read, ask);
  if (!member) return refuse(401, 'not_signed_in', 'Sign in first.');
  const body = (await request.json().catch(() => null)) as { placement?: unknown } | null;
  if (typeof body?.placement !== 'string') return refuse(400, 'no_placement', 'Choose a placement.');

  const response = await member(name, { placement_id: body.placement }).catch(() => null);
  const text = await response?.text().catch(() => null);
  if (response && !response.ok && text && isRefusal(text)) {
    const status = response.status < 500 ? response.status : 400;
    return new Response(text, { status, headers: { 'content-type': 'application/json' } });
  }
  if (!response?.ok || !text) {
    return refuse(503, 'not_reached', 'The directory cannot be reached. Try again in a minute.');
  }
  return JSON.parse(text) as Result;
}
