import { randomBytes } from 'node:crypto';
import { row, titles } from '../../src/features/data-collectors/testing/import-fixture.ts';
import { encryptSecret } from '../../src/platform/secrets/encryption.ts';
import { aUser } from '../support/builders/people.ts';
import { aHealthRisk, aProject } from '../support/builders/projects.ts';
import { anOrganization, aVillage } from '../support/builders/societies.ts';
import type { AuditFixture, Preparation } from './audit-fixture.ts';

/** A region, a district and a village without data collectors. */
async function createEmptyPlaces({ app, own }: AuditFixture) {
  return { known: await aVillage(app.db, own.nationalSocietyId) };
}

async function aNewHealthRisk({ app }: AuditFixture) {
  return { known: { healthRiskId: await aHealthRisk(app.db, 987_654), healthRiskCode: 987_655 } };
}

/** An organization that takes part in the project without any users in it. */
async function aNewPartner({ app, own, alertFixture }: AuditFixture) {
  const organizationId = await anOrganization(app.db, own.nationalSocietyId);
  const { id } = await app.db
    .insertInto('projectOrganizations')
    .values({ projectId: alertFixture.projectId, organizationId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { known: { projectOrganizationId: id } };
}

async function prepareCollectors(fixture: AuditFixture, state: { isInTrainingMode: boolean }) {
  const { id } = fixture.alertFixture.collectors.ofHead;
  await fixture.app.db.updateTable('dataCollectors').set(state).where('id', '=', id).execute();
  return { known: { dataCollectorIds: [id] } };
}

/** A file with the boundary of a new district, uploaded and ready to be imported. */
async function uploadedBoundaries({ app, own: { nationalSocietyId } }: AuditFixture) {
  const { districtId } = await aVillage(app.db, nationalSocietyId);
  await app.db.updateTable('districts').set({ name: 'Bay' }).where('id', '=', districtId).execute();
  const code = { nationalSocietyId, districtId, system: 'pcode', code: 'ZZ0108' };
  await app.db.insertInto('placeCodes').values(code).execute();
  const properties = { ADM2_EN: 'Bay', ADM2_PCODE: 'ZZ0108' };
  const ring = [33, 34, 34, 33, 33].map((longitude, at) => [longitude, at > 1 && at < 4 ? -13 : -14]);
  const geometry = { type: 'Polygon', coordinates: [ring] };
  const file = { type: 'FeatureCollection', features: [{ type: 'Feature', properties, geometry }] };
  const payload = Buffer.from(JSON.stringify(file));
  const upload = randomBytes(16).toString('hex');
  await app.as(await aUser(app.db, 'Administrator')).send({
    method: 'POST',
    url: `/api/nationalSocietyStructure/boundaries/upload?nationalSocietyId=${nationalSocietyId}&upload=${upload}&offset=0&sizeInBytes=${payload.length}`,
    payload,
    headers: { 'content-type': 'application/octet-stream' },
  });
  const chosen = { level: 'district', layer: null, nameField: 'ADM2_EN', codeField: 'ADM2_PCODE' };
  return { known: { ...chosen, upload, isPreview: false, answers: '' } };
}

/** Weekly reports that somebody gets, who is no user. */
async function aWeeklySchedule({ app, own: { nationalSocietyId } }: AuditFixture) {
  const times = { isActive: false, weekday: 1, hour: 8, languageCode: 'en', activeFrom: app.clock.now() };
  await app.db
    .insertInto('weeklyReportSchedules')
    .values({ nationalSocietyId, ...times })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await app.db
    .insertInto('weeklyReportRecipients')
    .values({ nationalSocietyId, email: 'zipporah@secret.example' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { known: {} };
}

/** A connection to DHIS2 with one mapped number. */
async function connectToDhis2({ app, own: { nationalSocietyId }, alertFixture }: AuditFixture) {
  const { db, services } = app;
  await db
    .insertInto('dhis2Connections')
    .values({
      ...{ nationalSocietyId, apiBaseUrl: 'https://dhis.test.example', authentication: 'token' },
      encryptedSecret: encryptSecret(services.config, 'dhis2 secret', 'Zipporah'),
      dataSetId: 'daTaSet0001',
    })
    .onConflict((conflict) => conflict.column('nationalSocietyId').doUpdateSet({ dataSetId: 'daTaSet0001' }))
    .execute();
  await db
    .insertInto('dhis2Mappings')
    .values({
      ...{ nationalSocietyId, healthRiskId: alertFixture.healthRiskId, measure: 'cases', cellGroup: 'all' },
      ...{ dataElementId: 'deCholera02', dataElementName: 'Cholera' },
      ...{ categoryOptionComboId: 'coDefault02', categoryOptionComboName: 'default' },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { known: { healthRiskId: alertFixture.healthRiskId } };
}

/** A period of training that a data collector had. */
async function aPeriodOfTraining({ app, alertFixture }: AuditFixture) {
  const dataCollectorId = alertFixture.collectors.ofSupervisor.id;
  const [startedAt, endedAt] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-02T00:00:00Z')];
  const { id } = await app.db
    .insertInto('dataCollectorTrainingPeriods')
    .values({ dataCollectorId, startedAt, endedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { known: { dutyPeriodId: id, kind: 'InTraining' } };
}

/** A note about a data collector. */
async function aNote({ app, alertFixture }: AuditFixture) {
  const { collectors, people } = alertFixture;
  const { id } = await app.db
    .insertInto('dataCollectorNotes')
    .values({
      ...{ dataCollectorId: collectors.ofSupervisor.id, authorId: people.supervisor, text: 'Zanele called' },
      createdAt: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { known: { noteId: id } };
}

async function aCollectorList({ app, alertFixture }: AuditFixture) {
  const { db } = app;
  const place = await db
    .selectFrom('villages')
    .innerJoin('districts', 'districts.id', 'villages.districtId')
    .innerJoin('regions', 'regions.id', 'districts.regionId')
    .innerJoin('users', (join) => join.on('users.id', '=', alertFixture.people.supervisor))
    .select(['regions.name as region', 'districts.name as district', 'villages.name as village'])
    .select('users.name as supervisor')
    .where('villages.id', '=', alertFixture.society.villageId)
    .executeTakeFirstOrThrow();
  const { region, district, village, supervisor } = place;
  const there = { Region: region, District: district, Village: village, Supervisor: String(supervisor) };
  return { file: [titles, row({ ...there, Name: 'Zanele Mbeki' })] };
}

/** A changed text, so that the change can be deleted. */
const aSavedText =
  (kind: 'String' | 'EmailString' | 'SmsString'): Preparation =>
  async ({ app, callers }) => {
    const translations = [{ languageCode: 'en', value: 'Words' }];
    await app.as(callers.A ?? 0).post(`/api/resources/save${kind}`, { key: 'Words', translations });
    return { known: { key: 'Words' } };
  };

export const structurePreparations: Record<string, Preparation> = {
  'nationalSocietyStructure/region/delete': createEmptyPlaces,
  'nationalSocietyStructure/district/delete': createEmptyPlaces,
  'nationalSocietyStructure/village/delete': createEmptyPlaces,
  'nationalSocietyStructure/population/import': async ({ app, own }) => {
    const { nationalSocietyId } = own;
    const { villageId } = await aVillage(app.db, nationalSocietyId);
    const code = { nationalSocietyId, villageId, system: 'pcode', code: 'ZZ0107' };
    await app.db.insertInto('placeCodes').values(code).execute();
    return {
      file: [
        ['P-code', 'Year', 'Total', 'Source'],
        ['ZZ0107', '2024', '900', 'Census'],
      ],
    };
  },
  'nationalSocietyStructure/boundaries/import': uploadedBoundaries,
  'nationalSocietyStructure/import': () => ({
    file: [
      ['Region', 'District', 'Village', 'Zone'],
      ['Coast', 'Bay', 'Harbour', ''],
    ],
  }),
  'eidsrConfiguration/edit': async ({ app, own }) => {
    const id = own.nationalSocietyId;
    const connected = { enableEidsrIntegration: true };
    await app.db.updateTable('nationalSocieties').set(connected).where('id', '=', id).execute();
    return { known: { password: 'Zipporah', username: 'zanele@secret.example' } };
  },
  'weeklyReport/edit': () => ({ known: { recipientEmails: ['zipporah@secret.example'] } }),
  'weeklyReport/send': aWeeklySchedule,
  'dhis2/edit': () => ({ known: { secret: 'Zipporah' } }),
  'dhis2/remove': connectToDhis2,
  'dhis2/editMapping': connectToDhis2,
  'dhis2/send': connectToDhis2,
  'resources/deleteString': aSavedText('String'),
  'resources/deleteEmailString': aSavedText('EmailString'),
  'resources/deleteSmsString': aSavedText('SmsString'),
  'healthRisk/edit': aNewHealthRisk,
  'healthRisk/delete': aNewHealthRisk,
  'suspectedDisease/create': () => ({ known: { suspectedDiseaseCode: 987_654 } }),
  'suspectedDisease/edit': () => ({ known: { suspectedDiseaseCode: 987_655 } }),
  'project/close': async ({ app, alertFixture }) => ({
    known: { projectId: await aProject(app.db, alertFixture.society) },
  }),
  'project/errorMessages/save': () => ({}),
  'projectOrganization/create': async ({ app, own, alertFixture }) => {
    const several = { allowMultipleOrganizations: true };
    await app.db.updateTable('projects').set(several).where('id', '=', alertFixture.projectId).execute();
    return { known: { organizationId: await anOrganization(app.db, own.nationalSocietyId) } };
  },
  'projectOrganization/delete': aNewPartner,
  'dataCollector/create': () => ({ known: { name: 'Zanele Mbeki' } }),
  'dataCollector/edit': () => ({ known: { name: 'Zanele Mbeki' } }),
  'dataCollector/setTrainingState': (fixture) => prepareCollectors(fixture, { isInTrainingMode: true }),
  'dataCollector/setDeployedState': (fixture) => prepareCollectors(fixture, { isInTrainingMode: true }),
  'dataCollector/removeDutyPeriod': aPeriodOfTraining,
  'dataCollector/removeNote': aNote,
  'dataCollector/replaceSupervisor': async ({ app, own, alertFixture }) => ({
    known: {
      dataCollectorIds: [alertFixture.collectors.ofSupervisor.id],
      supervisorId: await aUser(app.db, 'Supervisor', { ...own, projectId: alertFixture.projectId }),
      supervisorRole: 'Supervisor',
    },
  }),
  'dataCollector/import': aCollectorList,
  'projectAlertNotHandledRecipient/create': ({ alertFixture }) => ({
    known: { userId: alertFixture.people.manager },
  }),
  'projectAlertNotHandledRecipient/edit': async ({ app, own, alertFixture }) => {
    const place = { projectId: alertFixture.projectId, organizationId: own.organizationId };
    await app.db
      .insertInto('alertNotHandledRecipients')
      .values({ ...place, userId: alertFixture.people.manager })
      .execute();
    return { known: { userId: alertFixture.people.supervisor } };
  },
};
