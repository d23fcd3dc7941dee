import { addDays, type CalendarDate, toCalendarDate } from '@harken/domain/calendar/calendar-date';
import { getCalendarDate } from '@harken/domain/calendar/time-zone';
import { findCoveredPeriods } from '@harken/domain/dashboards/epidemiology/duty-coverage';
import { getStartOfSelectedDay, type ResolvedFilter } from '../dashboards.selection.ts';
import type { DutyAtVillages } from './epidemiology.queries.ts';

/** Where and when somebody was on duty who could report. */
export class Coverage {
  readonly #resolved: ResolvedFilter;
  readonly #duties: readonly DutyAtVillages[];
  readonly #byVillage = new Map<number, DutyAtVillages[]>();
  readonly #now: number;

  constructor(resolved: ResolvedFilter, duties: readonly DutyAtVillages[], now: Date) {
    this.#resolved = resolved;
    this.#duties = duties;
    this.#now = now.getTime();
    for (const duty of duties)
      for (const villageId of duty.villageIds) {
        const known = this.#byVillage.get(villageId);
        if (known) known.push(duty);
        else this.#byVillage.set(villageId, [duty]);
      }
  }

  /**
   * The instants that divide some periods. Those still to come have no time, so that nobody can report in them.
   *
   * @param firstDays of the periods, which follow each other without a gap
   */
  toBounds(firstDays: readonly CalendarDate[], lastDay: CalendarDate): number[] {
    return [...firstDays, addDays(lastDay, 1)].map((day) =>
      Math.min(getStartOfSelectedDay(this.#resolved, day), this.#now),
    );
  }

  /** For each period, 1 if somebody was on duty in one of the villages. */
  find(villageIds: readonly number[], bounds: readonly number[]): Uint8Array {
    return findCoveredPeriods(
      villageIds.flatMap((id) => this.#byVillage.get(id) ?? []),
      bounds,
    );
  }

  /** For each period, 1 if any selected collector was on duty, also one without a location. */
  findAnywhere(bounds: readonly number[]): Uint8Array {
    return findCoveredPeriods(this.#duties, bounds);
  }
}

/** The present day, on the clock by which the days of a filter are counted. */
export function getTodayOf({ timeZoneId, utcOffset }: ResolvedFilter, now: Date): CalendarDate {
  return timeZoneId === null
    ? toCalendarDate(now.getTime(), utcOffset * 60)
    : getCalendarDate(timeZoneId, now.getTime());
}
