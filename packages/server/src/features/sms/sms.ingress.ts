import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { logCompletedRequest } from '../../platform/http/request-log.ts';
import type { IngressHandler } from '../../platform/http/server.ts';
import { getClientAddress } from '../../platform/network/client-address.ts';
import { createProxyCheck } from '../../platform/network/trusted-proxies.ts';
import type { Services } from '../../platform/services.ts';
import { runInRequest } from '../../platform/work-context.ts';
import type { Ingestion } from './message-ingestion.ts';
import { createMessageReceiver, formLimit, listFormAddresses } from './receive-message.ts';

/**
 * Handles gateway requests before the web framework. They need no cookies, pages or JSON, so the framework would only cost
 * time, and in an outbreak messages arrive by the thousand.
 */
export function createSmsIngressHandler(services: Services, ingest: Ingestion): IngressHandler {
  const receive = createMessageReceiver(services, ingest);
  const addresses = listFormAddresses();
  const isTrusted = createProxyCheck(services.config.trustedProxies);
  return (request, response) => {
    const path = request.url?.split('?', 1)[0]?.toLowerCase().replace(/\/$/, '');
    const type = request.method === 'POST' ? addresses.get(path ?? '') : undefined;
    if (!type) return false;
    const hasLength = request.headers['content-length'] !== undefined;
    const address = getClientAddress(request, isTrusted);
    const startedAt = performance.now();
    const reqId = randomUUID();
    runInRequest(reqId, () => readForm(request).then((form) => receive({ type, hasLength, form, address })))
      .then((status) => {
        respond(response, status, reqId);
        const milliseconds = performance.now() - startedAt;
        const route = type.form.path;
        logCompletedRequest(services, { reqId, method: 'POST', route, status, milliseconds, user: null });
      })
      .catch(() => response.destroy());
    return true;
  };
}

function respond(response: ServerResponse, status: number, reqId: string): void {
  response.writeHead(status, { 'content-length': 0, 'x-request-id': reqId });
  response.end();
}

/** Reads the whole form, or returns null if it is too long. Data beyond the limit is discarded. */
function readForm(request: IncomingMessage): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    request.on('data', (part: Buffer) => {
      length += part.length;
      if (length <= formLimit) parts.push(part);
    });
    request.once('end', () => resolve(length <= formLimit ? Buffer.concat(parts).toString('utf8') : null));
    request.once('error', reject);
    request.once('aborted', () => reject(new Error('aborted')));
  });
}
