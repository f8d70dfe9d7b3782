import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Sent = {
  to: string[];
  subject: string;
  text: string;
  html: string;
  from: string;
  headers: Record<string, string>;
};
type Delivered = Sent & { key: string; authorization: string };

/**
 * The behaviour of the email service. With `silent`, it accepts an email and never responds. With `lost`, it accepts an
 * email and closes the connection.
 */
type Mood = 'well' | 'down' | 'refusing' | 'lost' | 'silent';

/** Starts an email service with Resend’s API. `delivered` contains the accepted emails. */
export async function mockEmailService() {
  const service = {
    mood: 'well' as Mood,
    honoursKeys: true,
    delivered: [] as Delivered[],
    asked: 0,
    /** The service calls this function for an accepted email before it responds. */
    onTaken: () => {},
  };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      service.asked += 1;
      const answer = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (service.mood === 'down') return void answer(503, { name: 'service_unavailable' });
      if (service.mood === 'refusing') return void answer(422, { name: 'validation_error', message: 'Invalid `to`' });
      const key = String(request.headers['idempotency-key']);
      const mail = JSON.parse(body) as Sent;
      const before = service.honoursKeys ? service.delivered.find((known) => known.key === key) : undefined;
      if (before && before.text !== mail.text) return void answer(409, { name: 'invalid_idempotent_request' });
      if (!before) service.delivered.push({ ...mail, key, authorization: String(request.headers.authorization) });
      service.onTaken();
      if (service.mood === 'lost') return void request.socket.destroy();
      return service.mood === 'silent' ? undefined : void answer(200, { id: key });
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return Object.assign(service, {
    address: `http://127.0.0.1:${port}/emails`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}
