import type { PerformanceFilters } from '@harken/contract/data-collectors/performance';
import { dataRemoved } from '@harken/domain/access/anonymization';
import { listEpiWeeksBetween } from '@harken/domain/calendar/epi-week';
import { type EpiWeekSpan, getEpiWeekSpan } from '@harken/domain/calendar/epi-week-span';
import { computeCompletenessPercent } from '@harken/domain/data-collectors/performance';
import { type ReportingStatus, reportingStatuses } from '@harken/domain/data-collectors/types';
import type { Database } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { readCodeColumns } from '../../../platform/spreadsheets/code-columns.ts';
import type { Cell, Column, Sheet } from '../../../platform/spreadsheets/columns.ts';
import { findStructure } from '../../../platform/structure.queries.ts';
import { toLocalDate } from '../../../platform/time-zones.ts';
import { findCalendar } from '../performance/performance.queries.ts';
import {
  type CollectorPerformance,
  calculateWeekCompleteness,
  readPerformance,
} from '../performance/performance.ts';
import { createPlaceNameLookup, type PlaceNames } from './export.places.ts';
import { findNamesAndVillages } from './export.queries.ts';
import type { ExportRequest } from './export.ts';

type PerformanceRow = CollectorPerformance & PlaceNames & { name: string | null };

/** The levels of places that the file names. */
const placesWithColumns = ['region', 'district', 'village'] as const;

/** Amber, green and red. */
const fills: Record<ReportingStatus, string> = {
  NotReporting: 'F1B713',
  ReportingCorrectly: '15AB15',
  ReportingWithErrors: 'D23232',
};

/** The performance of collectors in every epi week since the project began, including the current one, oldest first. */
export async function createPerformanceSheet(
  services: Services,
  filters: PerformanceFilters,
  { languageCode, ...viewer }: ExportRequest,
): Promise<Sheet<PerformanceRow>> {
  const { db, texts, clock } = services;
  const now = clock.now();
  const weeks = await findWeeksOfProject(db, viewer.project.projectId, now);
  const collectors = await readPerformance(db, { filters, viewer, weeks, now });
  const getText = (name: string, values?: Record<string, number>) =>
    texts.text('app', `dataCollectorExport.${name}`, languageCode, values);
  const { nationalSocietyId } = viewer.project;
  const codes = await readCodeColumns(services, { nationalSocietyId, languageCode }, placesWithColumns);
  return {
    name: getText('performance'),
    columns: [
      { title: getText('column.name'), width: 28, value: ({ name }) => name ?? dataRemoved },
      { title: getText('column.region'), width: 20, value: ({ region }) => region },
      { title: getText('column.district'), width: 20, value: ({ district }) => district },
      { title: getText('column.village'), width: 20, value: ({ village }) => village },
      {
        title: getText('column.daysSinceLastReport'),
        value: ({ daysSinceLastReport }) => daysSinceLastReport,
      },
      ...weeks.map(
        ({ year, week }, index): Column<PerformanceRow> => ({
          title: getText('column.week', { year, week }),
          value: ({ statuses }) => toCell(statuses[index] ?? null),
        }),
      ),
      ...codes.map(
        ({ level, find, ...column }): Column<PerformanceRow> => ({
          ...column,
          value: ({ placeIds }) => find(placeIds[`${level}Id`]),
        }),
      ),
    ],
    topRows: [
      [
        getText('completeness'),
        null,
        null,
        null,
        null,
        ...weeks.map((_week, index) => toCompletenessCell(collectors, index)),
        // every row of a CSV file has as many cells as its titles
        ...codes.map(() => null),
      ],
    ],
    rows: addNames(db, collectors, nationalSocietyId),
  };
}

/** The epi weeks since a project began, including the current one, oldest first. */
export async function findWeeksOfProject(db: Database, projectId: number, now: Date): Promise<EpiWeekSpan[]> {
  const { timeZoneId, epiWeekStartDay, startedAt } = await findCalendar(db, projectId);
  const [first, today] = [toLocalDate(startedAt, timeZoneId), toLocalDate(now, timeZoneId)];
  return listEpiWeeksBetween(first, today, epiWeekStartDay).map((week) =>
    getEpiWeekSpan(week, epiWeekStartDay, timeZoneId),
  );
}

/** Blank where the collector was not registered yet or not deployed. */
const toCell = (status: ReportingStatus | null): Cell =>
  status && { content: reportingStatuses.indexOf(status), fill: fills[status] };

/** Blank where no collector could report. */
function toCompletenessCell(collectors: CollectorPerformance[], week: number): Cell {
  const percent = computeCompletenessPercent(calculateWeekCompleteness(collectors, week));
  return percent === null ? null : { percent };
}

const batchSize = 500;

/** Adds names and places in batches; leaves out collectors that were deleted meanwhile. */
export async function* addNames(
  db: Database,
  collectors: CollectorPerformance[],
  nationalSocietyId: number,
): AsyncGenerator<PerformanceRow> {
  const findPlaceNames = createPlaceNameLookup(await findStructure(db, nationalSocietyId));
  for (let first = 0; first < collectors.length; first += batchSize) {
    const batch = collectors.slice(first, first + batchSize);
    const found = await findNamesAndVillages(
      db,
      batch.map(({ id }) => id),
    );
    const foundById = new Map(found.map((item) => [item.id, item]));
    for (const collector of batch) {
      const one = foundById.get(collector.id);
      if (one) yield { ...collector, ...findPlaceNames(one.villageId), name: one.name };
    }
  }
}
