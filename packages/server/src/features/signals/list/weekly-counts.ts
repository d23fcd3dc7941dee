import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import type { WatchedRisk } from '@harken/domain/signals/monitoring/assess-society';
import { countDuty } from '@harken/domain/signals/monitoring/duty';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { Services } from '../../../platform/services.ts';
import { findSociety, type WatchedSociety } from '../counting/counting.queries.ts';
import { findDuty } from '../evaluation/survey.queries.ts';
import { listSurveyedDays, listWeekEnds } from '../evaluation/survey.ts';
import { type SignalReader, toSignalsScope } from '../signals.access.ts';
import { isPlaceVisible } from './list.queries.ts';
import { findCasesOfWeeks, findVillagesOf } from './seasonal-chart.queries.ts';

/** The surveyed weeks of a health risk in a place. */
export interface CountsOfPlace {
  society: WatchedSociety;
  /** The first day of each week, the last one that of the current week. */
  firstDays: CalendarDate[];
  /** Null for weeks in which the place could not report. */
  counts: (number | null)[];
  villageIds: number[];
}

type Reader = Pick<SignalReader, 'user' | 'scope'>;

/**
 * Reads the weekly cases of a health risk in a place.
 *
 * @throws an expected error if the caller does not see the place
 */
export async function readCountsOfPlace(
  services: Pick<Services, 'db' | 'clock'>,
  reader: Reader,
  risk: WatchedRisk,
): Promise<CountsOfPlace> {
  const { db, clock } = services;
  const society = await findVisibleSociety(services, reader, risk);
  const firstDays = listSurveyedDays(society, clock.now());
  const villageIds = await findVillagesOf(db, risk);
  const counts = await readCounts(services, society, { risk, firstDays, villageIds });
  return { society, firstDays, counts, villageIds };
}

/** The national society of the caller, if the place is one that they see. */
export async function findVisibleSociety(
  { db }: Pick<Services, 'db'>,
  reader: Reader,
  risk: WatchedRisk,
): Promise<WatchedSociety> {
  const society = await findSociety(db, reader.scope.nationalSocietyId);
  if (!society || !(await isPlaceVisible(db, toSignalsScope(reader), risk)))
    throw expectedError('nationalSociety.structure.itemDoesNotExist');
  return society;
}

async function readCounts(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id: nationalSocietyId, timeZoneId }: WatchedSociety,
  { risk, firstDays, villageIds }: { risk: WatchedRisk; firstDays: CalendarDate[]; villageIds: number[] },
): Promise<(number | null)[]> {
  const { healthRiskId, placeId } = risk;
  const since = firstDays[0] as CalendarDate;
  const [cases, collectors] = await Promise.all([
    findCasesOfWeeks(db, { nationalSocietyId, healthRiskId, villageIds, since }),
    findDuty(db, { nationalSocietyId, villageIds, since: new Date(`${since}T00:00:00Z`) }),
  ]);
  const ofPlace = collectors.map((collector) => ({ ...collector, villageIds: [placeId] }));
  const duty = countDuty(ofPlace, listWeekEnds(timeZoneId, firstDays, clock.now())).get(placeId);
  return firstDays.map((day, at) => cases.get(day) ?? (duty?.onDuty[at] ? 0 : null));
}
