import type { AlertExplanation } from '@harken/domain/alerts/explain-alert';
import type { AlertStatus, EscalatedOutcome } from '@harken/domain/alerts/statuses';
import type { DismissalReason } from '@harken/domain/reports/dismissal-reasons';
import type { ReportKind, ReportStatus } from '@harken/domain/reports/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { selectHealthRiskName } from '../../platform/health-risk-names.queries.ts';

/** The health risk of an alert in a language. */
export function nameOfHealthRisk(languageCode: string | RawBuilder<string>): RawBuilder<string> {
  return selectHealthRiskName(languageCode, sql.ref('project_health_risks.health_risk_id'));
}

/** The content language of the national society, in queries of `selectFromAlerts`. */
export const contentLanguage = sql.ref<string>('languages.code');

/** How many accepted reports an alert needs, in queries of `selectFromAlerts`. */
export const neededReports = sql<number>`coalesce(alerts.needed_count, project_health_risks.count_threshold)`;

/** Alerts joined with project, national society, content language and health risk of the project. */
export function selectFromAlerts(db: Database) {
  return db
    .selectFrom('alerts')
    .innerJoin('projects', 'projects.id', 'alerts.projectId')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'projects.nationalSocietyId')
    .innerJoin('languages', 'languages.id', 'nationalSocieties.contentLanguageId')
    .innerJoin('projectHealthRisks', 'projectHealthRisks.id', 'alerts.projectHealthRiskId');
}

/** An alert as needed to decide on it. */
export interface Alert {
  id: number;
  projectId: number;
  projectHealthRiskId: number;
  nationalSocietyId: number;
  status: AlertStatus;
  createdAt: Date;
  escalatedAt: Date | null;
  dismissedAt: Date | null;
  closedAt: Date | null;
  recipientsNotifiedAt: Date | null;
  escalatedOutcome: EscalatedOutcome | null;
  comments: string | null;
  dismissalReason: DismissalReason | null;
  dismissalNote: string | null;
  raisedBecause: AlertExplanation;
  /** How many accepted reports it needs: of the rule per population that raised it, or of the current rule by count. */
  countThreshold: number;
  caseDefinition: string | null;
  healthRisk: string;
  healthRiskId: number;
  isEidsrEnabled: boolean;
  isDemo: boolean;
}

function selectAlerts(db: Database, languageCode: string | RawBuilder<string>) {
  return selectFromAlerts(db).select([
    'alerts.id',
    'alerts.projectId',
    'alerts.projectHealthRiskId',
    'projects.nationalSocietyId',
    'alerts.status',
    'alerts.createdAt',
    'alerts.escalatedAt',
    'alerts.dismissedAt',
    'alerts.closedAt',
    'alerts.recipientsNotifiedAt',
    'alerts.escalatedOutcome',
    'alerts.comments',
    'alerts.dismissalReason',
    'alerts.dismissalNote',
    'alerts.raisedBecause',
    'alerts.isDemo',
    'projectHealthRisks.caseDefinition',
    'projectHealthRisks.healthRiskId',
    'nationalSocieties.enableEidsrIntegration as isEidsrEnabled',
    neededReports.as('countThreshold'),
    nameOfHealthRisk(languageCode).as('healthRisk'),
  ]);
}

/** @param languageCode of the health risk's name; by default the content language of the national society */
export function findAlert(db: Database, alertId: number, languageCode?: string): Promise<Alert> {
  return selectAlerts(db, languageCode ?? contentLanguage)
    .where('alerts.id', '=', alertId)
    .executeTakeFirstOrThrow() as unknown as Promise<Alert>;
}

/**
 * The same, locked against decisions and joining reports until the transaction ends. Not against references to the alert, which
 * evaluations check of every report that they change twice: they hold its reports then, and the two would deadlock.
 */
export function lockAlert(trx: Database, alertId: number): Promise<Alert> {
  return selectAlerts(trx, contentLanguage)
    .where('alerts.id', '=', alertId)
    .forNoKeyUpdate('alerts')
    .executeTakeFirstOrThrow() as unknown as Promise<Alert>;
}

/** A report of an alert with its sender, place and supervisors. */
export interface AlertReport {
  id: number;
  status: ReportStatus;
  kind: ReportKind;
  receivedAt: Date;
  acceptedAt: Date | null;
  rejectedAt: Date | null;
  resetAt: Date | null;
  dismissalReason: DismissalReason | null;
  dismissalNote: string | null;
  phoneNumber: string | null;
  isAnonymized: boolean;
  latitude: number | null;
  longitude: number | null;
  groupId: number | null;
  countMalesBelowFive: number | null;
  countMalesAtLeastFive: number | null;
  countFemalesBelowFive: number | null;
  countFemalesAtLeastFive: number | null;
  reportedCaseCount: number;
  villageId: number | null;
  districtId: number | null;
  village: string | null;
  district: string | null;
  region: string | null;
  dataCollectorName: string | null;
  isDataCollectorAnonymized: boolean | null;
  /** Of the collector: exactly one of these two is set. */
  supervisorId: number | null;
  headSupervisorId: number | null;
  /** The head supervisor above the collector's supervisor. */
  headOfSupervisorId: number | null;
  supervisorName: string | null;
  supervisorPhoneNumber: string | null;
  isSupervisorAnonymized: boolean | null;
  /** Of the (head) supervisor, in the national society of the project. */
  organizationId: number | null;
  organization: string | null;
}

function selectReportsOfAlert(db: Database, alertId: number) {
  return db
    .selectFrom('alertReports')
    .innerJoin('reports', 'reports.id', 'alertReports.reportId')
    .leftJoin('villages', 'villages.id', 'reports.villageId')
    .leftJoin('districts', 'districts.id', 'villages.districtId')
    .leftJoin('regions', 'regions.id', 'districts.regionId')
    .leftJoin('dataCollectors', 'dataCollectors.id', 'reports.dataCollectorId')
    .leftJoin('users as supervisors', (join) =>
      join.on(
        'supervisors.id',
        '=',
        sql`coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id)`,
      ),
    )
    .leftJoin('userNationalSocieties', (join) =>
      join
        .onRef('userNationalSocieties.userId', '=', 'supervisors.id')
        .onRef('userNationalSocieties.nationalSocietyId', '=', 'reports.nationalSocietyId'),
    )
    .leftJoin('organizations', 'organizations.id', 'userNationalSocieties.organizationId')
    .where('alertReports.alertId', '=', alertId);
}

const reportColumns = [
  'reports.id',
  'reports.status',
  'reports.kind',
  'reports.receivedAt',
  'reports.acceptedAt',
  'reports.rejectedAt',
  'reports.resetAt',
  'reports.dismissalReason',
  'reports.dismissalNote',
  'reports.phoneNumber',
  'reports.isAnonymized',
  'reports.latitude',
  'reports.longitude',
  'reports.groupId',
  'reports.countMalesBelowFive',
  'reports.countMalesAtLeastFive',
  'reports.countFemalesBelowFive',
  'reports.countFemalesAtLeastFive',
  'reports.reportedCaseCount',
  'reports.villageId',
] as const;

/** The reports of an alert, even of a dismissed one, newest first. */
export function findReportsOfAlert(db: Database, alertId: number): Promise<AlertReport[]> {
  return selectReportsOfAlert(db, alertId)
    .select(reportColumns)
    .select([
      'villages.name as village',
      'districts.name as district',
      'districts.id as districtId',
      'regions.name as region',
      sql<string | null>`coalesce(data_collectors.display_name, data_collectors.name)`.as(
        'dataCollectorName',
      ),
      'dataCollectors.isAnonymized as isDataCollectorAnonymized',
      'dataCollectors.supervisorId',
      'dataCollectors.headSupervisorId',
      'supervisors.headSupervisorId as headOfSupervisorId',
      'supervisors.name as supervisorName',
      'supervisors.phoneNumber as supervisorPhoneNumber',
      'supervisors.isAnonymized as isSupervisorAnonymized',
      'organizations.id as organizationId',
      'organizations.name as organization',
    ])
    .orderBy('reports.receivedAt', 'desc')
    .orderBy('reports.id', 'desc')
    .execute() as unknown as Promise<AlertReport[]>;
}

/** Locks the reports of an alert until the transaction ends. */
export async function lockReportsOfAlert(trx: Database, alertId: number): Promise<void> {
  await trx
    .selectFrom('reports')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('alertReports').select('reportId').where('alertId', '=', alertId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Recipients of the escalation of an alert as they were then. */
export function findEscalatedRecipients(db: Database, alertId: number) {
  return db
    .selectFrom('alertEscalationRecipients')
    .select(['role', 'organization', 'email', 'phoneNumber'])
    .where('alertId', '=', alertId)
    .orderBy('id')
    .execute();
}
