import { describe, expect, it } from 'vitest';
import { compare, ending, reports, row } from './testing/description.mjs';

const breaking = [
  [
    'an operation is gone',
    ({ description }) => delete description.paths['/api/v1/reports'],
    `${reports} was removed`,
  ],
  [
    'an operation has another name',
    ({ operation }) => Object.assign(operation, { operationId: 'x' }),
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
    ({ kind }) => Object.assign(kind, { required: true }),
    `${reports}: parameter query kind is now required`,
  ],
  [
    'a parameter takes less',
    ({ limit }) => Object.assign(limit.schema, { maximum: 100 }),
    `${reports}: parameter query limit: maximum is 100 instead of 5000`,
  ],
  [
    'a parameter takes fewer values',
    ({ kind }) => kind.schema.enum.pop(),
    `${reports}: parameter query kind is no longer b`,
  ],
  [
    'a default is another',
    ({ limit }) => Object.assign(limit.schema, { default: 10 }),
    `${reports}: parameter query limit is 10 by default instead of 500`,
  ],
  [
    'a parameter is of another type',
    ({ kind }) => Object.assign(kind.schema, { type: 'integer' }),
    `${reports}: parameter query kind is integer instead of string`,
  ],
  [
    'a pattern is new',
    ({ kind }) => Object.assign(kind.schema, { pattern: '^a' }),
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
    ({ row: { properties } }) => Object.assign(properties.id, { type: ['integer', 'null'] }),
    `${row}.id is null in some cases`,
  ],
  [
    'a field is of another type',
    ({ row: { properties } }) => Object.assign(properties.id, { type: 'string' }),
    `${row}.id is string instead of integer`,
  ],
  [
    'a whole number has decimals',
    ({ row: { properties } }) => Object.assign(properties.id, { type: 'number' }),
    `${row}.id is number instead of integer`,
  ],
  [
    'a field has another format',
    ({ row: { properties } }) => Object.assign(properties.status, { format: 'uri' }),
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
    ({ row: { properties } }) =>
      Object.assign(properties, {
        note: { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
      }),
    `${row}.note has another form beside the former ones`,
  ],
  [
    'success has another status',
    ({ operation }) => Object.assign(operation.responses, { 206: {} }),
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
    ({ body }) => Object.assign(body, { additionalProperties: false }),
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
    ({ event }) =>
      Object.assign(event.requestBody.content['application/json'].schema.properties.type, { const: 'x' }),
    'Webhook alert.raised: field type is no longer alert.raised',
  ],
  [
    'an end is announced too late',
    ({ kind }) => Object.assign(kind, ending, { 'x-sunset': '2027-04-30' }),
    `${reports}: parameter query kind is deprecated without the 12 months between x-deprecated-since and x-sunset`,
  ],
  [
    'an end is not announced at all',
    ({ kind }) => Object.assign(kind, { deprecated: true }),
    `${reports}: parameter query kind is deprecated without the 12 months between x-deprecated-since and x-sunset`,
  ],
];

describe('what breaks programs', () => {
  it.each(breaking)('%s', (_, change, text) => {
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
