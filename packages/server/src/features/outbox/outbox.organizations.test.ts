import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../test/support/builders/collectors.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../test/support/builders/projects.ts';
import { anAlert, aRawReport, aReport } from '../../../test/support/builders/reports.ts';
import { anOrganization, aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import type { OutboxMessages } from '../../platform/db/schema.ts';

/** Which messages people see in societies of one and two organizations, with and without a coordinator. */

const app = await startTestApp({ now: '2026-11-23T10:00:00Z' });
afterAll(() => app.close());
const { db } = app;

interface Side {
  organizationId: number;
  manager: number;
  supervisorId: number;
  collectorId: number;
}

async function aSide(nationalSocietyId: number, projectId: number, organizationId: number): Promise<Side> {
  const at = { nationalSocietyId, organizationId };
  const supervisorId = await aUser(db, 'Supervisor', { ...at, projectId });
  const { id } = await aDataCollector(db, { projectId, supervisorId, locations: [] });
  await db
    .insertInto('projectOrganizations')
    .values({ projectId, organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { organizationId, manager: await aUser(db, 'Manager', at), supervisorId, collectorId: id };
}

/** A society of two organizations with one project, and a message of every kind for each of them. */
async function aSharedSociety({ hasCoordinator }: { hasCoordinator: boolean }) {
  const society = await aSociety(db);
  const nationalSocietyId = society.id;
  const projectId = await aProject(db, society, { allowMultipleOrganizations: true });
  const ours = await aSide(nationalSocietyId, projectId, society.organizationId);
  const theirs = await aSide(nationalSocietyId, projectId, await anOrganization(db, nationalSocietyId));
  if (hasCoordinator)
    await aUser(db, 'Coordinator', { nationalSocietyId, organizationId: ours.organizationId });
  const projectHealthRiskId = await aProjectHealthRisk(
    db,
    projectId,
    await aHealthRisk(db, hasCoordinator ? 3 : 4),
  );
  const report = await aReport(db, { nationalSocietyId, projectId, projectHealthRiskId });
  const alertId = await anAlert(db, { projectId, projectHealthRiskId, reportIds: [report] });

  let number = 0;
  async function aMessage(given: Partial<Insertable<OutboxMessages>>): Promise<number> {
    number += 1;
    const row = await db
      .insertInto('outboxMessages')
      .values({
        channel: 'sms',
        kind: 'feedback',
        nationalSocietyId,
        recipient: `+2217700${String(number).padStart(5, '0')}`,
        body: `Text ${number}`,
        state: 'Failed',
        ...given,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }
  const aRaw = (dataCollectorId: number | null) => aRawReport(db, { nationalSocietyId, dataCollectorId });

  /** What is sent to one organization or its collectors. */
  const findMessages = async ({ collectorId, supervisorId, manager }: Side) => [
    await aMessage({ dataCollectorId: collectorId, rawReportId: await aRaw(collectorId) }),
    // The number was assigned to the collector after the reply was written.
    await aMessage({ rawReportId: await aRaw(collectorId) }),
    await aMessage({ kind: 'senderTold', dataCollectorId: collectorId, alertId }),
    await aMessage({ kind: 'alertTriggered', userId: supervisorId, alertId }),
    await aMessage({ kind: 'verification', channel: 'email', userId: manager }),
  ];
  return {
    nationalSocietyId,
    ours,
    theirs,
    messagesOfOurs: await findMessages(ours),
    messagesOfTheirs: await findMessages(theirs),
    shared: [
      await aMessage({ rawReportId: await aRaw(null) }),
      await aMessage({ kind: 'alertEscalated', alertId }),
      await aMessage({ kind: 'eidsrEvent', channel: 'eidsr', alertId }),
      await aMessage({ kind: 'ping', channel: 'webhook' }),
    ],
    unknown: await aMessage({ kind: 'somethingNew' }),
  };
}

type Shared = Awaited<ReturnType<typeof aSharedSociety>>;
let walled: Shared;
let open: Shared;
let administrator: number;

beforeAll(async () => {
  walled = await aSharedSociety({ hasCoordinator: true });
  open = await aSharedSociety({ hasCoordinator: false });
  administrator = await aUser(db, 'Administrator');
});

/** The messages that a user sees, and the total of the list. */
async function visibleTo(userId: number) {
  const { status, body } = await app.as(userId).get('/api/outbox/list?pageNumber=1');
  expect(status).toBe(200);
  const { data, totalRows } = body.value as { data: { id: number }[]; totalRows: number };
  expect(totalRows).toBe(data.length);
  return data.map(({ id }) => id).sort((a, b) => a - b);
}

const sorted = (...lists: number[][]) => lists.flat().sort((a, b) => a - b);
const all = ({ messagesOfOurs, messagesOfTheirs, shared, unknown }: Shared) =>
  sorted(messagesOfOurs, messagesOfTheirs, shared, [unknown]);

describe('where a coordinator is in charge', () => {
  test('each organization sees messages to itself, and none of the other', async () => {
    const { ours, theirs, messagesOfOurs, messagesOfTheirs, shared } = walled;
    expect(await visibleTo(ours.manager)).toEqual(sorted(messagesOfOurs, shared));
    expect(await visibleTo(theirs.manager)).toEqual(sorted(messagesOfTheirs, shared));
  });

  test('retrying a message of the other organization answers as if there were none', async () => {
    const [theirs] = walled.messagesOfTheirs;
    const retry = (id: number | undefined) => app.as(walled.ours.manager).post(`/api/outbox/${id}/retry`);
    expect(await retry(theirs)).toMatchObject({ status: 403 });
    expect(await retry(999_999_999)).toMatchObject({ status: 403 });
  });

  test('a user without an organization sees only messages that belong to none', async () => {
    const advisor = await aUser(db, 'TechnicalAdvisor', { nationalSocietyId: walled.nationalSocietyId });
    expect(await visibleTo(advisor)).toEqual([walled.shared[0], walled.shared[3]]);
  });

  test('an organization that does not take part in the project sees no messages about its alerts', async () => {
    const { nationalSocietyId } = walled;
    const organizationId = await anOrganization(db, nationalSocietyId);
    const manager = await aUser(db, 'Manager', { nationalSocietyId, organizationId });
    const [unknownSender, , , webhook] = walled.shared as [number, number, number, number];
    expect(await visibleTo(manager)).toEqual([unknownSender, webhook]);
  });
});

/** The names of the recipients that a user sees, in the order of the messages. */
async function namesVisibleTo(userId: number) {
  const { body } = await app.as(userId).get('/api/outbox/list?pageNumber=1');
  const { data } = body.value as { data: { id: number; recipientName?: string }[] };
  return new Map(data.map(({ id, recipientName }) => [id, recipientName]));
}

describe('the name of the recipient', () => {
  const findName = async (table: 'users' | 'dataCollectors', id: number) =>
    (await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

  test('is that of the collector or user, and absent for unknown senders and other systems', async () => {
    const { ours, messagesOfOurs, shared } = walled;
    const { displayName, name } = await db
      .selectFrom('dataCollectors')
      .select(['displayName', 'name'])
      .where('id', '=', ours.collectorId)
      .executeTakeFirstOrThrow();
    const names = await namesVisibleTo(ours.manager);
    const ofCollector = displayName ?? name;
    expect(messagesOfOurs.map((id) => names.get(id))).toEqual([
      ...[ofCollector, ofCollector, ofCollector],
      await findName('users', ours.supervisorId),
      await findName('users', ours.manager),
    ]);
    expect(shared.map((id) => names.get(id))).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('of the other organization is hidden with its messages', async () => {
    const names = [...(await namesVisibleTo(walled.ours.manager)).values()];
    expect(names).not.toContain(await findName('users', walled.theirs.supervisorId));
    expect(names).not.toContain(await findName('dataCollectors', walled.theirs.collectorId));
  });

  test('is withheld once the person is anonymised', async () => {
    const [message] = open.messagesOfOurs as [number];
    await db.updateTable('outboxMessages').set({ isAnonymized: true }).where('id', '=', message).execute();
    expect((await namesVisibleTo(open.ours.manager)).get(message)).toBeUndefined();
  });
});

describe('without a coordinator', () => {
  test('all users of the society see all of its messages', async () => {
    expect(await visibleTo(open.ours.manager)).toEqual(all(open));
    expect(await visibleTo(open.theirs.manager)).toEqual(all(open));
  });
});

test('a technical advisor of two societies sees the messages of each by its own rule', async () => {
  const advisor = await aUser(db, 'TechnicalAdvisor', {
    nationalSocietyId: walled.nationalSocietyId,
    organizationId: walled.theirs.organizationId,
  });
  await db
    .insertInto('userNationalSocieties')
    .values({
      userId: advisor,
      nationalSocietyId: open.nationalSocietyId,
      organizationId: open.ours.organizationId,
    })
    .execute();
  expect(await visibleTo(advisor)).toEqual(sorted(walled.messagesOfTheirs, walled.shared, all(open)));
});

test('an Administrator sees all', async () => {
  expect(await visibleTo(administrator)).toEqual(sorted(all(walled), all(open)));
});
