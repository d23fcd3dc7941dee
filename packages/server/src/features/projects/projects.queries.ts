import type { EpiWeekStart } from '@harken/domain/calendar/epi-week';
import type { HealthRiskType } from '@harken/domain/health-risks/types';
import type { DismissalReason } from '@harken/domain/reports/dismissal-reasons';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { ProjectHealthRisks, Projects } from '../../platform/db/schema.ts';
import { selectHealthRiskName } from '../../platform/health-risk-names.queries.ts';

/** A project with what its pages show; undefined when there is none with this id. */
export function findProject(db: Database, id: number) {
  return db
    .selectFrom('projects')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'projects.nationalSocietyId')
    .innerJoin('countries', 'countries.id', 'nationalSocieties.countryId')
    .select([
      'projects.id',
      'projects.name',
      'projects.allowMultipleOrganizations',
      'projects.timeZoneId',
      'projects.repetitionMinutes',
      'projects.readsOnset',
      'projects.asksOnset',
      'projects.assessTargetHours',
      'projects.detectTargetDays',
      'projects.notifyTargetDays',
      'projects.respondTargetDays',
      'projects.nudgeHours',
      'projects.tellsSenders',
      'projects.nationalSocietyId',
      'nationalSocieties.name as nationalSocietyName',
      'nationalSocieties.contentLanguageId',
      'countries.name as countryName',
    ])
    .select((eb) => eb.ref('nationalSocieties.epiWeekStartDay').$castTo<EpiWeekStart>().as('epiWeekStartDay'))
    .select((eb) =>
      eb.ref('nationalSocieties.dismissalReasons').$castTo<DismissalReason[]>().as('dismissalReasons'),
    )
    .select((eb) => eb.ref('projects.state').$castTo<'Open' | 'Closed'>().as('state'))
    .where('projects.id', '=', id)
    .executeTakeFirst();
}

/** The health risks of a project by code, named in a language. */
export function findProjectHealthRisks(db: Database, projectId: number, languageCode: string) {
  return db
    .selectFrom('projectHealthRisks')
    .innerJoin('healthRisks', 'healthRisks.id', 'projectHealthRisks.healthRiskId')
    .select((eb) => [
      'projectHealthRisks.id',
      'projectHealthRisks.healthRiskId',
      'healthRisks.healthRiskCode',
      eb.ref('healthRisks.healthRiskType').$castTo<HealthRiskType>().as('healthRiskType'),
      selectHealthRiskName(languageCode).as('healthRiskName'),
      'projectHealthRisks.countThreshold as alertRuleCountThreshold',
      'projectHealthRisks.daysThreshold as alertRuleDaysThreshold',
      'projectHealthRisks.kilometersThreshold as alertRuleKilometersThreshold',
      'projectHealthRisks.feedbackMessage',
      'projectHealthRisks.caseDefinition',
      eb
        .exists(
          eb
            .selectFrom('reports')
            .select('reports.id')
            .whereRef('reports.projectHealthRiskId', '=', 'projectHealthRisks.id'),
        )
        .$castTo<boolean>()
        .as('containsReports'),
    ])
    .where('projectHealthRisks.projectId', '=', projectId)
    .orderBy('healthRisks.healthRiskCode')
    .execute();
}

/** What creating a project needs to know of the society. */
export function findSocietyOfNewProject(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('nationalSocieties')
    .innerJoin('countries', 'countries.id', 'nationalSocieties.countryId')
    .select([
      'nationalSocieties.id',
      'nationalSocieties.contentLanguageId',
      'nationalSocieties.defaultOrganizationId',
      'countries.timeZones',
    ])
    .where('nationalSocieties.id', '=', nationalSocietyId)
    .executeTakeFirstOrThrow();
}

/**
 * Every health risk of the catalogue by code, with its default texts in the content language and its default rule.
 *
 * @param languageCode of the names
 */
export function findCatalogue(db: Database, languageId: number, languageCode: string) {
  return db
    .selectFrom('healthRisks')
    .leftJoin('healthRiskContents', (join) =>
      join
        .onRef('healthRiskContents.healthRiskId', '=', 'healthRisks.id')
        .on('healthRiskContents.languageId', '=', languageId),
    )
    .select((eb) => [
      'healthRisks.id as healthRiskId',
      'healthRisks.healthRiskCode',
      eb.ref('healthRisks.healthRiskType').$castTo<HealthRiskType>().as('healthRiskType'),
      selectHealthRiskName(languageCode).as('healthRiskName'),
      'healthRisks.countThreshold as alertRuleCountThreshold',
      'healthRisks.daysThreshold as alertRuleDaysThreshold',
      'healthRisks.kilometersThreshold as alertRuleKilometersThreshold',
      'healthRiskContents.feedbackMessage',
      'healthRiskContents.caseDefinition',
      sql<boolean>`false`.as('containsReports'),
    ])
    .orderBy('healthRisks.healthRiskCode')
    .execute();
}

export function findOrganizations(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .orderBy('id')
    .execute();
}

export function findProjectOrganizations(db: Database, projectId: number) {
  return db
    .selectFrom('projectOrganizations')
    .innerJoin('organizations', 'organizations.id', 'projectOrganizations.organizationId')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'organizations.nationalSocietyId')
    .select((eb) => [
      'projectOrganizations.id',
      'organizations.name',
      sql<boolean>`coalesce(${eb.ref('nationalSocieties.defaultOrganizationId')} = ${eb.ref('organizations.id')}, false)`.as(
        'isDefaultOrganization',
      ),
    ])
    .where('projectOrganizations.projectId', '=', projectId)
    .orderBy('projectOrganizations.id')
    .execute();
}

export async function insertProject(db: Database, values: Insertable<Projects>): Promise<number> {
  const { id } = await db.insertInto('projects').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertProjectHealthRisks(
  db: Database,
  rows: Insertable<ProjectHealthRisks>[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto('projectHealthRisks').values(rows).execute();
}

/** Stores the organization that owns a new project, and its not-handled recipient. */
export async function insertProjectOwner(
  db: Database,
  owner: { projectId: number; organizationId: number; userId: number },
): Promise<void> {
  const { projectId, organizationId } = owner;
  await db.insertInto('projectOrganizations').values({ projectId, organizationId }).execute();
  await db.insertInto('alertNotHandledRecipients').values(owner).execute();
}
