import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { anEditFixture, createRejection, editSucceeded, findFirstLocation } from '../testing/edit.ts';
import { aCluster, aReportsFixture, aStrangers, findWaitingJobs } from '../testing/reports-fixture.ts';

const app = await startTestApp({ now: '2024-03-20T12:00:00.000Z' });
afterAll(() => app.close());
const { reportsFixture: fixture, aNewReport, edit, get, stored } = await anEditFixture(app);

describe('an edit is refused', () => {
  test.each(['Pending', 'Accepted', 'Rejected', 'Closed'])('for a report that is %s', async (status) => {
    expect(await edit(await aNewReport({ status }))).toMatchObject(
      createRejection('report.edit.onlyNewReportsEditable'),
    );
  });

  test('for activity reports of known senders, and for reports of deleted collectors', async () => {
    const activity = await aNewReport({ kind: 'Event', isActivity: true, countMalesBelowFive: null });
    expect(await edit(activity)).toMatchObject(createRejection('report.edit.notEditable'));
    const { projectId, supervisorId } = fixture;
    const gone = await aDataCollector(app.db, { projectId, supervisorId, deletedAt: new Date() });
    expect(await edit(await aNewReport({ dataCollectorId: gone.id }))).toMatchObject(
      createRejection('report.edit.notEditable'),
    );
  });

  test('with a health risk that the project does not use', async () => {
    const healthRiskId = await aHealthRisk(app.db, 601);
    expect(await edit(await aNewReport(), { healthRiskId })).toMatchObject(
      createRejection('report.healthRiskNotAssignedToProject'),
    );
  });

  test('with a collector or location that does not belong there', async () => {
    const { projectId, supervisorId, location, society } = fixture;
    const id = await aNewReport();
    expect(await edit(id, { dataCollectorId: 0 })).toMatchObject(
      createRejection('report.edit.senderDoesNotExist'),
    );
    const otherProjectId = await aProject(app.db, society);
    const elsewhere = await aDataCollector(app.db, { projectId: otherProjectId, supervisorId });
    expect(await edit(id, { dataCollectorId: elsewhere.id })).toMatchObject(
      createRejection('report.edit.senderDoesNotExist'),
    );
    const point = await aDataCollector(app.db, {
      projectId,
      supervisorId,
      dataCollectorType: 'CollectionPoint',
      locations: [location],
    });
    expect(await edit(id, { dataCollectorId: point.id })).toMatchObject(
      createRejection('report.edit.dataCollectorTypeCannotBeChanged'),
    );
    const place = await findFirstLocation(app, point.id);
    expect(await edit(id, { dataCollectorLocationId: place })).toMatchObject(
      createRejection('report.edit.locationNotFound'),
    );
  });

  test.each([
    ['Pending', { reportStatus: 'Pending' }, 'ReportStatus'],
    ['Closed', { reportStatus: 'Closed' }, 'ReportStatus'],
    ['two people in a single report', { countFemalesBelowFive: 1 }, 'CountUnspecifiedSexAndAge'],
    ['a negative count', { deathCount: -1 }, 'DeathCount'],
    ['half a person', { countMalesAtLeastFive: 1.5 }, 'CountMalesAtLeastFive'],
    ['too many males under 5', { countMalesBelowFive: 2_147_483_647 }, 'CountMalesBelowFive'],
    ['too many females 5 and older', { countFemalesAtLeastFive: 2_147_483_648 }, 'CountFemalesAtLeastFive'],
    ['no date', { date: null }, 'Date'],
    ['1970', { date: '1970-01-01T00:00:00' }, 'Date'],
    ['1924', { date: '1924-03-01T00:00:00' }, 'Date'],
    ['no collector', { dataCollectorId: null }, 'DataCollectorId'],
    ['no location', { dataCollectorLocationId: 0 }, 'DataCollectorLocationId'],
    ['no health risk', { healthRiskId: undefined }, 'HealthRiskId'],
  ])('with %s, naming the field', async (_what, change, field) => {
    const id = await aNewReport();
    const response = await edit(id, change);
    expect(response).toMatchObject(createRejection('validation.validationError'));
    expect(Object.keys(response.body.message.data)).toEqual([field]);
    expect(await stored(id)).toMatchObject({ modifiedAt: null, status: 'New' });
  });

  test('with a day in the future in the time zone of the project, naming the field', async () => {
    app.clock.set('2024-03-20T20:59:00Z'); // a minute before midnight in Nairobi
    const id = await aNewReport();
    const tomorrow = { date: '2024-03-21T00:00:00' };
    const response = await edit(id, tomorrow);
    expect(response).toMatchObject(createRejection('validation.validationError'));
    expect(response.body.message.data).toEqual({ Date: ['string:validation.timeInFuture'] });
    expect(await stored(id)).toMatchObject({ modifiedAt: null });
    app.clock.set('2024-03-20T21:00:00Z');
    expect(await edit(id, tomorrow)).toMatchObject(editSucceeded);
    app.clock.set('2024-03-20T12:00:00Z');
  });

  test('but not with its own day, even if the clock of its gateway was ahead', async () => {
    const id = await aNewReport({ receivedAt: new Date('2024-03-20T21:01:00Z') });
    expect(await edit(id, { date: '2024-03-21T00:01:00' })).toMatchObject(editSucceeded);
    const response = await edit(id, { date: '2024-03-22T00:01:00' });
    expect(Object.keys(response.body.message.data)).toEqual(['Date']);
  });

  test('for an event report with a human health risk', async () => {
    const healthRiskId = await aHealthRisk(app.db, 602, 'UnusualEvent');
    const projectHealthRiskId = await aProjectHealthRisk(app.db, fixture.projectId, healthRiskId);
    const id = await aNewReport({ kind: 'Event', projectHealthRiskId, countMalesBelowFive: null });
    const response = await edit(id);
    expect(Object.keys(response.body.message.data)).toEqual(['HealthRiskId']);
  });
});

describe('the cluster of an edited report', () => {
  beforeEach(async () => {
    await app.db.deleteFrom('pgboss.job' as never).execute();
  });
  const aClusteredReport = async () => {
    const groupId = await aCluster(app.db, fixture.projectHealthRiskId);
    return { groupId, id: await aNewReport({ groupId }) };
  };

  test('is recomputed when the day changes, and the report is evaluated again', async () => {
    const { id, groupId } = await aClusteredReport();
    const { projectHealthRiskId } = fixture;
    await edit(id, { date: '2024-03-09T00:00:00' });
    expect(await stored(id)).toMatchObject({ groupId: null });
    expect(await findWaitingJobs(app.db)).toEqual([
      {
        name: 'recompute-group',
        data: { projectHealthRiskId, groupId, moved: { projectHealthRiskId, reportIds: [id] } },
      },
    ]);
  });

  test('is that of the new health risk when that changes', async () => {
    const healthRiskId = await aHealthRisk(app.db, 701);
    const projectHealthRiskId = await aProjectHealthRisk(app.db, fixture.projectId, healthRiskId);
    const id = await aNewReport();
    await edit(id, { healthRiskId });
    expect(await findWaitingJobs(app.db)).toEqual([
      { name: 'evaluate-alerts', data: { projectHealthRiskId, reportIds: [id] } },
    ]);
  });

  test('is recomputed without the report when the edit dismisses it', async () => {
    const { id, groupId } = await aClusteredReport();
    await edit(id, { reportStatus: 'Rejected' });
    expect(await findWaitingJobs(app.db)).toEqual([
      { name: 'recompute-group', data: { projectHealthRiskId: fixture.projectHealthRiskId, groupId } },
    ]);
  });

  test('is unchanged when the edit does not affect it', async () => {
    const { id, groupId } = await aClusteredReport();
    await edit(id, { reportStatus: 'Accepted' });
    expect(await stored(id)).toMatchObject({ groupId });
    expect(await findWaitingJobs(app.db)).toEqual([]);
  });
});

describe('reading and editing one report', () => {
  let strangers: Awaited<ReturnType<typeof aStrangers>>;
  beforeAll(async () => {
    strangers = await aStrangers(fixture);
  });

  test.each(['administratorId', 'managerId', 'supervisorId', 'headSupervisorId'] as const)(
    'is allowed to %s',
    async (who) => {
      const id = await aNewReport();
      expect((await get(id, fixture[who])).status).toBe(200);
      expect(await edit(id, {}, fixture[who])).toMatchObject(editSucceeded);
    },
  );

  test.each(['abroadManagerId', 'otherManagerId', 'dataConsumerId', 'unassignedSupervisorId'] as const)(
    'is refused to %s',
    async (who) => {
      const id = await aNewReport();
      expect((await get(id, strangers[who])).status).toBe(403);
      expect((await edit(id, {}, strangers[who])).status).toBe(403);
    },
  );

  test('is refused to another supervisor, who cannot take over a report either', async () => {
    const id = await aNewReport();
    expect((await get(id, fixture.otherSupervisorId)).status).toBe(403);
    expect((await edit(id, {}, fixture.otherSupervisorId)).status).toBe(403);
    const unknown = await fixture.unknownReport();
    expect(await edit(unknown, {}, fixture.otherSupervisorId)).toMatchObject(
      createRejection('report.edit.senderDoesNotExist'),
    );
  });

  test('is refused through a project to which the report does not belong', async () => {
    const otherProjectId = await aProject(app.db, fixture.society);
    const id = await aNewReport();
    expect((await edit(id, {}, fixture.managerId, otherProjectId)).status).toBe(403);
    expect(
      (await edit(await fixture.unknownReport(), {}, strangers.abroadManagerId, strangers.abroadProjectId))
        .status,
    ).toBe(403);
    expect(await edit(id, {}, fixture.administratorId, otherProjectId)).toMatchObject(
      createRejection('report.reportNotFound'),
    );
  });

  test('answers "not found" only to Administrators', async () => {
    expect((await get(999_999_999)).status).toBe(403);
    expect((await edit(999_999_999)).status).toBe(403);
    for (const call of [get, (id: number, userId: number) => edit(id, {}, userId)]) {
      expect(await call(999_999_999, fixture.administratorId)).toMatchObject(
        createRejection('report.reportNotFound'),
      );
    }
  });

  test('in a closed project allows reading but not editing', async () => {
    const closed = await aReportsFixture(app);
    const id = await closed.report();
    await app.db
      .updateTable('projects')
      .set({ state: 'Closed', endedAt: new Date() })
      .where('id', '=', closed.projectId)
      .execute();
    expect((await get(id, closed.managerId)).status).toBe(200);
    expect(await edit(id, {}, closed.managerId, closed.projectId)).toMatchObject(
      createRejection('project.projectIsClosed'),
    );
  });
});
