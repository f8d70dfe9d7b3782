import { readFileSync } from 'node:fs';
import type { RecordedRequest } from './request-record';

type Send = (as: string, path: string, init: RequestInit) => Promise<Response>;

/**
 * Sends recorded requests again in order and returns each with its response.
 * @param known values for the placeholders of the recording, such as `<member>`; ids and times are generated here.
 * @param bytes the content of uploads.
 */
export async function replay(file: string, send: Send, known: Record<string, string>, bytes: Uint8Array<ArrayBuffer>) {
  const requests = JSON.parse(readFileSync(file, 'utf8')) as RecordedRequest[];
  const made = new Map<string, string>();
  const fill = (text: string) =>
    text.replaceAll(/<[^<>"]+>/g, (placeholder) => {
      if (placeholder === '<time>') return new Date().toISOString();
      const value = known[placeholder] ?? made.get(placeholder) ?? crypto.randomUUID();
      if (!(placeholder in known)) made.set(placeholder, value);
      return value;
    });

  const answers: { request: RecordedRequest; status: number; body: string }[] = [];
  for (const request of requests) {
    const isUpload = request.body === '<bytes>';
    const body = request.body === undefined ? null : fill(JSON.stringify(request.body));
    const response = await send(request.as, encodeURI(fill(request.path)), {
      method: request.method,
      headers: request.headers,
      body: isUpload ? bytes : body,
    });
    answers.push({ request, status: response.status, body: await response.text() });
  }
  return answers;
}
