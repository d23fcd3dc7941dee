import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../project.mjs';
import { compareDescriptions } from './api-changes.mjs';
import { listReleased, removeTexts, writeChangelog } from './changelog.mjs';

const today = '2027-06-01';

/** A small description, with a reference, an optional field, a field that can be null, and choices. */
const create = () => ({
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
});

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

function compare(change, prepare = () => {}) {
  const [former, present] = [create(), create()];
  prepare(open(former));
  prepare(open(present));
  change(open(present));
  return compareDescriptions(former, present, today);
}

const reports = 'GET /api/v1/reports';
const row = `${reports}: response 200: field data[]`;
const ending = { deprecated: true, 'x-deprecated-since': '2026-05-01', 'x-sunset': '2027-06-01' };

describe('what breaks programs', () => {
  it.each([
    [
      'an operation is gone',
      ({ description }) => delete description.paths['/api/v1/reports'],
      `${reports} was removed`,
    ],
    [
      'an operation has another name',
      ({ operation }) => {
        operation.operationId = 'x';
      },
      `${reports} is named x instead of data_reports`,
    ],
    [
      'a way to be allowed is gone',
      ({ operation }) => operation.security.shift(),
      `${reports} no longer accepts accessToken`,
    ],
    [
      'another permission',
      ({ operation }) => {
        operation['x-permission'] = 'x';
      },
      `${reports} needs the permission x instead of reports.list`,
    ],
    [
      'a parameter is gone',
      ({ operation }) => operation.parameters.pop(),
      `${reports}: parameter query kind was removed`,
    ],
    [
      'a new parameter is required',
      ({ operation }) => operation.parameters.push({ in: 'query', name: 'x', required: true }),
      `${reports}: parameter query x was added and is required`,
    ],
    [
      'a parameter becomes required',
      ({ kind }) => {
        kind.required = true;
      },
      `${reports}: parameter query kind is now required`,
    ],
    [
      'a parameter takes less',
      ({ limit }) => {
        limit.schema.maximum = 100;
      },
      `${reports}: parameter query limit: maximum is 100 instead of 5000`,
    ],
    [
      'a parameter takes fewer values',
      ({ kind }) => kind.schema.enum.pop(),
      `${reports}: parameter query kind is no longer b`,
    ],
    [
      'a default is another',
      ({ limit }) => {
        limit.schema.default = 10;
      },
      `${reports}: parameter query limit is 10 by default instead of 500`,
    ],
    [
      'a parameter is of another type',
      ({ kind }) => {
        kind.schema.type = 'integer';
      },
      `${reports}: parameter query kind is integer instead of string`,
    ],
    [
      'a pattern is new',
      ({ kind }) => {
        kind.schema.pattern = '^a';
      },
      `${reports}: parameter query kind has another pattern`,
    ],
    ['a field is gone', ({ row: { properties } }) => delete properties.note, `${row}.note was removed`],
    [
      'a field of a component is gone',
      ({ description }) => delete description.components.schemas.Place.properties.name,
      `${row}.place.name was removed`,
    ],
    [
      'a field is not always sent',
      ({ row: schema }) => schema.required.pop(),
      `${row}.status is no longer always sent`,
    ],
    [
      'a field can be null',
      ({ row: { properties } }) => {
        properties.id.type = ['integer', 'null'];
      },
      `${row}.id is null in some cases`,
    ],
    [
      'a field is of another type',
      ({ row: { properties } }) => {
        properties.id.type = 'string';
      },
      `${row}.id is string instead of integer`,
    ],
    [
      'a whole number has decimals',
      ({ row: { properties } }) => {
        properties.id.type = 'number';
      },
      `${row}.id is number instead of integer`,
    ],
    [
      'a field has another format',
      ({ row: { properties } }) => {
        properties.status.format = 'uri';
      },
      `${row}.status has the format uri instead of of any text`,
    ],
    [
      'a value is gone',
      ({ row: { properties } }) => properties.status.enum.pop(),
      `${row}.status is no longer closed`,
    ],
    [
      'values are no longer fixed',
      ({ row: { properties } }) => delete properties.status.enum,
      `${row}.status is no longer one of fixed values`,
    ],
    [
      'a field has a second form',
      ({ row: { properties } }) => {
        properties.note = { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] };
      },
      `${row}.note has another form beside the former ones`,
    ],
    [
      'success has another status',
      ({ operation }) => {
        operation.responses[206] = {};
      },
      `${reports}: status 206 was added`,
    ],
    [
      'a form is gone',
      ({ success }) => delete success.content['text/csv'],
      `${reports}: response 200 as text/csv was removed`,
    ],
    [
      'a header is gone',
      ({ success }) => delete success.headers['x-next'],
      `${reports}: response 200: header x-next was removed`,
    ],
    [
      'a field of a body becomes required',
      ({ body }) => body.required.push('scope'),
      'POST /oauth/token: body: field scope is always required',
    ],
    [
      'a body takes no more fields',
      ({ body }) => {
        body.additionalProperties = false;
      },
      'POST /oauth/token: body: no other fields are allowed',
    ],
    [
      'an event is gone',
      ({ description }) => delete description.webhooks['alert.raised'],
      'Webhook alert.raised was removed',
    ],
    [
      'a header of an event is gone',
      ({ event }) => event.parameters.pop(),
      'Webhook alert.raised: parameter header webhook-id was removed',
    ],
    [
      'an event has another type',
      ({ event }) => {
        event.requestBody.content['application/json'].schema.properties.type.const = 'x';
      },
      'Webhook alert.raised: field type is no longer alert.raised',
    ],
    [
      'an end is announced too late',
      ({ kind }) => Object.assign(kind, ending, { 'x-sunset': '2027-04-30' }),
      `${reports}: parameter query kind is deprecated without the 12 months between x-deprecated-since and x-sunset`,
    ],
    [
      'an end is not announced at all',
      ({ kind }) => {
        kind.deprecated = true;
      },
      `${reports}: parameter query kind is deprecated without the 12 months between x-deprecated-since and x-sunset`,
    ],
  ])('%s', (_, change, text) => {
    expect(compare(change)[0]).toEqual({ text, isBreaking: true });
  });

  it('an end that comes earlier than announced', () => {
    const prepare = ({ operation }) => Object.assign(operation, ending, { 'x-sunset': '2028-01-01' });
    const change = ({ operation }) => Object.assign(operation, { 'x-sunset': '2027-07-01' });
    expect(compare(change, prepare)).toEqual([
      { text: `${reports} is deprecated and may be gone from 2027-07-01`, isBreaking: true },
    ]);
  });

  it('something is gone before its announced end', () => {
    const prepare = ({ row: { properties } }) =>
      Object.assign(properties.note, ending, { 'x-sunset': '2027-06-02' });
    expect(compare(({ row: { properties } }) => delete properties.note, prepare)).toEqual([
      { text: `${row}.note was removed`, isBreaking: true },
    ]);
  });
});

describe('what may change', () => {
  it.each([
    [
      'an operation is new',
      ({ description }) => {
        description.paths['/api/v2/reports'] = { get: {} };
      },
      'GET /api/v2/reports was added',
    ],
    [
      'another way to be allowed',
      ({ operation }) => operation.security.push({ other: [] }),
      `${reports} accepts other`,
    ],
    [
      'a parameter is new',
      ({ operation }) => operation.parameters.push({ in: 'query', name: 'x' }),
      `${reports}: parameter query x was added`,
    ],
    [
      'a parameter takes more',
      ({ limit }) => {
        limit.schema.maximum = 9000;
      },
      `${reports}: parameter query limit: maximum is 9000 instead of 5000`,
    ],
    [
      'a parameter takes anything',
      ({ kind }) => delete kind.schema.enum,
      `${reports}: parameter query kind is no longer one of fixed values`,
    ],
    [
      'a field is new',
      ({ row: { properties } }) => {
        properties.x = {};
      },
      `${row}.x was added`,
    ],
    [
      'a field is always sent',
      ({ row: schema }) => schema.required.push('note'),
      `${row}.note is always sent`,
    ],
    [
      'a field is never null',
      ({ row: { properties } }) => {
        properties.note = { type: 'string' };
      },
      `${row}.note is never null`,
    ],
    [
      'a value is new',
      ({ row: { properties } }) => properties.status.enum.push('x'),
      `${row}.status can be x`,
    ],
    [
      'a form is new',
      ({ success }) => {
        success.content['text/x'] = {};
      },
      `${reports}: response 200 as text/x was added`,
    ],
    [
      'a header is new',
      ({ success }) => {
        success.headers.x = {};
      },
      `${reports}: response 200: header x was added`,
    ],
    [
      'an error is new',
      ({ operation }) => {
        operation.responses[418] = {};
      },
      `${reports}: status 418 was added`,
    ],
    [
      'an error no longer comes',
      ({ operation }) => delete operation.responses[410],
      `${reports}: status 410 was removed`,
    ],
    [
      'a field of a body is new',
      ({ body }) => {
        body.properties.x = {};
      },
      'POST /oauth/token: body: field x was added',
    ],
    [
      'an event is new',
      ({ description }) => {
        description.webhooks.x = { post: {} };
      },
      'Webhook x was added',
    ],
    [
      'an end is announced',
      ({ kind }) => Object.assign(kind, ending),
      `${reports}: parameter query kind is deprecated and may be gone from 2027-06-01`,
    ],
  ])('%s', (_, change, text) => {
    expect(compare(change)).toEqual([{ text, isBreaking: false }]);
  });

  it.each([
    [
      'an operation',
      ({ operation }) => operation,
      ({ description }) => delete description.paths['/api/v1/reports'],
      reports,
    ],
    [
      'a parameter',
      ({ kind }) => kind,
      ({ operation }) => operation.parameters.pop(),
      `${reports}: parameter query kind`,
    ],
    [
      'a field',
      ({ row: { properties } }) => properties.note,
      ({ row: { properties } }) => delete properties.note,
      `${row}.note`,
    ],
  ])('%s is gone after its announced end', (_, find, remove, place) => {
    const changes = compare(remove, (parts) => Object.assign(find(parts), ending));
    expect(changes).toEqual([{ text: `${place} was removed, as announced`, isBreaking: false }]);
  });

  it.each([
    [
      'descriptions',
      ({ kind }) => {
        kind.description = 'Other words.';
      },
    ],
    [
      'null written in another way',
      ({ row: { properties } }) => {
        properties.note = { type: ['string', 'null'] };
      },
    ],
    [
      'a component instead of its copy',
      ({ row: { properties }, description }) => {
        properties.place = description.components.schemas.Place;
      },
    ],
  ])('%s are no change', (_, change) => {
    expect(compare(change)).toEqual([]);
  });
});

describe('the changelog', () => {
  const changes = [{ text: 'GET /x was added', isBreaking: false }];

  it('lists what is not released, then the releases', () => {
    const text = writeChangelog(
      [
        { version: '0.3.0', changes: [] },
        { version: '0.2.0', changes: ['One'] },
      ],
      changes,
    );
    expect(text.slice(text.indexOf('## '))).toBe(
      '## Not released yet\n\n- GET /x was added.\n\n## 0.3.0\n\nNo changes.\n\n## 0.2.0\n\n- One.\n',
    );
  });

  it('begins with the first version', () => {
    expect(listReleased([], '0.2.0', [])).toEqual([
      { version: '0.2.0', changes: ['The first version of the data API'] },
    ]);
    expect(writeChangelog([], [])).toContain('## Not released yet\n\n- The first version of the data API.\n');
  });

  it('gets each version once', () => {
    const releases = listReleased([{ version: '0.2.0', changes: [] }], '0.3.0', changes);
    expect(releases.map(({ version }) => version)).toEqual(['0.3.0', '0.2.0']);
    expect(() => listReleased(releases, '0.3.0', [])).toThrow('0.3.0 is released already');
    expect(() => listReleased(releases, undefined, [])).toThrow('--release needs a version');
  });
});

describe('the kept description of the last release', () => {
  const read = (name) =>
    JSON.parse(readFileSync(inProject('packages', 'api-client', 'generated', name), 'utf8'));

  it('has everything that is compared', () => {
    const present = read('openapi.json');
    expect(compareDescriptions(removeTexts(present), present, today)).toEqual([]);
    expect(Object.keys(read('released.json').paths)).toContain('/api/v1/reports');
  });

  it('keeps a field that is named description', () => {
    const field = { type: 'string' };
    expect(removeTexts({ description: 'Text.', properties: { description: field } })).toEqual({
      properties: { description: field },
    });
  });
});
