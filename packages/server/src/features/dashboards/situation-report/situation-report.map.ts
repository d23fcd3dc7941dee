import { otherName } from '@harken/domain/dashboards/top-n';
import { classify, findClass, listLegend } from '@harken/domain/geography/classes/classes';
import { decodeBoundaryAreas } from '../../../platform/boundary-areas.ts';
import { type Pdf, textStyles } from '../../../platform/pdf/pdf-document.ts';
import { drawCircleMap } from '../../../platform/pdf/pdf-map.ts';
import type { AreaMap } from '../../../platform/pdf/pdf-map-areas.ts';
import type { Situation } from './situation-report.data.ts';
import type { Translator } from './situation-report.texts.ts';

/** The height of the map with its legend, to keep it together with the heading. */
const heightOfMap = 330;

/** A map of the cases by place; a sentence if no case has one. */
export function writeMap(pdf: Pdf, { translate }: Translator, situation: Situation): void {
  const { dashboard, numbers } = situation;
  const places = dashboard.reportsGroupedByLocation
    .filter(({ reportsCount }) => reportsCount > 0)
    .map(({ location, reportsCount }) => ({ ...location, count: reportsCount }));
  pdf.heading(translate('map.heading'), places.length === 0 ? 20 : heightOfMap);
  if (places.length === 0) {
    pdf.write(translate('map.none'), textStyles.text);
    return;
  }
  const counts = places.map(({ count }) => count);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const values = { total, places: places.length, highest: Math.max(...counts) };
  const sentences = [translate('map.sentence', values), ...describeVillage(translate, dashboard)];
  const withoutPlace = numbers.cases.now - total;
  if (withoutPlace > 0) sentences.push(translate('map.withoutPlace', { count: withoutPlace }));
  const description = sentences.join(' ');
  drawCircleMap(pdf, {
    description: `${translate('map.heading')}. ${description}`,
    legend: translate('map.legend'),
    places,
    areas: buildAreas(translate, situation),
  });
  pdf.write(description, textStyles.text);
}

/** The districts, coloured by their cases; undefined without boundaries. */
function buildAreas(
  translate: Translator['translate'],
  { districtLayer, casesByPlace: { places } }: Situation,
): AreaMap | undefined {
  const areas = districtLayer ? decodeBoundaryAreas(districtLayer) : [];
  if (areas.length === 0) return undefined;
  const counted = new Map(places.map(({ id, cases }) => [id, cases]));
  const classes = classify([...counted.values()], { method: 'quantile', isCount: true });
  return {
    legend: translate('map.districts'),
    classes: listLegend(classes).map(({ index, from, to }) => ({
      index,
      text: to === null || from === to ? String(from) : `${from}–${to}`,
    })),
    areas: areas.map(({ placeId, polygons }) => {
      const cases = counted.get(placeId);
      return { polygons, index: cases === undefined ? null : findClass(cases, classes) };
    }),
  };
}

/** The village with the most cases; none if they are equal. */
function describeVillage(
  translate: Translator['translate'],
  { reportsGroupedByVillageAndDate: { villages } }: Situation['dashboard'],
): string[] {
  const [first, second] = villages
    .filter(({ name }) => name !== otherName)
    .map(({ name, periods }) => ({ name, count: periods.reduce((sum, { count }) => sum + count, 0) }))
    .sort((a, b) => b.count - a.count);
  if (!first || first.count === 0 || first.count === second?.count) return [];
  return [translate('map.village', { name: first.name, count: first.count })];
}
