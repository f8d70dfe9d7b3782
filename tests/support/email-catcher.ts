import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

export type Mail = { to: string; links: string[] };

const LINK = /https?:\/\/[^\s"'<>)]+\/verify\?[^\s"'<>)]+/g;

const linksOf = (body: string): string[] => [
  ...new Set((body.match(LINK) ?? []).map((link) => link.replaceAll('&amp;', '&'))),
];

const unquote = (body: string) =>
  body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number(`0x${hex}`)));

/** Starts a local SMTP server that stores emails. The server supports only the commands that GoTrue sends. */
export async function catchEmail(mails: Mail[]) {
  const server = createServer((socket) => {
    let to = '';
    let data: string | undefined;
    let rest = '';
    const reply = (line: string) => socket.write(`${line}\r\n`);
    const take = (line: string) => {
      if (data !== undefined) {
        if (line !== '.') {
          data += `${line}\r\n`;
          return;
        }
        mails.push({ to, links: linksOf(unquote(data)) });
        data = undefined;
        reply('250 kept');
      } else if (/^(EHLO|HELO)/i.test(line)) reply('250 catcher');
      else if (/^RCPT/i.test(line)) {
        to = /<([^>]*)>/.exec(line)?.[1] ?? '';
        reply('250 ok');
      } else if (/^DATA/i.test(line)) {
        data = '';
        reply('354 go on');
      } else if (/^QUIT/i.test(line)) {
        reply('221 bye');
        socket.end();
      } else reply('250 ok');
    };
    socket.setEncoding('utf8');
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      const lines = `${rest}${String(chunk)}`.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
    });
    reply('220 catcher');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { port: (server.address() as AddressInfo).port, stop: () => void server.close() };
}

/** Captures the emails that the embedded backend prints. */
export function catchConsoleEmail(mails: Mail[]) {
  const { log, info } = console;
  const capture =
    (original: typeof log) =>
    (...args: unknown[]) => {
      const text = String(args[0]);
      const to = /email captured[\s\S]*?^To: (.+)$/m.exec(text)?.[1];
      if (to) mails.push({ to: to.trim(), links: linksOf(text) });
      else original(...args);
    };
  console.log = capture(log);
  console.info = capture(info);
  return { port: 0, stop: () => void Object.assign(console, { log, info }) };
}
