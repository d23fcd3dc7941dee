import { gunzipSync } from 'node:zlib';
import { dataOperations } from '@harken/contract/data-api/operations';
import { afterAll, describe, expect, test } from 'vitest';
import { anAccessToken, readData } from '../../../test/support/builders/access-tokens.ts';
import { anAlertFixture } from '../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp, withMetricsToken } from '../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-11T08:00:00Z', hasCallLimits: true });
afterAll(() => app.close());

const own = await anAlertFixture(app);
const { alertId, reportIds } = await own.alertOfThree();
await app.db
  .updateTable('projects')
  .set({ timeZoneId: 'Africa/Blantyre' })
  .where('id', '=', own.projectId)
  .execute();
const token = await anAccessToken(app, { userId: own.people.manager });
const read = (path: string, headers?: Record<string, string>) => readData(app, token, path, headers);

describe('a report', () => {
  test('has its times with offset and zone, its day and epi week, ids and codes, and all counts', async () => {
    const { data } = (await read('reports')).json();
    expect(data.map(({ id }: { id: number }) => id)).toEqual(reportIds);
    const { healthRiskCode } = await app.db
      .selectFrom('healthRisks')
      .select('healthRiskCode')
      .where('id', '=', own.healthRiskId)
      .executeTakeFirstOrThrow();
    expect(data[0]).toEqual({
      ...{ id: reportIds[0], deleted: false, national_society_id: own.society.id, project_id: own.projectId },
      ...{ time_zone: 'Africa/Blantyre', received_at: '2026-03-10T07:00:00+02:00' },
      ...{ reported_on: '2026-03-10', epi_year: 2026, epi_week: 1, report_type: 'single', status: 'pending' },
      ...{ health_risk_id: own.healthRiskId, health_risk_code: healthRiskCode },
      ...{ is_activity: false, is_training: false, is_duplicate: false, is_anonymized: false },
      collector_id: own.collectors.ofSupervisor.id,
      ...{
        region_id: own.society.regionId,
        district_id: own.society.districtId,
        village_id: own.society.villageId,
        zone_id: null,
      },
      ...{
        case_count: 1,
        males_under_5: 0,
        males_5_and_older: 1,
        females_under_5: 0,
        females_5_and_older: 0,
      },
      ...{ unspecified_sex_and_age: 0, referred: null, deaths: null, from_other_villages: null },
      ...{
        alert_id: alertId,
        accepted_at: null,
        dismissed_at: null,
        reset_at: null,
        edited_at: null,
        dismissal_reason: null,
      },
      ...{ sender_phone_number: null, message_text: null, latitude: null, longitude: null },
    });
  });

  test('and every other row match the contract', async () => {
    for (const operation of dataOperations) {
      const { data } = (await read(operation.name)).json();
      for (const row of data) expect(operation.row.strict().safeParse(row).error?.issues).toBeUndefined();
    }
  });
});

describe('formats', () => {
  test('JSON says where to go on, in the body and in headers', async () => {
    const response = await read('reports?limit=2');
    const { data, next, has_more: hasMore } = response.json();
    expect([data.length, hasMore]).toEqual([2, true]);
    expect(response.headers).toMatchObject({
      ...{ 'x-next-cursor': next, 'x-has-more': 'true', 'content-type': 'application/json; charset=utf-8' },
      link: `</api/v1/reports?limit=2&changed_since=${next}>; rel="next"`,
    });
    const rest = (await read(`reports?limit=2&changed_since=${next}`)).json();
    expect(rest).toMatchObject({ data: [{ id: reportIds[2] }], has_more: false });
  });

  test('CSV has a line of names and one per row', async () => {
    const response = await read('alerts', { accept: 'text/csv' });
    expect(response.headers['content-type']).toMatch(/^text\/csv/);
    const [names = '', first = ''] = response.body.split('\r\n');
    expect(names).toMatch(/^id,deleted,national_society_id,project_id,time_zone,/);
    expect(first).toMatch(
      new RegExp(`^${alertId},false,${own.society.id},${own.projectId},Africa/Blantyre,`),
    );
    expect(first).toContain(`"[${reportIds.join(',')}]"`);
  });

  test('JSON Lines has a row per line', async () => {
    const response = await read('reports', { accept: 'application/x-ndjson' });
    const rows = response.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows).toEqual((await read('reports')).json().data);
  });

  test('are compressed', async () => {
    for (const accept of ['application/json', 'text/csv', 'application/x-ndjson']) {
      const plain = await read('reports', { accept });
      const packed = await read('reports', { accept, 'accept-encoding': 'gzip' });
      expect(packed.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    }
  });
});

describe('problems', () => {
  test.each([
    ['reports?page=2', 400, 'unknown_parameter', ['page']],
    ['reports?Limit=2', 400, 'unknown_parameter', ['Limit']],
    ['places?project_id=1', 400, 'unknown_parameter', ['project_id']],
    ['reports?limit=0', 400, 'invalid_parameter', ['limit']],
    ['reports?limit=5001', 400, 'invalid_parameter', ['limit']],
    ['reports?limit=2&limit=3', 400, 'invalid_parameter', ['limit']],
    ['reports?project_id=99999999', 403, 'out_of_reach', undefined],
    ['nothing', 404, 'not_found', undefined],
  ])('%s is %i %s', async (path, status, code, parameters) => {
    const response = await read(path);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(response.json()).toEqual({
      ...{ type: `urn:harken:problem:${code}`, title: expect.any(String), status, code },
      ...(parameters && { parameters }),
      request_id: response.headers['x-request-id'],
    });
    expect(response.statusCode).toBe(status);
  });

  test('a format that Harken does not have is 406', async () => {
    expect((await read('reports', { accept: 'application/xml' })).json()).toMatchObject({
      status: 406,
      code: 'not_acceptable',
    });
  });

  test('writing is 405', async () => {
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/v1/reports',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.json()).toMatchObject({ status: 405, code: 'method_not_allowed' });
    expect(response.headers.allow).toBe('GET, HEAD');
  });

  test('too many requests of a token are 429, and headers count down', async () => {
    const busy = await anAccessToken(app, { userId: own.people.manager });
    const first = await readData(app, busy, 'projects');
    expect(first.headers).toMatchObject({
      'x-ratelimit-limit': '300',
      'x-ratelimit-remaining': '299',
      'x-ratelimit-reset': '60',
    });
    await app.db
      .updateTable('requestLimits')
      .set({ count: 300 })
      .where('key', 'like', 'dataApi:token:%')
      .execute();
    app.clock.advance(20_000);
    const refused = await readData(app, busy, 'projects');
    expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(refused.headers).toMatchObject({
      'retry-after': '40',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '40',
    });
    app.clock.advance(40_000);
    expect((await readData(app, busy, 'projects')).statusCode).toBe(200);
  });
});

test('the OpenAPI document describes every operation, its parameters and its rows', async () => {
  const { paths, components } = (
    await app.app.inject({ method: 'GET', url: '/api/openapi.json', headers: withMetricsToken })
  ).json();
  expect(components.securitySchemes.accessToken).toMatchObject({ type: 'http', scheme: 'bearer' });
  for (const { name, row } of dataOperations) {
    const { get } = paths[`/api/v1/${name}`];
    expect(get).toMatchObject({
      security: [{ accessToken: [] }, { clientCredentials: expect.any(Array) }],
      summary: expect.any(String),
    });
    for (const parameter of get.parameters)
      expect([parameter.name, parameter.description]).toEqual([parameter.name, expect.any(String)]);
    const text = JSON.stringify(get.responses['200']);
    for (const field of Object.keys(row.shape)) expect(text).toContain(`"${field}"`);
  }
  expect(Object.keys(paths).filter((path) => path.startsWith('/api/v1/'))).toHaveLength(
    dataOperations.length,
  );
});
