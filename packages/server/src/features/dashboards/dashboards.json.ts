import { sexAgeGroups } from '@harken/domain/dashboards/aggregator';
import type { ReportPoints } from '@harken/domain/dashboards/report-origins';
import type { NamedPeriods } from './dashboards.periods.ts';
import {
  hasAmbiguousLabels,
  listVillageNames,
  type presentSeries,
  type ShownReports,
  selectRows,
  sexAgeFields,
} from './dashboards.responses.ts';

/**
 * The same as `presentSeries`, each part as JSON. A dashboard by day has ten thousand counts, and a map thousands of places: making an
 * object of each, checking it and writing it would take longer than adding up the reports. Their unchanging pieces are written once.
 */
export function writeSeries({
  resolved,
  aggregate,
  periods,
  points,
}: ShownReports): Record<keyof ReturnType<typeof presentSeries>, string> {
  const allPeriods = JSON.stringify(periods.labels);
  const pieces = writePeriodPieces(periods);
  const writeRows = (names: readonly string[], nameOfName: string, table: Int32Array) =>
    selectRows(names, table, periods).map(
      ({ name, counts }) =>
        `{"${nameOfName}":${JSON.stringify(name)},"periods":[${writeCounts(counts, pieces)}]}`,
    );
  const healthRiskNames = resolved.chosenHealthRisks.map(({ name }) => name);
  const healthRisks = writeRows(healthRiskNames, 'healthRiskName', aggregate.byHealthRisk);
  const villages = writeRows(listVillageNames(resolved), 'name', aggregate.byVillage);
  return {
    reportsGroupedByHealthRiskAndDate: `{"allPeriods":${allPeriods},"healthRisks":[${healthRisks}]}`,
    reportsGroupedByVillageAndDate: `{"allPeriods":${allPeriods},"villages":[${villages}]}`,
    reportsGroupedByFeaturesAndDate: `[${writeSexAgeCounts(aggregate.bySexAgeGroup, periods)}]`,
    reportsGroupedByLocation: `[${writeLocations(aggregate.byPoint, points) || writeCountry(resolved.society)}]`,
  };
}

/** What stands before and after the count of each period. */
function writePeriodPieces(periods: NamedPeriods): { before: string; after: string }[] {
  const isAmbiguous = hasAmbiguousLabels(periods);
  return periods.labels.map((label, index) => ({
    before: `{"period":${JSON.stringify(label)},"count":`,
    after: isAmbiguous ? `,"index":${index}}` : '}',
  }));
}

function writeCounts(
  counts: ArrayLike<number>,
  pieces: readonly { before: string; after: string }[],
): string {
  let json = '';
  for (const [index, { before, after }] of pieces.entries()) {
    const count = counts[index] as number;
    if (count !== 0) json += `${json === '' ? '' : ','}${before}${count}${after}`;
  }
  return json;
}

function writeSexAgeCounts(table: Int32Array, { labels, count }: NamedPeriods): string[] {
  const pieces = sexAgeGroups.map((group) => `,"${sexAgeFields[group]}":`);
  return labels.map((label, index) => {
    const counts = pieces.map((piece, row) => `${piece}${table[row * count + index]}`);
    return `{"period":${JSON.stringify(label)}${counts.join('')}}`;
  });
}

const locationPieces = new WeakMap<ReportPoints, string[]>();

/** The places with cases; what stands before a count never changes. */
function writeLocations(byPoint: Int32Array, points: ReportPoints): string {
  const pieces = locationPieces.get(points) ?? [];
  locationPieces.set(points, pieces);
  let json = '';
  for (const [number, count] of byPoint.entries()) {
    if (count <= 0) continue;
    pieces[number] ??= `{"location":${JSON.stringify(points.at(number))},"reportsCount":`;
    json += `${json === '' ? '' : ','}${pieces[number]}${count}}`;
  }
  return json;
}

/** Without cases, the location of the country, so that the map has a centre. */
function writeCountry({ latitude, longitude }: ShownReports['resolved']['society']): string {
  return JSON.stringify({ location: { latitude, longitude }, reportsCount: 0 });
}
