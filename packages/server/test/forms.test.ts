import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { calls } from '@harken/contract/calls';
import type { Call } from '@harken/contract/calls/call';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FieldValue, listBoundaryValues, listInvalidValues } from './forms/field-values.ts';
import { type Field, listFields } from './forms/fields.ts';
import { selectCases } from './forms/rule-cases.ts';
import { aUser } from './support/builders/people.ts';
import { aHealthRisk } from './support/builders/projects.ts';
import { createKnownValues } from './support/calls/known-values.ts';
import { openRollbackScope, type RollbackScope } from './support/calls/rollback-scope.ts';
import { buildSampleRequest, type KnownValues } from './support/calls/sample-request.ts';
import { sendSample } from './support/calls/send-sample.ts';
import { anAlertFixture } from './support/fixtures/alert-fixture.ts';
import { startTestApp, type TestResponse } from './support/test-app.ts';

/**
 * The server rejects everything that forms reject, on the same field and with a text. Generated from the shared schemas, so
 * that no administration field is left out.
 */
const app = await startTestApp();
let state: RollbackScope;
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
/** Areas with their own validation tests. */
const operations = [
  ...['authentication', 'userVerification', 'account', 'feedback', 'outbox', 'simulator'],
  ...['dataCollector', 'report', 'nationalSocietyReport', 'alert', 'alertEvents', 'signal'],
  ...['projectDashboard', 'nationalSocietyDashboard'],
  ...['eidsr', 'dhis2', 'webhook', 'resources', 'audit', 'search', 'notification', 'savedView'],
  ...['verificationContact', 'verificationSettings', 'alertVerification', 'verification'],
  ...['referral', 'collectorMessages'],
  ...['accessToken', 'serviceAccount', 'weeklyReport', 'identityProvider'],
  ...['outbreak', 'lineList', 'lineListRow', 'lineListSettings'],
];
const getArea = (name: string) => name.split('/')[0] ?? '';
const isAdministration = (name: string) => administration.includes(getArea(name));
/**
 * Forms with instants that only the server can judge (phone-simulator.test.ts), and with days, versions, and numbers that limit
 * each other (places.test.ts), and with an uploaded file (boundaries.test.ts).
 */
const hasOwnTest = (name: string) =>
  name === 'smsGateway/repairGap' ||
  name.startsWith('nationalSocietyStructure/place/edit') ||
  name === 'nationalSocietyStructure/boundaries/import';
const forms = (Object.values(calls) as Call[]).filter(
  ({ name, body }) => body && isAdministration(name) && !hasOwnTest(name),
);
const formsWithFields = forms.filter(({ body }) => body && listFields(body).length > 0);

/** Values for pairs of fields that depend on each other. */
const pairedFields = {
  errorMessages: [{ key: 'sms.error.other', message: 'Ask your supervisor' }],
  alertRuleDaysThreshold: 7,
  alertRuleKilometersThreshold: 5,
  modemOneName: 'Left',
  modemTwoName: 'Right',
  gatewayType: 'SmsEagle',
  settings: [{ name: 'url', value: 'https://provider.test.example' }],
  quietFrom: '21:00',
  quietUntil: '06:00',
};

beforeAll(async () => {
  administrator = await aUser(app.db, 'Administrator');
  const fixture = await anAlertFixture(app);
  known = {
    ...(await createKnownValues(app, fixture)),
    userId: fixture.people.manager,
    healthRiskId: await aHealthRisk(app.db, 777),
    ...pairedFields,
  };
  await app.db.updateTable('nationalSocieties').set({ enableEidsrIntegration: true }).execute();
  await app.as(administrator).get('/api/authentication/status');
  state = await openRollbackScope(app.services.pool);
});

afterAll(async () => {
  state.end();
  await app.close();
});

/** A valid request body except for one field. */
function replaceInBody(body: unknown, [part, ...rest]: Field['path'], value: unknown): unknown {
  if (part === undefined) return value;
  const inner = (body as Record<string | number, unknown> | undefined)?.[part];
  const changed = replaceInBody(inner, rest, value);
  if (typeof part === 'number') return [changed, ...((body as unknown[] | undefined)?.slice(1) ?? [])];
  return { ...(body as object), [part]: changed };
}

const send = (call: Call, change: (body: unknown) => unknown): Promise<TestResponse> => {
  const request = buildSampleRequest(call, known);
  return state.runAndRollBack(() =>
    sendSample(app.as(administrator), call, { ...request, body: change(request.body) }),
  );
};

const folder = fileURLToPath(new URL('../../../translations/app/', import.meta.url));
const readKeys = (language: string) =>
  readdirSync(folder + language).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(`${folder}${language}/${file}`, 'utf8'))),
  );
const keys = readdirSync(folder).map((language) => new Set(readKeys(language)));

/** A text to show, or a key with a text in every language. */
function isText(message: string): boolean {
  const [, key] = message.split(/^string:/);
  return key === undefined ? /^\p{L}[^{}]* [^{}]+$/u.test(message) : keys.every((known) => known.has(key));
}

/** When editing a project, the fields of a health risk are named by its id instead of its index (docs/spec/api.md). */
function expectedFieldName(call: Call, { name }: Field, sent: unknown): string {
  const [, field] = name.split('HealthRisks[0].');
  if (call.name !== 'project/edit' || field === undefined) return name;
  const [risk] = (sent as { healthRisks: { healthRiskId: unknown }[] }).healthRisks;
  return typeof risk?.healthRiskId === 'number' ? `HealthRisk.${risk.healthRiskId}.${field}` : name;
}

/** What is wrong with an error that should name exactly these fields. */
function findErrors({ status, body }: TestResponse, fields: string[]): string[] {
  const named: Record<string, string[]> = body?.message?.data ?? {};
  if (status !== 400 || body.message.key !== 'validation.validationError')
    return [`answered ${status} ${body?.message?.key ?? ''}`];
  if (Object.keys(named).sort().join() !== fields.toSorted().join()) return [`at ${Object.keys(named)}`];
  return Object.values(named)
    .flat()
    .filter((message) => !isText(message))
    .map((message) => `no text: ${message}`);
}

/** Ids of other items; whether these exist is not validated by the form. */
const isReference = ({ name, rule }: Field) =>
  /(Id|\[0\])$/.test(name) || name === 'IotHubDeviceName' || rule.kind === 'reference';
/** Fields that may be empty under conditions: see the cases. */
const isConditional = ({ name }: Field, { value }: FieldValue) =>
  (!value && ['EmailAddress', 'ModemOneName', 'ModemTwoName', 'QuietFrom', 'QuietUntil'].includes(name)) ||
  (Boolean(value) && name === 'ApiKey') ||
  // every catalogue has these two already
  (name === 'Templates[0].Key' && /^(zero|activity)report$/i.test(String(value)));

describe.each(formsWithFields)('$name', (call) => {
  const fields = call.body ? listFields(call.body) : [];

  test.each(fields)('rejects invalid values in $name', async (field) => {
    const found: string[] = [];
    for (const { description, value } of listInvalidValues(field)) {
      let sent: unknown;
      const response = await send(call, (body) => {
        sent = replaceInBody(body, field.path, value);
        return sent;
      });
      found.push(
        ...findErrors(response, [expectedFieldName(call, field, sent)]).map(
          (fault) => `${description}: ${fault}`,
        ),
      );
    }
    expect(found).toEqual([]);
  });

  const allowed = fields.filter((field) => !isReference(field) && listBoundaryValues(field).length > 0);
  if (allowed.length === 0) return;
  test.each(allowed)('accepts boundary values in $name', async (field) => {
    const found: string[] = [];
    for (const boundary of listBoundaryValues(field)) {
      if (isConditional(field, boundary)) continue;
      const { status, body } = await send(call, (sample) =>
        replaceInBody(sample, field.path, boundary.value),
      );
      const named = Object.keys(body?.message?.data ?? {});
      if (status >= 500 || named.includes(field.name))
        found.push(`${boundary.description}: ${status} at ${named}`);
    }
    expect(found).toEqual([]);
  });
});

describe('rules about several fields or existing data', () => {
  const byName = new Map(forms.map((call) => [call.name, call]));
  const cases = selectCases([...byName.keys()]);

  test.each(cases)('$call: $rule', async ({ call, given, fields }) => {
    const response = await send(byName.get(call) as Call, (body) => ({ ...(body as object), ...given }));
    const named = Object.keys(response.body?.message?.data ?? {});
    if (fields.length === 0) expect([response.status < 500, named]).toEqual([true, []]);
    else expect(findErrors(response, fields)).toEqual([]);
  });
});

test('every area of the product is covered', () => {
  const others = (Object.values(calls) as Call[]).filter(({ body, name }) => body && !isAdministration(name));
  const areas = new Set(others.map(({ name }) => getArea(name)));
  expect([...areas].filter((area) => !operations.includes(area))).toEqual([]);
});
