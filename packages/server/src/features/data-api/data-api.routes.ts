import { Readable } from 'node:stream';
import {
  type DataOperation,
  dataOperations,
  getParameters,
  pageOfRows,
} from '@harken/contract/data-api/operations';
import { problemSchema } from '@harken/contract/data-api/problems';
import type { ReadableData } from '@harken/domain/access-tokens/readable-data';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallLimit } from '../../platform/http/limits/call-limits.ts';
import { DataProblem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { dataFormats } from './accept.ts';
import { findPage, narrowData, type ServedOperation, serveOperation, writePage } from './data-api.ts';
import { pageWriters } from './formats.ts';
import { createHorizonFinder } from './horizon.ts';
import { announceDeprecations, policyPath, writePolicy } from './lifecycle.ts';
import { findReadableDataOf, requireToken } from './reader.ts';
import { readFormat, readParameters } from './request.ts';
import { createTokenLimiter } from './token-limit.ts';

const root = '/api/v1';

/** For the documentation. */
function describeOperation(operation: DataOperation): object {
  const scope = operation.scope ? `the scope \`${operation.scope}\`` : 'any scope';
  return {
    operationId: `data_${operation.name.replaceAll('-', '_')}`,
    summary: operation.summary,
    description: `Needs an access token with ${scope}. As JSON, CSV (\`text/csv\`) or JSON Lines (\`application/x-ndjson\`), as the client accepts. The headers \`x-next-cursor\` and \`x-has-more\` say the same as \`next\` and \`has_more\`.`,
    tags: ['data'],
    security: [{ accessToken: [] }, { clientCredentials: operation.scope ? [operation.scope] : [] }],
    querystring: getParameters(operation),
    response: { 200: pageOfRows(operation), '4xx': problemSchema, '5xx': problemSchema },
  };
}

/** The address of the next page: that of the request with its cursor. */
function linkToNext({ url }: FastifyRequest, next: string): string {
  const address = new URL(url, 'http://harken.invalid');
  address.searchParams.set('changed_since', next);
  return `<${address.pathname}${address.search}>; rel="next"`;
}

/**
 * The data API (docs/integrate.md): reads with access tokens, in its own version and with its own errors. Not calls of the
 * contract, whose words are those of the screens.
 */
export function registerDataApi(
  app: FastifyInstance,
  services: Services,
  limit: CallLimit,
  operations: readonly ServedOperation['operation'][] = dataOperations,
): void {
  const { db } = services;
  const findHorizon = createHorizonFinder();
  const limitToken = createTokenLimiter(services, limit);
  const register = (served: ServedOperation) =>
    app.get(`${root}/${served.operation.name}`, {
      schema: describeOperation(served.operation),
      handler: async (request, reply) => {
        const announced = announceDeprecations(served.operation, request.query);
        reply.headers(announced); // with errors too
        const token = await requireToken(services, request.headers.authorization, served.operation);
        await limitToken(token.id, reply);
        const parameters = readParameters(served.operation, request.query);
        const format = readFormat(request.headers.accept);
        const { readable, projectsOfSociety } = await findReadableDataOf(
          services,
          token,
          served.operation,
          parameters,
        );
        const data: ReadableData = narrowData(readable, parameters, projectsOfSociety);
        const page = await findPage(db, served, { data, parameters, findHorizon });
        reply.type(dataFormats[format]).headers({
          link: [linkToNext(request, page.next), announced.link ?? []].flat().join(', '),
          vary: 'accept, authorization',
          'x-next-cursor': page.next,
          'x-has-more': String(page.hasMore),
        });
        return Readable.from(writePage(db, served, { page, data, writer: pageWriters[format] }), {
          objectMode: false,
        });
      },
    });
  for (const operation of operations) register(serveOperation(operation));
  app.get(policyPath, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(writePolicy(operations)),
  );
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: `${root}/*`,
    schema: { hide: true },
    handler: async (_request, reply) => {
      reply.header('allow', 'GET, HEAD');
      throw new DataProblem('method_not_allowed');
    },
  });
}
