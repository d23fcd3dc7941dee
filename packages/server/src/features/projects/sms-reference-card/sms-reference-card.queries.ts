import type { HealthRiskType } from '@harken/domain/health-risks/types';
import type { Database } from '../../../platform/db/database.ts';
import { selectHealthRiskName } from '../../../platform/health-risk-names.queries.ts';

/** A project with the names on its card and the content language of its society. */
export function findCardProject(db: Database, projectId: number) {
  return db
    .selectFrom('projects')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'projects.nationalSocietyId')
    .innerJoin('languages', 'languages.id', 'nationalSocieties.contentLanguageId')
    .select(['projects.name', 'projects.readsOnset'])
    .select(['nationalSocieties.name as societyName', 'languages.code as languageCode'])
    .where('projects.id', '=', projectId)
    .executeTakeFirst();
}

/** The codes and names of the health risks of a project, by code. */
export function findCardHealthRisks(db: Database, projectId: number, languageCode: string) {
  return db
    .selectFrom('projectHealthRisks')
    .innerJoin('healthRisks', 'healthRisks.id', 'projectHealthRisks.healthRiskId')
    .select((eb) => [
      'healthRisks.healthRiskCode',
      eb.ref('healthRisks.healthRiskType').$castTo<HealthRiskType>().as('healthRiskType'),
      selectHealthRiskName(languageCode).as('healthRiskName'),
    ])
    .where('projectHealthRisks.projectId', '=', projectId)
    .orderBy('healthRisks.healthRiskCode')
    .execute();
}

/** The phone numbers of a society's gateways, as far as they are known, oldest gateway first. */
export async function findGatewayNumbers(db: Database, nationalSocietyId: number): Promise<string[]> {
  const gateways = await db
    .selectFrom('smsGateways')
    .select((eb) => eb.ref('ownPhoneNumber').$notNull().as('number'))
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where('ownPhoneNumber', 'is not', null)
    .where('ownPhoneNumber', '!=', '')
    .orderBy('id')
    .execute();
  return [...new Set(gateways.map(({ number }) => number))];
}

/** The phone number of a user. */
export async function findPhoneNumber(db: Database, userId: number): Promise<string | null> {
  const user = await db.selectFrom('users').select('phoneNumber').where('id', '=', userId).executeTakeFirst();
  return user?.phoneNumber ?? null;
}
