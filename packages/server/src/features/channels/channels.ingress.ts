import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ussdSource } from '@harken/domain/reports/message-source';
import { findChannelTypeByPath, listChannelTypes } from '../../channels/all-types.ts';
import {
  type ChannelGateway,
  type ChannelRequest,
  type ChannelResponse,
  type ChannelTools,
  type ChannelType,
  UnreadableRequest,
} from '../../channels/channel.ts';
import { readBearerToken } from '../../channels/support/secrets.ts';
import { isTransientDatabaseError } from '../../platform/db/database-errors.ts';
import { logCompletedRequest } from '../../platform/http/request-log.ts';
import type { IngressHandler } from '../../platform/http/server.ts';
import { getClientAddress } from '../../platform/network/client-address.ts';
import { createProxyCheck } from '../../platform/network/trusted-proxies.ts';
import type { Services } from '../../platform/services.ts';
import { runInRequest } from '../../platform/work-context.ts';
import { type Ingestion, IngestionQueueFull } from '../sms/index.ts';
import { createChannelAccess } from './channel-access.ts';
import { createChannelTools } from './channel-tools.ts';
import { createPhoneWatch } from './phones/phone-watch.ts';

/** `/api/channels/<path of the type>/<address of the gateway>`, and what follows. */
const channelPath = /^\/api\/channels\/([a-z-]{1,30})\/([a-z0-9]{16,40})(?:\/([^?]*))?$/i;

/** What a request is for; `address` is null where the protocol allows a request without one. */
interface Target {
  type: ChannelType;
  address: string | null;
  rest: string;
}

/**
 * Handles the requests of gateways with addresses of their own, before the web framework, as the forms of the specification.
 *
 * @returns the handler, and a function that ends the connections that telephones hold open
 */
export function createChannelIngressHandler(
  services: Services,
  ingest: Ingestion,
): { handle: IngressHandler; endConnections(): void } {
  const watch = createPhoneWatch(services);
  const tools = createChannelTools(services, ingest, watch);
  const handle = createChannelHandler(services, tools.createTools);
  const isTrusted = createProxyCheck(services.config.trustedProxies);
  const fixedTypes = listChannelTypes().filter(({ fixedRoot }) => fixedRoot);
  const handleRequest: IngressHandler = (request, response) => {
    const target = findTarget(request, fixedTypes);
    if (!target) return false;
    const startedAt = performance.now();
    const reqId = randomUUID();
    const clientAddress = getClientAddress(request, isTrusted);
    runInRequest(reqId, async () => {
      const body = await readBody(request, target.type.maxBodyBytes);
      const result = await handle(
        toChannelRequest(services, { request, target, body, clientAddress }),
        target,
      );
      respond(response, result, reqId);
      logCompletedRequest(services, {
        ...{ reqId, method: request.method ?? '', route: `/api/channels/${target.type.path}` },
        ...{ status: result.status, milliseconds: performance.now() - startedAt, user: null },
      });
    }).catch(() => response.destroy());
    return true;
  };
  const endConnections = () => {
    watch.stop();
    tools.stop();
  };
  return { handle: handleRequest, endConnections };
}

/** The gateway that a request names by its path, or by its token for types whose paths are fixed. */
function findTarget(
  { url = '', headers }: IncomingMessage,
  fixedTypes: readonly ChannelType[],
): Target | null {
  const path = url.split('?', 1)[0] ?? '';
  const [, typePath = '', address = '', rest = ''] = channelPath.exec(path) ?? [];
  const type = findChannelTypeByPath(typePath.toLowerCase());
  if (type) return { type, address: address.toLowerCase(), rest: trimSlashes(rest) };
  const fixed = fixedTypes.find(({ fixedRoot }) => path.startsWith(`${fixedRoot}/`));
  if (!fixed?.fixedRoot) return null;
  const token = readBearerToken(headers.authorization);
  return {
    type: fixed,
    address: token?.split('.', 1)[0]?.toLowerCase() ?? null,
    rest: trimSlashes(path.slice(fixed.fixedRoot.length)),
  };
}

const trimSlashes = (path: string) => path.replace(/^\/+|\/+$/g, '');

function toChannelRequest(
  { config, clock }: Services,
  {
    request,
    target,
    body,
    clientAddress,
  }: { request: IncomingMessage; target: Target; body: Buffer | null; clientAddress: string },
): ChannelRequest | null {
  if (body === null) return null;
  const { url = '', method = '', headers } = request;
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  return {
    method,
    rest: target.rest,
    query: new URLSearchParams(query),
    headers,
    body,
    publicUrl: `${config.baseUrl}${url}`,
    clientAddress,
    now: clock.now().getTime(),
  };
}

/** Reads the body, or returns null if it is too long. Data beyond the limit is discarded. */
function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    request.on('data', (part: Buffer) => {
      length += part.length;
      if (length <= maxBytes) parts.push(part);
      else parts.length = 0;
    });
    request.once('end', () => resolve(length <= maxBytes ? Buffer.concat(parts) : null));
    request.once('error', reject);
    request.once('aborted', () => reject(new Error('aborted')));
  });
}

function respond(response: ServerResponse, result: ChannelResponse, reqId: string): void {
  const { status, body = '', contentType = 'text/plain; charset=utf-8', headers, stream } = result;
  const shared = {
    ...headers,
    'x-request-id': reqId,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
  if (stream) {
    response.writeHead(status, { ...shared, 'content-type': contentType });
    stream(response);
    return;
  }
  const bytes = Buffer.from(body);
  response.writeHead(status, {
    ...shared,
    'content-length': bytes.length,
    ...(bytes.length > 0 && { 'content-type': contentType }),
  });
  response.end(bytes);
}

const tooManyWrong: ChannelResponse = { status: 429, headers: { 'retry-after': '60' } };
const tryLater: ChannelResponse = { status: 503, headers: { 'retry-after': '5' } };

/** Finds the gateway of a request, lets its type handle it, and turns what goes wrong into a status. */
function createChannelHandler(services: Services, createTools: (gateway: ChannelGateway) => ChannelTools) {
  const access = createChannelAccess(services);

  async function handleKnown(request: ChannelRequest, { type, address }: Target): Promise<ChannelResponse> {
    if (address === null)
      return type.handleWithoutGateway?.(request) ?? access.refuse(type.name, request.clientAddress, 'noKey');
    const found = await access.find(address, request.clientAddress);
    if (found === 'limited') return tooManyWrong;
    if (!found || found.type !== type.name)
      return access.refuse(type.name, request.clientAddress, 'wrongKey', address);
    const response = await type.handle(request, found, createTools(found));
    if (response.status === 401) access.refuse(type.name, request.clientAddress, 'wrongKey', address);
    else access.trust(address);
    return response;
  }

  return async (request: ChannelRequest | null, target: Target): Promise<ChannelResponse> => {
    const source = target.type.name;
    const response = request
      ? await handleKnown(request, target).catch((error: unknown) =>
          toFailure(services, source, error, access),
        )
      : access.refuse(source, '', 'tooLong');
    const outcome = response.status < 400 ? 'taken' : response.status >= 500 ? 'failed' : 'refused';
    // What is stored is counted there: a telephone that asks for its SMS, or a report, is no message. Neither are steps of a menu.
    const isUssd = target.rest === 'ussd';
    if (isUssd || outcome !== 'taken')
      services.metrics.messagesReceived.inc({ source: isUssd ? ussdSource : source, outcome });
    return response;
  };
}

function toFailure(
  { log }: Services,
  source: string,
  error: unknown,
  access: ReturnType<typeof createChannelAccess>,
): ChannelResponse {
  if (error instanceof UnreadableRequest) {
    access.refuse(source, '', 'unreadable');
    return { status: 400, body: error.message };
  }
  const { name, code } = error as { name: string; code?: string };
  const isPassing = error instanceof IngestionQueueFull || isTransientDatabaseError(error);
  log[isPassing ? 'warn' : 'error']({ name, code, source }, 'Could not handle a request of a gateway');
  return tryLater;
}
