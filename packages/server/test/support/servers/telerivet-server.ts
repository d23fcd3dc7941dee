import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the service receives it. */
export interface TelerivetRequest {
  method: string;
  path: string;
  contentType: string;
  /** User and password of basic authentication. */
  credentials: string;
  body: Record<string, unknown>;
}

/** A local service with the API of Telerivet that stores its requests. */
export async function startTelerivetServer() {
  const requests: TelerivetRequest[] = [];
  const state = { status: 200, isSilent: false };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const [, coded = ''] = (request.headers.authorization ?? '').split(' ');
    requests.push({
      method: request.method ?? '',
      path: request.url ?? '',
      contentType: request.headers['content-type'] ?? '',
      credentials: Buffer.from(coded, 'base64').toString('utf8'),
      body: JSON.parse(text),
    });
    if (state.isSilent) return void request.socket.destroy();
    response.writeHead(state.status, { 'content-type': 'application/json', location: '/elsewhere' });
    const error = { error: { message: 'not taken', code: 'invalid_param' } };
    response.end(JSON.stringify(state.status < 300 ? { id: 'SM1', status: 'queued' } : error));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    state,
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  };
}
