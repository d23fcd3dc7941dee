import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aDataCollector,
  aHealthRisk,
  aProject,
  aProjectHealthRisk,
  aReport,
  aSociety,
  aUser,
} from '../../../test/support/builders.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import type { ProjectHealthRisks, Reports } from '../../platform/db/schema.ts';
import { evaluateReports, recomputeGroup } from './alerts.evaluation.ts';

/** The labelling vectors of operations.md 12.4 on the database: positions on the equator, t in days. */
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

/** A stage of its own: a health risk with a rule, where reports are added one after the other. */
async function aStage(rule: Partial<Insertable<ProjectHealthRisks>> = {}) {
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
  const nameOf = (id: number) => Object.entries(ids).find(([, value]) => value === id)?.[0] ?? '?';
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
    return [...byAlert.values()].map((group) => group.map((row) => nameOf(row.reportId)).join(''));
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
      .withRecursive('way', (qb) =>
        qb
          .selectFrom('reportGroups')
          .select(['id as groupId', 'id', 'mergedIntoId'])
          .unionAll((eb) =>
            eb
              .selectFrom('way')
              .innerJoin('reportGroups', 'reportGroups.id', 'way.mergedIntoId')
              .select(['way.groupId', 'reportGroups.id', 'reportGroups.mergedIntoId']),
          ),
      )
      .selectFrom('way')
      .select(['groupId', 'id'])
      .where('mergedIntoId', 'is', null)
      .execute();
    const rootOf = new Map(roots.map((row) => [row.groupId, row.id]));
    const byRoot = Map.groupBy(rows, (row) => rootOf.get(row.groupId ?? 0));
    return [...byRoot.values()].map((group) => group.map((row) => nameOf(row.id)).join(''));
  };
  const statuses = async () => {
    const rows = await db
      .selectFrom('reports')
      .select(['id', 'status'])
      .where('projectHealthRiskId', '=', riskId)
      .orderBy('id')
      .execute();
    return rows.map((row) => `${nameOf(row.id)}:${row.status}`).join(' ');
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

describe('reports are grouped and alerts raised as the vectors say', () => {
  test('L01: a chain through the one in the middle raises an alert', async () => {
    const stage = await aStage();
    await stage.add('A', 0, 0);
    await stage.add('B', 0.0135, 1);
    expect(await stage.alerts()).toEqual([]);
    await stage.add('C', 0.027, 2);
    expect(await stage.alerts()).toEqual(['ABC']);
    expect(await stage.statuses()).toBe('A:Pending B:Pending C:Pending');
    expect(await stage.groups()).toEqual(['ABC']);
  });

  test('L02: the one in the middle comes last and merges the groups', async () => {
    const stage = await aStage();
    await stage.add('A', 0, 0);
    await stage.add('C', 0.027, 1);
    expect(await stage.groups()).toEqual(['A', 'C']);
    await stage.add('B', 0.0135, 2);
    expect(await stage.alerts()).toEqual(['ACB']);
    expect(await stage.groups()).toEqual(['ACB']);
  });

  test('L03: 2.5 km apart is too far', async () => {
    const stage = await aStage();
    await stage.add('A', 0, 0);
    await stage.add('B', 0.0225, 1);
    await stage.add('C', 0.045, 2);
    expect(await stage.groups()).toEqual(['A', 'B', 'C']);
    expect(await stage.alerts()).toEqual([]);
  });

  test('L04: exactly two kilometres is too far', async () => {
    const stage = await aStage();
    await stage.add('A', 0, 0);
    await stage.add('B', 0.017966311, 1);
    await stage.add('C', 0, 2);
    expect(await stage.groups()).toEqual(['AC', 'B']);
  });

  test('L05 and L06: ten days is too long, a chain of nine days is not', async () => {
    const tooLong = await aStage();
    await tooLong.add('A', 0, 0);
    await tooLong.add('B', 0, 10);
    await tooLong.add('C', 0, 20);
    expect(await tooLong.groups()).toEqual(['A', 'B', 'C']);
    const chain = await aStage();
    await chain.add('A', 0, 0);
    await chain.add('B', 0, 9);
    await chain.add('C', 0, 18);
    expect(await chain.alerts()).toEqual(['ABC']);
  });

  test('L07: with a count of one every report is an alert by itself', async () => {
    const stage = await aStage({ countThreshold: 1, daysThreshold: null, kilometersThreshold: null });
    await stage.add('A', 0, 0);
    await stage.add('B', 0, 0);
    expect(await stage.alerts()).toEqual(['A', 'B']);
  });

  test('L08: a count of zero groups but raises nothing', async () => {
    const stage = await aStage({ countThreshold: 0 });
    for (const name of 'ABC') await stage.add(name, 0, 0);
    expect(await stage.groups()).toEqual(['ABC']);
    expect(await stage.alerts()).toEqual([]);
  });

  test('L09: training reports take no part', async () => {
    const stage = await aStage();
    await stage.add('A', 0, 0);
    await stage.add('B', 0.0135, 1, { isTraining: true });
    await stage.add('C', 0.027, 2);
    await stage.add('E', 0, 3);
    expect(await stage.groups()).toEqual(['AE', 'C']);
    expect(await stage.alerts()).toEqual([]);
  });

  test('L10: a report of another supervisor joins, and only that supervisor is told', async () => {
    const stage = await aStage();
    await stage.add('A', 0, 0);
    await stage.add('B', 0.0135, 1);
    await stage.add('C', 0.027, 2);
    const alert = await db
      .selectFrom('alerts')
      .select('id')
      .where('projectHealthRiskId', '=', stage.riskId)
      .executeTakeFirstOrThrow();
    const other = await aUser(db, 'Supervisor', {
      nationalSocietyId: society.id,
      organizationId: society.organizationId,
      projectId,
    });
    await stage.add('D', 0.036, 3, { supervisorId: other });
    expect(await stage.alerts()).toEqual(['ABCD']);
    const told = await db
      .selectFrom('outboxMessages')
      .select(['kind', 'userId'])
      .where('alertId', '=', alert.id)
      .orderBy('id')
      .execute();
    expect(told).toEqual([
      { kind: 'alertTriggered', userId: supervisorId },
      { kind: 'supervisorAddedToExistingAlert', userId: other },
    ]);
  });

  test('L11 and L12: near an escalated alert new reports must reach the count on their own', async () => {
    const stage = await aStage();
    for (const [index, name] of [...'ABC'].entries()) await stage.add(name, index * 0.0135, index);
    await stage.setStatus('ABC', 'Accepted');
    await stage.setAlert({ status: 'Escalated', escalatedAt: new Date() });
    await stage.add('D', 0.0135, 3);
    await stage.add('E', 0.0135, 4);
    expect(await stage.alerts()).toEqual(['ABC']);
    expect(await stage.statuses()).toContain('D:New E:New');
    await stage.add('F', 0.0135, 5);
    expect(await stage.alerts()).toEqual(['ABC', 'DEF']);
  });

  test('L13: reports of a dismissed alert count again', async () => {
    const stage = await aStage();
    for (const [index, name] of [...'ABC'].entries()) await stage.add(name, index * 0.0135, index);
    await stage.setStatus('AB', 'Rejected');
    await stage.setAlert({ status: 'Dismissed', dismissedAt: new Date() });
    await stage.add('D', 0.027, 3);
    await stage.add('E', 0.027, 4);
    expect(await stage.alerts()).toEqual(['ABC', 'CDE']);
  });

  test('L14: a closed alert cuts the link', async () => {
    const stage = await aStage();
    for (const [index, name] of [...'ABC'].entries()) await stage.add(name, index * 0.0135, index);
    await stage.setStatus('ABC', 'Accepted');
    await stage.setAlert({ status: 'Closed', escalatedAt: new Date(), closedAt: new Date() });
    await stage.add('D', 0.0135, 3);
    expect(await stage.groups()).toEqual(['ABC', 'D']);
  });

  test('L15: a bridge between two open alerts joins the older; both stay', async () => {
    const stage = await aStage();
    for (const name of 'ABC') await stage.add(name, 0, 0);
    for (const name of 'XYZ') await stage.add(name, 0.027, 0);
    await stage.add('M', 0.0135, 0);
    expect(await stage.alerts()).toEqual(['ABCM', 'XYZ']);
    expect(await stage.groups()).toEqual(['ABCXYZM']);
  });

  test('L16: a dismissed report is no neighbour', async () => {
    const stage = await aStage();
    await stage.add('A', 0, 0);
    await stage.add('B', 0.0135, 1);
    await stage.setStatus('B', 'Rejected');
    await stage.add('C', 0.027, 2);
    expect(await stage.groups()).toEqual(['AB', 'C']);
    expect(await stage.alerts()).toEqual([]);
  });

  test('L17: an accepted report counts and stays accepted', async () => {
    const stage = await aStage();
    await stage.add('A', 0, 0);
    await stage.setStatus('A', 'Accepted');
    await stage.add('B', 0, 1);
    await stage.add('C', 0, 2);
    expect(await stage.alerts()).toEqual(['ABC']);
    expect(await stage.statuses()).toBe('A:Accepted B:Pending C:Pending');
  });

  test('L19: aggregates and collection points take no part', async () => {
    const stage = await aStage();
    await stage.add('A', 0, 0);
    await stage.add('B', 0, 1);
    await stage.add('C', 0, 2, { kind: 'Aggregate' });
    await stage.add('E', 0, 3, {
      kind: 'Event',
      dataCollectorType: 'CollectionPoint',
      countMalesBelowFive: null,
      countMalesAtLeastFive: null,
    });
    expect(await stage.groups()).toEqual(['AB']);
    expect(await stage.alerts()).toEqual([]);
  });

  test('L21: an alert whose reports were all dismissed is joined by nobody', async () => {
    const stage = await aStage();
    for (const [index, name] of [...'ABC'].entries()) await stage.add(name, index * 0.0135, index);
    await stage.setStatus('ABC', 'Rejected');
    await stage.add('D', 0.0135, 3);
    expect(await stage.alerts()).toEqual(['ABC']);
    expect(await stage.groups()).toEqual(['ABC', 'D']);
  });
});

describe('an alert that was raised', () => {
  test('keeps why: the rule as it stood and what linked its reports', async () => {
    const stage = await aStage();
    for (const [index, name] of [...'ABC'].entries()) await stage.add(name, index * 0.0135, index);
    const { raisedBecause } = await db
      .selectFrom('alerts')
      .select('raisedBecause')
      .where('projectHealthRiskId', '=', stage.riskId)
      .executeTakeFirstOrThrow();
    expect(raisedBecause).toMatchObject({
      rule: { countThreshold: 3, daysThreshold: 10, kilometersThreshold: 1 },
      maxHours: 24,
    });
    expect((raisedBecause as { links: unknown[] }).links).toHaveLength(2);
  });

  test('is one, however often the same reports are evaluated, together or at once', async () => {
    const stage = await aStage();
    const ids = [];
    for (let index = 0; index < 20; index++)
      ids.push(await stage.store(String.fromCharCode(65 + index), 0, 0));
    await Promise.all([
      evaluateReports(services, stage.riskId, ids),
      evaluateReports(services, stage.riskId, ids.slice(10)),
    ]);
    await evaluateReports(services, stage.riskId, ids);
    expect(await stage.alerts()).toEqual(['ABCDEFGHIJKLMNOPQRST']);
  });
});

describe('a group without an open alert is computed anew', () => {
  test('when the report that held it together was dismissed, it falls apart', async () => {
    const stage = await aStage({ countThreshold: 5 });
    for (const [index, name] of [...'ABC'].entries()) await stage.add(name, index * 0.0135, index);
    await stage.setStatus('B', 'Rejected');
    const { groupId } = await db
      .selectFrom('reports')
      .select('groupId')
      .where('id', '=', stage.ids.A ?? 0)
      .executeTakeFirstOrThrow();
    await recomputeGroup(services, stage.riskId, groupId ?? 0);
    expect(await stage.groups()).toEqual(['A', 'B', 'C']);
    await stage.add('D', 0, 3);
    await stage.add('E', 0, 3);
    expect(await stage.groups()).toEqual(['ADE', 'B', 'C']);
    expect(await stage.alerts()).toEqual([]);
  });

  test('what is left and still enough raises an alert', async () => {
    const stage = await aStage({ countThreshold: 0 });
    for (const name of 'ABCD') await stage.add(name, 0, 0);
    await db
      .updateTable('projectHealthRisks')
      .set({ countThreshold: 3 })
      .where('id', '=', stage.riskId)
      .execute();
    const { groupId } = await db
      .selectFrom('reports')
      .select('groupId')
      .where('id', '=', stage.ids.A ?? 0)
      .executeTakeFirstOrThrow();
    await recomputeGroup(services, stage.riskId, groupId ?? 0);
    expect(await stage.alerts()).toEqual(['ABC' + 'D']);
  });
});
