import { setImmediate } from 'node:timers/promises';
import { toFieldErrors } from '@harken/contract/calls/field-errors';
import { collectorBody, type DataCollectorBody } from '@harken/contract/data-collectors';
import { findContradictions, groupRowsByCollector } from '@harken/domain/imports/collector-rows';
import { parseBirthDecade, parseDegrees, restorePhoneDigits } from '@harken/domain/imports/collector-values';
import { type Entry, type ImportError, normalizeText } from '@harken/domain/imports/columns';
import { findPlace, type PlaceMatcher } from '@harken/domain/imports/place-matching';
import type { PlaceNode } from '@harken/domain/imports/place-names';
import { type CollectorField, type CollectorLabels, collectorFields, type Labels } from './import.columns.ts';

export type CollectorEntry = Entry<CollectorField>;
export type CollectorError = ImportError<CollectorField>;

/** A collector of a file without errors. */
export interface NewCollector {
  row: number;
  collector: DataCollectorBody;
  isInTrainingMode: boolean;
}

/** What the rows of a file are validated against. */
export interface ImportContext {
  projectId: number;
  labels: CollectorLabels;
  tree: readonly PlaceNode[];
  matcher: PlaceMatcher;
  /** Finds a supervisor by name; without a name, the default one. */
  findSupervisor(name: string): { ok: true; id: number } | { ok: false; key: string };
  /** Restores the plus of a number where it is unambiguous. */
  restorePlus(digits: string): string;
}

/** How many collectors are read before other requests get a chance. */
const collectorsPerBatch = 100;

/** Reads and validates the collectors of a file, with the rules of the call that creates a collector. */
export async function readCollectors(entries: readonly CollectorEntry[], context: ImportContext) {
  const errors: CollectorError[] = [];
  const collectors: NewCollector[] = [];
  for (const rows of groupRowsByCollector(entries)) {
    const read = readCollector(rows, context);
    errors.push(...read.errors);
    collectors.push(read.collector);
    if (collectors.length % collectorsPerBatch === 0) await setImmediate();
  }
  return { collectors, errors };
}

/** Collects the errors of rows. An unreadable value is replaced by a valid one, so that it is not reported twice. */
class CellReader {
  readonly errors: CollectorError[] = [];

  /** The value of a cell; undefined where it is empty. */
  read<Value>(
    entry: CollectorEntry,
    field: CollectorField,
    read: (text: string) => Value | null | undefined,
    { fallback, ...error }: { key: string; values?: Record<string, string>; fallback: Value },
  ): Value | undefined {
    const text = entry[field];
    if (text === '') return undefined;
    const value = read(text);
    if (value !== null && value !== undefined) return value;
    this.errors.push({ row: entry.row, field, value: text, ...error });
    return fallback;
  }

  readLabel<Value>(
    entry: CollectorEntry,
    field: CollectorField,
    { meanings, listed }: Labels<Value>,
    fallback: Value,
  ) {
    const error = { key: 'import.fault.wordUnknown', values: { words: listed }, fallback };
    return this.read(entry, field, (text) => meanings.get(normalizeText(text)), error);
  }
}

function readCollector(rows: CollectorEntry[], context: ImportContext) {
  const [first] = rows as [CollectorEntry];
  const cells = new CellReader();
  const { labels, restorePlus } = context;
  const body = {
    projectId: context.projectId,
    dataCollectorType: cells.readLabel(first, 'dataCollectorType', labels.types, 'CollectionPoint'),
    name: first.name,
    displayName: first.displayName,
    phoneNumber: restorePlus(restorePhoneDigits(first.phoneNumber)),
    additionalPhoneNumber: restorePlus(restorePhoneDigits(first.additionalPhoneNumber)),
    sex: cells.readLabel(first, 'sex', labels.sexes, 'Other'),
    birthGroupDecade: cells.read(first, 'birthGroupDecade', parseBirthDecade, {
      key: 'import.fault.birthYears',
      fallback: 1990,
    }),
    supervisorId: readSupervisor(first, cells, context),
    deployed: cells.readLabel(first, 'deployed', labels.deployment, true),
    locations: rows.map((row) => readLocation(row, cells, context)),
  };
  const isInTrainingMode = cells.readLabel(first, 'trainingStatus', labels.training, true) ?? true;
  for (const row of rows.slice(1))
    for (const field of findContradictions(first, row, collectorFields))
      cells.errors.push({ row: row.row, field, value: row[field], key: 'import.fault.differsFromAbove' });
  const checked = validateBody(body, rows);
  return {
    collector: { row: first.row, collector: checked.collector, isInTrainingMode },
    errors: [...cells.errors, ...checked.errors],
  };
}

/** Ids that do not exist in the database: they pass the rules about ids, and each row gets a different place. */
const noId = 2_000_000_000;

function readSupervisor(entry: CollectorEntry, cells: CellReader, { findSupervisor }: ImportContext): number {
  const found = findSupervisor(entry.supervisorId);
  if (found.ok) return found.id;
  const { row, supervisorId: value } = entry;
  cells.errors.push({ row, field: 'supervisorId', value: value || undefined, key: found.key });
  return noId;
}

function readLocation(entry: CollectorEntry, cells: CellReader, { tree, matcher }: ImportContext) {
  const { row } = entry;
  const numberRule = { key: 'validation.numberInvalid', fallback: 0 };
  const coordinates = {
    latitude: cells.read(entry, 'latitude', parseDegrees, numberRule),
    longitude: cells.read(entry, 'longitude', parseDegrees, numberRule),
  };
  const { regionId: region, districtId: district, villageId: village, zoneId: zone } = entry;
  const codes = {
    ...{ region: entry.regionCode, district: entry.districtCode },
    ...{ village: entry.villageCode, zone: entry.zoneCode },
  };
  const place = findPlace(tree, matcher, { row, names: { region, district, village, zone }, codes });
  if (place.kind === 'found') return { ...coordinates, villageId: place.villageId, zoneId: place.zoneId };
  if (place.kind === 'error') {
    const field = place.field === 'code' ? (`${place.level}Code` as const) : (`${place.level}Id` as const);
    const { key, values } = place;
    cells.errors.push({ row, field, value: entry[field] || undefined, key, values });
  }
  return { ...coordinates, villageId: noId + row };
}

type CandidateBody = Record<string, unknown> & { locations: object[] };

/** Valid values to replace invalid ones with, so that rules over several fields can be checked as well. */
const validValues: Record<string, unknown> = {
  dataCollectorType: 'CollectionPoint',
  name: '-',
  displayName: '-',
  phoneNumber: null,
  additionalPhoneNumber: null,
  sex: 'Other',
  birthGroupDecade: 1990,
  latitude: 0,
  longitude: 0,
};

/** Validates with all rules of the call that creates a collector, and assigns each error to its row and column. */
function validateBody(body: CandidateBody, rows: CollectorEntry[]) {
  const first = findFailures(body);
  if (first.read) return { collector: first.read, errors: [] };
  const isNew = ({ path }: Failure) => !first.found.some((item) => String(item.path) === String(path));
  const more = findFailures(replaceInvalid(body, first.found)).found.filter(isNew);
  const errors = [...first.found, ...more].map(({ path, key, values }): CollectorError => {
    const [start, place, inside] = path;
    const isOfPlace = start === 'locations';
    const entry = ((isOfPlace && rows[Number(place)]) || rows[0]) as CollectorEntry;
    const field = (isOfPlace ? (inside ?? 'villageId') : start) as CollectorField;
    return { row: entry.row, field, value: entry[field] || undefined, key, values };
  });
  return { collector: body as unknown as DataCollectorBody, errors };
}

interface Failure {
  path: PropertyKey[];
  key: string;
  values: Record<string, string | number>;
}

function findFailures(body: CandidateBody): { read: DataCollectorBody | null; found: Failure[] } {
  const read = collectorBody.safeParse(body, { reportInput: true });
  if (read.success) return { read: read.data, found: [] };
  const paths = read.error.issues.map(({ path }) => path);
  const found = toFieldErrors(read.error).map(({ key, values }, index) => ({
    path: paths[index] ?? [],
    key,
    values,
  }));
  return { read: null, found };
}

function replaceInvalid(body: CandidateBody, failed: Failure[]): CandidateBody {
  const changed: CandidateBody = { ...body, locations: body.locations.map((location) => ({ ...location })) };
  for (const { path } of failed) {
    const [start, place] = path;
    const field = String(path.at(-1));
    const target = start === 'locations' ? changed.locations[Number(place)] : changed;
    if (target && field in validValues) Object.assign(target, { [field]: validValues[field] });
  }
  return changed;
}
