import { getEpiWeek } from '@harken/domain/calendar/epi-week';
import { createPlaceColumns } from '../../../platform/data-files/places.ts';
import type { FoundValues } from '../../../platform/data-files/present.ts';
import type { Services } from '../../../platform/services.ts';
import { toLocalDate } from '../../../platform/time-zones.ts';
import { findScorecardCalendar } from '../scorecards/scorecards.queries.ts';
import { type ExportedAlert, streamAlerts } from './export.queries.ts';
import { type AlertExportRequest, exportedEventTypes, isShown, readExportFilter } from './export.ts';

/** The alerts of the list as data, under the same filters and in the same order. Places are hidden as in the list. */
export async function readAlertData(
  services: Services,
  request: AlertExportRequest,
): Promise<{ suffix: string; rows: AsyncIterable<FoundValues> }> {
  const { db, clock } = services;
  const { reader } = request;
  const { projectId, nationalSocietyId } = reader.scope;
  const { timeZoneId, weekStart } = await findScorecardCalendar(db, projectId);
  const filter = await readExportFilter(services, request);
  const toPlaces = await createPlaceColumns(services, nationalSocietyId);
  const toValues = (alert: ExportedAlert): FoundValues => {
    const raisedOn = toLocalDate(alert.createdAt, timeZoneId);
    const { year, week } = getEpiWeek(raisedOn, weekStart);
    const isHidden = !isShown(reader, 'village', alert);
    const { healthRisk, createdAt, neededCount, latestEvents, ...stored } = alert;
    const places = isHidden ? { ...alert, villageId: null, zoneId: null } : alert;
    return {
      ...stored,
      ...{ nationalSocietyId, projectId, timeZone: timeZoneId, healthRiskName: healthRisk },
      ...{ raisedAt: createdAt, raisedOn, raisedEpiYear: year, raisedEpiWeek: week },
      dismissalReason: alert.status === 'Dismissed' ? alert.dismissalReason : null,
      ...{ neededAcceptedReports: neededCount, isPlaceHidden: isHidden },
      ...toPlaces(places, alert),
      ...toEvents(latestEvents),
    };
  };
  async function* readRows(): AsyncGenerator<FoundValues> {
    for await (const alert of streamAlerts(db, filter, request.request, 'en')) yield toValues(alert);
  }
  return { suffix: toLocalDate(clock.now(), timeZoneId), rows: readRows() };
}

/** The columns of the latest events, by type. */
const eventColumns = {
  Investigation: 'investigation',
  Outcome: 'outcome',
  PublicHealthActionTaken: 'publicHealthAction',
} as const satisfies Record<(typeof exportedEventTypes)[number], string>;

function toEvents(events: ExportedAlert['latestEvents']): FoundValues {
  const values: FoundValues = {};
  for (const type of exportedEventTypes) {
    values[eventColumns[type]] = events?.[type]?.subtype ?? null;
    values[`${eventColumns[type]}Text`] = events?.[type]?.text?.trim() || null;
  }
  return values;
}
