import { dataOperations } from '@harken/contract/data-api/operations';
import { isAnnouncedInTime } from '@harken/domain/data-api/deprecation';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { anAccessToken } from '../../../test/support/builders/access-tokens.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { callLimits } from '../../platform/http/limits/call-limits.ts';
import { describeDataApi } from '../../platform/http/openapi/data-api.ts';
import type { ApiDocument } from '../../platform/http/openapi/document.ts';
import { registerDataApi } from './data-api.routes.ts';
import type { ServedOperation } from './data-api.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { id: nationalSocietyId, organizationId } = await aSociety(app.db);
const token = await anAccessToken(app, {
  userId: await aUser(app.db, 'Manager', { nationalSocietyId, organizationId }),
});

/** Health risks as they would be if they were to end, and places if one of their parameters were. */
const [risks, places] = (['health-risks', 'places'] as const).map((name) => {
  const operation = dataOperations.find((each) => each.name === name);
  if (!operation) throw new Error(`There is no operation ${name}`);
  return operation as ServedOperation['operation'];
}) as [ServedOperation['operation'], ServedOperation['operation']];
const deprecated = { since: '2027-01-01', sunset: '2028-01-01', instead: 'Use `/api/v2/health-risks`.' };
const ofParameter = { since: '2027-02-01', sunset: '2028-02-01' };
const ending = [
  { ...risks, deprecated },
  { ...places, deprecatedParameters: { national_society_id: ofParameter } },
];

const server = Fastify();
server.setValidatorCompiler(() => (value) => ({ value }));
server.setSerializerCompiler(() => JSON.stringify);
registerDataApi(server, app.services, callLimits.dataApi, ending);
afterAll(() => server.close());
const read = (path: string, authorization = `Bearer ${token}`) =>
  server.inject({ url: `/api/v1/${path}`, headers: { authorization } });

const links =
  '</api/v1/lifecycle>; rel="deprecation"; type="text/plain", </api/v1/lifecycle>; rel="sunset"; type="text/plain"';

describe('an operation that will be removed', () => {
  test('says so in every response, beside the link to the next page', async () => {
    const response = await read('health-risks');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      deprecation: '@1798761600',
      sunset: 'Sat, 01 Jan 2028 00:00:00 GMT',
      link: expect.stringMatching(/^<\/api\/v1\/health-risks\?changed_since=[^>]+>; rel="next", /),
    });
    expect(response.headers.link?.toString().endsWith(links)).toBe(true);
  });

  test('says so with errors too', async () => {
    const { headers } = await read('health-risks', 'Bearer unknown');
    expect([headers.deprecation, headers.link]).toEqual(['@1798761600', links]);
  });

  test('is marked in the description, with what to use instead', () => {
    const page = { content: { 'application/json': { schema: { type: 'object' } } } };
    const get = () => ({
      description: 'Reads.',
      parameters: [{ name: 'national_society_id', in: 'query', description: 'Only these.' }],
      responses: { 200: page, '4XX': page },
    });
    const document: ApiDocument = {
      paths: { '/api/v1/health-risks': { get: get() }, '/api/v1/places': { get: get() } },
      components: {},
    };
    describeDataApi(document, ending);
    const [ofRisks, ofPlaces] = ending.map(({ name }) => document.paths[`/api/v1/${name}`]?.get);
    const marks = { deprecated: true, 'x-deprecated-since': '2027-01-01', 'x-sunset': '2028-01-01' };
    expect(ofRisks).toMatchObject(marks);
    expect(ofRisks?.description).toMatch(
      /Deprecated: it may be gone from 2028-01-01\. Use `\/api\/v2\/health-risks`\.$/,
    );
    expect(ofRisks?.parameters?.[0]).not.toHaveProperty('deprecated');
    expect(ofPlaces).not.toHaveProperty('deprecated');
    expect(ofPlaces?.parameters?.[0]).toMatchObject({
      deprecated: true,
      'x-sunset': '2028-02-01',
      description: 'Only these. Deprecated: it may be gone from 2028-02-01.',
    });
  });
});

describe('a parameter that will be removed', () => {
  test('is announced to those who send it', async () => {
    const { headers } = await read(`places?national_society_id=${nationalSocietyId}`);
    expect([headers.deprecation, headers.sunset]).toEqual(['@1801440000', 'Tue, 01 Feb 2028 00:00:00 GMT']);
  });

  test('and not to others', async () => {
    const { headers } = await read('places');
    expect([headers.deprecation, headers.sunset]).toEqual([undefined, undefined]);
    expect(headers.link).not.toContain('lifecycle');
  });
});

describe('the policy', () => {
  test('is public and lists what is deprecated', async () => {
    const { statusCode, headers, body } = await server.inject('/api/v1/lifecycle');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toContain('at least 12 months before');
    expect(body.split('\n').filter((line) => line.startsWith('- '))).toEqual([
      '- /api/v1/health-risks: deprecated since 2027-01-01, may be gone from 2028-01-01. Use `/api/v2/health-risks`.',
      '- national_society_id of /api/v1/places: deprecated since 2027-02-01, may be gone from 2028-02-01.',
    ]);
  });

  test('is served by Harken without a token', async () => {
    const { status, body } = await app.nobody.get('/api/v1/lifecycle');
    expect([status, body]).toEqual([200, expect.stringContaining('Nothing is deprecated now.')]);
  });

  test('of 12 months holds for everything that is deprecated', () => {
    const all = (dataOperations as readonly ServedOperation['operation'][]).flatMap((operation) => [
      ...(operation.deprecated ? [operation.deprecated] : []),
      ...Object.values(operation.deprecatedParameters ?? {}),
    ]);
    expect(all.filter((deprecation) => !isAnnouncedInTime(deprecation))).toEqual([]);
  });
});
