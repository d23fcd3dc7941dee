import { calls } from '@harken/contract/calls';
import type { Call } from '@harken/contract/calls/call';
import { readOnlyPosts } from '@harken/contract/calls/live';
import { rolesMay } from '@harken/domain/access/permissions';
import { type Role, roles } from '@harken/domain/access/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Form, Session } from './forms-by-role/form.ts';
import { fieldWorkForms } from './forms-by-role/forms.field-work.ts';
import { outbreakForms } from './forms-by-role/forms.outbreaks.ts';
import { platformForms } from './forms-by-role/forms.platform.ts';
import { projectForms } from './forms-by-role/forms.projects.ts';
import { societyForms } from './forms-by-role/forms.society.ts';
import { userForms } from './forms-by-role/forms.users.ts';
import { aWorld, situations, type World } from './forms-by-role/world.ts';
import { openRollbackScope, type RollbackScope } from './support/calls/rollback-scope.ts';
import { startTestApp } from './support/test-app.ts';

/**
 * Every form of the product is submitted as everybody who may see it, in national societies with one organization and with
 * two, with and without a coordinator: with each option that it offers. The server must accept what a form can send.
 */
const app = await startTestApp({ now: '2026-03-10T10:00:00Z' });
let state: RollbackScope;
const worlds = new Map<string, World>();

const forms: Form[] = [
  ...projectForms,
  ...userForms,
  ...fieldWorkForms,
  ...societyForms,
  ...outbreakForms,
  ...platformForms,
];

beforeAll(async () => {
  for (const situation of situations) worlds.set(situation.name, await aWorld(app, situation));
  for (const { callers } of worlds.values())
    for (const { id } of callers) await app.as(id).get('/api/authentication/status');
  state = await openRollbackScope(app.services.pool);
}, 120_000);

afterAll(async () => {
  state.end();
  await app.close();
});

/** What the server refused, and which roles had something to send. */
async function submitAll(form: Form, world: World) {
  const refused: string[] = [];
  const submitted = new Set<string>();
  for (const caller of world.callers.filter(({ role }) => rolesMay(form.permission, [role]))) {
    const session = new Session(app, world, caller);
    const projects = session.projectsWith(form.permission);
    if (!session.may(form.permission) && projects.length === 0) continue;
    const submissions = await form.list(session).catch((error: Error) => {
      refused.push(`${caller.name}: ${error.message}`);
      return [];
    });
    for (const submission of submissions) {
      const { status, body } = await state.runAndRollBack(() => session.send(submission));
      submitted.add(caller.role);
      if (status === 200) continue;
      const fields = JSON.stringify(body?.message?.data ?? '');
      refused.push(
        `${caller.name}: ${submission.call} ${submission.chosen}: ${status} ${body?.message?.key} ${fields}`,
      );
    }
  }
  return { refused, submitted };
}

/** Roles to whom a form is never offered although they have its permission. */
const hiddenFrom: Record<string, readonly Role[]> = {
  // Of managers and technical advisors they are shown only those who lead an organization already.
  'appoint a head manager': ['Coordinator'],
};

/** Changes that are no form of a society: what they may contain depends neither on a role nor on organizations. */
const withoutForm = [
  // Signing in, and the own account.
  ...['authentication/login', 'userVerification/verifyEmailAndAddPassword', 'userVerification/resetPassword'],
  ...['userVerification/resetPasswordCallback', 'userVerification/confirmEmail'],
  ...[
    'userVerification/undoEmailChange',
    'account/setLanguage',
    'account/changePassword',
    'account/endSession',
  ],
  ...['account/changeEmail', 'account/beginTwoFactor', 'account/confirmTwoFactor', 'account/endTwoFactor'],
  'account/renewRecoveryCodes',
  ...['notification/editSettings', 'notification/subscribe', 'notification/unsubscribePush'],
  ...['notification/testPush', 'notification/unsubscribe', 'savedView/store'],
  'accessToken/create',
  'identityProvider/test',
  // The same fields as for adding one, without other choices.
  ...['nationalSocietyStructure/zone/edit', 'healthRisk/edit', 'suspectedDisease/edit', 'webhook/edit'],
  'alertEvents/edit',
  // Buttons that remove what was added.
  ...['dataCollector/removeDutyPeriod', 'dataCollector/removeNote'],
  // A choice of hours, a period and a button, on the page of a webhook.
  ...['webhook/rotateSecret', 'webhook/replay', 'webhook/retryFailed'],
  // Buttons with a comment, about one message or alert.
  ...['report/repetition', 'report/sendCorrection', 'report/assignSender', 'alert/escalate', 'alert/close'],
  ...['report/dismiss', 'report/crossCheck', 'alert/dismissReport', 'alert/dismiss'],
  ...['signal/watch', 'signal/verify', 'signal/dismiss', 'signal/setMethod', 'signal/makeAlert'],
  ...['report/classify', 'outbreak/link', 'outbreak/unlink', 'outbreak/define', 'outbreak/assess'],
  ...['outbreak/addAction', 'outbreak/setActionDone', 'outbreak/removeAction', 'outbreak/addNote'],
  ...['outbreak/end', 'outbreak/reopen'],
  // About the rows of the own organization (line-list.test.ts).
  ...['lineList/configure', 'lineListRow/create', 'lineListRow/edit'],
  ...['alertVerification/confirm', 'alertVerification/correct', 'verification/answer'],
  // What became of one referral, and another facility for it (referrals.test.ts).
  ...['referral/update', 'referral/changeFacility'],
  // Only for gateways that are telephones (phone-simulator.test.ts).
  'smsGateway/repairGap',
  // To recipients who were entered before (weekly-report-mails.test.ts).
  'weeklyReport/send',
  // Of choices that DHIS2 gives (dhis2.test.ts).
  ...['dhis2/editMapping', 'dhis2/importUnits'],
  // Of a file that was uploaded before (boundaries.test.ts).
  'nationalSocietyStructure/boundaries/import',
  // Texts, background work, and the demo.
  ...[
    'resources/saveString',
    'resources/saveEmailString',
    'resources/saveSmsString',
    'resources/deleteString',
  ],
  ...['resources/deleteEmailString', 'resources/deleteSmsString', 'outbox/retryWork', 'simulator/send'],
];

/** Who has submitted a form in any of the situations. */
const submitters = new Map<string, Set<string>>(forms.map(({ name }) => [name, new Set()]));

describe.each(situations)('in a national society with $name', ({ name }) => {
  // SRV.NFXNREQ.054
  test.each(forms)('the server accepts what everybody sends to $name', { timeout: 60_000 }, async (form) => {
    const { refused, submitted } = await submitAll(form, worlds.get(name) as World);
    for (const role of submitted) submitters.get(form.name)?.add(role);
    expect(refused).toEqual([]);
  });
});

test('everybody who may open a form has submitted it', () => {
  const expected = forms.map(({ name, permission }) => {
    const hidden = hiddenFrom[name] ?? [];
    return [name, roles.filter((role) => rolesMay(permission, [role]) && !hidden.includes(role)).toSorted()];
  });
  expect(forms.map(({ name }) => [name, [...(submitters.get(name) ?? [])].toSorted()])).toEqual(expected);
});

test('every call with a body belongs to a form', () => {
  const sent = new Set<string>([...forms.flatMap((form) => form.calls), ...readOnlyPosts, ...withoutForm]);
  const others = (Object.values(calls) as Call[]).filter(({ body, isDownload }) => body && !isDownload);
  expect(others.map(({ name }) => name).filter((name) => !sent.has(name))).toEqual([]);
});
