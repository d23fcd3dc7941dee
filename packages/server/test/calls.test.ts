import { calls } from '@harken/contract/calls';
import type { Call } from '@harken/contract/calls/call';
import { permissions } from '@harken/domain/access/permissions';
import { type Role, roles } from '@harken/domain/access/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { aUser } from './support/builders/people.ts';
import { createKnownValues } from './support/calls/known-values.ts';
import { buildSampleRequest, type KnownValues } from './support/calls/sample-request.ts';
import { sendSample } from './support/calls/send-sample.ts';
import { type AlertFixture, anAlertFixture } from './support/fixtures/alert-fixture.ts';
import { startTestApp } from './support/test-app.ts';

/** Properties of every call of the contract. Access is tested in access.test.ts. */
const app = await startTestApp();
afterAll(() => app.close());

const all: Call[] = Object.values(calls);
type Guarded = Call & { permission: keyof typeof permissions };
const guarded = all.filter((call): call is Guarded => call.permission !== 'public');
const scopedCalls = guarded.filter((call) => permissions[call.permission].within !== 'anywhere');
const globalRoles: readonly Role[] = ['Administrator', 'GlobalCoordinator'];

const strangers = new Map<Role, number>();
let foreignFixture: AlertFixture;
let known: KnownValues;

beforeAll(async () => {
  foreignFixture = await anAlertFixture(app);
  known = await createKnownValues(app, await anAlertFixture(app));
  const { society, projectId } = foreignFixture;
  const buildOwnScope = { nationalSocietyId: society.id, organizationId: society.organizationId, projectId };
  for (const role of roles) {
    // A society with a coordinator has its own rules, which are tested separately.
    const isMember = !globalRoles.includes(role) && role !== 'Coordinator';
    strangers.set(role, await aUser(app.db, role, isMember ? buildOwnScope : {}));
  }
});

test('every call has a route', async () => {
  const complete = await createApp(app.services, { pagesFolder: null });
  await complete.close();
  expect(complete.hasRoute({ method: 'POST', url: '/api/alert/list' })).toBe(true);
});

test('no two calls have the same name, or the same method and path', () => {
  const names = all.map(({ name }) => name);
  const addresses = all.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':id').toLowerCase()}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test.each(all)('$name declares who may call it', ({ permission }) => {
  expect(permission === 'public' || permission in permissions).toBe(true);
});

/** Calls with their scope in the query in addition to a subject. */
const callsWithScopeInQuery = scopedCalls.filter(
  ({ params, query }) =>
    params && query && ('nationalSocietyId' in query.shape || 'projectId' in query.shape),
);

test.each(callsWithScopeInQuery)(
  '$name reveals nothing when the own scope is combined with a subject of another society',
  async (call) => {
    const { query, ...rest } = buildSampleRequest(call, known);
    const role = permissions[call.permission].roles.find((item) => !globalRoles.includes(item)) ?? 'Manager';
    const request = { ...rest, query: { ...query, ...buildOwnScope(foreignFixture, call) } };
    const response = await sendSample(app.as(strangers.get(role) ?? 0), call, request);
    expect([400, 403, 404]).toContain(response.status);
  },
);

function buildOwnScope({ society, projectId }: AlertFixture, call: Call): Record<string, unknown> {
  const scopes = { nationalSocietyId: society.id, projectId };
  return Object.fromEntries(Object.entries(scopes).filter(([name]) => name in (call.query?.shape ?? {})));
}
