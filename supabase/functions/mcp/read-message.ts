import { readAtMost } from '../_shared/read-at-most.ts';

/** No valid request is this large. */
const MAX_BYTES = 64_000;
/** The maximum nesting depth. No valid message reaches it, and recursive validation is safe up to it. */
const MAX_LEVELS = 32;

const errorResponse = (status: number, code: number, message: string) =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status });

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

export async function readMessage(request: Request): Promise<{ json: unknown } | Response> {
  let json: unknown;
  try {
    const body = await readAtMost(request, MAX_BYTES);
    if (body === null) return errorResponse(413, -32600, `A message can have at most ${MAX_BYTES} bytes.`);
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return errorResponse(400, -32700, 'The body is not valid JSON.');
  }
  if (isDeeper(json, MAX_LEVELS)) return errorResponse(400, -32600, `A message can have at most ${MAX_LEVELS} levels.`);
  if (Array.isArray(json)) return errorResponse(400, -32600, 'Send one message per request.');
  return { json };
}
