import { getRateDecimals, isUncertain } from '@harken/domain/places/rates';
import { type Pdf, textStyles } from '../../../platform/pdf/pdf-document.ts';
import { drawTable } from '../../../platform/pdf/pdf-table.ts';
import type { Situation } from './situation-report.data.ts';
import type { Translator } from './situation-report.texts.ts';

/** More districts would fill many pages; those with most cases are listed. */
const maxPlaces = 60;

/** Numbers in the language of the report, with ASCII digits. */
function createFormats({ languageCode }: Translator) {
  const format = (value: number, decimals: number) =>
    new Intl.NumberFormat(`${languageCode}-u-nu-latn`, {
      ...{ minimumFractionDigits: decimals, maximumFractionDigits: decimals },
    }).format(value);
  return {
    count: (value: number) => format(value, 0),
    rate: (value: number) => format(value, getRateDecimals(value)),
  };
}

/** The cases of each district, with rates where the population is known. */
export function writeCasesByPlace(
  pdf: Pdf,
  translator: Translator,
  { casesByPlace, resolved }: Situation,
): void {
  const { text } = translator;
  const { places, per, placeCount, withoutPopulation, casesWithoutPlace } = casesByPlace;
  const format = createFormats(translator);
  pdf.heading(text('casesByPlace.title'));
  if (places.length === 0) {
    pdf.write(text('casesByPlace.none'), textStyles.text);
    return;
  }
  pdf.write(text('casesByPlace.about', { year: resolved.last.slice(0, 4) }), textStyles.quiet);
  drawTable(
    pdf,
    [
      { title: text('casesByPlace.place'), share: 2.4 },
      { title: text('casesByPlace.cases'), share: 0.9, isNumber: true },
      { title: text('casesByPlace.population'), share: 1.2, isNumber: true },
      { title: text('casesByPlace.rate', { per: format.count(per) }), share: 1.3, isNumber: true },
      { title: text('casesByPlace.interval'), share: 2.2 },
    ],
    places.slice(0, maxPlaces).map((place) => toRow(translator, place)),
  );
  const notListed = placeCount - Math.min(places.length, maxPlaces);
  const notes = [
    ...(withoutPopulation > 0
      ? [text('casesByPlace.withoutPopulation', { count: withoutPopulation, total: placeCount })]
      : []),
    ...(casesWithoutPlace > 0 ? [text('casesByPlace.withoutPlace', { count: casesWithoutPlace })] : []),
    ...(notListed > 0 ? [text('casesByPlace.notListed', { count: notListed })] : []),
  ];
  for (const note of notes) pdf.write(note, textStyles.text, { after: 1 });
}

type Place = Situation['casesByPlace']['places'][number];

function toRow(
  translator: Translator,
  { name, within, code, cases, population, rate, isPartial }: Place,
): string[] {
  const { text, list } = translator;
  const format = createFormats(translator);
  const names = list([name, ...within, ...(code ? [code] : [])]);
  const known = population === null ? '–' : format.count(population);
  if (!rate) {
    const reason = text(isPartial ? 'casesByPlace.partial' : 'casesByPlace.populationUnknown');
    return [names, format.count(cases), known, '–', reason];
  }
  const interval = text('casesByPlace.intervalOf', {
    ...{ lower: format.rate(rate.lower), upper: format.rate(rate.upper) },
  });
  const words = isUncertain(rate) ? list([interval, text('casesByPlace.uncertain')]) : interval;
  return [names, format.count(cases), known, format.rate(rate.value), words];
}
