import { readFile } from 'node:fs/promises';
import type { Call } from '@harken/contract/call';
import { calls } from '@harken/contract/calls';
import { type Permission, permissions } from '@harken/domain/access/permissions';
import { stringify } from 'csv-stringify/sync';
import type { Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntries } from '../src/platform/db/schema.ts';
import { isTakenAway } from '../src/platform/http/record-download.ts';
import { isChange } from '../src/platform/live/announce-call.ts';
import { cases } from './audit/cases.ts';
import { type AuditCase, type AuditStage, anAuditStage, callerOf, personal } from './audit/stage.ts';
import { addressOf, sampleRequest } from './support/sample-request.ts';
import { sendSample } from './support/send-sample.ts';
import { type Answer, startTestApp } from './support/test-app.ts';
import { type Undoable, undoable } from './support/undoable.ts';

/** Every call that changes something leaves its deed in the audit trail: who, what, where, and how it was before and after. */
const app = await startTestApp({ config: { isDemo: true, isTextEditing: true } });

/** Changes that leave no deed, each with the reason. */
const unrecorded: Record<string, string[]> = {
  'asks a device for a sign of life and changes nothing': ['smsGateway/iotDevices/ping'],
  'stands for the telephones of the demonstration': ['simulator/send'],
};

/** Recorded under the name of another call that does the same. */
const otherName: Record<string, string> = { 'project/errorMessages/post': 'project/errorMessages/save' };

/** Deeds whose name says everything. */
const sayItAll = [
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
];

/** Texts have keys, not numbers: the key stands in before and after. */
const withoutNumber = ['text'];

const recorded = (Object.values(calls) as Call[])
  .filter((call) => isChange(call) || isTakenAway(call))
  .filter(({ name }) => !Object.values(unrecorded).flat().includes(name));

let stage: AuditStage;
let state: Undoable;
/** What was recorded, to be searched for what must not be in it. */
const written: string[] = [];
/** The names of all that was recorded, as the page of the trail looks for words for them. */
const named = new Set<string>();
/** Names, numbers and addresses of people who were there, and what they wrote. */
const words = new Set<string>(['Zanele', 'Zipporah', 'secret.example']);

beforeAll(async () => {
  stage = await anAuditStage(app);
  const everybody = Object.values(stage.callers);
  for (const person of everybody) await app.as(person).get('/api/authentication/status');
  state = await undoable(app.services.pool);
});

afterAll(async () => {
  state.end();
  await app.close();
});

const entriesAfter = (id: number) =>
  app.db.selectFrom('auditEntries').selectAll().where('id', '>', id).orderBy('id').execute();

async function newestEntry(): Promise<number> {
  const { id } = await app.db
    .selectFrom('auditEntries')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

function send(call: Call, { known, as, file }: AuditCase): Promise<Answer> {
  const request = sampleRequest(call, { ...stage.known, ...known });
  const caller = as === null ? app.nobody : app.as(as ?? callerOf(stage, call));
  if (!file) return sendSample(caller, call, request);
  const headers = { 'content-type': 'text/csv' };
  const url = addressOf(call, { ...request, query: { ...request.query, isPreview: false } });
  return caller.send({ method: call.method, url, payload: stringify(file), headers });
}

async function notePeople(): Promise<void> {
  const people = await app.db
    .selectFrom('users')
    .select(['name', 'emailAddress', 'phoneNumber', 'additionalPhoneNumber'])
    .execute();
  const collectors = await app.db.selectFrom('dataCollectors').select(['name', 'displayName']).execute();
  const numbers = await app.db.selectFrom('dataCollectorPhoneNumbers').select('phoneNumber').execute();
  for (const word of [...people, ...collectors, ...numbers].flatMap((row) => Object.values(row)))
    if (word && word.length > 5) words.add(word);
  for (const word of Object.values(personal)) words.add(String(word));
}

/** What the trail says of a deed that was done, with the request and the person it should name. */
async function done(call: Call) {
  return state.undone(async () => {
    const given = (await cases[call.name]?.(stage)) ?? {};
    const since = await newestEntry();
    const answer = await send(call, given);
    const entries = await entriesAfter(since);
    for (const entry of entries) note(entry);
    await notePeople();
    const actor = given.actor === undefined ? (given.as ?? callerOf(stage, call)) : given.actor;
    const role = actor && (await roleOf(actor));
    return { answer, actor, role, deeds: entries.filter(({ deed }) => deed === nameOf(call)) };
  });
}

function note({ deed, subjectType, before, after }: Selectable<AuditEntries>): void {
  written.push(JSON.stringify({ before, after }));
  named.add(`audit.deed.${deed.replaceAll('/', '.')}`).add(`audit.subject.${subjectType}`);
  const fields = [before, after].flatMap((part) => Object.keys(part ?? {}));
  for (const field of fields) named.add(`audit.field.${field}`);
}

const nameOf = ({ name }: Call) => otherName[name] ?? name;

async function roleOf(userId: number): Promise<string> {
  const { role } = await app.db
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return role;
}

/** What a deed does not say that it should. */
function missingIn(call: Call, deed: Selectable<AuditEntries>): string[] {
  const { permission } = call;
  const within = permission === 'public' ? 'anywhere' : (permissions[permission] as Permission).within;
  const missing = {
    subject: deed.subjectId === null && !withoutNumber.includes(deed.subjectType ?? ''),
    society: within !== 'anywhere' && deed.nationalSocietyId === null,
    project: within === 'project' && deed.projectId === null,
    'before or after': !deed.before && !deed.after && !sayItAll.includes(call.name) && !call.isDownload,
  };
  return Object.entries(missing).flatMap(([what, isMissing]) => (isMissing ? [what] : []));
}

describe('the audit trail says who did what, where and how', () => {
  test.each(recorded)('$name', async (call) => {
    const { answer, actor, role, deeds } = await done(call);
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    expect(deeds.length, JSON.stringify(answer.body)).toBeGreaterThan(0);
    for (const deed of deeds) {
      expect(deed).toMatchObject({
        actorId: actor,
        actorRole: role,
        requestId: answer.headers['x-request-id'],
      });
      expect(missingIn(call, deed)).toEqual([]);
    }
  });

  test('and nothing that describes people, or that they wrote', () => {
    expect(written.length).toBeGreaterThan(recorded.length / 2);
    const found = [...words].filter((word) => written.some((entry) => entry.includes(word)));
    expect(found).toEqual([]);
  });

  test('in names that the page of the trail has words for', async () => {
    const file = new URL('../../../translations/app/en/audit.json', import.meta.url);
    const texts: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
    expect(named.size).toBeGreaterThan(recorded.length);
    const strange = [...named].filter((name) => !(name in texts) && !isKeyOfText(name));
    expect(strange.sort()).toEqual([]);
  });
});

/** Error messages of projects are recorded under their own keys. */
const isKeyOfText = (name: string) => name.startsWith('audit.field.sms.');
