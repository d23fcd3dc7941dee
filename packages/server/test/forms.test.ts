import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Call } from '@harken/contract/call';
import { calls } from '@harken/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { casesOf } from './forms/cases.ts';
import { type Field, fieldsOf } from './forms/fields.ts';
import { edgesOf, type Try, wrongIn } from './forms/tries.ts';
import { anAlertScene } from './support/alert-scene.ts';
import { aHealthRisk, aUser } from './support/builders.ts';
import { knownValuesOf } from './support/known-values.ts';
import { type KnownValues, sampleRequest } from './support/sample-request.ts';
import { sendSample } from './support/send-sample.ts';
import { type Answer, startTestApp } from './support/test-app.ts';
import { type Undoable, undoable } from './support/undoable.ts';

/**
 * Whatever a form holds back, the server refuses too when it is sent past the form: at the same field, with a text. Made
 * from the schemas that both share, so that no field of the administration is forgotten.
 */
const app = await startTestApp();
let state: Undoable;
let known: KnownValues;
let administrator: number;

const administration = [
  'nationalSociety',
  'nationalSocietyStructure',
  'smsGateway',
  'organization',
  'project',
  'projectOrganization',
  'user',
  'userInvitation',
  'manager',
  'technicalAdvisor',
  'coordinator',
  'dataConsumer',
  'supervisor',
  'headSupervisor',
  'globalCoordinator',
  'healthRisk',
  'suspectedDisease',
  'projectAlertRecipient',
  'projectAlertNotHandledRecipient',
  'eidsrConfiguration',
];
/** What has a test of its own for what it refuses. */
const operations = [
  ...['authentication', 'userVerification', 'account', 'feedback', 'outbox', 'simulator'],
  ...['dataCollector', 'report', 'nationalSocietyReport', 'alert', 'alertEvents'],
  ...['projectDashboard', 'nationalSocietyDashboard'],
  ...['eidsr', 'webhook', 'resources', 'audit'],
];
const areaOf = (name: string) => name.split('/')[0] ?? '';
const isAdministration = (name: string) => administration.includes(areaOf(name));
const forms = (Object.values(calls) as Call[]).filter(({ name, body }) => body && isAdministration(name));
const formsWithFields = forms.filter(({ body }) => body && fieldsOf(body).length > 0);

/** Where one of two fields needs the other, both are there. */
const halves = {
  alertRuleDaysThreshold: 7,
  alertRuleKilometersThreshold: 5,
  modemOneName: 'Left',
  modemTwoName: 'Right',
};

beforeAll(async () => {
  administrator = await aUser(app.db, 'Administrator');
  const scene = await anAlertScene(app);
  known = {
    ...(await knownValuesOf(app, scene)),
    userId: scene.people.manager,
    healthRiskId: await aHealthRisk(app.db, 777),
    ...halves,
  };
  await app.db.updateTable('nationalSocieties').set({ enableEidsrIntegration: true }).execute();
  await app.as(administrator).get('/api/authentication/status');
  state = await undoable(app.services.pool);
});

afterAll(async () => {
  state.end();
  await app.close();
});

/** The body of a request that is right, but for one field. */
function bodyWith(body: unknown, [part, ...rest]: Field['path'], value: unknown): unknown {
  if (part === undefined) return value;
  const inner = (body as Record<string | number, unknown> | undefined)?.[part];
  const changed = bodyWith(inner, rest, value);
  if (typeof part === 'number') return [changed, ...((body as unknown[] | undefined)?.slice(1) ?? [])];
  return { ...(body as object), [part]: changed };
}

const send = (call: Call, change: (body: unknown) => unknown): Promise<Answer> => {
  const request = sampleRequest(call, known);
  return state.undone(() =>
    sendSample(app.as(administrator), call, { ...request, body: change(request.body) }),
  );
};

const folder = fileURLToPath(new URL('../../../translations/app/', import.meta.url));
const keysOf = (language: string) =>
  readdirSync(folder + language).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(`${folder}${language}/${file}`, 'utf8'))),
  );
const keys = readdirSync(folder).map((language) => new Set(keysOf(language)));

/** A text to show, or a key that has one in every language. */
function isText(message: string): boolean {
  const [, key] = message.split(/^string:/);
  return key === undefined ? /^\p{L}[^{}]* [^{}]+$/u.test(message) : keys.every((known) => known.has(key));
}

/** A changed project names the fields of a health risk after the health risk (contract 1.4). */
function nameIn(call: Call, { name }: Field, sent: unknown): string {
  const [, field] = name.split('HealthRisks[0].');
  if (call.name !== 'project/edit' || field === undefined) return name;
  const [risk] = (sent as { healthRisks: { healthRiskId: unknown }[] }).healthRisks;
  return typeof risk?.healthRiskId === 'number' ? `HealthRisk.${risk.healthRiskId}.${field}` : name;
}

/** What is wrong with a refusal that should name exactly these fields. */
function faultsOf({ status, body }: Answer, fields: string[]): string[] {
  const named: Record<string, string[]> = body?.message?.data ?? {};
  if (status !== 400 || body.message.key !== 'validation.validationError')
    return [`answered ${status} ${body?.message?.key ?? ''}`];
  if (Object.keys(named).sort().join() !== fields.toSorted().join()) return [`at ${Object.keys(named)}`];
  return Object.values(named)
    .flat()
    .filter((message) => !isText(message))
    .map((message) => `no text: ${message}`);
}

/** Fields that name something: whether it is there is not a matter of the form. */
const isReference = ({ name, rule }: Field) =>
  /(Id|\[0\])$/.test(name) || name === 'IotHubDeviceName' || rule.of === 'reference';
/** May be empty, but not always: see the cases. */
const isOfCases = ({ name }: Field, { value }: Try) =>
  (!value && ['EmailAddress', 'ModemOneName', 'ModemTwoName'].includes(name)) ||
  (Boolean(value) && name === 'ApiKey');

describe.each(formsWithFields)('$name', (call) => {
  const fields = call.body ? fieldsOf(call.body) : [];

  test.each(fields)('refuses what is wrong in $name', async (field) => {
    const found: string[] = [];
    for (const { what, value } of wrongIn(field)) {
      let sent: unknown;
      const answer = await send(call, (body) => {
        sent = bodyWith(body, field.path, value);
        return sent;
      });
      found.push(...faultsOf(answer, [nameIn(call, field, sent)]).map((fault) => `${what}: ${fault}`));
    }
    expect(found).toEqual([]);
  });

  const allowed = fields.filter((field) => !isReference(field) && edgesOf(field).length > 0);
  if (allowed.length === 0) return;
  test.each(allowed)('takes what is just right in $name', async (field) => {
    const found: string[] = [];
    for (const edge of edgesOf(field)) {
      if (isOfCases(field, edge)) continue;
      const { status, body } = await send(call, (sample) => bodyWith(sample, field.path, edge.value));
      const named = Object.keys(body?.message?.data ?? {});
      if (status >= 500 || named.includes(field.name)) found.push(`${edge.what}: ${status} at ${named}`);
    }
    expect(found).toEqual([]);
  });
});

describe('rules about several fields, or about what is there already', () => {
  const byName = new Map(forms.map((call) => [call.name, call]));
  const cases = casesOf([...byName.keys()]);

  test.each(cases)('$call: $rule', async ({ call, given, fields }) => {
    const answer = await send(byName.get(call) as Call, (body) => ({ ...(body as object), ...given }));
    const named = Object.keys(answer.body?.message?.data ?? {});
    if (fields.length === 0) expect([answer.status < 500, named]).toEqual([true, []]);
    else expect(faultsOf(answer, fields)).toEqual([]);
  });
});

test('no area of the product is forgotten', () => {
  const others = (Object.values(calls) as Call[]).filter(({ body, name }) => body && !isAdministration(name));
  const areas = new Set(others.map(({ name }) => areaOf(name)));
  expect([...areas].filter((area) => !operations.includes(area))).toEqual([]);
});
