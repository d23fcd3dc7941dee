import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddress } from '../../platform/http/client-address.ts';
import { noteFinished } from '../../platform/http/finished-requests.ts';
import type { FastLane } from '../../platform/http/server.ts';
import { trustProxies } from '../../platform/http/trusted-proxies.ts';
import type { Services } from '../../platform/services.ts';
import { inRequest } from '../../platform/work-context.ts';
import { formLimit, gatewayAddresses, messageReceiver } from './receive-message.ts';

/**
 * Answers gateways before the web framework looks at the request. They send no cookie, get no page and no JSON: all the
 * framework would do for them is cost time, and in an outbreak messages come by the thousand.
 */
export function smsFastLane(services: Services): FastLane {
  const receive = messageReceiver(services);
  const isTrusted = trustProxies(services.config.trustedProxies);
  return (request, response) => {
    const path = request.url?.split('?', 1)[0]?.toLowerCase().replace(/\/$/, '');
    const source = request.method === 'POST' ? gatewayAddresses.get(path ?? '') : undefined;
    if (!source) return false;
    const hasLength = request.headers['content-length'] !== undefined;
    const address = clientAddress(request, isTrusted);
    const begun = performance.now();
    const reqId = randomUUID();
    inRequest(reqId, () => readForm(request).then((form) => receive({ source, hasLength, form, address })))
      .then((status) => {
        answer(response, status, reqId);
        const milliseconds = performance.now() - begun;
        const route = `/api/enqueue${source}Report`;
        noteFinished(services, { reqId, method: 'POST', route, status, milliseconds, user: null });
      })
      .catch(() => response.destroy());
    return true;
  };
}

function answer(response: ServerResponse, status: number, reqId: string): void {
  response.writeHead(status, { 'content-length': 0, 'x-request-id': reqId });
  response.end();
}

/** The whole form, or null when it is too long; what comes beyond the limit is read away, not kept. */
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
