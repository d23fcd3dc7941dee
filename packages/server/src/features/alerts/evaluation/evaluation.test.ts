import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { aReport } from '../../../../test/support/builders/reports.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import type { ProjectHealthRisks, Reports } from '../../../platform/db/schema.ts';
import { lockAlert, lockReportsOfAlert } from '../alerts.queries.ts';
import { evaluateReports, recomputeCluster } from './evaluation.ts';

/** The alert rule on the database, with reports on the equator; the third argument of `add` is the day. */
const app = await startTestApp({ now: '2024-03-01T12:00:00Z' });
afterAll(() => app.close());
const { db, services } = app;

const start = Date.UTC(2024, 0, 10, 12);
let society: Awaited<ReturnType<typeof aSociety>>;
let projectId: number;
let supervisorId: number;
let code = 1000;

beforeAll(async () => {
  society = await aSociety(db);
  projectId = await aProject(db, society);
  supervisorId = await aUser(db, 'Supervisor', {
    nationalSocietyId: society.id,
    organizationId: society.organizationId,
    projectId,
  });
});

/** A health risk of its own with a rule, to which reports are added one by one. */
async function aFixture(rule: Partial<Insertable<ProjectHealthRisks>> = {}) {
  code += 1;
  const riskId = await aProjectHealthRisk(db, projectId, await aHealthRisk(db, code), rule);
  const ids: Record<string, number> = {};
  async function store(
    name: string,
    longitude: number,
    day: number,
    given: Partial<Insertable<Reports>> & { supervisorId?: number } = {},
  ) {
    const { supervisorId: ownSupervisor, ...report } = given;
    const place = { villageId: society.villageId, latitude: 0, longitude };
    const collector = await aDataCollector(db, {
      projectId,
      supervisorId: ownSupervisor ?? supervisorId,
      locations: [place],
    });
    ids[name] = await aReport(db, {
      ...{
        nationalSocietyId: society.id,
        projectHealthRiskId: riskId,
        projectId,
        dataCollectorId: collector.id,
      },
      ...{
        villageId: society.villageId,
        latitude: 0,
        longitude,
        receivedAt: new Date(start + day * 86_400_000),
      },
      ...report,
    });
    return ids[name];
  }
  async function add(name: string, longitude: number, day: number, given: Parameters<typeof store>[3] = {}) {
    await evaluateReports(services, riskId, [await store(name, longitude, day, given)]);
  }
  const findName = (id: number) => Object.entries(ids).find(([, value]) => value === id)?.[0] ?? '?';
  const alerts = async () => {
    const rows = await db
      .selectFrom('alerts')
      .innerJoin('alertReports', 'alertReports.alertId', 'alerts.id')
      .select(['alerts.id', 'reportId'])
      .where('projectHealthRiskId', '=', riskId)
      .orderBy('alerts.id')
      .orderBy('reportId')
      .execute();
    const byAlert = Map.groupBy(rows, (row) => row.id);
    return [...byAlert.values()].map((cluster) => cluster.map((row) => findName(row.reportId)).join(''));
  };
  const groups = async () => {
    const rows = await db
      .selectFrom('reports')
      .select(['id', 'groupId'])
      .where('projectHealthRiskId', '=', riskId)
      .where('groupId', 'is not', null)
      .orderBy('id')
      .execute();
    const roots = await db
      .withRecursive('chain', (qb) =>
        qb
          .selectFrom('clusters')
          .select(['id as groupId', 'id', 'mergedIntoId'])
          .unionAll((eb) =>
            eb
              .selectFrom('chain')
              .innerJoin('clusters', 'clusters.id', 'chain.mergedIntoId')
              .select(['chain.groupId', 'clusters.id', 'clusters.mergedIntoId']),
          ),
      )
      .selectFrom('chain')
      .select(['groupId', 'id'])
      .where('mergedIntoId', 'is', null)
      .execute();
    const rootOf = new Map(roots.map((row) => [row.groupId, row.id]));
    const byRoot = Map.groupBy(rows, (row) => rootOf.get(row.groupId ?? 0));
    return [...byRoot.values()].map((cluster) => cluster.map((row) => findName(row.id)).join(''));
  };
  const statuses = async () => {
    const rows = await db
      .selectFrom('reports')
      .select(['id', 'status'])
      .where('projectHealthRiskId', '=', riskId)
      .orderBy('id')
      .execute();
    return rows.map((row) => `${findName(row.id)}:${row.status}`).join(' ');
  };
  const setStatus = (names: string, status: string) =>
    db
      .updateTable('reports')
      .set({ status })
      .where(
        'id',
        'in',
        [...names].map((name) => ids[name] ?? 0),
      )
      .execute();
  const setAlert = async (values: {
    status: string;
    escalatedAt?: Date;
    dismissedAt?: Date;
    closedAt?: Date;
  }) => {
    const [alert] = await db
      .updateTable('alerts')
      .set(values)
      .where('projectHealthRiskId', '=', riskId)
      .where('status', 'in', ['Open', 'Escalated'])
      .returning('id')
      .execute();
    if (values.status === 'Dismissed')
      await db
        .updateTable('reports')
        .set({ alertId: null })
        .where('alertId', '=', alert?.id ?? 0)
        .execute();
    if (values.status === 'Dismissed')
      await db
        .updateTable('reports')
        .set({ status: 'New' })
        .where('id', 'in', Object.values(ids))
        .where('status', '=', 'Pending')
        .where('alertId', 'is', null)
        .execute();
    if (values.status === 'Closed')
      await db
        .updateTable('reports')
        .set({ isInClosedAlert: true })
        .where('alertId', '=', alert?.id ?? 0)
        .execute();
  };
  return { riskId, ids, store, add, alerts, groups, statuses, setStatus, setAlert };
}

describe('clustering reports and raising alerts', () => {
  test('L01: a chain of three reports raises an alert', async () => {
    const fixture = await aFixture();
    await fixture.add('A', 0, 0);
    await fixture.add('B', 0.0135, 1);
    expect(await fixture.alerts()).toEqual([]);
    await fixture.add('C', 0.027, 2);
    expect(await fixture.alerts()).toEqual(['ABC']);
    expect(await fixture.statuses()).toBe('A:Pending B:Pending C:Pending');
    expect(await fixture.groups()).toEqual(['ABC']);
  });

  test('L02: a middle report that arrives last merges two clusters', async () => {
    const fixture = await aFixture();
    await fixture.add('A', 0, 0);
    await fixture.add('C', 0.027, 1);
    expect(await fixture.groups()).toEqual(['A', 'C']);
    await fixture.add('B', 0.0135, 2);
    expect(await fixture.alerts()).toEqual(['ACB']);
    expect(await fixture.groups()).toEqual(['ACB']);
  });

  test('L03: 2.5 km apart is too far', async () => {
    const fixture = await aFixture();
    await fixture.add('A', 0, 0);
    await fixture.add('B', 0.0225, 1);
    await fixture.add('C', 0.045, 2);
    expect(await fixture.groups()).toEqual(['A', 'B', 'C']);
    expect(await fixture.alerts()).toEqual([]);
  });

  test('L04: exactly two kilometres is too far', async () => {
    const fixture = await aFixture();
    await fixture.add('A', 0, 0);
    await fixture.add('B', 0.017966311, 1);
    await fixture.add('C', 0, 2);
    expect(await fixture.groups()).toEqual(['AC', 'B']);
  });

  test('L05 and L06: ten days is too long, a chain of nine days is not', async () => {
    const tooLong = await aFixture();
    await tooLong.add('A', 0, 0);
    await tooLong.add('B', 0, 10);
    await tooLong.add('C', 0, 20);
    expect(await tooLong.groups()).toEqual(['A', 'B', 'C']);
    const chain = await aFixture();
    await chain.add('A', 0, 0);
    await chain.add('B', 0, 9);
    await chain.add('C', 0, 18);
    expect(await chain.alerts()).toEqual(['ABC']);
  });

  test('L07: with a count of one every report raises its own alert', async () => {
    const fixture = await aFixture({ countThreshold: 1, daysThreshold: null, kilometersThreshold: null });
    await fixture.add('A', 0, 0);
    await fixture.add('B', 0, 0);
    expect(await fixture.alerts()).toEqual(['A', 'B']);
  });

  test('L08: with a count of zero reports are clustered but raise no alert', async () => {
    const fixture = await aFixture({ countThreshold: 0 });
    for (const name of 'ABC') await fixture.add(name, 0, 0);
    expect(await fixture.groups()).toEqual(['ABC']);
    expect(await fixture.alerts()).toEqual([]);
  });

  test('L09: training reports take no part', async () => {
    const fixture = await aFixture();
    await fixture.add('A', 0, 0);
    await fixture.add('B', 0.0135, 1, { isTraining: true });
    await fixture.add('C', 0.027, 2);
    await fixture.add('E', 0, 3);
    expect(await fixture.groups()).toEqual(['AE', 'C']);
    expect(await fixture.alerts()).toEqual([]);
  });

  test('L10: a report of another supervisor joins, and only that supervisor is notified', async () => {
    const fixture = await aFixture();
    await fixture.add('A', 0, 0);
    await fixture.add('B', 0.0135, 1);
    await fixture.add('C', 0.027, 2);
    const alert = await db
      .selectFrom('alerts')
      .select('id')
      .where('projectHealthRiskId', '=', fixture.riskId)
      .executeTakeFirstOrThrow();
    const other = await aUser(db, 'Supervisor', {
      nationalSocietyId: society.id,
      organizationId: society.organizationId,
      projectId,
    });
    await fixture.add('D', 0.036, 3, { supervisorId: other });
    expect(await fixture.alerts()).toEqual(['ABCD']);
    const notified = await db
      .selectFrom('outboxMessages')
      .select(['kind', 'userId'])
      .where('alertId', '=', alert.id)
      .orderBy('id')
      .execute();
    expect(notified).toEqual([
      { kind: 'alertTriggered', userId: supervisorId },
      { kind: 'supervisorAddedToExistingAlert', userId: other },
    ]);
  });

  test('L11 and L12: near an escalated alert new reports must reach the count on their own', async () => {
    const fixture = await aFixture();
    for (const [index, name] of [...'ABC'].entries()) await fixture.add(name, index * 0.0135, index);
    await fixture.setStatus('ABC', 'Accepted');
    await fixture.setAlert({ status: 'Escalated', escalatedAt: new Date() });
    await fixture.add('D', 0.0135, 3);
    await fixture.add('E', 0.0135, 4);
    expect(await fixture.alerts()).toEqual(['ABC']);
    expect(await fixture.statuses()).toContain('D:New E:New');
    await fixture.add('F', 0.0135, 5);
    expect(await fixture.alerts()).toEqual(['ABC', 'DEF']);
  });

  test('L13: reports of a dismissed alert count again', async () => {
    const fixture = await aFixture();
    for (const [index, name] of [...'ABC'].entries()) await fixture.add(name, index * 0.0135, index);
    await fixture.setStatus('AB', 'Rejected');
    await fixture.setAlert({ status: 'Dismissed', dismissedAt: new Date() });
    await fixture.add('D', 0.027, 3);
    await fixture.add('E', 0.027, 4);
    expect(await fixture.alerts()).toEqual(['ABC', 'CDE']);
  });

  test('L14: reports of a closed alert do not link to new ones', async () => {
    const fixture = await aFixture();
    for (const [index, name] of [...'ABC'].entries()) await fixture.add(name, index * 0.0135, index);
    await fixture.setStatus('ABC', 'Accepted');
    await fixture.setAlert({ status: 'Closed', escalatedAt: new Date(), closedAt: new Date() });
    await fixture.add('D', 0.0135, 3);
    expect(await fixture.groups()).toEqual(['ABC', 'D']);
  });

  test('L15: a report between two open alerts joins the older one; both stay', async () => {
    const fixture = await aFixture();
    for (const name of 'ABC') await fixture.add(name, 0, 0);
    for (const name of 'XYZ') await fixture.add(name, 0.027, 0);
    await fixture.add('M', 0.0135, 0);
    expect(await fixture.alerts()).toEqual(['ABCM', 'XYZ']);
    expect(await fixture.groups()).toEqual(['ABCXYZM']);
  });

  test('L16: a dismissed report is no neighbour', async () => {
    const fixture = await aFixture();
    await fixture.add('A', 0, 0);
    await fixture.add('B', 0.0135, 1);
    await fixture.setStatus('B', 'Rejected');
    await fixture.add('C', 0.027, 2);
    expect(await fixture.groups()).toEqual(['AB', 'C']);
    expect(await fixture.alerts()).toEqual([]);
  });

  test('L17: an accepted report counts and stays accepted', async () => {
    const fixture = await aFixture();
    await fixture.add('A', 0, 0);
    await fixture.setStatus('A', 'Accepted');
    await fixture.add('B', 0, 1);
    await fixture.add('C', 0, 2);
    expect(await fixture.alerts()).toEqual(['ABC']);
    expect(await fixture.statuses()).toBe('A:Accepted B:Pending C:Pending');
  });

  test('L19: aggregate reports and collection points take no part', async () => {
    const fixture = await aFixture();
    await fixture.add('A', 0, 0);
    await fixture.add('B', 0, 1);
    await fixture.add('C', 0, 2, { kind: 'Aggregate' });
    await fixture.add('E', 0, 3, {
      kind: 'Event',
      dataCollectorType: 'CollectionPoint',
      countMalesBelowFive: null,
      countMalesAtLeastFive: null,
    });
    expect(await fixture.groups()).toEqual(['AB']);
    expect(await fixture.alerts()).toEqual([]);
  });

  test('L21: no report joins an open alert whose reports were all dismissed', async () => {
    const fixture = await aFixture();
    for (const [index, name] of [...'ABC'].entries()) await fixture.add(name, index * 0.0135, index);
    await fixture.setStatus('ABC', 'Rejected');
    await fixture.add('D', 0.0135, 3);
    expect(await fixture.alerts()).toEqual(['ABC']);
    expect(await fixture.groups()).toEqual(['ABC', 'D']);
  });
});

describe('a raised alert', () => {
  test('stores the rule as it was and the links between its reports', async () => {
    const fixture = await aFixture();
    for (const [index, name] of [...'ABC'].entries()) await fixture.add(name, index * 0.0135, index);
    const { raisedBecause } = await db
      .selectFrom('alerts')
      .select('raisedBecause')
      .where('projectHealthRiskId', '=', fixture.riskId)
      .executeTakeFirstOrThrow();
    expect(raisedBecause).toMatchObject({
      rule: { countThreshold: 3, daysThreshold: 10, kilometersThreshold: 1 },
      maxHours: 24,
    });
    expect((raisedBecause as { links: unknown[] }).links).toHaveLength(2);
  });

  test('is raised once, even if the same reports are evaluated repeatedly or concurrently', async () => {
    const fixture = await aFixture();
    const ids = [];
    for (let index = 0; index < 20; index++)
      ids.push(await fixture.store(String.fromCharCode(65 + index), 0, 0));
    await Promise.all([
      evaluateReports(services, fixture.riskId, ids),
      evaluateReports(services, fixture.riskId, ids.slice(10)),
    ]);
    await evaluateReports(services, fixture.riskId, ids);
    expect(await fixture.alerts()).toEqual(['ABCDEFGHIJKLMNOPQRST']);
  });
});

describe('recomputing a cluster without an open alert', () => {
  async function findCluster(reportId = 0): Promise<number> {
    const reports = db.selectFrom('reports').select('groupId').where('id', '=', reportId);
    return (await reports.executeTakeFirstOrThrow()).groupId ?? 0;
  }

  test('splits it when the report that linked the others was dismissed', async () => {
    const fixture = await aFixture({ countThreshold: 5 });
    for (const [index, name] of [...'ABC'].entries()) await fixture.add(name, index * 0.0135, index);
    await fixture.setStatus('B', 'Rejected');
    await recomputeCluster(services, fixture.riskId, await findCluster(fixture.ids.A));
    expect(await fixture.groups()).toEqual(['A', 'B', 'C']);
    await fixture.add('D', 0, 3);
    await fixture.add('E', 0, 3);
    expect(await fixture.groups()).toEqual(['ADE', 'B', 'C']);
    expect(await fixture.alerts()).toEqual([]);
  });

  test('raises an alert when the remaining reports are enough', async () => {
    const fixture = await aFixture({ countThreshold: 0 });
    for (const name of 'ABCD') await fixture.add(name, 0, 0);
    await db
      .updateTable('projectHealthRisks')
      .set({ countThreshold: 3 })
      .where('id', '=', fixture.riskId)
      .execute();
    await recomputeCluster(services, fixture.riskId, await findCluster(fixture.ids.A));
    expect(await fixture.alerts()).toEqual(['ABC' + 'D']);
  });
  test('waits for nobody who decides on a report of its escalated alert', async () => {
    const fixture = await aFixture();
    for (const name of 'ABC') await fixture.add(name, 0, 0);
    await fixture.setStatus('ABC', 'Accepted');
    await fixture.setAlert({ status: 'Escalated', escalatedAt: new Date() });
    const { id } = await db
      .selectFrom('alerts')
      .select('id')
      .where('projectHealthRiskId', '=', fixture.riskId)
      .executeTakeFirstOrThrow();
    const clusterId = await findCluster(fixture.ids.A);
    // Who decides locks the alert first, then its reports, which the recomputation holds: if it waited, the two would deadlock.
    const locked = await db.transaction().execute(async (trx) => {
      await lockAlert(trx, id);
      await recomputeCluster(services, fixture.riskId, clusterId);
      return lockReportsOfAlert(trx, id).then(() => 'reports too');
    });
    expect(locked).toBe('reports too');
    expect(await findCluster(fixture.ids.A)).not.toBe(clusterId);
    expect(await fixture.alerts()).toEqual(['ABC']);
  });
});
