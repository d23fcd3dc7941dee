import { addDays, type CalendarDate } from '@harken/domain/calendar/calendar-date';
import { type EpiWeekStart, getEpiWeek } from '@harken/domain/calendar/epi-week';
import {
  toAgeCounts,
  type WeeklyDistrict,
  type WeeklyTable,
} from '@harken/domain/weekly-reports/weekly-table';
import type { Services } from '../../platform/services.ts';
import { readCodeColumns } from '../../platform/spreadsheets/code-columns.ts';
import { findHealthRisksOfSociety, readCompleteness, readWeeklyCells } from '../weekly-cells/index.ts';
import { findDistrictsWithRegions, findProjects } from './schedule.queries.ts';

interface ReportedWeek {
  nationalSocietyId: number;
  /** Null: all projects count. */
  projectIds: readonly number[] | null;
  firstDay: CalendarDate;
  weekStart: EpiWeekStart;
  languageCode: string;
}

const nobody = { onDuty: 0, reporting: 0, zeroReporting: 0 };

/** What is known now about an epi week of a national society, from the cells that DHIS2 gets. */
export async function readWeeklyTable(
  services: Pick<Services, 'db' | 'clock' | 'texts'>,
  { nationalSocietyId, projectIds, firstDay, weekStart, languageCode }: ReportedWeek,
): Promise<WeeklyTable> {
  const { db } = services;
  const [allDistricts, healthRisks, projects, codeColumns, completeness] = await Promise.all([
    findDistrictsWithRegions(db, nationalSocietyId),
    findHealthRisksOfSociety(db, { nationalSocietyId, projectIds }, languageCode),
    findProjects(db, nationalSocietyId),
    readCodeColumns(services, { nationalSocietyId, languageCode }, ['district']),
    readCompleteness(db, { nationalSocietyId, projectIds, firstDay }),
  ]);
  const cells = await readWeeklyCells(db, {
    ...{ nationalSocietyId, projectIds, weeks: [firstDay] },
    districtIds: allDistricts.map(({ id }) => id),
    healthRiskIds: healthRisks.map(({ id }) => id),
  });
  const known = new Set([...completeness.keys(), ...cells.map(({ districtId }) => districtId)]);
  const districts = allDistricts
    .filter(({ id }) => known.has(id))
    .map(
      (district): WeeklyDistrict => ({
        ...district,
        codes: codeColumns.map(({ find }) => find(district.id)),
        ...(completeness.get(district.id) ?? nobody),
      }),
    );
  return {
    ...{ firstDay, lastDay: addDays(firstDay, 6), ...getEpiWeek(firstDay, weekStart) },
    projects: { counted: projectIds?.length ?? projects.length, all: projects.length },
    codeTitles: codeColumns.map(({ title }) => title),
    ...{ districts, districtsWithoutAnybody: allDistricts.length - districts.length },
    healthRisks: healthRisks.map(({ id, code, name }) => ({ id, code, name })),
    rows: cells.map(({ districtId, healthRiskId, ...cell }) => ({
      ...{ districtId, healthRiskId },
      ...toAgeCounts(cell),
    })),
  };
}
