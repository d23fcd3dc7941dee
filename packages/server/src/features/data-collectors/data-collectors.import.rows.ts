import { setImmediate } from 'node:timers/promises';
import { collectorBody, type DataCollectorBody } from '@harken/contract/data-collectors';
import { fieldErrorsOf } from '@harken/contract/field-errors';
import { contradictions, rowsByCollector } from '@harken/domain/imports/collector-rows';
import { birthDecadeIn, degreesIn, digitsIn } from '@harken/domain/imports/collector-values';
import { type Entry, folded, type ImportFault } from '@harken/domain/imports/columns';
import { findPlace, PlaceNameIndex, type PlaceNode } from '@harken/domain/imports/place-names';
import {
  type CollectorField,
  type CollectorWords,
  collectorFields,
  type Words,
} from './data-collectors.import.columns.ts';

export type CollectorEntry = Entry<CollectorField>;
export type CollectorFault = ImportFault<CollectorField>;

/** A collector of a file whose rows are all in order. */
export interface NewCollector {
  row: number;
  collector: DataCollectorBody;
  isInTrainingMode: boolean;
}

/** What the rows of a file are read against. */
export interface ReadingContext {
  projectId: number;
  words: CollectorWords;
  tree: readonly PlaceNode[];
  /** Who is meant by a name, or by none. */
  findSupervisor(name: string): { ok: true; id: number } | { ok: false; key: string };
  /** A number without its plus, in the form that the rules ask for if there can be no doubt. */
  withPlus(digits: string): string;
}

/** How many collectors are read before other requests have their turn. */
const collectorsPerTurn = 100;

/** The collectors of a file, read and checked by the rules of the call that creates one. */
export async function readCollectors(entries: readonly CollectorEntry[], context: ReadingContext) {
  const index = new PlaceNameIndex();
  const faults: CollectorFault[] = [];
  const collectors: NewCollector[] = [];
  for (const rows of rowsByCollector(entries)) {
    const read = readCollector(rows, context, index);
    faults.push(...read.faults);
    collectors.push(read.collector);
    if (collectors.length % collectorsPerTurn === 0) await setImmediate();
  }
  return { collectors, faults };
}

/** Gathers what is wrong with a row. A value that could not be read is replaced, so that no rule is asked about it. */
class CellReader {
  readonly faults: CollectorFault[] = [];

  /** The value of a cell; undefined where it is empty. */
  read<Value>(
    entry: CollectorEntry,
    field: CollectorField,
    read: (text: string) => Value | null | undefined,
    { instead, ...wrong }: { key: string; values?: Record<string, string>; instead: Value },
  ): Value | undefined {
    const text = entry[field];
    if (text === '') return undefined;
    const value = read(text);
    if (value !== null && value !== undefined) return value;
    this.faults.push({ row: entry.row, field, value: text, ...wrong });
    return instead;
  }

  word<Value>(
    entry: CollectorEntry,
    field: CollectorField,
    { meanings, listed }: Words<Value>,
    instead: Value,
  ) {
    const wrong = { key: 'import.fault.wordUnknown', values: { words: listed }, instead };
    return this.read(entry, field, (text) => meanings.get(folded(text)), wrong);
  }
}

function readCollector(rows: CollectorEntry[], context: ReadingContext, index: PlaceNameIndex) {
  const [first] = rows as [CollectorEntry];
  const cells = new CellReader();
  const { words, withPlus } = context;
  const sent = {
    projectId: context.projectId,
    dataCollectorType: cells.word(first, 'dataCollectorType', words.types, 'CollectionPoint'),
    name: first.name,
    displayName: first.displayName,
    phoneNumber: withPlus(digitsIn(first.phoneNumber)),
    additionalPhoneNumber: withPlus(digitsIn(first.additionalPhoneNumber)),
    sex: cells.word(first, 'sex', words.sexes, 'Other'),
    birthGroupDecade: cells.read(first, 'birthGroupDecade', birthDecadeIn, {
      key: 'import.fault.birthYears',
      instead: 1990,
    }),
    supervisorId: supervisorOf(first, cells, context),
    deployed: cells.word(first, 'deployed', words.deployment, true),
    locations: rows.map((row) => locationOf(row, cells, context, index)),
  };
  const isInTrainingMode = cells.word(first, 'trainingStatus', words.training, true) ?? true;
  for (const row of rows.slice(1))
    for (const field of contradictions(first, row, collectorFields))
      cells.faults.push({ row: row.row, field, value: row[field], key: 'import.fault.differsFromAbove' });
  const checked = check(sent, rows);
  return {
    collector: { row: first.row, collector: checked.collector, isInTrainingMode },
    faults: [...cells.faults, ...checked.faults],
  };
}

/** Ids that no row of the database has: the rules about ids are kept, and no two of them are the same place. */
const noId = 2_000_000_000;

function supervisorOf(entry: CollectorEntry, cells: CellReader, { findSupervisor }: ReadingContext): number {
  const found = findSupervisor(entry.supervisorId);
  if (found.ok) return found.id;
  const { row, supervisorId: value } = entry;
  cells.faults.push({ row, field: 'supervisorId', value: value || undefined, key: found.key });
  return noId;
}

function locationOf(
  entry: CollectorEntry,
  cells: CellReader,
  { tree }: ReadingContext,
  index: PlaceNameIndex,
) {
  const { row, regionId: region, districtId: district, villageId: village, zoneId: zone } = entry;
  const numberRule = { key: 'validation.numberInvalid', instead: 0 };
  const coordinates = {
    latitude: cells.read(entry, 'latitude', degreesIn, numberRule),
    longitude: cells.read(entry, 'longitude', degreesIn, numberRule),
  };
  const place = findPlace(tree, index, { region, district, village, zone });
  if (place.ok) return { ...coordinates, villageId: place.villageId, zoneId: place.zoneId };
  const field = `${place.level}Id` as const;
  cells.faults.push({ row, field, value: entry[field] || undefined, key: place.key });
  return { ...coordinates, villageId: noId + row };
}

type Sent = Record<string, unknown> & { locations: object[] };

/** What a rule is asked about instead of what it refused, so that the rules about several fields are asked too. */
const sound: Record<string, unknown> = {
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

/** The rules of the call that creates a collector, all of them, each fault at the row and column it comes from. */
function check(sent: Sent, rows: CollectorEntry[]) {
  const first = failures(sent);
  if (first.read) return { collector: first.read, faults: [] };
  const isNew = ({ path }: Failure) => !first.found.some((one) => String(one.path) === String(path));
  const more = failures(withSound(sent, first.found)).found.filter(isNew);
  const faults = [...first.found, ...more].map(({ path, key, values }): CollectorFault => {
    const [start, place, inside] = path;
    const isOfPlace = start === 'locations';
    const entry = ((isOfPlace && rows[Number(place)]) || rows[0]) as CollectorEntry;
    const field = (isOfPlace ? (inside ?? 'villageId') : start) as CollectorField;
    return { row: entry.row, field, value: entry[field] || undefined, key, values };
  });
  return { collector: sent as unknown as DataCollectorBody, faults };
}

interface Failure {
  path: PropertyKey[];
  key: string;
  values: Record<string, string | number>;
}

function failures(sent: Sent): { read: DataCollectorBody | null; found: Failure[] } {
  const read = collectorBody.safeParse(sent, { reportInput: true });
  if (read.success) return { read: read.data, found: [] };
  const paths = read.error.issues.map(({ path }) => path);
  const found = fieldErrorsOf(read.error).map(({ key, values }, index) => ({
    path: paths[index] ?? [],
    key,
    values,
  }));
  return { read: null, found };
}

function withSound(sent: Sent, failed: Failure[]): Sent {
  const changed: Sent = { ...sent, locations: sent.locations.map((location) => ({ ...location })) };
  for (const { path } of failed) {
    const [start, place] = path;
    const field = String(path.at(-1));
    const target = start === 'locations' ? changed.locations[Number(place)] : changed;
    if (target && field in sound) Object.assign(target, { [field]: sound[field] });
  }
  return changed;
}
