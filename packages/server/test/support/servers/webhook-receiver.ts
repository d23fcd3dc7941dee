import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A webhook request as its receiver gets it. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The exact bytes as text. */
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever they expect from a webhook event
  body: any;
}

/** Verifies a signature as docs/webhooks.md describes, without using product code. */
export function hasValidSignature({ headers, text }: ReceivedRequest, secret: string): boolean {
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

/** A local receiver that stores webhook events. */
export async function startWebhookReceiver() {
  const received: ReceivedRequest[] = [];
  /** The response by path, 204 by default. `silent`: never respond. `cut`: close the connection. */
  const responses = new Map<string, number | 'silent' | 'cut'>();
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
    const answer = responses.get(path) ?? 204;
    if (answer === 'silent') return;
    if (answer === 'cut') return void request.socket.destroy();
    response.writeHead(answer, { location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    responses,
    /** Also ends connections that wait for a response. */
    cutAll: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections();
      await new Promise<unknown>((resolve) => server.close(resolve));
    },
  };
}
