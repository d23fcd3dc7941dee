import { afterAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { aRawReport } from '../../../../test/support/builders/reports.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { anEditFixture, createRejection, editSucceeded, findFirstLocation } from '../testing/edit.ts';
import { addLocation } from '../testing/reports-fixture.ts';

const now = '2024-03-20T12:00:00.000Z';
const app = await startTestApp({ now });
afterAll(() => app.close());
const {
  reportsFixture: fixture,
  locationId,
  received,
  aNewReport,
  edit,
  get,
  stored,
  message,
} = await anEditFixture(app);

describe('the report shown in the form', () => {
  test('has day and time in the time zone of the project', async () => {
    const id = await aNewReport({ receivedAt: new Date('2024-03-10T22:30:00Z') });
    expect((await get(id)).body.value).toEqual({
      id,
      dataCollectorId: fixture.collector.id,
      locationId,
      date: '2024-03-11T01:30:00',
      healthRiskId: fixture.healthRiskId,
      reportType: 'Single',
      reportStatus: 'New',
      isActivityReport: false,
      countMalesBelowFive: 0,
      countMalesAtLeastFive: 1,
      countFemalesBelowFive: 0,
      countFemalesAtLeastFive: 0,
      countUnspecifiedSexAndAge: 0,
    });
  });

  test('has location 0 while its place is unknown', async () => {
    const id = await aNewReport({ villageId: null, latitude: null, longitude: null });
    expect((await get(id)).body.value.locationId).toBe(0);
  });

  test('is never an incorrect message', async () => {
    const { society, projectId } = fixture;
    const wrong = { nationalSocietyId: society.id, projectId, errorType: 'FormatError' };
    expect(await get(await aRawReport(app.db, wrong))).toMatchObject(
      createRejection('report.reportNotFound'),
    );
  });
});

describe('an edit', () => {
  test('moves the report to another day at the same time of day, in all its dates', async () => {
    const id = await aNewReport({ receivedAt: new Date('2024-03-10T22:30:00Z') }); // 01:30 on the 11th in Nairobi
    expect(await edit(id, { date: '2023-12-31T00:00:00' })).toMatchObject(editSucceeded);
    const receivedAt = new Date('2023-12-30T22:30:00Z');
    expect(await stored(id)).toMatchObject({
      receivedAt,
      reportedOn: '2023-12-31',
      epiYear: 2024,
      epiWeek: 1,
      modifiedAt: new Date(now),
      modifiedById: fixture.managerId,
    });
    expect(await message(id)).toMatchObject({ receivedAt });
  });

  test('leaves unchanged fields as they were', async () => {
    const id = await aNewReport({ latitude: 14.71, longitude: -17.41 });
    await edit(id);
    expect(await stored(id)).toMatchObject({
      receivedAt: received,
      latitude: 14.71,
      longitude: -17.41,
      status: 'New',
      reportedCaseCount: 1,
    });
  });

  test('assigns another location of the collector', async () => {
    const id = await aNewReport();
    const place = await addLocation(fixture);
    await edit(id, { dataCollectorLocationId: place.locationId });
    const { villageId, latitude, longitude } = place;
    expect(await stored(id)).toMatchObject({ villageId, latitude, longitude });
    expect(await message(id)).toMatchObject({ villageId });
  });

  test('corrects counts and total, including people of unknown sex and age', async () => {
    const id = await aNewReport({ kind: 'Aggregate' });
    await edit(id, { countMalesAtLeastFive: 2, countFemalesBelowFive: 3, countUnspecifiedSexAndAge: 4 });
    expect(await stored(id)).toMatchObject({
      countMalesBelowFive: 0,
      countMalesAtLeastFive: 2,
      countFemalesBelowFive: 3,
      countUnspecifiedSexAndAge: 4,
      reportedCaseCount: 9,
    });
  });

  test('leaves counts unchanged that are not sent', async () => {
    const id = await aNewReport({ kind: 'Aggregate', countMalesAtLeastFive: 5 });
    await edit(id, { countMalesAtLeastFive: null, countFemalesBelowFive: 2 });
    expect(await stored(id)).toMatchObject({ countMalesAtLeastFive: 5, reportedCaseCount: 7 });
  });

  test('leaves an event report at one case without people', async () => {
    const healthRiskId = await aHealthRisk(app.db, 501, 'NonHuman');
    const projectHealthRiskId = await aProjectHealthRisk(app.db, fixture.projectId, healthRiskId);
    const nobody = {
      countMalesBelowFive: null,
      countMalesAtLeastFive: null,
      countFemalesBelowFive: null,
      countFemalesAtLeastFive: null,
      countUnspecifiedSexAndAge: null,
    };
    const id = await aNewReport({ kind: 'Event', projectHealthRiskId, ...nobody });
    expect(await edit(id, { healthRiskId })).toMatchObject(editSucceeded);
    expect(await stored(id)).toMatchObject({ reportedCaseCount: 1, ...nobody });
  });

  test('corrects the counts of a collection point', async () => {
    const { projectId, supervisorId, location } = fixture;
    const point = await aDataCollector(app.db, {
      projectId,
      supervisorId,
      dataCollectorType: 'CollectionPoint',
      locations: [location],
    });
    const id = await aNewReport({
      kind: 'DataCollectionPoint',
      dataCollectorId: point.id,
      dataCollectorType: 'CollectionPoint',
      referredCount: 1,
      deathCount: 1,
      fromOtherVillagesCount: 1,
    });
    const ofPoint = {
      dataCollectorId: point.id,
      dataCollectorLocationId: await findFirstLocation(app, point.id),
    };
    // The form shows no status for collection points, so a status sent by it is ignored.
    await edit(id, { ...ofPoint, reportStatus: 'Accepted', referredCount: 7, deathCount: 0 });
    expect(await stored(id)).toMatchObject({
      referredCount: 7,
      deathCount: 0,
      fromOtherVillagesCount: 1,
      status: 'New',
    });
    expect((await get(id)).body.value).toMatchObject({ referredCount: 7, deathCount: 0 });
  });

  test.each([
    ['Accepted', 'acceptedAt', 'acceptedById', 'AcceptedReport'],
    ['Rejected', 'rejectedAt', 'rejectedById', 'RejectedReport'],
  ] as const)('to %s is a cross-check', async (reportStatus, at, by, action) => {
    const id = await aNewReport();
    await edit(id, { reportStatus });
    expect(await stored(id)).toMatchObject({
      status: reportStatus,
      [at]: new Date(now),
      [by]: fixture.managerId,
    });
    const checks = await app.db
      .selectFrom('crossChecks')
      .select('action')
      .where('reportId', '=', id)
      .execute();
    expect(checks).toEqual([{ action }]);
  });

  test('stores an audit event with the previous values', async () => {
    const id = await aNewReport({ kind: 'Aggregate' });
    await edit(id, { countMalesAtLeastFive: 8 });
    const entry = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'before', 'after'])
      .where('subjectId', '=', id)
      .executeTakeFirst();
    expect(entry).toMatchObject({
      action: 'report/edit',
      actorId: fixture.managerId,
      before: { countMalesAtLeastFive: 1, status: 'New' },
      after: { countMalesAtLeastFive: 8, status: 'New' },
    });
  });

  test("assigns a report of an unknown sender to a collector, with the collector's training mode", async () => {
    const { projectId, supervisorId, location } = fixture;
    const trainee = await aDataCollector(app.db, {
      projectId,
      supervisorId,
      isInTrainingMode: true,
      locations: [location],
    });
    const id = await fixture.unknownReport({ receivedAt: received, phoneNumber: '+221999' });
    const sender = {
      dataCollectorId: trainee.id,
      dataCollectorLocationId: await findFirstLocation(app, trainee.id),
    };
    expect(await edit(id, { ...sender, date: '2024-03-10T00:00:00' })).toMatchObject(editSucceeded);
    const known = {
      projectId,
      dataCollectorId: trainee.id,
      dataCollectorType: 'Human',
      villageId: location.villageId,
      isTraining: true,
      receivedAt: received,
    };
    expect(await stored(id)).toMatchObject({ ...known, latitude: location.latitude, phoneNumber: '+221999' });
    expect(await message(id)).toMatchObject(known);
  });

  test('takes the health risk of the project for a report of an unknown sender', async () => {
    const otherProjectId = await aProject(app.db, fixture.society);
    const other = await aProjectHealthRisk(app.db, otherProjectId, fixture.healthRiskId);
    const id = await fixture.unknownReport({ projectHealthRiskId: other });
    await edit(id);
    expect(await stored(id)).toMatchObject({ projectHealthRiskId: fixture.projectHealthRiskId });
  });
});
