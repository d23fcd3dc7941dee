import { createHmac } from 'node:crypto';
import net from 'node:net';

/** A request of a gateway; `{n}` in path and body is a number that never repeats. */
export interface GatewayRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string;
  /** How the request is signed, and with which key. */
  signature?: { kind: 'twilio' | 'android'; key: string; url: string };
}

/**
 * Many concurrent gateways, each sending one message after the other: `node gateways.ts port request clients seconds`. They write
 * HTTP to plain sockets, so that no client library takes CPU time from the server.
 */
const [port, given = '{}', clients, seconds] = process.argv.slice(2);
const template = JSON.parse(given) as GatewayRequest;
const until = Date.now() + Number(seconds) * 1000;
let accepted = 0;
let number = process.pid * 1_000_000;

function sign(body: string): string {
  const { signature } = template;
  if (!signature) return '';
  const { kind, key, url } = signature;
  if (kind === 'twilio') {
    const sorted = [...new URLSearchParams(body)].sort(([one], [other]) => (one < other ? -1 : 1));
    const coded = createHmac('sha1', key).update(url + sorted.flat().join(''));
    return `X-Twilio-Signature: ${coded.digest('base64')}\r\n`;
  }
  const time = String(Math.floor(Date.now() / 1000));
  const coded = createHmac('sha256', key).update(body + time);
  return `X-Timestamp: ${time}\r\nX-Signature: ${coded.digest('hex')}\r\n`;
}

function request(): string {
  number += 1;
  const fill = (text: string) => text.replaceAll('{n}', String(number));
  const body = fill(template.body);
  const headers = Object.entries(template.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = template.method === 'GET' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  return `${template.method} ${fill(template.path)} HTTP/1.1\r\nHost: harken\r\n${headers.join('')}${sign(body)}${length}\r\n${body}`;
}

/** Whether a response has arrived completely. */
function isComplete(response: string): boolean {
  const end = response.indexOf('\r\n\r\n');
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(response)?.[1] ?? 0);
  return end >= 0 && response.length >= end + 4 + length;
}

function gateway(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: '127.0.0.1', port: Number(port), noDelay: true });
    let response = '';
    socket.setEncoding('latin1');
    socket.once('error', reject);
    socket.once('connect', () => socket.write(request()));
    socket.on('data', (part: string) => {
      response += part;
      if (!isComplete(response)) return;
      if (!/^HTTP\/1\.1 20[01]/.test(response)) return reject(new Error(response));
      response = '';
      accepted += 1;
      if (Date.now() < until) return socket.write(request());
      socket.end();
      resolve();
    });
  });
}

await Promise.all(Array.from({ length: Number(clients) }, gateway));
process.send?.(accepted / Number(seconds), () => process.exit(0));
