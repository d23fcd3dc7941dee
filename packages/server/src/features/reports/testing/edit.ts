import type { TestApp } from '../../../../test/support/test-app.ts';
import { aReportsSetting, type ReportsSetting } from './reports-setting.ts';

/** 13:20:30 in Nairobi. */
const received = new Date('2024-03-10T10:20:30Z');

/** A project in Nairobi whose reports are read and edited through the form. */
export async function anEditSetting(app: TestApp) {
  const setting = await aReportsSetting(app, { timeZoneId: 'Africa/Nairobi' });
  const locationId = await findFirstLocation(app, setting.collector.id);
  const form = {
    date: '2024-03-10T13:20:30',
    dataCollectorId: setting.collector.id,
    dataCollectorLocationId: locationId,
    reportStatus: 'New',
    healthRiskId: setting.healthRiskId,
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
    setting,
    locationId,
    received,
    aNewReport: (fields: Parameters<ReportsSetting['report']>[0] = {}) =>
      setting.report({ receivedAt: received, ...fields }),
    /** Submits the form with some changes. */
    edit: (id: number, change: object = {}, userId = setting.managerId, projectId = setting.projectId) =>
      app.as(userId).post(`/api/report/${id}/edit?projectId=${projectId}`, { ...form, ...change }),
    get: (id: number, userId = setting.managerId) => app.as(userId).get(`/api/report/${id}/get`),
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
