import { getCalendarDate } from '@harken/domain/calendar/time-zone';
import { type EidsrReport, toDataValues } from '@harken/domain/eidsr/event-values';
import { DeliveryError } from '../../external/delivery-error.ts';
import { type Dhis2Event, sendEvent } from '../../external/dhis2/dhis2-events.ts';
import type { Services } from '../../platform/services.ts';
import { toDhis2Connection } from './eidsr.connection.ts';
import {
  type EidsrConfiguration,
  findAlertToReport,
  findConfiguration,
  findReportsOfUnit,
} from './eidsr.queries.ts';

/** A queued event of an alert for one organisation unit. */
export interface EidsrMessage {
  alertId: number | null;
  organisationUnitId: string | null;
  eventId: string | null;
  /** The address that was checked against the allowed recipients. */
  recipient: string | null;
  attempts: number;
}

/**
 * Sends the event of an alert for one organisation unit, composed from the reports as they are now.
 *
 * @throws DeliveryError when it is not accepted
 */
export async function sendEidsrEvent(services: Services, message: EidsrMessage): Promise<void> {
  const { configuration, event } = await composeEvent(services, message);
  if (configuration.apiBaseUrl !== message.recipient)
    throw new DeliveryError('outbox.reason.systemUnreachable', 'address changed');
  await sendEvent(toDhis2Connection(services, configuration), event, {
    now: services.clock.now().getTime(),
    mayExist: message.attempts > 1,
  });
}

const createNothingToSendError = (code: string) =>
  new DeliveryError('outbox.reason.eidsrNothingToSend', code, true);

async function composeEvent(
  { db }: Services,
  { alertId, organisationUnitId, eventId }: EidsrMessage,
): Promise<{ configuration: EidsrConfiguration; event: Dhis2Event }> {
  const alert = alertId === null ? undefined : await findAlertToReport(db, alertId);
  if (!alert || organisationUnitId === null || eventId === null) throw createNothingToSendError('no alert');
  const configuration = alert.isEnabled && (await findConfiguration(db, alert.nationalSocietyId));
  if (!configuration) throw createNothingToSendError('not connected');
  const reports = await findReportsOfUnit(db, { alertId: alert.id, organisationUnitId });
  if (reports.length === 0) throw createNothingToSendError('no reports');
  const event = {
    event: eventId,
    program: configuration.trackerProgramId,
    orgUnit: organisationUnitId,
    occurredOn: getCalendarDate(alert.timeZoneId, (alert.escalatedAt ?? alert.createdAt).getTime()),
    dataValues: toDataValues(reports.map(toEventReport), toElementIds(configuration)),
  };
  return { configuration, event };
}

type StoredReport = Awaited<ReturnType<typeof findReportsOfUnit>>[number];

function toEventReport({ healthRiskType, ...report }: StoredReport): EidsrReport {
  return { ...report, healthRiskType: healthRiskType as EidsrReport['healthRiskType'] };
}

const toElementIds = (configuration: EidsrConfiguration) => ({
  location: configuration.locationDataElementId,
  dateOfOnset: configuration.dateOfOnsetDataElementId,
  phoneNumber: configuration.phoneNumberDataElementId,
  suspectedDisease: configuration.suspectedDiseaseDataElementId,
  gender: configuration.genderDataElementId,
  eventType: configuration.eventTypeDataElementId,
});
