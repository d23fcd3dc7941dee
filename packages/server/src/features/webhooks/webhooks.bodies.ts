import type { WebhookEventKind } from '@harken/domain/webhooks/webhook-event-kinds';
import type {
  AlertDetails,
  EventContext,
  Place,
  ReportDetails,
  SexAgeCounts,
} from './webhooks.events.queries.ts';

/** Increased when a field is removed or changes its meaning; new fields need no new version (docs/webhooks.md). */
const version = 1;

/** The body of an event. Contains no personal data and no free text: docs/webhooks.md lists its fields. */
function composeBody(type: WebhookEventKind | 'ping', at: Date, data: object): string {
  return JSON.stringify({ type, version, timestamp: at.toISOString(), data });
}

function toContext(context: EventContext): object {
  const { projectId, healthRiskCode, healthRiskName, healthRiskType } = context;
  return {
    nationalSociety: { id: context.nationalSocietyId, name: context.nationalSocietyName },
    project: projectId === null ? null : { id: projectId, name: context.projectName },
    healthRisk: { code: healthRiskCode, name: healthRiskName, type: healthRiskType },
  };
}

const toPlace = ({ region, district, village, zone, codes, placeCodes }: Place) => ({
  ...{ region, district, village, zone },
  codes: { region: codes.region, district: codes.district, village: codes.village, zone: codes.zone },
  placeCodes: placeCodes.map(({ level, system, code }) => ({ level, system, code })),
});

const toPeople = (people: SexAgeCounts) => ({
  femalesBelowFive: people.femalesBelowFive,
  femalesAtLeastFive: people.femalesAtLeastFive,
  malesBelowFive: people.malesBelowFive,
  malesAtLeastFive: people.malesAtLeastFive,
  unspecifiedSexAndAge: people.unspecifiedSexAndAge,
});

/** A report was received. */
export function composeReportReceived(
  report: ReportDetails,
  { baseUrl, at }: { baseUrl: string; at: Date },
): string {
  const { id, kind, epiYear, epiWeek, nationalSocietyId, projectId } = report;
  const page = projectId === null ? `nationalsocieties/${nationalSocietyId}` : `projects/${projectId}`;
  return composeBody('report.received', at, {
    ...toContext(report),
    report: {
      ...{ id, kind, receivedAt: report.receivedAt, reportedOn: report.reportedOn },
      epiWeek: { year: epiYear, week: epiWeek },
      place: toPlace(report),
      caseCount: report.caseCount,
      people: toPeople(report),
      referredCount: report.referredCount,
      deathCount: report.deathCount,
      fromOtherVillagesCount: report.fromOtherVillagesCount,
    },
    link: `${baseUrl}/${page}/reports/correct`,
  });
}

/** An alert was raised, escalated, dismissed or closed. */
export function composeAlertChange(
  kind: WebhookEventKind,
  alert: AlertDetails,
  { baseUrl, at }: { baseUrl: string; at: Date },
): string {
  const { id, status, escalatedAt, dismissedAt, closedAt, reportCount, caseCount } = alert;
  return composeBody(kind, at, {
    ...toContext(alert),
    alert: {
      ...{ id, status, raisedAt: alert.createdAt, escalatedAt, dismissedAt, closedAt },
      outcome: alert.escalatedOutcome,
      ...{ reportCount, caseCount, people: toPeople(alert), places: alert.places.map(toPlace) },
    },
    link: `${baseUrl}/projects/${alert.projectId}/alerts/${id}/assess`,
  });
}

/** A test of the receiver. */
export function composePing(
  { id, nationalSocietyId }: { id: number; nationalSocietyId: number },
  { baseUrl, at }: { baseUrl: string; at: Date },
): string {
  return composeBody('ping', at, {
    nationalSociety: { id: nationalSocietyId },
    webhook: { id },
    link: `${baseUrl}/nationalsocieties/${nationalSocietyId}/webhooks/${id}`,
  });
}
