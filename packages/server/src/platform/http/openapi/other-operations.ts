import { livePath } from '@harken/contract/calls/live';
import { allowMoreFields } from './data-api.ts';
import type { Operation } from './document.ts';
import { describeGatewayAddress } from './gateway-addresses.ts';

/** What the contract does not list because it is no call: an endless stream, and what mail programs and gateways post. */
const operations: Record<string, Operation> = {
  [`GET ${livePath}`]: {
    operationId: 'live_stream',
    description:
      'Server-sent events without end: `change` says where something changed and by which call, `end` why the stream ends, `beat` that it works. For whoever is signed in. The stream does not keep the session alive.',
    'x-permission': 'session.use',
    security: [{ session: [] }],
    parameters: [
      {
        name: 'page',
        in: 'query',
        description: 'A random id that the page sends with its changes too: they are left out of the stream.',
        schema: { type: 'string' },
      },
    ],
    responses: {
      200: {
        description: 'The stream.',
        content: { 'text/event-stream': { schema: { type: 'string', description: 'The events.' } } },
      },
      '4XX': { $ref: '#/components/responses/Refused' },
      '5XX': { $ref: '#/components/responses/Failed' },
    },
  },
  'POST /api/notification/oneClick': {
    operationId: 'notification_oneClick',
    description:
      'Mail programs post to this address, which is in the header of e-mails (RFC 8058). Needs no sign-in.',
    'x-permission': 'public',
    security: [],
    parameters: [
      {
        name: 'token',
        in: 'query',
        required: true,
        description: 'The secret part of the address in the e-mail.',
        schema: { type: 'string' },
      },
    ],
    responses: {
      200: { description: 'The person gets no more notifications by e-mail.' },
      400: { description: 'The address is not valid.' },
      '5XX': { $ref: '#/components/responses/Failed' },
    },
  },
};

const tokenRequest = {
  type: 'object',
  required: ['grant_type'],
  properties: {
    grant_type: { type: 'string', enum: ['client_credentials'], description: 'What the client asks by.' },
    scope: { type: 'string', description: 'The wanted scopes, separated by spaces. Absent: all of them.' },
    client_id: {
      type: 'string',
      description: 'The id of the service account, unless it is sent by HTTP Basic.',
    },
    client_secret: { type: 'string', description: 'Its token, unless it is sent by HTTP Basic.' },
  },
};

/** The token endpoint of OAuth describes its answers itself; OpenAPI wants ranges of statuses in capitals. */
function describeTokens(operation: Operation): void {
  const { 200: token, '4xx': refused, '5xx': failed } = operation.responses ?? {};
  allowMoreFields(token);
  Object.assign(operation, {
    operationId: 'oauth_token',
    'x-permission': 'public',
    requestBody: {
      required: true,
      content: { 'application/x-www-form-urlencoded': { schema: tokenRequest } },
    },
    responses: {
      200: { ...token, description: 'The token.' },
      '4XX': { ...refused, description: 'Why there is no token (RFC 6749, section 5.2).' },
      '5XX': { ...failed, description: 'It cannot be issued now.' },
    },
  });
}

/** Describes an operation that is no call. */
export function describeOtherOperation(operation: Operation, method: string, path: string): void {
  const described = operations[`${method} ${path}`];
  if (described) Object.assign(operation, described);
  else if (path === '/oauth/token') describeTokens(operation);
  else if (operation.tags?.includes('sms')) describeGatewayAddress(operation, path);
}
