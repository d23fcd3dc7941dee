import { calls } from '@harken/contract/calls';
import type { Call } from '@harken/contract/calls/call';
import { type Permission, permissions } from '@harken/domain/access/permissions';
import { formatRoleLetters, parseRoleLetters } from '@harken/domain/access/roles';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson, findMailedLink } from '../src/features/accounts/testing/sign-in-users.ts';
import { isChange } from '../src/platform/live/announce-call.ts';
import { expected } from './access/expected.ts';
import { predictOutcome } from './access/outcome.ts';
import type { Situation } from './access/situations.ts';
import { type Preparation, selectCaller } from './audit/audit-fixture.ts';
import { aTokenOf, preparations } from './audit/preparations.ts';
import { openRollbackScope, type RollbackScope } from './support/calls/rollback-scope.ts';
import { buildSampleRequest, buildUrl, type KnownValues } from './support/calls/sample-request.ts';
import { sendSample } from './support/calls/send-sample.ts';
import { createRowFinder, diffRows, type RowFinder, type SocietyRow } from './support/society-rows.ts';
import { startTestApp, type TestResponse } from './support/test-app.ts';
import type { OwnRows, Prepared } from './two-societies/example.ts';
import { examples } from './two-societies/examples.ts';
import { createTwoSocieties, type TwoSocieties } from './two-societies/fixture.ts';

/**
 * Makes every call that changes data in one society, and compares all rows of another society before and after. The societies
 * have common members and lookalikes with the same names, numbers or addresses. The changes of each call are rolled back.
 */
const app = await startTestApp({ config: { isDemo: true, isTextEditing: true } });
await app.app.listen({ port: 0, host: '127.0.0.1' }); // the simulator posts to its own server

/** Areas of the contract that manage people, data collectors and gateways. Each of their calls has examples. */
const exampleAreas = [
  ...['manager', 'technicalAdvisor', 'dataConsumer', 'coordinator', 'supervisor', 'headSupervisor'],
  ...['globalCoordinator', 'user', 'userInvitation', 'dataCollector', 'smsGateway'],
];

/** Areas in which users change their own account, regardless of society. */
const ownAreas = [
  'accessToken',
  'account',
  'authentication',
  'notification',
  'savedView',
  'userVerification',
];

/** All other areas. Their calls are made as in the test of the audit log. */
const otherAreas = [
  ...[
    'agreement',
    'alert',
    'alertEvents',
    'dhis2',
    'eidsrConfiguration',
    'feedback',
    'healthRisk',
    'mapFile',
  ],
  ...['nationalSociety', 'nationalSocietyStructure', 'organization', 'outbox', 'project'],
  'projectAlertNotHandledRecipient',
  ...['projectAlertRecipient', 'projectOrganization', 'report', 'resources', 'simulator', 'suspectedDisease'],
  ...['serviceAccount', 'signal', 'webhook', 'weeklyReport', 'identityProvider'],
  ...['outbreak', 'lineList', 'lineListRow', 'lineListSettings'],
  ...['verificationContact', 'verificationSettings', 'alertVerification', 'verification'],
  ...['referral', 'collectorMessages'],
];

/** Tables whose rows belong to no society, by reason. */
const tablesWithoutSociety: Record<string, string[]> = {
  'shared by all societies': [
    ...['languages', 'countries', 'alert_event_types', 'alert_event_subtypes', 'agreement_copies'],
    ...['health_risks', 'health_risk_contents', 'health_risk_suspected_diseases'],
    ...['suspected_diseases', 'suspected_disease_contents', 'text_changes', 'text_notes', 'text_version'],
  ],
  'identifies the installation to push services': ['push_keys'],
  'counts requests by network address and account': ['request_limits'],
  'counts what was refused before anybody knows whose it is': ['refused_deliveries'],
  'about the server and its database': [
    ...['schema_migrations', 'finished_upgrades', 'repeated_jobs', 'host_clocks', 'clock_steps'],
    ...['audit_chain', 'backup_runs', 'server_processes'],
  ],
};

const changes = (Object.values(calls) as Call[]).filter(isChange);
const getArea = ({ name }: Call) => name.split('/')[0] ?? '';
const findCall = (wanted: string) => changes.find(({ name }) => name === wanted) as Call;
const filterByArea = (areas: string[]) => changes.filter((call) => areas.includes(getArea(call)));
const callsWithExamples = filterByArea(exampleAreas);

let societies: TwoSocieties;
let state: RollbackScope;
let finder: RowFinder;
let callers: Record<string, number>;

beforeAll(async () => {
  societies = await createTwoSocieties(app);
  callers = { ...societies.here.callers, C: societies.coordinator };
  for (const id of Object.values(callers)) await app.as(id).get('/api/authentication/status');
  state = await openRollbackScope(app.services.pool);
  finder = await createRowFinder(app.services.pool);
});

afterAll(async () => {
  state.end();
  await app.close();
});

describe('the comparison', () => {
  test('covers every table except those whose rows belong to no society', () => {
    expect(finder.otherTables).toEqual(Object.values(tablesWithoutSociety).flat().sort());
  });

  test('has rows of the other society in every table', async () => {
    const rows = await finder.findRows(getOtherSocietyId(), finder.tables);
    expect([...new Set(rows.map(({ table }) => table))].sort()).toEqual(finder.tables);
  });
});

test('covers every call that changes data', () => {
  const areas = [...new Set(changes.map(getArea))].sort();
  expect(areas).toEqual([...exampleAreas, ...ownAreas, ...otherAreas].sort());
});

const getOtherSocietyId = () => societies.other.alertFixture.society.id;

function buildRequest(call: Call, known: KnownValues = {}) {
  return buildSampleRequest(call, { ...societies.here.known, ...known });
}

function send(call: Call, { as, file, known }: Prepared): Promise<TestResponse> {
  const request = buildRequest(call, known);
  const caller = as ? app.as(as) : app.nobody;
  if (!file) return sendSample(caller, call, request);
  const headers = { 'content-type': 'text/csv' };
  const url = buildUrl(call, { ...request, query: { ...request.query, isPreview: false } });
  return caller.send({ method: call.method, url, payload: stringify(file), headers });
}

async function findRowsOfBoth(tables: string[]) {
  const here = await finder.findRows(societies.here.own.nationalSocietyId, tables);
  return { here, there: await finder.findRows(getOtherSocietyId(), tables) };
}

/**
 * Makes a call, and returns its response and the changed rows of both societies. The call is rolled back before the former rows are
 * read: only then is known in which tables to look, and most calls that are refused write nothing at all.
 */
async function makeCall(call: Call, prepared: Prepared) {
  const { response, changed, after } = await state.runAndRollBack(async () => {
    const { returned, changed } = await finder.runAndListChanged(() => send(call, prepared));
    return { response: returned, changed, after: await findRowsOfBoth(changed) };
  });
  const before = await findRowsOfBoth(changed);
  const here = diffRows(before.here, after.here);
  return {
    response,
    /** Without audit events. */
    here: here.filter(({ table }) => table !== 'audit_events'),
    /** Without rows of the user that may change. */
    there: diffRows(before.there, after.there).filter((row) => !isOwn(row, prepared.own)),
  };
}

function isOwn({ userId, table, content }: SocietyRow, own: OwnRows | undefined): boolean {
  if (!own?.tables.includes(table)) return false;
  if (table === 'national_society_consents') return content.includes(`"${own.address}"`);
  return userId === own.userId;
}

/** A file with errors gets a successful response that lists them. */
const isRefused = ({ status, body }: TestResponse) =>
  [400, 403, 404].includes(status) || body?.value?.isImported === false;

const situation = (hasCoordinator: boolean) => ({ as: 'member', hasCoordinator }) as Situation;

/** The roles that may make a call in the first society, each with a coordinator in it only if the call needs one. */
function listCallers(call: Call): { letter: string; hasCoordinator: boolean }[] {
  const permission: Permission | undefined = permissions[call.permission as keyof typeof permissions];
  const entry = expected[call.name];
  if (!entry || !permission) return [];
  return [...formatRoleLetters(permission.roles)].flatMap((letter) => {
    const states = letter === 'C' || entry.onlyCoordinated ? [true] : [false, true];
    const allowed = states.filter((item) => predictOutcome(entry, letter, situation(item)) === 'allowed');
    return allowed.slice(0, 1).map((hasCoordinator) => ({ letter, hasCoordinator }));
  });
}

/** Adds a test title to each case: call, role and subject. */
const withTitles = <T extends { call: Call; letter: string; about: string }>(all: T[]) =>
  all.map((item) => [`${item.call.name} as ${parseRoleLetters(item.letter)}: ${item.about}`, item] as const);

const testCases = callsWithExamples.flatMap((call) =>
  (examples[call.name] ?? []).flatMap((example) =>
    listCallers(call).map((caller) => ({ call, ...example, ...caller })),
  ),
);

type TestCase = (typeof testCases)[number];

/** Prepares a case, with a coordinator in the society if the caller needs one. */
async function prepareCase({ prepare, letter, hasCoordinator }: TestCase): Promise<Prepared> {
  if (hasCoordinator) {
    const membership = { ...societies.here.own, userId: societies.coordinator };
    await app.db.insertInto('userNationalSocieties').values(membership).execute();
  }
  return { as: callers[letter], ...(await prepare(societies)) };
}

describe('a call about people, data collectors or gateways', () => {
  test('has examples and a role that may make it', () => {
    const tested = [...new Set(testCases.map(({ call }) => call.name))].sort();
    expect(tested).toEqual(callsWithExamples.map(({ name }) => name).sort());
    expect(tested).toEqual(Object.keys(examples).sort());
  });

  test.each(withTitles(testCases))('%s', async (_title, example) => {
    const { call, letter, deniedRoles = '' } = example;
    const mustBeRefused = deniedRoles.includes(letter);
    await state.runAndRollBack(async () => {
      const { own, ...prepared } = await prepareCase(example);
      const { response, here, there } = await makeCall(call, { ...prepared, ...(!mustBeRefused && { own }) });
      const responseText = JSON.stringify(response.body);
      expect(there).toEqual([]);
      expect(isRefused(response), responseText).toBe(mustBeRefused);
      if (mustBeRefused) return expect(here).toEqual([]);
      expect(response.status, responseText).toBe(200);
      if (getArea(call) !== 'globalCoordinator') expect(here, responseText).not.toEqual([]);
    });
  });
});

/** Every id of the other society that a request could contain. */
function listOtherIds(): [string, unknown][] {
  const { known, modemId, alertFixture } = societies.other;
  const ids = Object.entries(known).filter(([name]) => name.endsWith('Id'));
  return [...ids, ['modemId', modemId], ['dataCollectorIds', [alertFixture.collectors.ofHead.id]]];
}

describe('a call of a member with an id of the other society is refused', () => {
  const memberCases = testCases.filter(
    ({ letter, deniedRoles = '' }) => !`AG${deniedRoles}`.includes(letter),
  );

  test.each(withTitles(memberCases))('%s', async (_title, example) => {
    const { call, ignoredIds = [] } = example;
    const wrong: unknown[] = [];
    let named = 0;
    await state.runAndRollBack(async () => {
      const { as, file, known = {} } = await prepareCase(example);
      const request = JSON.stringify(buildRequest(call, known));
      for (const [name, id] of listOtherIds().filter(([one]) => !ignoredIds.includes(one))) {
        const own = known[name];
        const mixed = { ...known, [name]: Array.isArray(own) && Array.isArray(id) ? [...own, ...id] : id };
        if (JSON.stringify(buildRequest(call, mixed)) === request) continue;
        named += 1;
        const { response, there } = await makeCall(call, { as, file, known: mixed });
        if (!isRefused(response) || there.length > 0) wrong.push({ name, body: response.body, there });
      }
    });
    expect(wrong).toEqual([]);
    expect(named).toBeGreaterThan(0);
  });
});

/** A user who changes their own account and is also a member of the other society. */
async function prepareOwnCase(call: Call): Promise<Prepared> {
  const { here, other } = societies;
  const given = await (ownPreparations[call.name] ?? preparations[call.name] ?? aSignedInPerson)(here);
  const { id: userId, emailAddress } = await findNewestUser();
  if (given.as) expect(given.as).toBe(userId);
  const address = emailAddress ?? '';
  await app.db.updateTable('users').set({ role: 'TechnicalAdvisor' }).where('id', '=', userId).execute();
  const { id: nationalSocietyId, organizationId } = other.alertFixture.society;
  const membership = { userId, nationalSocietyId, organizationId };
  await app.db.insertInto('userNationalSocieties').values(membership).execute();
  const consent = { nationalSocietyId, userEmailAddress: address, consentedFrom: app.clock.now() };
  await app.db.insertInto('nationalSocietyConsents').values(consent).execute();
  return { ...given, own: { userId, address, tables: finder.tables } };
}

const findNewestUser = () =>
  app.db
    .selectFrom('users')
    .select(['id', 'emailAddress'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

const aSignedInPerson: Preparation = async ({ own }) => ({ as: (await aPerson(app, own)).id });

/** Calls that the test of the audit log makes as an administrator. */
const ownPreparations: Record<string, Preparation> = {
  'account/endSession': async ({ own }) => {
    const { id } = await aPerson(app, own);
    const { body } = await app.as(id).get('/api/account/get');
    return { as: id, known: { sessionId: body.value.sessions[0].id } };
  },
  'notification/editSettings': async ({ own }) => {
    const kinds = [{ kind: 'alertRaised', app: true, email: 'Digest', sms: true, push: true }];
    return { as: (await aPerson(app, own)).id, known: { kinds } };
  },
  'accessToken/revoke': async (fixture) => {
    const { id } = await aPerson(app, fixture.own);
    return { as: id, known: { accessTokenId: await aTokenOf(fixture, id) } };
  },
  'notification/testPush': async ({ own, known: { endpoint, keys } }) => {
    const { id } = await aPerson(app, own);
    await app.as(id).post('/api/notification/push/subscribe', { endpoint, keys });
    return { as: id };
  },
};

describe('a member of both changes only their own rows of the other society', () => {
  test.each(filterByArea(ownAreas))('$name', async (call) => {
    await state.runAndRollBack(async () => {
      const { response, there } = await makeCall(call, await prepareOwnCase(call));
      expect(response.status, JSON.stringify(response.body)).toBe(200);
      expect(there).toEqual([]);
    });
  });
});

test('a new e-mail address does not change consents given in the other society with the former one', async () => {
  const editing = findCall('supervisor/edit');
  const confirming = findCall('userVerification/confirmEmail');
  const example = testCases.find(({ call, letter }) => call === editing && letter === 'M') as TestCase;
  await state.runAndRollBack(async () => {
    const prepared = await prepareCase(example);
    expect((await send(editing, prepared)).status).toBe(200);
    const { token } = await findMailedLink(app, String(prepared.known?.email));
    const { response, here, there } = await makeCall(confirming, { known: { token } });
    expect(response.status).toBe(200);
    expect(here.map(({ table }) => table)).toContain('login_accounts');
    expect(there).toEqual([]);
  });
});

/** Calls that rules about organizations deny to managers. */
const deniedToManagers = ['project/close'];

/** Calls that need an answer of another system, with tests of their own (dhis2.test.ts). */
const needAnAnswer = ['dhis2/importUnits'];

describe('a call about something else', () => {
  const other = filterByArea(otherAreas).filter(({ name }) => !needAnAnswer.includes(name));
  const managerCalls = other.filter((call) => listCallers(call).some(({ letter }) => letter === 'M'));

  /** Makes a call that succeeds, prepared like in the test of the audit log. */
  async function makePreparedCall(call: Call, by?: number) {
    const given = (await preparations[call.name]?.(societies.here)) ?? {};
    return makeCall(call, { as: by ?? selectCaller(societies.here, call), ...given });
  }

  test.each(other)('$name', async (call) => {
    await state.runAndRollBack(async () => {
      const { response, there } = await makePreparedCall(call);
      expect(there).toEqual([]);
      expect(response.status, JSON.stringify(response.body)).toBe(200);
    });
  });

  test.each(managerCalls)('$name as Manager', async (call) => {
    await state.runAndRollBack(async () => {
      const { response, there } = await makePreparedCall(call, callers.M);
      expect(there).toEqual([]);
      expect(isRefused(response), JSON.stringify(response.body)).toBe(deniedToManagers.includes(call.name));
    });
  });
});
