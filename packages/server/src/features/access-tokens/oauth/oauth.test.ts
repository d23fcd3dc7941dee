import { afterAll, describe, expect, test } from 'vitest';
import { readData } from '../../../../test/support/builders/access-tokens.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { startTestApp, withMetricsToken } from '../../../../test/support/test-app.ts';
import { deleteExpiredOauthTokens } from './oauth.queries.ts';

const app = await startTestApp({ now: '2026-03-11T08:00:00Z' });
afterAll(() => app.close());

async function aClient(scopes = ['readReports', 'readPlaces']) {
  const society = await aSociety(app.db);
  const projectId = await aProject(app.db, society);
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  const manager = app.as(await aUser(app.db, 'Manager', at));
  const query = `nationalSocietyId=${society.id}`;
  const { id, token: clientSecret } = (
    await manager.post(`/api/serviceAccount/create?${query}`, {
      ...{ name: 'Dashboard', expiresInDays: 30, scopes, hasPersonalData: false },
      ...{ limitedProjectIds: [], limitedOrganizationIds: [] },
    })
  ).body.value;
  const [{ clientId }] = (await manager.get(`/api/serviceAccount/list?${query}`)).body.value;
  return { manager, projectId, id, clientId, clientSecret };
}

async function askToken(form: Record<string, string>, headers: Record<string, string> = {}, app2 = app) {
  const response = await app2.app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}
const grant = { grant_type: 'client_credentials' };
const inBody = ({ clientId, clientSecret }: { clientId: string; clientSecret: string }) => ({
  ...grant,
  client_id: clientId,
  client_secret: clientSecret,
});

describe('a service account', () => {
  test('gets a token for an hour, with its scopes or some of them', async () => {
    const client = await aClient();
    const { status, body, headers } = await askToken(inBody(client));
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^hks_[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'readReports readPlaces',
    });
    expect(headers['cache-control']).toBe('no-store');
    const projects = JSON.parse((await readData(app, body.access_token, 'projects')).body).data;
    expect(projects).toMatchObject([{ id: client.projectId }]);
    const basic = Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64');
    const narrow = await askToken({ ...grant, scope: 'readPlaces' }, { authorization: `Basic ${basic}` });
    expect(narrow.body.scope).toBe('readPlaces');
    expect((await readData(app, narrow.body.access_token, 'places')).statusCode).toBe(200);
    expect((await readData(app, narrow.body.access_token, 'reports')).json().code).toBe('scope_missing');
    const stored = await app.db.selectFrom('oauthTokens').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(body.access_token);
  });

  test('loses its tokens at once when it is revoked, in every process', async () => {
    const client = await aClient();
    const { access_token: token } = (await askToken(inBody(client))).body;
    const another = await startTestApp({ sameDatabaseAs: app });
    another.clock.set(app.clock.now());
    expect((await readData(another, token, 'projects')).statusCode).toBe(200);
    await client.manager.post(`/api/serviceAccount/${client.id}/revoke`);
    for (const process of [app, another])
      expect((await readData(process, token, 'projects')).statusCode).toBe(401);
    expect((await askToken(inBody(client))).body.error).toBe('invalid_client');
    await another.close();
  });

  test('has tokens that expire, with it at the latest, and are deleted then', async () => {
    const client = await aClient();
    const start = app.clock.now();
    const { access_token: token } = (await askToken(inBody(client))).body;
    app.clock.advance(3_600_000);
    expect((await readData(app, token, 'projects')).statusCode).toBe(401);
    await deleteExpiredOauthTokens(app.db, app.clock.now());
    app.clock.set(new Date(start.getTime() + 30 * 86_400_000 - 60_000));
    await deleteExpiredOauthTokens(app.db, app.clock.now());
    const left = await app.db
      .selectFrom('oauthTokens')
      .select('accessTokenId')
      .where('accessTokenId', '=', client.id)
      .execute();
    expect(left).toEqual([]);
    expect((await askToken(inBody(client))).body.expires_in).toBe(60);
    app.clock.set(start);
  });

  test('shares its limit of requests with its tokens', async () => {
    const client = await aClient();
    const tokens = [await askToken(inBody(client)), await askToken(inBody(client))];
    const left: number[] = [];
    for (const { body } of tokens) {
      const { headers } = await readData(app, body.access_token, 'projects');
      left.push(Number(headers['x-ratelimit-remaining']));
    }
    expect(left[1]).toBe((left[0] ?? 0) - 1);
  });
});

describe('is refused as RFC 6749 says', () => {
  test.each([
    ['without a grant', {}, 400, 'invalid_request'],
    ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['without credentials', grant, 401, 'invalid_client'],
    ['an unknown client', { ...grant, client_id: 'sa-999', client_secret: 'hkn_x' }, 401, 'invalid_client'],
  ])('%s', async (_what, form, status, error) => {
    const response = await askToken(form as Record<string, string>);
    expect(response).toMatchObject({ status, body: { error, error_description: expect.any(String) } });
    expect(response.headers['www-authenticate']).toBe(status === 401 ? 'Basic realm="Harken"' : undefined);
  });

  test('a wrong secret, the secret of another client, and a scope that the account has not', async () => {
    const [client, another] = [await aClient(), await aClient()];
    const wrong = { ...inBody(client), client_secret: another.clientSecret };
    expect((await askToken(wrong)).body.error).toBe('invalid_client');
    const wide = await askToken({ ...inBody(client), scope: 'readAlerts' });
    expect(wide).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
  });

  test('the token of a person, and a body that is no form', async () => {
    const manager = await aUser(app.db, 'Manager');
    const body = {
      ...{ name: 'Own', expiresInDays: 30, scopes: ['readReports'], hasPersonalData: false },
      ...{ limitedSocietyIds: [], limitedProjectIds: [], limitedOrganizationIds: [] },
    };
    const { id, token } = (await app.as(manager).post('/api/accessToken/create', body)).body.value;
    const personal = inBody({ clientId: `sa-${id}`, clientSecret: token });
    expect((await askToken(personal)).body.error).toBe('invalid_client');
    expect(await askToken(grant, { 'content-type': 'application/json' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
    const read = await app.app.inject({ method: 'GET', url: '/oauth/token' });
    expect([read.statusCode, read.headers.allow]).toEqual([400, 'POST']);
  });

  test('too many requests of one network address, with true headers', async () => {
    await app.db.deleteFrom('requestLimits').execute();
    const first = await askToken(grant);
    expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59' });
    for (let count = 1; count < 60; count += 1) await askToken(grant);
    app.clock.advance(20_000);
    const refused = await askToken(grant);
    expect(refused).toMatchObject({ status: 429, body: { error: 'temporarily_unavailable' } });
    expect(refused.headers).toMatchObject({
      'retry-after': '40',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '40',
    });
    await app.db.deleteFrom('requestLimits').execute();
  });
});

test('is described as RFC 8414 says, and in the API documentation', async () => {
  const metadata = await app.app.inject({ method: 'GET', url: '/.well-known/oauth-authorization-server' });
  const { baseUrl } = app.services.config;
  expect(metadata.json()).toMatchObject({
    issuer: baseUrl,
    token_endpoint: `${baseUrl}/oauth/token`,
    grant_types_supported: ['client_credentials'],
    scopes_supported: ['readReports', 'readAlerts', 'readPlaces'],
  });
  const headers = withMetricsToken;
  const { paths, components } = (await app.app.inject({ url: '/api/openapi.json', headers })).json();
  expect(components.securitySchemes.clientCredentials.flows.clientCredentials.tokenUrl).toBe('/oauth/token');
  expect(paths['/oauth/token'].post).toMatchObject({ operationId: 'oauth_token' });
  expect(paths['/api/v1/reports'].get.security).toContainEqual({ clientCredentials: ['readReports'] });
});
