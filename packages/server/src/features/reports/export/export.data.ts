import { getEpiWeek } from '@harken/domain/calendar/epi-week';
import { toMessageSource } from '@harken/domain/reports/message-source';
import { createPlaceColumns } from '../../../platform/data-files/places.ts';
import type { FoundValues } from '../../../platform/data-files/present.ts';
import type { Services } from '../../../platform/services.ts';
import { toLocalDate } from '../../../platform/time-zones.ts';
import { buildProjectSelection } from '../list/list.selection.ts';
import { findReportData, type ReportData } from './export.data.queries.ts';
import { findProjectCalendar, streamReports } from './export.queries.ts';
import { type ReportExportRequest, restrictToOneKind } from './export.ts';

/** The reports of the list as data, under the same filters and in the same order. Senders are hidden as in the list. */
export async function readReportData(
  services: Services,
  request: Omit<ReportExportRequest, 'languageCode'>,
): Promise<{ suffix: string; rows: AsyncIterable<FoundValues> }> {
  const { db, clock } = services;
  const { project, viewer } = request;
  const filter = restrictToOneKind(request.filter);
  const { timeZoneId, epiWeekStartDay } = await findProjectCalendar(db, project.projectId);
  const selection = await buildProjectSelection(db, project, filter, viewer);
  const toPlaces = await createPlaceColumns(services, project.nationalSocietyId);
  const toValues = (row: ReportData): FoundValues => {
    const reportedOn = toLocalDate(row.receivedAt, timeZoneId);
    const { year, week } = getEpiWeek(reportedOn, epiWeekStartDay);
    const { regionName: region, districtName: district, villageName: village, zoneName: zone } = row;
    return {
      ...row.columns,
      ...{ timeZone: timeZoneId, reportedOn, epiYear: year, epiWeek: week },
      receivedBy: toMessageSource(row.source),
      ...row.classification,
      ...toPlaces(row, { region, district, village, zone }),
    };
  };
  async function* readRows(): AsyncGenerator<FoundValues> {
    if (!selection) return;
    const { sortAscending } = filter;
    const rows = streamReports(db, selection, {
      sortAscending,
      findRows: (trx, ids) => findReportData(trx, { ids, viewer }),
    });
    for await (const row of rows) yield toValues(row);
  }
  return { suffix: toLocalDate(clock.now(), timeZoneId), rows: readRows() };
}
