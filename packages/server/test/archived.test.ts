import type { Call } from '@harken/contract/call';
import { calls } from '@harken/contract/calls';
import { type Permission, permissions } from '@harken/domain/access/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AlertScene, anAlertScene } from './support/alert-scene.ts';
import { knownValuesOf } from './support/known-values.ts';
import { addressOf, type KnownValues, sampleRequest } from './support/sample-request.ts';
import { startTestApp } from './support/test-app.ts';

/** What an archived society still takes: nothing. Every call of the contract that writes is here, on one side or the other. */
const app = await startTestApp();
afterAll(() => app.close());

const writes: Call[] = Object.values(calls).filter(({ method }) => method !== 'GET');

function isSuspended({ permission }: Call): boolean {
  if (permission === 'public') return false;
  const { unless }: Permission = permissions[permission];
  return unless.includes('societyArchived');
}

/** Calls that are no GET and go on in an archived society, each with the reason. */
const unaffected: Record<string, string[]> = {
  'about the caller and no society': [
    'authentication/login',
    'authentication/logout',
    'userVerification/verifyEmailAndAddPassword',
    'userVerification/resetPassword',
    'userVerification/resetPasswordCallback',
    'userVerification/confirmEmail',
    'userVerification/undoEmailChange',
    'account/setLanguage',
    'account/edit',
    'account/changeEmail',
    'account/cancelEmailChange',
    'account/declineInvitation',
    'account/changePassword',
    'account/endSession',
    'account/signOutEverywhere',
    'account/beginTwoFactor',
    'account/confirmTwoFactor',
    'account/renewRecoveryCodes',
    'account/endTwoFactor',
    'feedback/send',
  ],
  'accepts for all societies at once; archived ones do not ask': ['agreement/accept'],
  'is refused by itself: an invitation waits while its society is archived': ['account/acceptInvitation'],
  'above all societies': [
    'globalCoordinator/create',
    'globalCoordinator/edit',
    'globalCoordinator/delete',
    'nationalSociety/create',
    'healthRisk/create',
    'healthRisk/edit',
    'healthRisk/delete',
    'suspectedDisease/create',
    'suspectedDisease/edit',
    'suspectedDisease/delete',
    'outbox/retryWork',
    'user/removeTwoFactor',
    'resources/saveString',
    'resources/saveEmailString',
    'resources/saveSmsString',
    'resources/deleteString',
    'resources/deleteEmailString',
    'resources/deleteSmsString',
  ],
  'asks a device for a sign of life and changes nothing': ['smsGateway/iotDevices/ping'],
  'archiving itself': ['nationalSociety/archive', 'nationalSociety/reopen'],
  'reads, with its question in the body': [
    'dataCollector/list',
    'dataCollector/listAll',
    'dataCollector/performance',
    'dataCollector/exportToCsv',
    'dataCollector/exportToExcel',
    'dataCollector/exportPerformance',
    'report/list',
    'nationalSocietyReport/list',
    'report/exportToCsv',
    'report/exportToExcel',
    'alert/list',
    'alert/export',
    'project/backTest',
    'projectDashboard/data',
    'projectDashboard/reportHealthRisks',
    'projectDashboard/unusualRises',
    'projectDashboard/situationReport',
    'nationalSocietyDashboard/data',
    'nationalSocietyDashboard/reportHealthRisks',
    'nationalSocietyDashboard/unusualRises',
    'eidsr/program',
    'eidsr/organisationUnits',
    'audit/verify',
  ],
  'names no place; looks at the society of the message itself (outbox.test.ts)': ['outbox/retry'],
  'the demonstration only, which stands for the telephones outside': ['simulator/send'],
};

const archivedKeys = [
  'nationalSociety.isArchived',
  'nationalSociety.edit.cannotEditArchivedNationalSociety',
  'nationalSociety.structure.cannotCreateItemInArchivedNationalSociety',
  'project.cannotAddProjectInArchivedNationalSociety',
  'user.registration.cannotCreateUsersInArchivedNationalSociety',
  'user.registration.cannotAddExistingUsersToArchivedNationalSociety',
];

let scene: AlertScene;
let known: KnownValues;

beforeAll(async () => {
  scene = await anAlertScene(app);
  known = await knownValuesOf(app, scene);
});

const setArchived = (isArchived: boolean) =>
  app.db.updateTable('nationalSocieties').set({ isArchived }).where('id', '=', scene.society.id).execute();

function send(call: Call) {
  const request = sampleRequest(call, known);
  return app.as(scene.people.admin).send({
    method: call.method,
    url: addressOf(call, request),
    payload: JSON.stringify(request.body ?? {}),
    headers: { 'content-type': 'application/json' },
  });
}

test('every call that writes is refused in an archived society, or there is a reason why not', () => {
  const open = writes.filter((call) => !isSuspended(call)).map(({ name }) => name);
  expect(open.sort()).toEqual(Object.values(unaffected).flat().sort());
});

const suspended = writes.filter(isSuspended);

describe('an archived society', () => {
  beforeAll(() => setArchived(true));

  test.each(suspended)('refuses $name, and says why', async (call) => {
    const { status, body } = await send(call);
    expect({ status, isSuccess: body.isSuccess }).toEqual({ status: 400, isSuccess: false });
    expect(archivedKeys).toContain(body.message.key);
  });
});

describe('a society that was reopened', () => {
  beforeAll(() => setArchived(false));

  test.each(suspended)('no longer refuses $name for that', async (call) => {
    const { status, body } = await send(call);
    expect(status).toBeLessThan(500);
    expect(archivedKeys).not.toContain(body.message?.key);
  });
});
