import {
  type Classes,
  type ClassMethod,
  classify,
  findClass,
  type LegendEntry,
  listLegend,
} from '@harken/domain/geography/classes/classes';
import { computeRate, type Rate, type RateBase } from '@harken/domain/places/rates';
import type { Translate } from '../../../../lib/texts/texts.tsx';
import type { AreaTone } from '../../../../ui/map/areas/area-types.ts';
import type { CasesByPlace } from '../../dashboards.api.ts';

export type CountedPlace = CasesByPlace['places'][number];

/** What areas show. */
export type AreaView = {
  level: 'region' | 'district';
  measure: 'cases' | 'rate';
  method: ClassMethod;
  /** The index of the period that is shown; null: all of them together. */
  period: number | null;
};

/** The cases of a place in the shown period, and their rate if the population is known. */
export function getNumbers(
  place: CountedPlace,
  { period }: Pick<AreaView, 'period'>,
  per: number,
): { cases: number; rate: Rate | null } {
  const cases = period === null ? place.cases : (place.counts[period] ?? 0);
  const population = place.isPartial ? null : (place.population ?? null);
  return { cases, rate: computeRate(cases, population, per as RateBase) };
}

/** The value that decides about the colour; null if there is no rate. */
export function getValue(
  place: CountedPlace,
  view: Pick<AreaView, 'period' | 'measure'>,
  per: number,
): number | null {
  const { cases, rate } = getNumbers(place, view, per);
  return view.measure === 'cases' ? cases : (rate?.value ?? null);
}

/** The classes of a view: while it moves through time, those of all periods together, so that colours keep their meaning. */
export function classifyAreas({ places, periods, per }: CasesByPlace, view: AreaView): Classes {
  const shown = view.period === null ? [null] : periods.map((_, index) => index);
  const values = places.flatMap((place) =>
    shown.flatMap((period) => getValue(place, { measure: view.measure, period }, per) ?? []),
  );
  return classify(values, { method: view.method, isCount: view.measure === 'cases' });
}

/** The colour of a place. One that the numbers leave out is hatched, as one without a known population. */
export function getTone(
  place: CountedPlace | undefined,
  view: AreaView,
  { classes, per }: { classes: Classes; per: number },
): AreaTone {
  const value = place ? getValue(place, view, per) : null;
  return value === null ? 'unknown' : (findClass(value, classes) as AreaTone);
}

type FormatNumber = (value: number) => string;

function describeClass(
  t: Translate,
  { index, from, to }: LegendEntry,
  { isCount, format }: { isCount: boolean; format: FormatNumber },
): string {
  if (index === 0) return format(0);
  if (to === null)
    return t(isCount ? 'dashboardMap.class.atLeast' : 'dashboardMap.class.above', { from: format(from) });
  if (from === to) return format(from);
  if (from === 0) return t('dashboardMap.class.upTo', { to: format(to) });
  return t('dashboardMap.class.range', { from: format(from), to: format(to) });
}

/** The legend of some classes, and of areas without a rate if there are any. */
export function describeLegend(
  t: Translate,
  classes: Classes,
  { format, hasUnknown }: { format: FormatNumber; hasUnknown: boolean },
): Array<{ tone: AreaTone; text: string }> {
  const known = listLegend(classes).map((entry) => ({
    tone: entry.index as AreaTone,
    text: describeClass(t, entry, { isCount: classes.isCount, format }),
  }));
  return hasUnknown ? [...known, { tone: 'unknown', text: t('dashboardMap.class.unknown') }] : known;
}
