import type { Translate } from '../../../lib/texts/texts.tsx';
import type { ChartContent, ChartPeriod, ChartSeries } from '../../../ui/chart/chart-types.ts';
import type { EpidemicCurve } from './api.ts';
import { addCurveFile } from './files.ts';

/** By what the columns of the epidemic curve are divided. */
export const curveStacks = ['district', 'region', 'sexAge'] as const;
export type CurveStack = (typeof curveStacks)[number];

type Place = { id: number; name: string; within: string[] };

/** The names of places, with the place around them where two have the same name. */
export function namePlaces(places: readonly Place[]): Map<number, string> {
  const uses = new Map<string, number>();
  for (const { name } of places) uses.set(name, (uses.get(name) ?? 0) + 1);
  return new Map(
    places.map(({ id, name, within }) => {
      const around = within[0];
      return [id, around !== undefined && (uses.get(name) ?? 0) > 1 ? `${name} (${around})` : name];
    }),
  );
}

function toPeriods(t: Translate, { groupingType, periods }: EpidemicCurve): ChartPeriod[] {
  return periods.map(({ firstDay, epiYear, epiWeek }) => {
    if (groupingType === 'Day')
      return { label: firstDay.slice(5), name: firstDay, group: firstDay.slice(0, 4) };
    const name = t('dashboardCharts.weekOfYear', { week: epiWeek, year: epiYear });
    return { label: String(epiWeek), name, group: String(epiYear), firstDay };
  });
}

const groupKeys = {
  femalesBelowFive: 'femalesBelowFive',
  femalesAtLeastFive: 'femalesAtLeastFive',
  malesBelowFive: 'malesBelowFive',
  malesAtLeastFive: 'malesAtLeastFive',
  unspecifiedSexAndAge: 'unspecified',
} as const;
const groupOrder = Object.keys(groupKeys) as (keyof typeof groupKeys)[];

function listGroupSeries(t: Translate, { sexAge }: EpidemicCurve): ChartSeries[] {
  const counts = new Map(sexAge.groups.map((one) => [one.group, one.counts]));
  return [
    ...groupOrder.map((group) => ({
      ...{ key: group, name: t(`dashboardCharts.${groupKeys[group]}`), counts: counts.get(group) ?? [] },
      isOther: group === 'unspecifiedSexAndAge',
    })),
    { key: 'none', name: t('epidemiology.curve.withoutGroup'), counts: sexAge.withoutGroup },
  ];
}

function listPlaceSeries(t: Translate, { places, others, unknown }: EpidemicCurve['region']): ChartSeries[] {
  const names = namePlaces(places);
  return [
    ...places.map(({ id, name, counts }) => ({ key: String(id), name: names.get(id) ?? name, counts })),
    { key: 'unknown', name: t('dashboards.filter.unknownLocation'), counts: unknown },
    { key: 'other', name: t('dashboardCharts.rest'), counts: others.counts, isOther: true },
  ];
}

/** By which date cases are drawn. */
export const curveDates = ['report', 'onset'] as const;
export type CurveDate = (typeof curveDates)[number];

const titleKeys = {
  report: { Day: 'epidemiology.curve.titleByDay', Week: 'epidemiology.curve.titleByWeek' },
  onset: { Day: 'epidemiology.curve.titleByOnsetDay', Week: 'epidemiology.curve.titleByOnsetWeek' },
} as const;

/** The epidemic curve as columns. Series without cases are left out. */
export function buildCurveContent(
  t: Translate,
  curve: EpidemicCurve,
  { stack, date }: { stack: CurveStack; date: CurveDate },
): ChartContent {
  const all = stack === 'sexAge' ? listGroupSeries(t, curve) : listPlaceSeries(t, curve[stack]);
  const series = all.filter(({ counts }) => counts.some((count) => count > 0));
  const isDay = curve.groupingType === 'Day';
  const content: ChartContent = {
    title: t(titleKeys[date][curve.groupingType]),
    periods: toPeriods(t, curve),
    periodHeader: t(isDay ? 'dashboardCharts.day' : 'dashboardCharts.week'),
    series,
  };
  return addCurveFile(content, curve, { series, date });
}
