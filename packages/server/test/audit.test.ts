import { readFile } from 'node:fs/promises';
import { calls } from '@harken/contract/calls';
import type { Call } from '@harken/contract/calls/call';
import { type Permission, permissions } from '@harken/domain/access/permissions';
import { stringify } from 'csv-stringify/sync';
import type { Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEvents } from '../src/platform/db/schema.ts';
import { isExport } from '../src/platform/http/record-export.ts';
import { isChange } from '../src/platform/live/announce-call.ts';
import {
  type AuditFixture,
  anAuditFixture,
  type PreparedCall,
  personal,
  selectCaller,
} from './audit/audit-fixture.ts';
import { preparations } from './audit/preparations.ts';
import { openRollbackScope, type RollbackScope } from './support/calls/rollback-scope.ts';
import { buildSampleRequest, buildUrl } from './support/calls/sample-request.ts';
import { sendSample } from './support/calls/send-sample.ts';
import { startTestApp, type TestResponse } from './support/test-app.ts';

/** Every call that changes something records an audit event: who, what, where, and the values before and after. */
const app = await startTestApp({ config: { isDemo: true, isTextEditing: true } });

/** Changes without an audit event, by reason. */
const unrecorded: Record<string, string[]> = {
  'pings a device and changes nothing': ['smsGateway/iotDevices/ping'],
  'marks what the caller has read, as opening a list does': ['notification/read', 'notification/readAll'],
  'stores filters of the caller, which may contain names': ['savedView/store'],
  'sends a test to the browser of the caller': ['notification/testPush'],
  'simulates the phones of the demo': ['simulator/send'],
  'changes a file, with a test of its own': [
    ...['mapFile/upload', 'mapFile/remove'],
    ...['nationalSocietyStructure/boundaries/upload', 'nationalSocietyStructure/boundaries/import'],
    'nationalSocietyStructure/boundaries/remove',
  ],
  'needs an answer of DHIS2, with a test of its own': ['dhis2/importUnits'],
};

/** Recorded under the name of another call that does the same. */
const otherName: Record<string, string> = {
  'project/errorMessages/post': 'project/errorMessages/save',
  'report/crossCheck': 'report/accept',
};

/** Actions whose name is sufficient. */
const selfExplanatory = [
  'authentication/login',
  'authentication/logout',
  'userVerification/verifyEmailAndAddPassword',
  'userVerification/resetPassword',
  'userVerification/resetPasswordCallback',
  'account/changePassword',
  'userVerification/confirmEmail',
  'userVerification/undoEmailChange',
  'userInvitation/withdraw',
  'account/changeEmail',
  'account/cancelEmailChange',
  'account/declineInvitation',
  'account/endSession',
  'account/signOutEverywhere',
  'account/beginTwoFactor',
  'account/confirmTwoFactor',
  'account/renewRecoveryCodes',
  'account/endTwoFactor',
  'user/removeTwoFactor',
  'feedback/send',
  'notification/editSettings',
  'notification/subscribe',
  'notification/unsubscribePush',
  'notification/unsubscribe',
];

/** Texts have keys instead of numbers; before and after contain the key. */
const subjectsWithoutId = ['text'];

const recorded = (Object.values(calls) as Call[])
  .filter((call) => isChange(call) || isExport(call))
  .filter(({ name }) => !Object.values(unrecorded).flat().includes(name));

let fixture: AuditFixture;
let state: RollbackScope;
/** The recorded values, to search for what must not be in them. */
const recordedTexts: string[] = [];
/** The names of everything recorded, as the labels of the audit page need them. */
const recordedNames = new Set<string>();
/** Names, phone numbers and addresses of the people in the fixture, and what they wrote. */
const personalTexts = new Set<string>(['Zanele', 'Zipporah', 'secret.example']);

beforeAll(async () => {
  fixture = await anAuditFixture(app);
  const everybody = Object.values(fixture.callers);
  for (const person of everybody) await app.as(person).get('/api/authentication/status');
  state = await openRollbackScope(app.services.pool);
});

afterAll(async () => {
  state.end();
  await app.close();
});

const entriesAfter = (id: number) =>
  app.db.selectFrom('auditEvents').selectAll().where('id', '>', id).orderBy('id').execute();

async function findLatestEventId(): Promise<number> {
  const { id } = await app.db
    .selectFrom('auditEvents')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

function send(call: Call, { known, as, file }: PreparedCall): Promise<TestResponse> {
  const request = buildSampleRequest(call, { ...fixture.known, ...known });
  const caller = as === null ? app.nobody : app.as(as ?? selectCaller(fixture, call));
  if (!file) return sendSample(caller, call, request);
  const headers = { 'content-type': 'text/csv' };
  const url = buildUrl(call, { ...request, query: { ...request.query, isPreview: false } });
  return caller.send({ method: call.method, url, payload: stringify(file), headers });
}

async function collectPersonalTexts(): Promise<void> {
  const people = await app.db
    .selectFrom('users')
    .select(['name', 'emailAddress', 'phoneNumber', 'additionalPhoneNumber'])
    .execute();
  const collectors = await app.db.selectFrom('dataCollectors').select(['name', 'displayName']).execute();
  const numbers = await app.db.selectFrom('dataCollectorPhoneNumbers').select('phoneNumber').execute();
  for (const text of [...people, ...collectors, ...numbers].flatMap((row) => Object.values(row)))
    if (text && text.length > 5) personalTexts.add(text);
  for (const text of Object.values(personal)) personalTexts.add(String(text));
}

/** The audit events of a call, with the response and the user they should name. */
async function performCall(call: Call) {
  return state.runAndRollBack(async () => {
    const given = (await preparations[call.name]?.(fixture)) ?? {};
    const since = await findLatestEventId();
    const response = await send(call, given);
    const entries = await entriesAfter(since);
    for (const entry of entries) collectTexts(entry);
    await collectPersonalTexts();
    const actor = given.actor === undefined ? (given.as ?? selectCaller(fixture, call)) : given.actor;
    const role = actor && (await findRole(actor));
    return {
      response,
      actor,
      role,
      events: entries.filter(({ action }) => action === findActionName(call)),
    };
  });
}

function collectTexts({ action, subjectType, before, after }: Selectable<AuditEvents>): void {
  recordedTexts.push(JSON.stringify({ before, after }));
  recordedNames.add(`audit.deed.${action.replaceAll('/', '.')}`).add(`audit.subject.${subjectType}`);
  const fields = [before, after].flatMap((part) => Object.keys(part ?? {}));
  for (const field of fields) recordedNames.add(`audit.field.${field}`);
}

const findActionName = ({ name }: Call) => otherName[name] ?? name;

async function findRole(userId: number): Promise<string> {
  const { role } = await app.db
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return role;
}

/** Returns which parts are missing from an audit event. */
function findMissingParts(call: Call, event: Selectable<AuditEvents>): string[] {
  const { permission } = call;
  const within = permission === 'public' ? 'anywhere' : (permissions[permission] as Permission).within;
  const missing = {
    subject: event.subjectId === null && !subjectsWithoutId.includes(event.subjectType ?? ''),
    society: within !== 'anywhere' && event.nationalSocietyId === null,
    project: within === 'project' && event.projectId === null,
    'before or after':
      !event.before && !event.after && !selfExplanatory.includes(call.name) && !call.isDownload,
  };
  return Object.entries(missing).flatMap(([what, isMissing]) => (isMissing ? [what] : []));
}

describe('the audit log says who did what, where and how', () => {
  // SRV.NFXNREQ.019
  test.each(recorded)('$name', async (call) => {
    const { response, actor, role, events } = await performCall(call);
    expect(response, JSON.stringify(response.body)).toMatchObject({ status: 200 });
    expect(events.length, JSON.stringify(response.body)).toBeGreaterThan(0);
    for (const event of events) {
      expect(event).toMatchObject({
        actorId: actor,
        actorRole: role,
        requestId: response.headers['x-request-id'],
      });
      expect(findMissingParts(call, event)).toEqual([]);
    }
  });

  test('contains no personal data and nothing that people wrote', () => {
    expect(recordedTexts.length).toBeGreaterThan(recorded.length / 2);
    const found = [...personalTexts].filter((text) => recordedTexts.some((entry) => entry.includes(text)));
    expect(found).toEqual([]);
  });

  test('uses names that the audit page has labels for', async () => {
    const file = new URL('../../../translations/app/en/audit.json', import.meta.url);
    const texts: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
    expect(recordedNames.size).toBeGreaterThan(recorded.length);
    const unlabelled = [...recordedNames].filter((name) => !(name in texts) && !isTextKey(name));
    expect(unlabelled.sort()).toEqual([]);
  });
});

/** Error messages of projects are recorded under their own keys. */
const isTextKey = (name: string) => name.startsWith('audit.field.sms.');
