import { row, titles } from '../../src/features/data-collectors/testing/import-stage.ts';
import { aHealthRisk, anOrganization, aProject, aUser, aVillage } from '../support/builders.ts';
import type { AuditStage, Preparation } from './stage.ts';

/** A region, a district and a village in which nobody lives yet. */
async function emptyPlaces({ app, own }: AuditStage) {
  return { known: await aVillage(app.db, own.nationalSocietyId) };
}

async function aNewHealthRisk({ app }: AuditStage) {
  return { known: { healthRiskId: await aHealthRisk(app.db, 987_654), healthRiskCode: 987_655 } };
}

/** An organization that takes part in the project, and nobody of it does. */
async function aNewPartner({ app, own, scene }: AuditStage) {
  const organizationId = await anOrganization(app.db, own.nationalSocietyId);
  const { id } = await app.db
    .insertInto('projectOrganizations')
    .values({ projectId: scene.projectId, organizationId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { known: { projectOrganizationId: id } };
}

async function collectorsIn(stage: AuditStage, state: { isInTrainingMode: boolean }) {
  const { id } = stage.scene.collectors.ofHead;
  await stage.app.db.updateTable('dataCollectors').set(state).where('id', '=', id).execute();
  return { known: { dataCollectorIds: [id] } };
}

async function aListOfCollectors({ app, scene }: AuditStage) {
  const { db } = app;
  const place = await db
    .selectFrom('villages')
    .innerJoin('districts', 'districts.id', 'villages.districtId')
    .innerJoin('regions', 'regions.id', 'districts.regionId')
    .innerJoin('users', (join) => join.on('users.id', '=', scene.people.supervisor))
    .select(['regions.name as region', 'districts.name as district', 'villages.name as village'])
    .select('users.name as supervisor')
    .where('villages.id', '=', scene.society.villageId)
    .executeTakeFirstOrThrow();
  const { region, district, village, supervisor } = place;
  const there = { Region: region, District: district, Village: village, Supervisor: String(supervisor) };
  return { file: [titles, row({ ...there, Name: 'Zanele Mbeki' })] };
}

/** A text that was changed, so that the change can be deleted. */
const aSavedText =
  (kind: 'String' | 'EmailString' | 'SmsString'): Preparation =>
  async ({ app, callers }) => {
    const translations = [{ languageCode: 'en', value: 'Words' }];
    await app.as(callers.A ?? 0).post(`/api/resources/save${kind}`, { key: 'Words', translations });
    return { known: { key: 'Words' } };
  };

export const casesOfPlaces: Record<string, Preparation> = {
  'nationalSocietyStructure/region/delete': emptyPlaces,
  'nationalSocietyStructure/district/delete': emptyPlaces,
  'nationalSocietyStructure/village/delete': emptyPlaces,
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
  'resources/deleteString': aSavedText('String'),
  'resources/deleteEmailString': aSavedText('EmailString'),
  'resources/deleteSmsString': aSavedText('SmsString'),
  'healthRisk/edit': aNewHealthRisk,
  'healthRisk/delete': aNewHealthRisk,
  'suspectedDisease/create': () => ({ known: { suspectedDiseaseCode: 987_654 } }),
  'suspectedDisease/edit': () => ({ known: { suspectedDiseaseCode: 987_655 } }),
  'project/close': async ({ app, scene }) => ({
    known: { projectId: await aProject(app.db, scene.society) },
  }),
  'project/errorMessages/save': () => ({}),
  'projectOrganization/create': async ({ app, own, scene }) => {
    const several = { allowMultipleOrganizations: true };
    await app.db.updateTable('projects').set(several).where('id', '=', scene.projectId).execute();
    return { known: { organizationId: await anOrganization(app.db, own.nationalSocietyId) } };
  },
  'projectOrganization/delete': aNewPartner,
  'dataCollector/create': () => ({ known: { name: 'Zanele Mbeki' } }),
  'dataCollector/edit': () => ({ known: { name: 'Zanele Mbeki' } }),
  'dataCollector/setTrainingState': (stage) => collectorsIn(stage, { isInTrainingMode: true }),
  'dataCollector/setDeployedState': (stage) => collectorsIn(stage, { isInTrainingMode: true }),
  'dataCollector/replaceSupervisor': async ({ app, own, scene }) => ({
    known: {
      dataCollectorIds: [scene.collectors.ofSupervisor.id],
      supervisorId: await aUser(app.db, 'Supervisor', { ...own, projectId: scene.projectId }),
      supervisorRole: 'Supervisor',
    },
  }),
  'dataCollector/import': aListOfCollectors,
  'projectAlertNotHandledRecipient/create': ({ scene }) => ({ known: { userId: scene.people.manager } }),
  'projectAlertNotHandledRecipient/edit': async ({ app, own, scene }) => {
    const place = { projectId: scene.projectId, organizationId: own.organizationId };
    await app.db
      .insertInto('alertNotHandledRecipients')
      .values({ ...place, userId: scene.people.manager })
      .execute();
    return { known: { userId: scene.people.supervisor } };
  },
};
