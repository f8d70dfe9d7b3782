import { callDatabase, type Read, secretKey } from '../_shared/database.ts';
import { hasBearer } from '../_shared/has-bearer.ts';
import { deliverByHttp } from './mail-service.ts';
import { sendQueued } from './send-queued.ts';

/** The required settings that Supabase does not set by itself. */
const REQUIRED_SETTINGS = ['MAIL_API_KEY', 'MAIL_FROM', 'MAIL_SECRET', 'SITE_URL'] as const;

const textResponse = (text: string, status: number) =>
  new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/** Returns whether a text is a UUID in any case. The database would raise an error for other values. */
const isToken = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/**
 * Handles two kinds of request. The scheduled call sends queued email. It is a POST with the secret as bearer token. A
 * List-Unsubscribe link (?token=…) turns off a kind of email by POST, or redirects to a confirmation page by GET.
 */
export async function handle(request: Request, read: Read): Promise<Response> {
  const missing: string[] = REQUIRED_SETTINGS.filter((name) => !read(name));
  const [url, key] = [read('SUPABASE_URL'), secretKey(read)];
  if (!url || !key || missing.length > 0) {
    return textResponse(`Not set up: ${[...missing, ...(url && key ? [] : ['the project'])].join(', ')}.`, 500);
  }
  const database = callDatabase(url, key);
  const siteUrl = (read('SITE_URL') ?? '').replace(/\/+$/, '');

  const token = new URL(request.url).searchParams.get('token');
  if (token !== null) {
    if (request.method !== 'GET' && request.method !== 'POST') return textResponse('Not allowed.', 405);
    if (!isToken(token)) {
      return textResponse(
        `This link is incomplete. Copy the whole link from the email, or sign in and choose your emails at ${siteUrl}/mail`,
        400,
      );
    }
    if (request.method === 'GET') {
      return Response.redirect(`${siteUrl}/mail-link?token=${encodeURIComponent(token)}`, 303);
    }
    // The response is the same for an unknown token, so that it reveals nothing.
    await database('set_email_preference', { token, is_on: false });
    return textResponse('You will no longer receive emails of this kind.', 200);
  }

  if (request.method !== 'POST') return textResponse('Not allowed.', 405);
  if (!(await hasBearer(request, read('MAIL_SECRET') ?? ''))) return textResponse('Not allowed.', 401);

  const aSecond = Number(read('MAIL_A_SECOND') ?? 2);
  const counts = await sendQueued({
    database,
    deliver: deliverByHttp({
      address: read('MAIL_API_URL') ?? 'https://api.resend.com/emails',
      key: read('MAIL_API_KEY') ?? '',
      from: read('MAIL_FROM') ?? '',
    }),
    links: { siteUrl, functionUrl: read('MAIL_FUNCTION_URL') ?? `${url}/functions/v1/mail` },
    hasKeys: read('MAIL_API_HAS_KEYS') !== 'no',
    pauseMs: 1000 / (aSecond > 0 ? aSecond : 2),
  });
  return Response.json(counts);
}
