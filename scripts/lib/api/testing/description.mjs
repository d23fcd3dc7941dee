import { compareDescriptions } from '../api-changes.mjs';

export const today = '2027-06-01';

/** A small description, with a reference, an optional field, a field that can be null, and choices. */
const base = {
  components: { schemas: { Place: { type: 'object', properties: { name: { type: 'string' } } } } },
  paths: {
    '/api/v1/reports': {
      get: {
        operationId: 'data_reports',
        'x-permission': 'reports.list',
        security: [{ accessToken: [] }, { clientCredentials: ['readReports'] }],
        parameters: [
          { in: 'query', name: 'limit', schema: { type: 'integer', maximum: 5000, default: 500 } },
          { in: 'query', name: 'kind', schema: { type: 'string', enum: ['a', 'b'] } },
        ],
        responses: {
          200: {
            headers: { 'x-next': { schema: { type: 'string' } } },
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['data'],
                  properties: {
                    data: {
                      type: 'array',
                      items: {
                        type: 'object',
                        required: ['id', 'status'],
                        properties: {
                          id: { type: 'integer' },
                          status: { type: 'string', enum: ['new', 'closed'] },
                          note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
                          place: { $ref: '#/components/schemas/Place' },
                        },
                      },
                    },
                  },
                },
              },
              'text/csv': { schema: { type: 'string' } },
            },
          },
          410: { description: 'Start again.' },
        },
      },
    },
    '/oauth/token': {
      post: {
        operationId: 'token',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['grant'],
                properties: { grant: { type: 'string' }, scope: { type: 'string' } },
              },
            },
          },
        },
        responses: {},
      },
    },
  },
  webhooks: {
    'alert.raised': {
      post: {
        parameters: [{ in: 'header', name: 'webhook-id', required: true, schema: { type: 'string' } }],
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', required: ['type'], properties: { type: { const: 'alert.raised' } } },
            },
          },
        },
      },
    },
  },
};
const create = () => structuredClone(base);

/** The parts that the changes below are made in. */
function open(description) {
  const operation = description.paths['/api/v1/reports'].get;
  const success = operation.responses[200];
  const row = success.content['application/json'].schema.properties.data.items;
  const body = description.paths['/oauth/token'].post.requestBody.content['application/json'].schema;
  const event = description.webhooks['alert.raised'].post;
  return {
    description,
    operation,
    limit: operation.parameters[0],
    kind: operation.parameters[1],
    success,
    row,
    body,
    event,
  };
}

/** The changes that a change of the present description makes. @param prepare makes both descriptions what they were before */
export function compare(change, prepare = () => {}) {
  const [former, present] = [create(), create()];
  prepare(open(former));
  prepare(open(present));
  change(open(present));
  return compareDescriptions(former, present, today);
}

export const reports = 'GET /api/v1/reports';
export const row = `${reports}: response 200: field data[]`;
export const ending = { deprecated: true, 'x-deprecated-since': '2026-05-01', 'x-sunset': '2027-06-01' };
