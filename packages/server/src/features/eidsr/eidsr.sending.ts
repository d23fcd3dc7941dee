import { createHash } from 'node:crypto';
import { getCalendarDate } from '@harken/domain/calendar/time-zone';
import { type EidsrReport, toDataValues } from '@harken/domain/eidsr/event-values';
import { DeliveryError } from '../../external/delivery-error.ts';
import { type Dhis2Event, deleteEvent, sendEvent } from '../../external/dhis2/dhis2-events.ts';
import type { Services } from '../../platform/services.ts';
import { toDhis2Connection } from './eidsr.connection.ts';
import { deletedDigest, storeDigest, unknownDigest, wasSentBefore } from './eidsr.corrections.queries.ts';
import {
  type EidsrConfiguration,
  findAlertToReport,
  findConfiguration,
  findReportsOfUnit,
} from './eidsr.queries.ts';

/** A queued event of an alert for one organisation unit. */
export interface EidsrMessage {
  id: number;
  alertId: number | null;
  organisationUnitId: string | null;
  eventId: string | null;
  /** The address that was checked against the allowed recipients. */
  recipient: string | null;
  attempts: number;
}

/**
 * Sends the event of an alert for one organisation unit, composed from the reports as they are now. If it was sent before, it replaces
 * that, or deletes it when none of its reports is left.
 *
 * @throws DeliveryError when it is not accepted
 */
export async function sendEidsrEvent(services: Services, message: EidsrMessage): Promise<void> {
  const { db, clock } = services;
  const now = clock.now().getTime();
  const replaces = await wasSentBefore(db, message);
  const { configuration, event } = await composeMessage(services, message);
  if (!event && !replaces) throw createNothingToSendError('no reports');
  if (configuration.apiBaseUrl !== message.recipient)
    throw new DeliveryError('outbox.reason.systemUnreachable', 'address changed');
  const connection = toDhis2Connection(services, configuration);
  const options = { now, mayExist: message.attempts > 1, replaces };
  const outcome = event
    ? await sendEvent(connection, event, options)
    : await deleteEvent(connection, message.eventId ?? '', now);
  await storeDigest(db, message.id, outcome === 'existed' ? unknownDigest : digestEvent(event));
}

/** What of an event is compared to find corrections. */
export function digestEvent(event: Dhis2Event | null): string {
  if (!event) return deletedDigest;
  const { program, orgUnit, occurredOn, dataValues } = event;
  return createHash('sha256')
    .update(JSON.stringify([program, orgUnit, occurredOn, dataValues]))
    .digest('hex');
}

const createNothingToSendError = (code: string) =>
  new DeliveryError('outbox.reason.eidsrNothingToSend', code, true);

/** The event of a message; null when the alert has no accepted report of the unit. */
export async function composeMessage(
  { db }: Pick<Services, 'db'>,
  { alertId, organisationUnitId, eventId }: Pick<EidsrMessage, 'alertId' | 'organisationUnitId' | 'eventId'>,
): Promise<{ configuration: EidsrConfiguration; event: Dhis2Event | null }> {
  const alert = alertId === null ? undefined : await findAlertToReport(db, alertId);
  if (!alert || organisationUnitId === null || eventId === null) throw createNothingToSendError('no alert');
  const configuration = alert.isEnabled && (await findConfiguration(db, alert.nationalSocietyId));
  if (!configuration) throw createNothingToSendError('not connected');
  const reports = await findReportsOfUnit(db, { alertId: alert.id, organisationUnitId });
  if (reports.length === 0) return { configuration, event: null };
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
