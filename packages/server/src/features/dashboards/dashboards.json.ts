import { sexAgeGroups } from '@harken/domain/dashboards/aggregator';
import type { ReportPoints } from '@harken/domain/dashboards/report-origins';
import type { NamedCounts } from '@harken/domain/dashboards/top-n';
import { type JsonBytes, JsonWriter } from '../../platform/http/json-bytes.ts';
import { stringifyWithoutNulls } from '../../platform/http/stringify.ts';
import type { NamedPeriods } from './dashboards.periods.ts';
import {
  hasAmbiguousLabels,
  type ShownReports,
  selectHealthRisks,
  selectVillages,
  sexAgeFields,
} from './dashboards.responses.ts';

/**
 * The numbers of a dashboard, and the same series as `presentSeries`, as JSON. A dashboard by day has ten thousand counts, and a map
 * thousands of places: making an object of each, checking it and writing it would take longer than adding up the reports. Their
 * unchanging pieces are encoded once.
 */
export function writeShown(numbers: object, shown: ShownReports): JsonBytes {
  const { resolved, aggregate, periods, points } = shown;
  const writer = new JsonWriter();
  const allPeriods = JSON.stringify(periods.labels);
  const pieces = encodePeriodPieces(periods);
  const addRows = (nameOfName: string, rows: readonly NamedCounts[]) => {
    for (const [row, { name, counts }] of rows.entries()) {
      writer.addText(`${row === 0 ? '' : ','}{"${nameOfName}":${JSON.stringify(name)},"periods":[`);
      addCounts(writer, counts, pieces);
      writer.addText(']}');
    }
  };
  writer.addText(stringifyWithoutNulls(numbers).slice(0, -1));
  writer.addText(`,"reportsGroupedByHealthRiskAndDate":{"allPeriods":${allPeriods},"healthRisks":[`);
  addRows('healthRiskName', selectHealthRisks(shown));
  writer.addText(`]},"reportsGroupedByVillageAndDate":{"allPeriods":${allPeriods},"villages":[`);
  addRows('name', selectVillages(shown));
  writer.addText(']},"reportsGroupedByFeaturesAndDate":[');
  addSexAgeCounts(writer, aggregate.bySexAgeGroup, periods);
  writer.addText('],"reportsGroupedByLocation":[');
  if (!addLocations(writer, aggregate.byPoint, points)) writer.addText(writeCountry(resolved.society));
  writer.addText(']}');
  return writer.finish();
}

const end = Buffer.from('}');

interface PeriodPieces {
  /** Before the count of a period: if it is the first one of its row, and otherwise, with the end of the one before. */
  first: Buffer[];
  next: Buffer[];
  /** After the count of a period, without its closing brace. */
  index: Buffer[] | null;
}

/** What stands around the count of each period. */
function encodePeriodPieces(periods: NamedPeriods): PeriodPieces {
  const texts = periods.labels.map((label) => `{"period":${JSON.stringify(label)},"count":`);
  return {
    first: texts.map((text) => Buffer.from(text)),
    next: texts.map((text) => Buffer.from(`},${text}`)),
    index: hasAmbiguousLabels(periods)
      ? periods.labels.map((_, index) => Buffer.from(`,"index":${index}`))
      : null,
  };
}

function addCounts(
  writer: JsonWriter,
  counts: ArrayLike<number>,
  { first, next, index }: PeriodPieces,
): void {
  let pieces = first;
  for (let period = 0; period < first.length; period += 1) {
    const count = counts[period] as number;
    if (count === 0) continue;
    writer.addPiece(pieces[period] as Buffer);
    writer.addInteger(count);
    if (index) writer.addPiece(index[period] as Buffer);
    pieces = next;
  }
  if (pieces === next) writer.addPiece(end);
}

const sexAgePieces = sexAgeGroups.map((group) => Buffer.from(`,"${sexAgeFields[group]}":`));

function addSexAgeCounts(writer: JsonWriter, table: Int32Array, { labels, count }: NamedPeriods): void {
  for (const [index, label] of labels.entries()) {
    writer.addText(`${index === 0 ? '' : ','}{"period":${JSON.stringify(label)}`);
    for (const [row, piece] of sexAgePieces.entries()) {
      writer.addPiece(piece);
      writer.addInteger(table[row * count + index] as number);
    }
    writer.addPiece(end);
  }
}

const betweenLocations = Buffer.from('},');
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
    if (!isFirst) writer.addPiece(betweenLocations);
    isFirst = false;
    writer.addPiece(piece);
    writer.addInteger(count);
  }
  if (!isFirst) writer.addPiece(end);
  return !isFirst;
}

/** Without cases, the location of the country, so that the map has a centre. */
function writeCountry({ latitude, longitude }: ShownReports['resolved']['society']): string {
  return JSON.stringify({ location: { latitude, longitude }, reportsCount: 0 });
}
