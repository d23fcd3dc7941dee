import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProviderAnswer, ProviderRequest } from '../simulator.ts';

/**
 * A local provider of SMS that stores its requests and answers as set.
 *
 * @param port 0 for one that is free
 */
export async function startProviderServer(port = 0) {
  const requests: ProviderRequest[] = [];
  const state: { answer(request: ProviderRequest): ProviderAnswer } = { answer: () => ({}) };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    const received = { method, url, headers, body };
    requests.push(received);
    const answer = state.answer(received);
    if (answer.isSilent) return void request.socket.destroy();
    response.writeHead(answer.status ?? 200, { 'content-type': answer.contentType ?? 'text/plain' });
    response.end(answer.body ?? '');
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    state,
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  };
}

export type ProviderServer = Awaited<ReturnType<typeof startProviderServer>>;
