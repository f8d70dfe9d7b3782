import { constants } from 'node:crypto';
import { type IncomingMessage, request as requestPlainly } from 'node:http';
import { request as requestSecurely, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction, type TcpNetConnectOpts } from 'node:net';
import {
  type Ask,
  checkedAddresses,
  inTime,
  reasonOf,
  Refusal,
} from '../../supabase/functions/_shared/visit/network.ts';

/** Sends a request and parses the response as leniently as Node can, because browsers accept even more errors. */
export const ask: Ask = async (url, headers, network, signal) => {
  const addresses = await inTime(checkedAddresses(url, network), signal);
  const lookup: LookupFunction = (_name, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    );
  const options: RequestOptions & TcpNetConnectOpts = {
    ...{
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: network.portOf(url.protocol),
      path: url.pathname + url.search,
      headers,
      signal,
      lookup,
    },
    ...{ agent: false, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 3000, insecureHTTPParser: true },
    // Chromium's limit for response headers.
    maxHeaderSize: 256 * 1024,
    secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
  };
  const send = url.protocol === 'https:' ? requestSecurely : requestPlainly;
  try {
    const response = await new Promise<IncomingMessage>((resolve, fail) => {
      send(options, resolve).on('error', fail).end();
    });
    const { statusCode: status = 0, headers: responseHeaders } = response;
    const to = responseHeaders.location;
    return {
      status,
      headers: to ? { ...responseHeaders, location: Buffer.from(to, 'latin1').toString() } : responseHeaders,
      body: response,
    };
  } catch (error) {
    // A machine without IPv6 cannot reach an IPv6-only host. The host is not at fault.
    const isOutOfReach = addresses.every((address) => isIP(address) === 6) && reasonOf(error) === 'connection';
    throw isOutOfReach ? new Refusal('unreachable') : error;
  }
};
