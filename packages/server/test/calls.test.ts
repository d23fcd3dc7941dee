import type { Call } from '@harken/contract/call';
import { calls } from '@harken/contract/calls';
import { permissions } from '@harken/domain/access/permissions';
import { type Role, roles } from '@harken/domain/access/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { type AlertScene, anAlertScene } from './support/alert-scene.ts';
import { aUser } from './support/builders.ts';
import { knownValuesOf } from './support/known-values.ts';
import { type KnownValues, sampleRequest } from './support/sample-request.ts';
import { sendSample } from './support/send-sample.ts';
import { startTestApp } from './support/test-app.ts';

/** What must hold of every call of the contract, whatever it does. Who may call what is the subject of access.test.ts. */
const app = await startTestApp();
afterAll(() => app.close());

const all: Call[] = Object.values(calls);
type Guarded = Call & { permission: keyof typeof permissions };
const guarded = all.filter((call): call is Guarded => call.permission !== 'public');
const withinBorders = guarded.filter((call) => permissions[call.permission].within !== 'anywhere');
const borderless: readonly Role[] = ['Administrator', 'GlobalCoordinator'];

const strangers = new Map<Role, number>();
let foreign: AlertScene;
let known: KnownValues;

beforeAll(async () => {
  foreign = await anAlertScene(app);
  known = await knownValuesOf(app, await anAlertScene(app));
  const { society, projectId } = foreign;
  const own = { nationalSocietyId: society.id, organizationId: society.organizationId, projectId };
  for (const role of roles) {
    // A society with a coordinator has rules of its own, which are tested with them.
    const isMember = !borderless.includes(role) && role !== 'Coordinator';
    strangers.set(role, await aUser(app.db, role, isMember ? own : {}));
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

test.each(all)('$name names who may call it', ({ permission }) => {
  expect(permission === 'public' || permission in permissions).toBe(true);
});

/** Calls that name their place beside the thing they are about. */
const namingTheirPlace = withinBorders.filter(
  ({ params, query }) =>
    params && query && ('nationalSocietyId' in query.shape || 'projectId' in query.shape),
);

test.each(namingTheirPlace)(
  '$name gives nothing away when the own place is named beside foreign things',
  async (call) => {
    const { query, ...rest } = sampleRequest(call, known);
    const role = permissions[call.permission].roles.find((one) => !borderless.includes(one)) ?? 'Manager';
    const request = { ...rest, query: { ...query, ...own(foreign, call) } };
    const answer = await sendSample(app.as(strangers.get(role) ?? 0), call, request);
    expect([400, 403, 404]).toContain(answer.status);
  },
);

function own({ society, projectId }: AlertScene, call: Call): Record<string, unknown> {
  const places = { nationalSocietyId: society.id, projectId };
  return Object.fromEntries(Object.entries(places).filter(([name]) => name in (call.query?.shape ?? {})));
}
