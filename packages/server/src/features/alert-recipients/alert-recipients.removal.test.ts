import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../test/support/builders/projects.ts';
import { anOrganization, aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { insertNotHandledRecipient } from './alert-recipients.not-handled.queries.ts';
import { insertRecipient } from './alert-recipients.queries.ts';
import {
  removeRecipientsOfHealthRisks,
  removeRecipientsOfOrganization,
  removeRecipientsOfSupervisor,
} from './index.ts';

/** A recipient limited only to what is removed is removed too, so that nobody is notified of more than was intended. */
const app = await startTestApp();
afterAll(() => app.close());

const by = { id: 1, role: 'Manager' };
let society: Awaited<ReturnType<typeof aSociety>>;
let projectId: number;
let elsewhere: number;
let awa: number;
let binta: number;
let fever: number;
let rash: number;

beforeAll(async () => {
  society = await aSociety(app.db);
  [projectId, elsewhere] = [await aProject(app.db, society), await aProject(app.db, society)];
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId, projectId };
  [awa, binta] = [await aUser(app.db, 'Supervisor', at), await aUser(app.db, 'HeadSupervisor', at)];
  fever = await aProjectHealthRisk(app.db, projectId, await aHealthRisk(app.db, 401));
  rash = await aProjectHealthRisk(app.db, projectId, await aHealthRisk(app.db, 402));
});

beforeEach(async () => {
  await app.db.deleteFrom('alertRecipients').execute();
  await app.db.deleteFrom('alertNotHandledRecipients').execute();
});

let number = 0;
const aRecipient = (
  supervisorIds: number[],
  projectHealthRiskIds: number[] = [],
  given: { projectId?: number; organizationId?: number } = {},
) =>
  insertRecipient(
    app.db,
    {
      projectId,
      organizationId: society.organizationId,
      role: 'Nurse',
      organization: 'Clinic',
      email: `${++number}@test.example`,
      ...given,
    },
    { supervisorIds, projectHealthRiskIds },
  );

/** The remaining recipients with their limits. */
async function listRemaining(): Promise<Record<number, number[]>> {
  const rows = await app.db.selectFrom('alertRecipients').select('id').orderBy('id').execute();
  const entries = rows.map(async ({ id }) => {
    const supervisors = await app.db
      .selectFrom('alertRecipientSupervisors')
      .select('userId as named')
      .where('alertRecipientId', '=', id)
      .execute();
    const risks = await app.db
      .selectFrom('alertRecipientHealthRisks')
      .select('projectHealthRiskId as named')
      .where('alertRecipientId', '=', id)
      .execute();
    return [id, [...supervisors, ...risks].map(({ named }) => named)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

test('removing a supervisor removes recipients limited only to them', async () => {
  await aRecipient([awa]);
  await aRecipient([awa], [fever]);
  const both = await aRecipient([awa, binta]);
  const any = await aRecipient([], [fever]);
  const there = await aRecipient([awa], [], { projectId: elsewhere });
  await app.db
    .transaction()
    .execute((trx) => removeRecipientsOfSupervisor(trx, { supervisorId: awa, projectId, by }));
  expect(await listRemaining()).toEqual({ [both]: [binta], [any]: [fever], [there]: [awa] });

  await app.db
    .transaction()
    .execute((trx) => removeRecipientsOfSupervisor(trx, { supervisorId: awa, projectId: null, by }));
  expect(await listRemaining()).toEqual({ [both]: [binta], [any]: [fever] });
});

test('removing health risks removes recipients limited only to them', async () => {
  await aRecipient([], [fever]);
  await aRecipient([awa], [fever]);
  const both = await aRecipient([], [fever, rash]);
  const any = await aRecipient([awa]);
  await removeRecipientsOfHealthRisks(app.db, { projectHealthRiskIds: [fever], by });
  expect(await listRemaining()).toEqual({ [both]: [rash], [any]: [awa] });
  await removeRecipientsOfHealthRisks(app.db, { projectHealthRiskIds: [], by });
  await removeRecipientsOfHealthRisks(app.db, { projectHealthRiskIds: [fever, rash], by });
  expect(await listRemaining()).toEqual({ [any]: [awa] });
});

test('removing an organization removes its recipients, including not-handled ones', async () => {
  const other = await anOrganization(app.db, society.id);
  const owned = { organizationId: other };
  const [here, there] = [
    await aRecipient([], [], owned),
    await aRecipient([], [], { ...owned, projectId: elsewhere }),
  ];
  const stays = await aRecipient([awa]);
  await insertNotHandledRecipient(app.db, { projectId, ...owned, userId: awa });
  await insertNotHandledRecipient(app.db, { projectId: elsewhere, ...owned, userId: awa });
  const listNotHandled = () => app.db.selectFrom('alertNotHandledRecipients').select('projectId').execute();

  await removeRecipientsOfOrganization(app.db, { ...owned, projectId, by });
  expect(await listRemaining()).toEqual({ [there]: [], [stays]: [awa] });
  expect(await listNotHandled()).toEqual([{ projectId: elsewhere }]);
  await removeRecipientsOfOrganization(app.db, { ...owned, projectId: null, by });
  expect(await listRemaining()).toEqual({ [stays]: [awa] });
  expect(await listNotHandled()).toEqual([]);
  const auditEvents = await app.db
    .selectFrom('auditEvents')
    .select(['action', 'actorId', 'subjectId', 'projectId'])
    .where('subjectType', '=', 'alertRecipient')
    .where('subjectId', 'in', [here, there])
    .orderBy('id')
    .execute();
  expect(auditEvents).toEqual([
    { action: 'projectAlertRecipient/delete', actorId: by.id, subjectId: here, projectId },
    { action: 'projectAlertRecipient/delete', actorId: by.id, subjectId: there, projectId: elsewhere },
  ]);
});
