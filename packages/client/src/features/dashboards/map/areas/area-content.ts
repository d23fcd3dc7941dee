import type { Translate } from '../../../../lib/texts/texts.tsx';
import type { CasesByPlace } from '../../dashboards.api.ts';
import { sortPlaces } from './area-table.tsx';
import type { AreaView } from './area-values.ts';

/** The numbers of the areas as a table, to be saved. */
export function buildAreaContent(
  t: Translate,
  title: string,
  { cases: { places, per, periods }, view }: { cases: CasesByPlace; view: AreaView },
) {
  const shown = view.period === null ? undefined : periods[view.period];
  const days = shown ? ` (${shown.firstDay} – ${shown.lastDay})` : '';
  const head = [
    t(`dashboardMap.level.one.${view.level}`),
    t('dashboardMap.code'),
    `${t('dashboardMap.casesHead')}${days}`,
    t('dashboardMap.rate.head', { per }),
    t('dashboardMap.rate.lower'),
    t('dashboardMap.rate.upper'),
  ];
  const rows = sortPlaces(places, view, per).map(({ place, cases, rate }): (string | number)[] => [
    ...[place.name, place.code ?? '', cases],
    ...(rate
      ? [rate.value, rate.lower, rate.upper].map((value) => Number(value.toPrecision(4)))
      : ['', '', '']),
  ]);
  return { title, periods: [], periodHeader: '', series: [], cells: [head, ...rows], isTable: true };
}
