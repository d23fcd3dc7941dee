import type { TestApp } from '../../../../test/support/test-app.ts';
import { aReportsFixture, type ReportsFixture } from './reports-fixture.ts';

/** 13:20:30 in Nairobi. */
const received = new Date('2024-03-10T10:20:30Z');

/** A project in Nairobi whose reports are read and edited through the form. */
export async function anEditFixture(app: TestApp) {
  const fixture = await aReportsFixture(app, { timeZoneId: 'Africa/Nairobi' });
  const locationId = await findFirstLocation(app, fixture.collector.id);
  const form = {
    date: '2024-03-10T13:20:30',
    dataCollectorId: fixture.collector.id,
    dataCollectorLocationId: locationId,
    reportStatus: 'New',
    healthRiskId: fixture.healthRiskId,
    countMalesBelowFive: 0,
    countMalesAtLeastFive: 1,
    countFemalesBelowFive: 0,
    countFemalesAtLeastFive: 0,
    countUnspecifiedSexAndAge: 0,
    referredCount: null,
    deathCount: null,
    fromOtherVillagesCount: null,
  };
  return {
    reportsFixture: fixture,
    locationId,
    received,
    aNewReport: (fields: Parameters<ReportsFixture['report']>[0] = {}) =>
      fixture.report({ receivedAt: received, ...fields }),
    /** Submits the form with some changes. */
    edit: (id: number, change: object = {}, userId = fixture.managerId, projectId = fixture.projectId) =>
      app.as(userId).post(`/api/report/${id}/edit?projectId=${projectId}`, { ...form, ...change }),
    get: (id: number, userId = fixture.managerId) => app.as(userId).get(`/api/report/${id}/get`),
    stored: (id: number) =>
      app.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    message: (id: number) =>
      app.db.selectFrom('rawReports').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
}

/** The first location of a collector. */
export async function findFirstLocation(app: TestApp, dataCollectorId: number): Promise<number> {
  const { id } = await app.db
    .selectFrom('dataCollectorLocations')
    .select('id')
    .where('dataCollectorId', '=', dataCollectorId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The response of a refused call. */
export const createRejection = (key: string, status = 400) => ({
  status,
  body: { isSuccess: false, message: { key } },
});

export const editSucceeded = {
  status: 200,
  body: { isSuccess: true, message: { key: 'report.edit.success' } },
};
