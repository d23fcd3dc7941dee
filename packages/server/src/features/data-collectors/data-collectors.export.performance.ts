import type { PerformanceFilters } from '@harken/contract/data-collector-performance';
import { dataRemoved } from '@harken/domain/access/anonymization';
import { epiWeeksBetween } from '@harken/domain/calendar/epi-week';
import { type EpiWeekSpan, spanOfEpiWeek } from '@harken/domain/calendar/epi-week-span';
import { completenessPercent } from '@harken/domain/data-collectors/performance';
import { type ReportingStatus, reportingStatuses } from '@harken/domain/data-collectors/types';
import type { Database } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import type { Cell, Column, Sheet } from '../../platform/spreadsheets/columns.ts';
import { findStructure } from '../../platform/structure.queries.ts';
import { localDateOf } from '../../platform/time-zones.ts';
import { type PlaceNames, placeNamesIn } from './data-collectors.export.places.ts';
import { findNamesAndVillages } from './data-collectors.export.queries.ts';
import type { Asked } from './data-collectors.export.ts';
import { findCalendar } from './data-collectors.performance.queries.ts';
import {
  type CollectorPerformance,
  completenessOfWeek,
  performanceOver,
} from './data-collectors.performance.ts';

type PerformanceRow = CollectorPerformance & PlaceNames & { name: string | null };

/** Amber, green and red (operations.md 9.4). */
const fills: Record<ReportingStatus, string> = {
  NotReporting: 'F1B713',
  ReportingCorrectly: '15AB15',
  ReportingWithErrors: 'D23232',
};

/** How collectors did in every epi week since the project began, the present one included, oldest first. */
export async function performanceSheet(
  { db, texts, clock }: Services,
  filters: PerformanceFilters,
  { languageCode, ...viewer }: Asked,
): Promise<Sheet<PerformanceRow>> {
  const now = clock.now();
  const weeks = await weeksOfProject(db, viewer.project.projectId, now);
  const collectors = await performanceOver(db, { filters, viewer, weeks, now });
  const word = (name: string, values?: Record<string, number>) =>
    texts.text('app', `dataCollectorExport.${name}`, languageCode, values);
  return {
    name: word('performance'),
    columns: [
      { title: word('column.name'), width: 28, value: ({ name }) => name ?? dataRemoved },
      { title: word('column.region'), width: 20, value: ({ region }) => region },
      { title: word('column.district'), width: 20, value: ({ district }) => district },
      { title: word('column.village'), width: 20, value: ({ village }) => village },
      { title: word('column.daysSinceLastReport'), value: ({ daysSinceLastReport }) => daysSinceLastReport },
      ...weeks.map(
        ({ year, week }, index): Column<PerformanceRow> => ({
          title: word('column.week', { year, week }),
          value: ({ statuses }) => cellOf(statuses[index] ?? null),
        }),
      ),
    ],
    topRows: [
      [
        word('completeness'),
        null,
        null,
        null,
        null,
        ...weeks.map((_week, index) => completeness(collectors, index)),
      ],
    ],
    rows: withNames(db, collectors, viewer.project.nationalSocietyId),
  };
}

async function weeksOfProject(db: Database, projectId: number, now: Date): Promise<EpiWeekSpan[]> {
  const { timeZoneId, epiWeekStartDay, startedAt } = await findCalendar(db, projectId);
  const [first, today] = [localDateOf(startedAt, timeZoneId), localDateOf(now, timeZoneId)];
  return epiWeeksBetween(first, today, epiWeekStartDay).map((week) =>
    spanOfEpiWeek(week, epiWeekStartDay, timeZoneId),
  );
}

/** Blank where the collector had not come yet or was not deployed. */
const cellOf = (status: ReportingStatus | null): Cell =>
  status && { content: reportingStatuses.indexOf(status), fill: fills[status] };

/** Blank where nobody could report. */
function completeness(collectors: CollectorPerformance[], week: number): Cell {
  const percent = completenessPercent(completenessOfWeek(collectors, week));
  return percent === null ? null : { percent };
}

const rowsAtOnce = 500;

/** Looks up who and where the collectors are, some at a time; without those that were removed in between. */
async function* withNames(
  db: Database,
  collectors: CollectorPerformance[],
  nationalSocietyId: number,
): AsyncGenerator<PerformanceRow> {
  const namesOf = placeNamesIn(await findStructure(db, nationalSocietyId));
  for (let first = 0; first < collectors.length; first += rowsAtOnce) {
    const some = collectors.slice(first, first + rowsAtOnce);
    const found = await findNamesAndVillages(
      db,
      some.map(({ id }) => id),
    );
    const foundById = new Map(found.map((one) => [one.id, one]));
    for (const collector of some) {
      const one = foundById.get(collector.id);
      if (one) yield { ...collector, ...namesOf(one.villageId), name: one.name };
    }
  }
}
