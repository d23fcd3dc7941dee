import { calendarDateIn } from '@harken/domain/calendar/time-zone';
import { dataValuesOf, type ReportToTell } from '@harken/domain/eidsr/event-values';
import { type Dhis2Event, sendEvent } from '../../external/dhis2/dhis2-events.ts';
import { Refusal } from '../../external/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { connectionOf } from './eidsr.connection.ts';
import {
  type EidsrConfiguration,
  findAlertToReport,
  findConfiguration,
  findReportsOfUnit,
} from './eidsr.queries.ts';

/** An event of an alert that is to be sent: one for each organisation unit. */
export interface EidsrMessage {
  alertId: number | null;
  organisationUnitId: string | null;
  eventId: string | null;
  /** The address of the outbreak system, as it was allowed. */
  recipient: string | null;
  attempts: number;
}

/**
 * Sends the event that an alert is for one unit of the outbreak system, put together from the reports as they are now.
 *
 * @throws Refusal when it is not taken
 */
export async function sendEidsrEvent(services: Services, message: EidsrMessage): Promise<void> {
  const { configuration, event } = await composeEvent(services, message);
  if (configuration.apiBaseUrl !== message.recipient)
    throw new Refusal('outbox.reason.systemUnreachable', 'address changed');
  await sendEvent(connectionOf(services, configuration), event, {
    now: services.clock.now().getTime(),
    mayBeThere: message.attempts > 1,
  });
}

const nothingToSend = (why: string) => new Refusal('outbox.reason.eidsrNothingToSend', why, true);

async function composeEvent(
  { db }: Services,
  { alertId, organisationUnitId, eventId }: EidsrMessage,
): Promise<{ configuration: EidsrConfiguration; event: Dhis2Event }> {
  const alert = alertId === null ? undefined : await findAlertToReport(db, alertId);
  if (!alert || organisationUnitId === null || eventId === null) throw nothingToSend('no alert');
  const configuration = alert.isEnabled && (await findConfiguration(db, alert.nationalSocietyId));
  if (!configuration) throw nothingToSend('not connected');
  const reports = await findReportsOfUnit(db, { alertId: alert.id, organisationUnitId });
  if (reports.length === 0) throw nothingToSend('no reports');
  const event = {
    event: eventId,
    program: configuration.trackerProgramId,
    orgUnit: organisationUnitId,
    occurredOn: calendarDateIn(alert.timeZoneId, (alert.escalatedAt ?? alert.createdAt).getTime()),
    dataValues: dataValuesOf(reports.map(reportToTell), elementsOf(configuration)),
  };
  return { configuration, event };
}

type StoredReport = Awaited<ReturnType<typeof findReportsOfUnit>>[number];

function reportToTell({ receivedAt, healthRiskType, ...report }: StoredReport): ReportToTell {
  return {
    ...report,
    receivedAt: receivedAt.getTime(),
    healthRiskType: healthRiskType as ReportToTell['healthRiskType'],
  };
}

const elementsOf = (configuration: EidsrConfiguration) => ({
  location: configuration.locationDataElementId,
  dateOfOnset: configuration.dateOfOnsetDataElementId,
  phoneNumber: configuration.phoneNumberDataElementId,
  suspectedDisease: configuration.suspectedDiseaseDataElementId,
  gender: configuration.genderDataElementId,
  eventType: configuration.eventTypeDataElementId,
});
