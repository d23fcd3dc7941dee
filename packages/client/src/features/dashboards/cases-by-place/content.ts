import type { Translate } from '../../../lib/texts/texts.tsx';
import type { ChartContent } from '../../../ui/chart/chart-types.ts';
import type { CasesByPlace } from './api.ts';

/** All rows with exact numbers, for files: a spreadsheet rounds by itself. */
export function buildPlacesContent(t: Translate, found: CasesByPlace, title: string): ChartContent {
  const head = [
    t('casesByPlace.place'),
    t('casesByPlace.within'),
    t('places.system.pcode'),
    t('casesByPlace.cases'),
    t('casesByPlace.population'),
    t('casesByPlace.rate', { per: String(found.per) }),
    t('casesByPlace.lower'),
    t('casesByPlace.upper'),
  ];
  const rows = found.places.map(({ name, within, code, cases, population, rate }) => [
    ...[name, within.join(', '), code ?? '', cases, population ?? ''],
    ...(rate ? [rate.value, rate.lower, rate.upper] : ['', '', '']),
  ]);
  return { title, periods: [], periodHeader: '', series: [], cells: [head, ...rows], isTable: true };
}
