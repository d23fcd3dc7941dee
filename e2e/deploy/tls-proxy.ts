import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** Answer to a request through the proxy. */
export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

export interface TlsProxy {
  /** `https://localhost:` and a port that is not 443. */
  url: string;
  ask(
    path: string,
    options?: { method?: string; headers?: Record<string, string>; body?: unknown },
  ): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * Ends TLS on another port than 443 and sets exactly the headers that a configuration of nginx sets: tests need no nginx.
 *
 * @param configuration file with `proxy_set_header`
 */
export async function startTlsProxy(
  folder: string,
  configuration: string,
  target: number,
): Promise<TlsProxy> {
  const [key, certificate] = [path.join(folder, 'privkey.pem'), path.join(folder, 'fullchain.pem')];
  execFileSync(
    'openssl',
    `req -x509 -newkey rsa:2048 -nodes -keyout ${key} -out ${certificate} -days 2 -subj /CN=localhost`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  );
  const text = await readFile(configuration, 'utf8');
  const headers = [...text.matchAll(/^\s*proxy_set_header (\S+) (\S+);/gm)].map(
    ([, name = '', value = '']) => ({ name, value }),
  );
  const server = https.createServer(
    { key: await readFile(key), cert: await readFile(certificate) },
    (request, response) => {
      const variables: Record<string, string> = {
        $http_host: request.headers.host ?? '',
        $host: (request.headers.host ?? '').replace(/:\d+$/, ''),
        $remote_addr: '203.0.113.7',
        $scheme: 'https',
        '""': '',
      };
      const given: Record<string, string | string[] | undefined> = { ...request.headers };
      for (const { name, value } of headers) {
        const sent = variables[value];
        if (sent === undefined) throw new Error(`${value} of nginx is not known here`);
        if (sent) given[name.toLowerCase()] = sent;
        else delete given[name.toLowerCase()];
      }
      const forwarded = http.request({
        host: '127.0.0.1',
        port: target,
        path: request.url,
        method: request.method,
        headers: given,
      });
      forwarded.once('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      forwarded.once('error', () => response.writeHead(502).end());
      request.pipe(forwarded);
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `https://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    ask: (address, options) => ask(url + address, options),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function ask(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Answer> {
  const sent = body === undefined ? '' : JSON.stringify(body);
  const request = https.request(url.replace('localhost', '127.0.0.1'), {
    method,
    rejectUnauthorized: false,
    headers: {
      host: new URL(url).host,
      ...(sent && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(sent)) }),
      ...headers,
    },
  });
  request.end(sent);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  let text = '';
  for await (const part of response) text += part;
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}
