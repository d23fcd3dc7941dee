import type { AlertStatusFilter } from '@harken/domain/alerts/statuses';
import { getOverdueCutoff } from '@harken/domain/alerts/timeliness';
import { addDays, parseRequestedDay } from '@harken/domain/calendar/calendar-date';
import { getStartOfDay } from '@harken/domain/calendar/time-zone';
import { type LocationFilter, reduceLocationFilter } from '@harken/domain/geography/location-filter';
import { addCodesOfPlaces } from '../../../platform/codes-of-places.ts';
import type { Services } from '../../../platform/services.ts';
import { findStructure } from '../../../platform/structure.queries.ts';
import type { Reader } from '../alerts.access.ts';
import { toListItem } from '../alerts.responses.ts';
import { type AlertSettings, findAlertSettings } from '../timeliness/timeliness.queries.ts';
import {
  type AlertsFilter,
  type AlertsOrder,
  alertsPerPage,
  countAlerts,
  findAlerts,
} from './list.queries.ts';
import { findSearched } from './list.search.queries.ts';

/** Filters and order of the list. */
export interface AlertsRequest {
  pageNumber: number;
  locations?: LocationFilter | null;
  healthRiskId?: number | null;
  status: AlertStatusFilter;
  /** A number, or words of health risks and villages. */
  search?: string | null;
  orderBy: AlertsOrder;
  sortAscending: boolean;
  startDate: Date;
  endDate: Date;
}

/** One page of the alerts of a project, as the reader may see them. */
export async function listAlerts(
  services: Pick<Services, 'db' | 'clock'>,
  request: AlertsRequest,
  reader: Reader & { utcOffset: number | undefined; languageCode: string },
) {
  const { db } = services;
  const settings = await findAlertSettings(db, reader.scope.projectId);
  const view = { ...reader, ...settings, zone: reader.utcOffset ?? settings.timeZoneId };
  const filter = await readFilter(services, request, view);
  const [alerts, totalRows] = await Promise.all([
    findAlerts(db, filter, { ...request, languageCode: reader.languageCode }),
    countAlerts(db, filter),
  ]);
  return {
    data: await addCodesOfPlaces(
      services,
      alerts.map((alert) => toListItem(alert, view)),
      ({ lastReportVillageId: villageId, lastReportDistrictId: districtId }) => ({ villageId, districtId }),
    ),
    page: request.pageNumber,
    rowsPerPage: alertsPerPage,
    totalRows,
  };
}

/**
 * Days are in the time zone of the project, both included. A location with all its children selected counts as that location
 * only.
 */
export async function readFilter(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  request: Omit<AlertsRequest, 'pageNumber'>,
  view: Reader & AlertSettings & { utcOffset: number | undefined; languageCode: string },
): Promise<AlertsFilter> {
  const { projectId, nationalSocietyId } = view.scope;
  const { timeZoneId, targets, languageCode } = view;
  const text = request.search?.trim();
  const toRequestedDay = (instant: Date) => parseRequestedDay(instant.getTime(), view.utcOffset ?? 0);
  const locations = request.locations
    ? reduceLocationFilter(request.locations, await findStructure(db, nationalSocietyId))
    : null;
  return {
    projectId,
    from: new Date(getStartOfDay(timeZoneId, toRequestedDay(request.startDate))),
    until: new Date(getStartOfDay(timeZoneId, addDays(toRequestedDay(request.endDate), 1))),
    healthRiskId: request.healthRiskId ?? null,
    status: request.status === 'All' ? null : request.status,
    search: text ? await findSearched(db, { text, projectId, nationalSocietyId, languageCode }) : null,
    locations,
    overdueBefore: new Date(getOverdueCutoff(targets, clock.now().getTime())),
  };
}
