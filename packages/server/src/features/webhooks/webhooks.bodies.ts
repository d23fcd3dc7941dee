import type {
  WebhookEventData,
  WebhookEventType,
  WebhookObject,
} from '@harken/contract/webhooks/webhook-events';
import type {
  AlertDetails,
  EventContext,
  Place,
  ReportDetails,
  SexAgeCounts,
} from './webhooks.events.queries.ts';
import type { GatewayDetails, SignalDetails } from './webhooks.watch.queries.ts';

/** Increased when a field is removed or changes its meaning; new fields need no new version (docs/webhooks.md). */
const version = 1;

/** What an event is about, and its place in the order of the events of that object. */
export interface EventHead {
  at: Date;
  object: { type: WebhookObject; id: number };
  /** Larger than that of all earlier events of the object. */
  sequence: number;
}

/** The body of an event. Contains no personal data and no free text: docs/webhooks.md lists its fields. */
export function composeBody(
  type: WebhookEventType,
  { at, object, sequence }: EventHead,
  data: object,
): string {
  return JSON.stringify({ type, version, timestamp: at.toISOString(), object, sequence, data });
}

/** Marks the body of an event that is sent again. */
export function markReplayed(body: string): string {
  const { data, ...head } = JSON.parse(body) as { data: unknown };
  return JSON.stringify({ ...head, replayed: true, data });
}

type Instants = { [name: string]: Date | null };
const toText = (instant: Date | null) => instant?.toISOString() ?? null;
/** The same instants as texts. */
const toTexts = <Some extends Instants>(instants: Some) =>
  Object.fromEntries(Object.entries(instants).map(([name, at]) => [name, toText(at)])) as {
    [Name in keyof Some]: Some[Name] extends Date ? string : string | null;
  };

function toContext(context: EventContext) {
  const { projectId, healthRiskId, healthRiskCode, healthRiskName, healthRiskType } = context;
  return {
    nationalSociety: { id: context.nationalSocietyId, name: context.nationalSocietyName },
    project: projectId === null ? null : { id: projectId, name: context.projectName ?? '' },
    healthRisk: { id: healthRiskId, code: healthRiskCode, name: healthRiskName, type: healthRiskType },
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

const statusTexts = { Accepted: 'Accepted', Rejected: 'Dismissed', Closed: 'Closed' } as const;
const toStatus = (status: string) =>
  statusTexts[status as keyof typeof statusTexts] ?? ('NotCrossChecked' as const);

/** The content of events about a report. */
export function toReportData(report: ReportDetails, baseUrl: string): WebhookEventData<'report.created'> {
  const { id, kind, epiYear, epiWeek, nationalSocietyId, projectId } = report;
  const page = projectId === null ? `nationalsocieties/${nationalSocietyId}` : `projects/${projectId}`;
  return {
    ...toContext(report),
    report: {
      ...{ id, kind, status: toStatus(report.status), isDuplicate: report.isDuplicate },
      ...{ ...toTexts({ receivedAt: report.receivedAt }), reportedOn: report.reportedOn },
      ...{ onsetOn: report.onsetOn, epiWeek: { year: epiYear, week: epiWeek } },
      place: toPlace(report),
      caseCount: report.caseCount,
      people: toPeople(report),
      referredCount: report.referredCount,
      deathCount: report.deathCount,
      fromOtherVillagesCount: report.fromOtherVillagesCount,
    },
    link: `${baseUrl}/${page}/reports/correct`,
  };
}

/** The content of events about an alert. */
export function toAlertData(alert: AlertDetails, baseUrl: string): WebhookEventData<'alert.raised'> {
  const { id, status, escalatedAt, dismissedAt, closedAt, reportIds, reportCount, caseCount } = alert;
  return {
    ...toContext(alert),
    alert: {
      ...{ id, status },
      ...toTexts({ raisedAt: alert.createdAt, escalatedAt, dismissedAt, closedAt }),
      outcome: alert.escalatedOutcome,
      ...{ reportIds, reportCount, caseCount, people: toPeople(alert), places: alert.places.map(toPlace) },
    },
    link: `${baseUrl}/projects/${alert.projectId}/alerts/${id}/assess`,
  };
}

/** The content of events about a signal. */
export function toSignalData(signal: SignalDetails, baseUrl: string): WebhookEventData<'signal.opened'> {
  const { nationalSociety, healthRisk } = toContext({ ...signal, projectId: null, projectName: null });
  const { id, kind, method, raisedAt, firstDay, lastDay, observed, expected, upperBound } = signal;
  return {
    ...{ nationalSociety, healthRisk },
    signal: {
      ...{ id, kind, method, ...toTexts({ raisedAt }), firstDay, lastDay, observed, expected, upperBound },
      ...{ place: signal.place, villageIds: signal.villageIds },
    },
    link: `${baseUrl}/nationalsocieties/${signal.nationalSocietyId}/signals`,
  };
}

/** The content of events about an SMS gateway. */
export function toGatewayData(gateway: GatewayDetails, baseUrl: string): WebhookEventData<'gateway.down'> {
  const { id, type, reason, downAt, lastMessageAt, nationalSocietyId, nationalSocietyName } = gateway;
  return {
    nationalSociety: { id: nationalSocietyId, name: nationalSocietyName },
    gateway: { id, type, reason, ...toTexts({ downAt }), ...toTexts({ lastMessageAt }) },
    link: `${baseUrl}/nationalsocieties/${nationalSocietyId}/smsgateways`,
  };
}

/** The content of a test of the receiver. */
export function toPingData(
  { id, nationalSocietyId }: { id: number; nationalSocietyId: number },
  baseUrl: string,
): WebhookEventData<'ping'> {
  return {
    nationalSociety: { id: nationalSocietyId },
    webhook: { id },
    link: `${baseUrl}/nationalsocieties/${nationalSocietyId}/webhooks/${id}`,
  };
}
