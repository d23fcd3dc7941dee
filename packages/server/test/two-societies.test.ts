import type { Call } from '@harken/contract/call';
import { calls } from '@harken/contract/calls';
import { type Permission, permissions } from '@harken/domain/access/permissions';
import { lettersOf, rolesOf } from '@harken/domain/access/roles';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson, secretOf } from '../src/features/accounts/testing/people.ts';
import { isChange } from '../src/platform/live/announce-call.ts';
import { expected } from './access/expected.ts';
import type { Situation } from './access/situations.ts';
import { expectedVerdict } from './access/verdict.ts';
import { cases } from './audit/cases.ts';
import { callerOf, type Preparation } from './audit/stage.ts';
import { differences, type RowFinder, rowFinder, type SocietyRow } from './support/rows-of-society.ts';
import { addressOf, type KnownValues, sampleRequest } from './support/sample-request.ts';
import { sendSample } from './support/send-sample.ts';
import { type Answer, startTestApp } from './support/test-app.ts';
import { type Undoable, undoable } from './support/undoable.ts';
import type { OwnRows, Prepared } from './two-societies/example.ts';
import { examples } from './two-societies/examples.ts';
import { type TwoSocieties, twoSocieties } from './two-societies/stage.ts';

/**
 * Every call that changes something is made in one society, and all rows of another one are compared before and after. Some
 * people work for both societies, others only have the same names, numbers or addresses. What a call did is undone.
 */
const app = await startTestApp({ config: { isDemo: true, isTextEditing: true } });

/** Areas of the contract whose calls register, change or delete people, data collectors and gateways: each call has examples. */
const withExamples = [
  ...['manager', 'technicalAdvisor', 'dataConsumer', 'coordinator', 'supervisor', 'headSupervisor'],
  ...['globalCoordinator', 'user', 'userInvitation', 'dataCollector', 'smsGateway'],
];

/** Areas in which people change their own account, in whatever societies they work. */
const ownAreas = ['account', 'authentication', 'userVerification'];

/** Areas of everything else: their calls are made as in the test of the audit trail. */
const otherAreas = [
  ...['agreement', 'alert', 'alertEvents', 'eidsrConfiguration', 'feedback', 'healthRisk', 'nationalSociety'],
  ...['nationalSocietyStructure', 'organization', 'outbox', 'project', 'projectAlertNotHandledRecipient'],
  ...['projectAlertRecipient', 'projectOrganization', 'report', 'resources', 'simulator', 'suspectedDisease'],
  'webhook',
];

/** Tables whose rows belong to no society, each with the reason. */
const ofNoSociety: Record<string, string[]> = {
  'the same for all societies': [
    ...['languages', 'countries', 'alert_event_types', 'alert_event_subtypes', 'agreement_copies'],
    ...['health_risks', 'health_risk_contents', 'health_risk_suspected_diseases'],
    ...['suspected_diseases', 'suspected_disease_contents', 'text_changes', 'text_notes', 'text_version'],
  ],
  'counts requests by network address and account': ['request_limits'],
  'about the server and its database': [
    ...['schema_migrations', 'finished_upgrades', 'repeated_jobs', 'host_clocks', 'clock_steps'],
    'audit_chain',
  ],
};

const changes = (Object.values(calls) as Call[]).filter(isChange);
const areaOf = ({ name }: Call) => name.split('/')[0] ?? '';
const callNamed = (wanted: string) => changes.find(({ name }) => name === wanted) as Call;
const inAreas = (areas: string[]) => changes.filter((call) => areas.includes(areaOf(call)));
const withOwnExamples = inAreas(withExamples);

let societies: TwoSocieties;
let state: Undoable;
let finder: RowFinder;
let callers: Record<string, number>;

beforeAll(async () => {
  societies = await twoSocieties(app);
  callers = { ...societies.here.callers, C: societies.coordinator };
  for (const id of Object.values(callers)) await app.as(id).get('/api/authentication/status');
  state = await undoable(app.services.pool);
  finder = await rowFinder(app.services.pool);
});

afterAll(async () => {
  state.end();
  await app.close();
});

describe('what is compared', () => {
  test('is every table, but for those whose rows belong to no society', () => {
    expect(finder.otherTables).toEqual(Object.values(ofNoSociety).flat().sort());
  });

  test('has rows of the other society in every table', async () => {
    const rows = await finder.rowsOf(idOfOther());
    expect([...new Set(rows.map(({ table }) => table))].sort()).toEqual(finder.tables);
  });
});

test('every call that changes something is made', () => {
  const areas = [...new Set(changes.map(areaOf))].sort();
  expect(areas).toEqual([...withExamples, ...ownAreas, ...otherAreas].sort());
});

const idOfOther = () => societies.other.scene.society.id;

function requestOf(call: Call, known: KnownValues = {}) {
  return sampleRequest(call, { ...societies.here.known, ...known });
}

function send(call: Call, { as, file, known }: Prepared): Promise<Answer> {
  const request = requestOf(call, known);
  const caller = as ? app.as(as) : app.nobody;
  if (!file) return sendSample(caller, call, request);
  const headers = { 'content-type': 'text/csv' };
  const url = addressOf(call, { ...request, query: { ...request.query, isPreview: false } });
  return caller.send({ method: call.method, url, payload: stringify(file), headers });
}

async function rowsOfBoth() {
  const here = await finder.rowsOf(societies.here.own.nationalSocietyId);
  return { here, there: await finder.rowsOf(idOfOther()) };
}

/** Makes a call. Answers what it changed in both societies. */
async function makeCall(call: Call, prepared: Prepared) {
  const before = await rowsOfBoth();
  const answer = await send(call, prepared);
  const after = await rowsOfBoth();
  const here = differences(before.here, after.here);
  return {
    answer,
    /** Beside the record of the deed. */
    here: here.filter(({ table }) => table !== 'audit_entries'),
    /** Beside what is somebody's own. */
    there: differences(before.there, after.there).filter((row) => !isOwn(row, prepared.own)),
  };
}

function isOwn({ userId, table, content }: SocietyRow, own: OwnRows | undefined): boolean {
  if (!own?.tables.includes(table)) return false;
  if (table === 'national_society_consents') return content.includes(`"${own.address}"`);
  return userId === own.userId;
}

/** A file with a fault is answered with what is wrong in it. */
const isRefused = ({ status, body }: Answer) =>
  [400, 403, 404].includes(status) || body?.value?.isImported === false;

const situation = (hasCoordinator: boolean) => ({ as: 'member', hasCoordinator }) as Situation;

/** Whoever may make a call in the first society: where they may not without a coordinator, it has one. */
function callersOf(call: Call): { letter: string; hasCoordinator: boolean }[] {
  const { roles }: Permission = permissions[call.permission as keyof typeof permissions];
  const entry = expected[call.name];
  if (!entry) return [];
  return [...lettersOf(roles)].flatMap((letter) => {
    const states = letter === 'C' || entry.onlyCoordinated ? [true] : [false, true];
    const allowed = states.filter((one) => expectedVerdict(entry, letter, situation(one)) === 'allowed');
    return allowed.slice(0, 1).map((hasCoordinator) => ({ letter, hasCoordinator }));
  });
}

/** A call with the name of a test of it: who makes it, and what it is about. */
const titled = <T extends { call: Call; letter: string; about: string }>(all: T[]) =>
  all.map((one) => [`${one.call.name} as ${rolesOf(one.letter)}: ${one.about}`, one] as const);

const tries = withOwnExamples.flatMap((call) =>
  (examples[call.name] ?? []).flatMap((example) =>
    callersOf(call).map((caller) => ({ call, ...example, ...caller })),
  ),
);

type Try = (typeof tries)[number];

/** What somebody sends, in a society with or without a coordinator. */
async function preparedFor({ prepare, letter, hasCoordinator }: Try): Promise<Prepared> {
  if (hasCoordinator) {
    const membership = { ...societies.here.own, userId: societies.coordinator };
    await app.db.insertInto('userNationalSocieties').values(membership).execute();
  }
  return { as: callers[letter], ...(await prepare(societies)) };
}

describe('a call about people, data collectors or gateways', () => {
  test('has examples, and somebody who may make it', () => {
    const tried = [...new Set(tries.map(({ call }) => call.name))].sort();
    expect(tried).toEqual(withOwnExamples.map(({ name }) => name).sort());
    expect(tried).toEqual(Object.keys(examples).sort());
  });

  test.each(titled(tries))('%s', async (_title, example) => {
    const { call, letter, refused = '' } = example;
    const isToBeRefused = refused.includes(letter);
    await state.undone(async () => {
      const { own, ...prepared } = await preparedFor(example);
      const { answer, here, there } = await makeCall(call, { ...prepared, ...(!isToBeRefused && { own }) });
      const said = JSON.stringify(answer.body);
      expect(there).toEqual([]);
      expect(isRefused(answer), said).toBe(isToBeRefused);
      if (isToBeRefused) return expect(here).toEqual([]);
      expect(answer.status, said).toBe(200);
      if (areaOf(call) !== 'globalCoordinator') expect(here, said).not.toEqual([]);
    });
  });
});

/** Whatever a request may name by its id. */
function idsOfOther(): [string, unknown][] {
  const { known, modemId, scene } = societies.other;
  const ids = Object.entries(known).filter(([name]) => name.endsWith('Id'));
  return [...ids, ['modemId', modemId], ['dataCollectorIds', [scene.collectors.ofHead.id]]];
}

describe('a call of a member that names something of the other society is refused', () => {
  const ofMembers = tries.filter(({ letter, refused = '' }) => !`AG${refused}`.includes(letter));

  test.each(titled(ofMembers))('%s', async (_title, example) => {
    const { call, ignored = [] } = example;
    const wrong: unknown[] = [];
    let named = 0;
    for (const [name, id] of idsOfOther().filter(([one]) => !ignored.includes(one))) {
      await state.undone(async () => {
        const { as, file, known = {} } = await preparedFor(example);
        const own = known[name];
        const mixed = { ...known, [name]: Array.isArray(own) && Array.isArray(id) ? [...own, ...id] : id };
        if (JSON.stringify(requestOf(call, mixed)) === JSON.stringify(requestOf(call, known))) return;
        named += 1;
        const { answer, there } = await makeCall(call, { as, file, known: mixed });
        if (!isRefused(answer) || there.length > 0) wrong.push({ name, body: answer.body, there });
      });
    }
    expect(wrong).toEqual([]);
    expect(named).toBeGreaterThan(0);
  });
});

/** Somebody who changes their own account, and works for the other society, too. */
async function ownCase(call: Call): Promise<Prepared> {
  const { here, other } = societies;
  const given = await (ownCases[call.name] ?? cases[call.name] ?? aSignedIn)(here);
  const { id: userId, emailAddress } = await newestUser();
  if (given.as) expect(given.as).toBe(userId);
  const address = emailAddress ?? '';
  await app.db.updateTable('users').set({ role: 'TechnicalAdvisor' }).where('id', '=', userId).execute();
  const { id: nationalSocietyId, organizationId } = other.scene.society;
  const membership = { userId, nationalSocietyId, organizationId };
  await app.db.insertInto('userNationalSocieties').values(membership).execute();
  const consent = { nationalSocietyId, userEmailAddress: address, consentedFrom: app.clock.now() };
  await app.db.insertInto('nationalSocietyConsents').values(consent).execute();
  return { ...given, own: { userId, address, tables: finder.tables } };
}

const newestUser = () =>
  app.db
    .selectFrom('users')
    .select(['id', 'emailAddress'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

const aSignedIn: Preparation = async ({ own }) => ({ as: (await aPerson(app, own)).id });

/** Where the test of the audit trail asks as an Administrator. */
const ownCases: Record<string, Preparation> = {
  'account/endSession': async ({ own }) => {
    const { id } = await aPerson(app, own);
    const { body } = await app.as(id).get('/api/account/get');
    return { as: id, known: { sessionId: body.value.sessions[0].id } };
  },
};

describe('somebody who works for both changes of the other society only what is their own', () => {
  test.each(inAreas(ownAreas))('$name', async (call) => {
    await state.undone(async () => {
      const { answer, there } = await makeCall(call, await ownCase(call));
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expect(there).toEqual([]);
    });
  });
});

test('a new e-mail address changes nothing that was consented to in the other society under the former one', async () => {
  const editing = callNamed('supervisor/edit');
  const confirming = callNamed('userVerification/confirmEmail');
  const example = tries.find(({ call, letter }) => call === editing && letter === 'M') as Try;
  await state.undone(async () => {
    const prepared = await preparedFor(example);
    expect((await makeCall(editing, prepared)).answer.status).toBe(200);
    const { token } = await secretOf(app, String(prepared.known?.email));
    const { answer, here, there } = await makeCall(confirming, { known: { token } });
    expect(answer.status).toBe(200);
    expect(here.map(({ table }) => table)).toContain('login_accounts');
    expect(there).toEqual([]);
  });
});

/** What managers are refused, by rules about organizations. */
const refusedToManagers = ['project/create', 'project/close'];

describe('a call about something else', () => {
  const other = inAreas(otherAreas);
  const forManagers = other.filter((call) => callersOf(call).some(({ letter }) => letter === 'M'));

  /** Makes a call as the test of the audit trail does, in which it succeeds. */
  async function makeAsRecorded(call: Call, by?: number) {
    const given = (await cases[call.name]?.(societies.here)) ?? {};
    return makeCall(call, { as: by ?? callerOf(societies.here, call), ...given });
  }

  test.each(other)('$name', async (call) => {
    await state.undone(async () => {
      const { answer, there } = await makeAsRecorded(call);
      expect(there).toEqual([]);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    });
  });

  test.each(forManagers)('$name as Manager', async (call) => {
    await state.undone(async () => {
      const { answer, there } = await makeAsRecorded(call, callers.M);
      expect(there).toEqual([]);
      expect(isRefused(answer), JSON.stringify(answer.body)).toBe(refusedToManagers.includes(call.name));
    });
  });
});
