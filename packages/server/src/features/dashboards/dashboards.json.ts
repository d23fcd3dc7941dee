import { sexAgeGroups } from '@harken/domain/dashboards/aggregator';
import type { ReportPoints } from '@harken/domain/dashboards/report-origins';
import { type JsonBytes, JsonWriter } from '../../platform/http/json-bytes.ts';
import { stringifyWithoutNulls } from '../../platform/http/stringify.ts';
import type { NamedPeriods } from './dashboards.periods.ts';
import {
  hasAmbiguousLabels,
  listVillageNames,
  type ShownReports,
  selectRows,
  sexAgeFields,
} from './dashboards.responses.ts';

/**
 * The numbers of a dashboard, and the same series as `presentSeries`, as JSON. A dashboard by day has ten thousand counts, and a map
 * thousands of places: making an object of each, checking it and writing it would take longer than adding up the reports. Their
 * unchanging pieces are encoded once.
 */
export function writeShown(
  numbers: object,
  { resolved, aggregate, periods, points }: ShownReports,
): JsonBytes {
  const writer = new JsonWriter();
  const allPeriods = JSON.stringify(periods.labels);
  const pieces = encodePeriodPieces(periods);
  const addRows = (names: readonly string[], nameOfName: string, table: Int32Array) => {
    for (const [row, { name, counts }] of selectRows(names, table, periods).entries()) {
      writer.addText(`${row === 0 ? '' : ','}{"${nameOfName}":${JSON.stringify(name)},"periods":[`);
      addCounts(writer, counts, pieces);
      writer.addText(']}');
    }
  };
  writer.addText(stringifyWithoutNulls(numbers).slice(0, -1));
  writer.addText(`,"reportsGroupedByHealthRiskAndDate":{"allPeriods":${allPeriods},"healthRisks":[`);
  const healthRiskNames = resolved.chosenHealthRisks.map(({ name }) => name);
  addRows(healthRiskNames, 'healthRiskName', aggregate.byHealthRisk);
  writer.addText(`]},"reportsGroupedByVillageAndDate":{"allPeriods":${allPeriods},"villages":[`);
  addRows(listVillageNames(resolved), 'name', aggregate.byVillage);
  writer.addText(']},"reportsGroupedByFeaturesAndDate":[');
  addSexAgeCounts(writer, aggregate.bySexAgeGroup, periods);
  writer.addText('],"reportsGroupedByLocation":[');
  if (!addLocations(writer, aggregate.byPoint, points)) writer.addText(writeCountry(resolved.society));
  writer.addText(']}');
  return writer.finish();
}

const comma = Buffer.from(',');
const end = Buffer.from('}');

/** What stands before and after the count of each period. */
function encodePeriodPieces(periods: NamedPeriods): { before: Buffer; after: Buffer }[] {
  const isAmbiguous = hasAmbiguousLabels(periods);
  return periods.labels.map((label, index) => ({
    before: Buffer.from(`{"period":${JSON.stringify(label)},"count":`),
    after: isAmbiguous ? Buffer.from(`,"index":${index}}`) : end,
  }));
}

function addCounts(
  writer: JsonWriter,
  counts: ArrayLike<number>,
  pieces: readonly { before: Buffer; after: Buffer }[],
): void {
  let isFirst = true;
  for (const [index, { before, after }] of pieces.entries()) {
    const count = counts[index] as number;
    if (count === 0) continue;
    if (!isFirst) writer.addPiece(comma);
    isFirst = false;
    writer.addPiece(before);
    writer.addInteger(count);
    writer.addPiece(after);
  }
}

function addSexAgeCounts(writer: JsonWriter, table: Int32Array, { labels, count }: NamedPeriods): void {
  const pieces = sexAgeGroups.map((group) => Buffer.from(`,"${sexAgeFields[group]}":`));
  for (const [index, label] of labels.entries()) {
    writer.addText(`${index === 0 ? '' : ','}{"period":${JSON.stringify(label)}`);
    for (const [row, piece] of pieces.entries()) {
      writer.addPiece(piece);
      writer.addInteger(table[row * count + index] as number);
    }
    writer.addPiece(end);
  }
}

const locationPieces = new WeakMap<ReportPoints, Buffer[]>();

/** The places with cases; what stands before a count never changes. @returns whether there are any */
function addLocations(writer: JsonWriter, byPoint: Int32Array, points: ReportPoints): boolean {
  const pieces = locationPieces.get(points) ?? [];
  locationPieces.set(points, pieces);
  let isFirst = true;
  for (let number = 0; number < byPoint.length; number += 1) {
    const count = byPoint[number] as number;
    if (count <= 0) continue;
    const piece =
      pieces[number] ?? Buffer.from(`{"location":${JSON.stringify(points.at(number))},"reportsCount":`);
    pieces[number] = piece;
    if (!isFirst) writer.addPiece(comma);
    isFirst = false;
    writer.addPiece(piece);
    writer.addInteger(count);
    writer.addPiece(end);
  }
  return !isFirst;
}

/** Without cases, the location of the country, so that the map has a centre. */
function writeCountry({ latitude, longitude }: ShownReports['resolved']['society']): string {
  return JSON.stringify({ location: { latitude, longitude }, reportsCount: 0 });
}
