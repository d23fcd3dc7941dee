import type { Dhis2Mapping } from '@harken/contract/dhis2/dhis2';
import { addDays, type CalendarDate } from '@harken/domain/calendar/calendar-date';
import type { EpiWeekStart } from '@harken/domain/calendar/epi-week';
import { isDhis2Uid } from '@harken/domain/dhis2/limits';
import { listDueWeeks } from '@harken/domain/dhis2/period';
import { type DesiredValue, type PlannedValue, planTransfer } from '@harken/domain/dhis2/transfer';
import { getCellValue, type WeeklyCell } from '@harken/domain/weekly-cells/weekly-cells';
import type { Database } from '../../platform/db/database.ts';
import { findCodesInEffect, getUtcDay } from '../../platform/place-codes.queries.ts';
import type { Services } from '../../platform/services.ts';
import { readWeeklyCells } from '../weekly-cells/index.ts';
import { findDistricts, findMappings, findSociety, type StoredConnection } from './dhis2.queries.ts';
import { findKnownValues, type UnitWeek } from './dhis2.values.queries.ts';

export interface DistrictUnit {
  id: number;
  name: string;
  /** The DHIS2 code in effect, if it is the id of an organisation unit. */
  unitId: string | null;
}

/** The districts of a society with their organisation units. */
export async function findDistrictUnits(
  db: Database,
  nationalSocietyId: number,
  now: Date,
): Promise<DistrictUnit[]> {
  const [districts, codes] = await Promise.all([
    findDistricts(db, nationalSocietyId),
    findCodesInEffect(db, nationalSocietyId, getUtcDay(now)),
  ]);
  const units = new Map(
    codes
      .filter(({ level, system, code }) => level === 'district' && system === 'dhis2' && isDhis2Uid(code))
      .map(({ id, code }) => [id, code]),
  );
  return districts.map(({ id, name }) => ({ id, name, unitId: units.get(id) ?? null }));
}

/** What DHIS2 should have, and what has to be sent for that. */
export interface Plan {
  weekStart: EpiWeekStart;
  weeks: CalendarDate[];
  districts: DistrictUnit[];
  desired: DesiredValue[];
  /** Values to store, then values to delete; the oldest weeks first. */
  planned: PlannedValue[];
  /** Units and weeks with somebody on duty: they may be registered as complete. */
  covered: UnitWeek[];
}

/** A day has ended everywhere half a day after it ended in UTC: a week must not be sent before it is over. */
const lastZoneMilliseconds = 12 * 3_600_000;

/** Compares what the reports say now with what DHIS2 is known to have. */
export async function readPlan(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { nationalSocietyId, stored }: { nationalSocietyId: number; stored: StoredConnection },
  retriesRejected: boolean,
): Promise<Plan> {
  const now = clock.now();
  const { weekStart } = await findSociety(db, nationalSocietyId);
  const { firstWeekOn, delayDays } = stored;
  const today = getUtcDay(new Date(now.getTime() - lastZoneMilliseconds));
  const weeks = firstWeekOn === null ? [] : listDueWeeks({ firstWeekOn, delayDays }, { today, weekStart });
  const [districts, mappings] = await Promise.all([
    findDistrictUnits(db, nationalSocietyId, now),
    findMappings(db, nationalSocietyId),
  ]);
  const unitOf = new Map(districts.flatMap(({ id, unitId }) => (unitId === null ? [] : [[id, unitId]])));
  const cells = await readWeeklyCells(db, {
    ...{ nationalSocietyId, weeks, districtIds: [...unitOf.keys()] },
    healthRiskIds: [...new Set(mappings.map(({ healthRiskId }) => healthRiskId))],
  });
  const desired = listDesired(cells, mappings, unitOf);
  const [first = today, last = addDays(today, -1)] = [weeks[0], weeks.at(-1)];
  const inRange = await findKnownValues(db, nationalSocietyId, { first, last });
  const places = new Set(mappings.map((one) => `${one.dataElementId} ${one.categoryOptionComboId}`));
  const units = new Set(unitOf.values());
  // Those of weeks that start on another day are left alone: the national society numbered its weeks differently then.
  const known = inRange.filter(({ firstDay }) => weeks.includes(firstDay));
  const planned = planTransfer(desired, known, {
    retriesRejected,
    mayDelete: ({ dataElementId, categoryOptionComboId, organisationUnitId }) =>
      places.has(`${dataElementId} ${categoryOptionComboId}`) && units.has(organisationUnitId),
  });
  return {
    weekStart,
    weeks,
    districts,
    desired,
    planned: sortByWeek(planned),
    covered: listCovered(cells, unitOf),
  };
}

type UnitOfDistrict = ReadonlyMap<number, string>;

function listDesired(
  cells: readonly WeeklyCell[],
  mappings: readonly Dhis2Mapping[],
  unitOf: UnitOfDistrict,
): DesiredValue[] {
  const ofRisk = Map.groupBy(mappings, ({ healthRiskId }) => healthRiskId);
  return cells.flatMap((cell) =>
    (ofRisk.get(cell.healthRiskId) ?? []).map(
      ({ measure, group, dataElementId, categoryOptionComboId }): DesiredValue => ({
        ...{ dataElementId, categoryOptionComboId, firstDay: cell.firstDay },
        organisationUnitId: unitOf.get(cell.districtId) ?? '',
        value: getCellValue(cell, measure, group),
      }),
    ),
  );
}

/** Each unit and week once, although it has a cell for each health risk. */
function listCovered(cells: readonly WeeklyCell[], unitOf: UnitOfDistrict): UnitWeek[] {
  const units = new Map<string, UnitWeek>();
  for (const { districtId, firstDay, isCovered } of cells) {
    const organisationUnitId = unitOf.get(districtId) ?? '';
    if (isCovered) units.set(`${organisationUnitId} ${firstDay}`, { organisationUnitId, firstDay });
  }
  return [...units.values()];
}

function sortByWeek(planned: PlannedValue[]): PlannedValue[] {
  const order = (value: PlannedValue) => `${value.firstDay} ${value.organisationUnitId}`;
  return planned.toSorted((one, other) =>
    order(one) < order(other) ? -1 : Number(order(one) > order(other)),
  );
}
