import { describe, expect, it } from 'vitest';
import { compare, ending, reports, row } from './testing/description.mjs';

const allowed = [
  [
    'an operation is new',
    ({ description }) => Object.assign(description.paths, { '/api/v2/reports': { get: {} } }),
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
    ({ limit }) => Object.assign(limit.schema, { maximum: 9000 }),
    `${reports}: parameter query limit: maximum is 9000 instead of 5000`,
  ],
  [
    'a parameter takes anything',
    ({ kind }) => delete kind.schema.enum,
    `${reports}: parameter query kind is no longer one of fixed values`,
  ],
  ['a field is new', ({ row: { properties } }) => Object.assign(properties, { x: {} }), `${row}.x was added`],
  ['a field is always sent', ({ row: schema }) => schema.required.push('note'), `${row}.note is always sent`],
  [
    'a field is never null',
    ({ row: { properties } }) => Object.assign(properties, { note: { type: 'string' } }),
    `${row}.note is never null`,
  ],
  ['a value is new', ({ row: { properties } }) => properties.status.enum.push('x'), `${row}.status can be x`],
  [
    'a form is new',
    ({ success }) => Object.assign(success.content, { 'text/x': {} }),
    `${reports}: response 200 as text/x was added`,
  ],
  [
    'a header is new',
    ({ success }) => Object.assign(success.headers, { x: {} }),
    `${reports}: response 200: header x was added`,
  ],
  [
    'an error is new',
    ({ operation }) => Object.assign(operation.responses, { 418: {} }),
    `${reports}: status 418 was added`,
  ],
  [
    'an error no longer comes',
    ({ operation }) => delete operation.responses[410],
    `${reports}: status 410 was removed`,
  ],
  [
    'a field of a body is new',
    ({ body }) => Object.assign(body.properties, { x: {} }),
    'POST /oauth/token: body: field x was added',
  ],
  [
    'an event is new',
    ({ description }) => Object.assign(description.webhooks, { x: { post: {} } }),
    'Webhook x was added',
  ],
  [
    'an end is announced',
    ({ kind }) => Object.assign(kind, ending),
    `${reports}: parameter query kind is deprecated and may be gone from 2027-06-01`,
  ],
];

const ended = [
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
];

const equal = [
  ['descriptions', ({ kind }) => Object.assign(kind, { description: 'Other words.' })],
  [
    'null written in another way',
    ({ row: { properties } }) => Object.assign(properties, { note: { type: ['string', 'null'] } }),
  ],
  [
    'a component instead of its copy',
    ({ row: { properties }, description }) =>
      Object.assign(properties, { place: description.components.schemas.Place }),
  ],
];

describe('what may change', () => {
  it.each(allowed)('%s', (_, change, text) => {
    expect(compare(change)).toEqual([{ text, isBreaking: false }]);
  });

  it.each(ended)('%s is gone after its announced end', (_, find, remove, place) => {
    const changes = compare(remove, (parts) => Object.assign(find(parts), ending));
    expect(changes).toEqual([{ text: `${place} was removed, as announced`, isBreaking: false }]);
  });

  it.each(equal)('%s are no change', (_, change) => {
    expect(compare(change)).toEqual([]);
  });
});
