import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a provider of SMS receives it. */
export interface ProviderRequest {
  method: string;
  /** Path and query, byte for byte. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ProviderAnswer {
  status?: number;
  contentType?: string;
  body?: string;
  /** Closes the connection instead of answering. */
  isSilent?: boolean;
}

/** A local provider of SMS that stores its requests and answers as set. */
export async function startProviderServer() {
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
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    state,
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  };
}

export type ProviderServer = Awaited<ReturnType<typeof startProviderServer>>;
