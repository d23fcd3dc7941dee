import { getTargetEnd } from '@harken/domain/alerts/timeliness';
import type { Database } from '../../../platform/db/database.ts';
import { isOfOwnOrganization, type Reader } from '../alerts.access.ts';
import { findAlertSettings } from '../timeliness/timeliness.queries.ts';
import type { ListedAlert } from './list.queries.ts';
import { findWaitingAlerts } from './waiting.queries.ts';

/** The open alerts of a project, the one with the least time left first, and the escalated ones without an outcome. */
export async function listWaitingAlerts(db: Database, reader: Reader & { languageCode: string }) {
  const { projectId } = reader.scope;
  const { languageCode } = reader;
  const [{ targets }, open, escalated] = await Promise.all([
    findAlertSettings(db, projectId),
    findWaitingAlerts(db, { projectId, status: 'Open', languageCode }),
    findWaitingAlerts(db, { projectId, status: 'Escalated', languageCode }),
  ]);
  const present = (alert: ListedAlert) => {
    const isOwn = isOfOwnOrganization(reader, alert.lastReportOrganizationId);
    const since = alert.escalatedAt ?? alert.createdAt;
    const step = alert.status === 'Open' ? 'assess' : 'respond';
    const isWaitingForAction = alert.status === 'Open' || !alert.isActedUpon;
    return {
      id: alert.id,
      healthRisk: alert.healthRisk,
      village: isOwn ? alert.lastReportVillage : null,
      district: alert.lastReportDistrict,
      villageId: isOwn ? alert.lastReportVillageId : null,
      districtId: alert.lastReportDistrictId,
      since: since.toISOString(),
      dueAt: isWaitingForAction ? new Date(getTargetEnd(step, since.getTime(), targets)).toISOString() : null,
      reportCount: alert.reportCount,
      pendingCount: alert.pendingCount,
    };
  };
  return {
    open: { count: open.count, items: open.alerts.map(present) },
    withoutOutcome: { count: escalated.count, items: escalated.alerts.map(present) },
  };
}
