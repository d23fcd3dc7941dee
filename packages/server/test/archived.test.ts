import { calls } from '@harken/contract/calls';
import type { Call } from '@harken/contract/calls/call';
import { type Permission, permissions } from '@harken/domain/access/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKnownValues } from './support/calls/known-values.ts';
import { buildSampleRequest, buildUrl, type KnownValues } from './support/calls/sample-request.ts';
import { type AlertFixture, anAlertFixture } from './support/fixtures/alert-fixture.ts';
import { startTestApp } from './support/test-app.ts';

/**
 * An archived society accepts no writes. Every writing call of the contract is covered here: either rejected or listed as an
 * exception.
 */
const app = await startTestApp();
afterAll(() => app.close());

const writes: Call[] = Object.values(calls).filter(({ method }) => method !== 'GET');

function isSuspended({ permission }: Call): boolean {
  if (permission === 'public') return false;
  const { unless }: Permission = permissions[permission];
  return unless.includes('societyArchived');
}

/** Calls other than GET that work in an archived society, by reason. */
const exceptions: Record<string, string[]> = {
  'has no society scope: about the caller': [
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
    'notification/read',
    'notification/readAll',
    'notification/editSettings',
    'notification/subscribe',
    'notification/unsubscribePush',
    'notification/testPush',
    'notification/unsubscribe',
    'savedView/store',
    'accessToken/create',
    'accessToken/revoke',
  ],
  'has no society scope: the questions of an archived society have ended': [
    'verification/open',
    'verification/answer',
  ],
  'ends the access of a program to data that can still be read': ['serviceAccount/revoke'],
  'applies to all societies of the caller; archived ones require no consent': ['agreement/accept'],
  'checks the state itself: an invitation of an archived society stays open': ['account/acceptInvitation'],
  'product-wide': [
    'globalCoordinator/create',
    'globalCoordinator/edit',
    'globalCoordinator/delete',
    'nationalSociety/create',
    'healthRisk/create',
    'healthRisk/addFromTemplates',
    'healthRisk/edit',
    'healthRisk/delete',
    'suspectedDisease/create',
    'suspectedDisease/edit',
    'suspectedDisease/delete',
    'outbox/retryWork',
    'mapFile/upload',
    'mapFile/remove',
    'user/removeTwoFactor',
    'resources/saveString',
    'resources/saveEmailString',
    'resources/saveSmsString',
    'resources/deleteString',
    'resources/deleteEmailString',
    'resources/deleteSmsString',
  ],
  'pings a device and changes nothing': ['smsGateway/iotDevices/ping'],
  'sends an e-mail to the caller and changes nothing': ['checkup/testEmail'],
  'archiving itself': ['nationalSociety/archive', 'nationalSociety/reopen'],
  'reads, with the filter in the body': [
    'dataCollector/list',
    'dataCollector/listAll',
    'dataCollector/performance',
    'dataCollector/exportToCsv',
    'dataCollector/exportToExcel',
    'dataCollector/exportPerformance',
    'report/list',
    'search/list',
    'signal/list',
    'outbox/search',
    'audit/search',
    'nationalSocietyReport/list',
    'referral/exportToCsv',
    'referral/exportToExcel',
    'report/exportToCsv',
    'report/exportToExcel',
    'lineList/exportToCsv',
    'lineList/exportToExcel',
    'alert/list',
    'alert/export',
    'alert/scorecards',
    'alert/exportScorecardsToCsv',
    'alert/exportScorecardsToExcel',
    'project/backTest',
    'projectDashboard/data',
    'projectDashboard/casesByPlace',
    'projectDashboard/epidemiology',
    'projectDashboard/exportCasesByPlace',
    'projectDashboard/reportHealthRisks',
    'projectDashboard/unusualRises',
    'projectDashboard/situationReport',
    'nationalSocietyDashboard/data',
    'nationalSocietyDashboard/casesByPlace',
    'nationalSocietyDashboard/epidemiology',
    'nationalSocietyDashboard/exportCasesByPlace',
    'nationalSocietyDashboard/reportHealthRisks',
    'nationalSocietyDashboard/unusualRises',
    'eidsr/program',
    'eidsr/organisationUnits',
    'audit/verify',
  ],
  'has no society scope; checks the society of the message itself (outbox.test.ts)': ['outbox/retry'],
  'only in the demo: simulates phones': ['simulator/send'],
};

const archivedKeys = [
  'nationalSociety.isArchived',
  'nationalSociety.edit.cannotEditArchivedNationalSociety',
  'nationalSociety.structure.cannotCreateItemInArchivedNationalSociety',
  'project.cannotAddProjectInArchivedNationalSociety',
  'user.registration.cannotCreateUsersInArchivedNationalSociety',
  'user.registration.cannotAddExistingUsersToArchivedNationalSociety',
];

let fixture: AlertFixture;
let known: KnownValues;

beforeAll(async () => {
  fixture = await anAlertFixture(app);
  known = await createKnownValues(app, fixture);
});

const setArchived = (isArchived: boolean) =>
  app.db.updateTable('nationalSocieties').set({ isArchived }).where('id', '=', fixture.society.id).execute();

function send(call: Call) {
  const request = buildSampleRequest(call, known);
  return app.as(fixture.people.admin).send({
    method: call.method,
    url: buildUrl(call, request),
    payload: JSON.stringify(request.body ?? {}),
    headers: { 'content-type': 'application/json' },
  });
}

test('every writing call is rejected in an archived society or listed as an exception', () => {
  const open = writes.filter((call) => !isSuspended(call)).map(({ name }) => name);
  expect(open.sort()).toEqual(Object.values(exceptions).flat().sort());
});

const suspended = writes.filter(isSuspended);

describe('an archived society', () => {
  beforeAll(() => setArchived(true));

  test.each(suspended)('rejects $name with the reason', async (call) => {
    const { status, body } = await send(call);
    expect({ status, isSuccess: body.isSuccess }).toEqual({ status: 400, isSuccess: false });
    expect(archivedKeys).toContain(body.message.key);
  });
});

describe('a reopened society', () => {
  beforeAll(() => setArchived(false));

  test.each(suspended)('no longer rejects $name', async (call) => {
    const { status, body } = await send(call);
    expect(status).toBeLessThan(500);
    expect(archivedKeys).not.toContain(body.message?.key);
  });
});
