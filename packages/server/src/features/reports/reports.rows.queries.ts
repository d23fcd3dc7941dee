import { sql } from 'kysely';
import {
  isSenderOfOrganization,
  mayOpenSender,
  maySeeSender,
  type Viewer,
} from '../../platform/access/senders.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { keepPlan } from '../../platform/db/kept-plans.ts';
import { selectHealthRiskName } from '../../platform/health-risk-names.queries.ts';
import { selectClassification } from './classification/classification.queries.ts';

/** The alert of a report; after a dismissal the latest alert it was in. */
const alertOfReport = sql<number>`coalesce(reports.alert_id,
  (select max(links.alert_id) from alert_reports links where links.report_id = reports.id))`;

const messageColumns = [
  'rawReports.id',
  'rawReports.projectId',
  'rawReports.dataCollectorId',
  'rawReports.villageId',
  'rawReports.receivedAt',
  'rawReports.sender',
  'rawReports.source',
  'rawReports.text',
  'rawReports.errorType',
  'rawReports.markedAsCorrectedAt',
  'rawReports.isTraining',
  'rawReports.repetition',
  'rawReports.isAnonymized as isMessageAnonymized',
] as const;

const reportColumns = [
  'reports.id as reportId',
  'reports.kind',
  'reports.epiYear',
  'reports.epiWeek',
  'reports.status',
  'reports.isActivity',
  'reports.acceptedAt',
  'reports.rejectedAt',
  'reports.dismissalReason',
  'reports.dismissalNote',
  'reports.countMalesBelowFive',
  'reports.countMalesAtLeastFive',
  'reports.countFemalesBelowFive',
  'reports.countFemalesAtLeastFive',
  'reports.countUnspecifiedSexAndAge',
  'reports.referredCount',
  'reports.deathCount',
  'reports.fromOtherVillagesCount',
  'reports.onsetOn',
  'reports.onsetOrigin',
  'reports.reportedCaseCount',
  'alerts.id as alertId',
  'alerts.status as alertStatus',
  'alerts.escalatedAt',
] as const;

const senderColumns = [
  'dataCollectors.dataCollectorType',
  'dataCollectors.name as collectorName',
  'dataCollectors.displayName as collectorDisplayName',
  'dataCollectors.isAnonymized as isCollectorAnonymized',
  'supervisors.name as supervisorName',
  'supervisors.isAnonymized as isSupervisorAnonymized',
  'organizations.name as organizationName',
  'regions.name as region',
  'districts.name as district',
  'villages.name as village',
  'zones.name as zone',
  'regions.id as regionId',
  'districts.id as districtId',
  'rawReports.zoneId',
] as const;

function selectMessagesWithSender(db: Database) {
  return db
    .selectFrom('rawReports')
    .leftJoin('dataCollectors', 'dataCollectors.id', 'rawReports.dataCollectorId')
    .leftJoin('users as supervisors', (join) =>
      join.on(
        sql<boolean>`supervisors.id = coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id)`,
      ),
    )
    .leftJoin('userNationalSocieties', (join) =>
      join
        .onRef('userNationalSocieties.userId', '=', 'supervisors.id')
        .onRef('userNationalSocieties.nationalSocietyId', '=', 'rawReports.nationalSocietyId'),
    )
    .leftJoin('organizations', 'organizations.id', 'userNationalSocieties.organizationId')
    .leftJoin('villages', 'villages.id', 'rawReports.villageId')
    .leftJoin('districts', 'districts.id', 'villages.districtId')
    .leftJoin('regions', 'regions.id', 'districts.regionId')
    .leftJoin('zones', 'zones.id', 'rawReports.zoneId');
}

/** The columns of the lists for these messages, unordered. */
export function findReportRows(
  db: Database,
  { ids, viewer, languageCode }: { ids: number[]; viewer: Viewer; languageCode: string },
) {
  return selectMessagesWithSender(db)
    .modifyFront(keepPlan)
    .leftJoin('reports', 'reports.id', 'rawReports.id')
    .leftJoin('projectHealthRisks', 'projectHealthRisks.id', 'reports.projectHealthRiskId')
    .leftJoin('healthRisks', 'healthRisks.id', 'projectHealthRisks.healthRiskId')
    .leftJoin('alerts', (join) => join.on(sql<boolean>`alerts.id = ${alertOfReport}`))
    .select(messageColumns)
    .select(reportColumns)
    .select(senderColumns)
    .select([
      selectHealthRiskName(languageCode).as('healthRiskName'),
      selectClassification.as('classification'),
      maySeeSender(viewer).as('isSenderShown'),
      isSenderOfOrganization(viewer.organizationId).as('isOfSameOrganization'),
      mayOpenSender(viewer).as('isSenderAccessible'),
    ])
    .where('rawReports.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
}

export type FoundReportRow = Awaited<ReturnType<typeof findReportRows>>[number];
