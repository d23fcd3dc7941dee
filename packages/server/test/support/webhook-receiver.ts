import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One notification as its receiver gets it. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** As it was sent, byte by byte. */
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it expects out of a notification
  body: any;
}

/** Checks a signature as docs/webhooks.md has it, by hand: nothing of the product is used. */
export function isSigned({ headers, text }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  const expected = createHmac('sha256', key).update(signed).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((given) => {
      const bytes = Buffer.from(given.replace(/^v1,/, ''), 'base64');
      return bytes.length === expected.length && timingSafeEqual(bytes, expected);
    });
}

/** Somebody on this machine who takes notifications, and keeps them. */
export async function startWebhookReceiver() {
  const received: Received[] = [];
  /** What is answered below a path; elsewhere 204. `silent`: never an answer. `cut`: the connection ends. */
  const answers = new Map<string, number | 'silent' | 'cut'>();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const path = request.url ?? '';
    received.push({
      method: request.method ?? '',
      path,
      headers: request.headers,
      text,
      body: JSON.parse(text),
    });
    const answer = answers.get(path) ?? 204;
    if (answer === 'silent') return;
    if (answer === 'cut') return void request.socket.destroy();
    response.writeHead(answer, { location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    /** Ends the connections that wait for an answer, too. */
    cutAll: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections();
      await new Promise<unknown>((resolve) => server.close(resolve));
    },
  };
}
