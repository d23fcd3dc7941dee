import type { WebhookKind } from '@harken/domain/webhooks/webhook-kinds';
import type { About, AlertFacts, People, Place, ReportFacts } from './webhooks.news.queries.ts';

/** Raised when something is taken away or means something else; what is added needs no new number (docs/webhooks.md). */
const version = 1;

/** What a notification holds, as the receiver reads it. Nothing of a person, no free text: docs/webhooks.md lists it. */
function bodyOf(type: WebhookKind | 'ping', at: Date, data: object): string {
  return JSON.stringify({ type, version, timestamp: at.toISOString(), data });
}

function aboutOf(about: About): object {
  const { projectId, healthRiskCode, healthRiskName, healthRiskType } = about;
  return {
    nationalSociety: { id: about.nationalSocietyId, name: about.nationalSocietyName },
    project: projectId === null ? null : { id: projectId, name: about.projectName },
    healthRisk: { code: healthRiskCode, name: healthRiskName, type: healthRiskType },
  };
}

const placeOf = ({ region, district, village, zone }: Place) => ({ region, district, village, zone });

const peopleOf = (people: People) => ({
  femalesBelowFive: people.femalesBelowFive,
  femalesAtLeastFive: people.femalesAtLeastFive,
  malesBelowFive: people.malesBelowFive,
  malesAtLeastFive: people.malesAtLeastFive,
  unspecifiedSexAndAge: people.unspecifiedSexAndAge,
});

/** That a report came in. */
export function reportReceived(report: ReportFacts, { baseUrl, at }: { baseUrl: string; at: Date }): string {
  const { id, kind, epiYear, epiWeek, nationalSocietyId, projectId } = report;
  const page = projectId === null ? `nationalsocieties/${nationalSocietyId}` : `projects/${projectId}`;
  return bodyOf('report.received', at, {
    ...aboutOf(report),
    report: {
      ...{ id, kind, receivedAt: report.receivedAt, reportedOn: report.reportedOn },
      epiWeek: { year: epiYear, week: epiWeek },
      place: placeOf(report),
      caseCount: report.caseCount,
      people: peopleOf(report),
      referredCount: report.referredCount,
      deathCount: report.deathCount,
      fromOtherVillagesCount: report.fromOtherVillagesCount,
    },
    link: `${baseUrl}/${page}/reports/correct`,
  });
}

/** What became of an alert. */
export function alertNews(
  kind: WebhookKind,
  alert: AlertFacts,
  { baseUrl, at }: { baseUrl: string; at: Date },
): string {
  const { id, status, escalatedAt, dismissedAt, closedAt, reportCount, caseCount } = alert;
  return bodyOf(kind, at, {
    ...aboutOf(alert),
    alert: {
      ...{ id, status, raisedAt: alert.createdAt, escalatedAt, dismissedAt, closedAt },
      outcome: alert.escalatedOutcome,
      ...{ reportCount, caseCount, people: peopleOf(alert), places: alert.places.map(placeOf) },
    },
    link: `${baseUrl}/projects/${alert.projectId}/alerts/${id}/assess`,
  });
}

/** That somebody tries whether the receiver takes what is sent. */
export function ping(
  { id, nationalSocietyId }: { id: number; nationalSocietyId: number },
  { baseUrl, at }: { baseUrl: string; at: Date },
): string {
  return bodyOf('ping', at, {
    nationalSociety: { id: nationalSocietyId },
    webhook: { id },
    link: `${baseUrl}/nationalsocieties/${nationalSocietyId}/webhooks/${id}`,
  });
}
