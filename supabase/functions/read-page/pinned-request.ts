import { connect as connectPlainly, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { connect as connectSecurely } from 'node:tls';
import { Client } from 'undici';
import { type Ask, checkedAddresses, inTime } from '../_shared/visit/network.ts';

/** The connection timeout for each address, in milliseconds. */
const TO_CONNECT = 2000;

/** Connects to the checked IP address. The host name is only used to verify the certificate. */
function connect(url: URL, host: string, port: number, signal: AbortSignal): Promise<Socket> {
  const isSecure = url.protocol === 'https:';
  const options = { host, port, servername: url.hostname, ALPNProtocols: ['http/1.1'] };
  return new Promise((connected, fail) => {
    const socket = isSecure ? connectSecurely(options) : connectPlainly({ host, port });
    const end = () => socket.destroy(signal.reason as Error);
    signal.addEventListener('abort', end);
    socket.setTimeout(TO_CONNECT, () => socket.destroy(new Error('ETIMEDOUT')));
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      signal.removeEventListener('abort', end);
      connected(socket.setTimeout(0));
    });
    socket.once('error', fail);
  });
}

async function connectToOne(url: URL, addresses: string[], port: number, signal: AbortSignal): Promise<Socket> {
  let failure: unknown;
  for (const address of addresses) {
    try {
      return await connect(url, address, port, signal);
    } catch (error) {
      failure = error;
      signal.throwIfAborted();
    }
  }
  throw failure;
}

/**
 * Sends a request over its own connection. In the hosted runtime (Deno 2.1), node:https ignores a custom lookup and
 * would resolve the name again.
 */
export const ask: Ask = async (url, headers, network, signal) => {
  const addresses = await inTime(checkedAddresses(url, network), signal);
  const socket = await connectToOne(url, addresses, network.portOf(url.protocol), signal);
  const client = new Client(url.origin, {
    connect: (_options, done) => done(null, socket),
    maxHeaderSize: 64 * 1024,
    pipelining: 1,
  });
  const end = () => void client.destroy().catch(() => undefined);
  try {
    const response = await client.request({ method: 'GET', path: url.pathname + url.search, headers, signal });
    const body: Readable = response.body;
    body.once('close', end);
    const cookies = [response.headers['set-cookie'] ?? []].flat();
    const responseHeaders = { ...response.headers, ...(cookies.length > 0 && { 'set-cookie': cookies }) };
    return { status: response.statusCode, headers: responseHeaders, body };
  } catch (error) {
    end();
    socket.destroy();
    throw error;
  }
};
