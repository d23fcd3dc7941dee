import { isValidCode, normalizeCode } from '../places/codes.ts';
import { type PlaceLevel, placeLevels } from '../places/levels.ts';
import { placeCodeLimits } from '../places/limits.ts';
import { type Entry, type ImportError, normalizeText } from './columns.ts';
import { type PlaceAnswers, PlaceMatcher, type StoredCode, type UncertainPlace } from './place-matching.ts';
import { type NamedStructure, type PlaceNode, toPlaceTree } from './place-names.ts';

/** The columns of a file of places: names and P-codes of every level, and codes of the place that a row is about. */
export type StructureField = PlaceLevel | `${PlaceLevel}Code` | 'nationalCode' | 'dhis2Code';

/** A place that does not exist yet: its future id and that of the place it is in; null for a region. */
export interface NewPlace {
  level: PlaceLevel;
  id: number;
  parentId: number | null;
  name: string;
}

/** A code that a place does not have yet. */
export interface NewCode {
  level: PlaceLevel;
  id: number;
  system: 'pcode' | 'national' | 'dhis2';
  code: string;
}

/** What the rows are compared with. */
export interface StructureRowsContext {
  structure: NamedStructure;
  codes: readonly StoredCode[];
  answers: PlaceAnswers;
  /** What is wrong with the name of a new place, if anything. */
  checkName: (name: string) => Pick<ImportError, 'key' | 'values'> | null;
}

/** What a file adds, what people have to decide, and the errors in it. */
export interface NewPlacesResult {
  places: NewPlace[];
  codes: NewCode[];
  uncertain: UncertainPlace[];
  errors: ImportError<StructureField>[];
}

type Row = Entry<StructureField>;

/**
 * The places of a file that a society does not have yet, each once, parents before their children, and the codes that places do
 * not have yet.
 *
 * A row names a place of any level and its ancestors. A place that exists is not an error; a missing ancestor and a row that
 * repeats an earlier one are.
 *
 * @returns new places with ids below 0 as placeholders for those that the database will assign
 * @example one row "North, Hills, Alpha" in an empty society: region -1, district -2 inside it, village -3 inside that
 */
export function findNewPlaces(entries: readonly Row[], context: StructureRowsContext): NewPlacesResult {
  const work = findNewPlacesInSteps(entries, context);
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/** Reading this many rows takes a few milliseconds. */
const rowsPerStep = 500;

/** The same in steps, so that the caller can yield to other work. */
export function* findNewPlacesInSteps(
  entries: readonly Row[],
  context: StructureRowsContext,
): Generator<void, NewPlacesResult> {
  const reader = new StructureReader(context);
  const firstRows = new Map<string, number>();
  for (const [at, entry] of entries.entries()) {
    if (at % rowsPerStep === 0) yield;
    const equalRow = findEqualRow(entry, firstRows);
    if (equalRow)
      reader.errors.push({ row: entry.row, key: 'import.fault.repeatsRow', values: { otherRow: equalRow } });
    else {
      reader.errors.push(...findMissingAncestors(entry));
      reader.read(entry);
    }
  }
  const { places, codes, errors } = reader;
  return { places, codes, errors, uncertain: reader.matcher.uncertain };
}

/** Collects what rows add. */
class StructureReader {
  readonly places: NewPlace[] = [];
  readonly codes: NewCode[] = [];
  readonly errors: ImportError<StructureField>[] = [];
  readonly matcher: PlaceMatcher;
  readonly #tree: PlaceNode[];
  readonly #checkName: StructureRowsContext['checkName'];
  /** Codes other than P-codes, by system and code, and by system and place. */
  readonly #owners = new Map<string, string>();
  readonly #codeOf = new Map<string, string>();

  constructor({ structure, codes, answers, checkName }: StructureRowsContext) {
    this.#tree = toPlaceTree(structure);
    this.#checkName = checkName;
    this.matcher = new PlaceMatcher(this.#tree, codes, answers);
    for (const { system, level, id, code } of codes) this.#note(system, `${level} ${id}`, code);
  }

  #note(system: string, place: string, code: string): void {
    this.#owners.set(`${system} ${code}`, place);
    this.#codeOf.set(`${system} ${place}`, code);
  }

  /** Adds the place that a row names, and its ancestors as far as they are missing. */
  read(entry: Row): void {
    let siblings = this.#tree;
    let parent: PlaceNode | undefined;
    let level: PlaceLevel | undefined;
    for (const next of placeLevels) {
      if (!entry[next] && !entry[`${next}Code`]) break;
      const place = this.#readPlace(entry, next, siblings, parent);
      if (!place) return;
      [parent, siblings, level] = [place, place.children, next];
    }
    if (!parent || !level) return;
    this.#addOwnCode(entry, 'national', level, parent);
    this.#addOwnCode(entry, 'dhis2', level, parent);
  }

  #readPlace(
    entry: Row,
    level: PlaceLevel,
    siblings: PlaceNode[],
    parent: PlaceNode | undefined,
  ): PlaceNode | undefined {
    const { row, [level]: name } = entry;
    const codeField = `${level}Code` as const;
    const code = normalizeCode(entry[codeField]);
    if (code && !this.#isWellFormed(row, codeField, code)) return undefined;
    const match = this.matcher.find({ row, level, name, code, siblings, parent });
    if (match.kind === 'found') {
      if (code && this.matcher.getCode(match.place) === null) this.#addCode(row, level, match.place, code);
      return match.place;
    }
    if (match.kind === 'error') {
      const { field, key, values } = match;
      const column = field === 'code' ? codeField : level;
      this.errors.push({ row, field: column, value: entry[column], key, ...(values && { values }) });
      return undefined;
    }
    if (match.kind === 'uncertain') return undefined;
    if (!name) {
      this.errors.push({ row, field: codeField, value: code, ...this.#describeUnknownCode(level, code) });
      return undefined;
    }
    return this.#addPlace(entry, level, { siblings, parent, code });
  }

  #isWellFormed(row: number, field: StructureField, code: string): boolean {
    const isTooLong = code.length > placeCodeLimits.codeMaxLength;
    if (!isTooLong && isValidCode(code)) return true;
    const key = isTooLong ? 'validation.tooLong' : 'validation.placeCodeInvalid';
    const values = isTooLong ? { values: { value: placeCodeLimits.codeMaxLength } } : {};
    this.errors.push({ row, field, value: code, key, ...values });
    return false;
  }

  #describeUnknownCode(level: PlaceLevel, code: string): Pick<ImportError, 'key' | 'values'> {
    const similar = this.matcher.findSimilarCode(level, code);
    return similar
      ? { key: 'import.fault.codeSimilar', values: { code: similar } }
      : { key: 'import.fault.unknownCode' };
  }

  #addPlace(
    entry: Row,
    level: PlaceLevel,
    { siblings, parent, code }: { siblings: PlaceNode[]; parent: PlaceNode | undefined; code: string },
  ): PlaceNode {
    const { row, [level]: name } = entry;
    const place = { id: -1 - this.places.length, name, children: [] };
    const error = this.#checkName(name);
    if (error) this.errors.push({ row, field: level, value: name, ...error });
    this.matcher.add(siblings, place);
    this.places.push({ level, id: place.id, parentId: parent?.id ?? null, name });
    if (code) this.#addCode(row, level, place, code);
    return place;
  }

  /** Adds the P-code of a place. A code that could be mistaken for another one is an error: a spreadsheet may have changed it. */
  #addCode(row: number, level: PlaceLevel, place: PlaceNode, code: string): void {
    const similar = this.matcher.findSimilarCode(level, code);
    const field = `${level}Code` as const;
    if (similar) {
      this.errors.push({
        row,
        field,
        value: code,
        key: 'import.fault.codeSimilar',
        values: { code: similar },
      });
      return;
    }
    this.matcher.setCode(level, place, code);
    this.codes.push({ level, id: place.id, system: 'pcode', code });
  }

  /** Adds the code of another system of the place that the row is about. */
  #addOwnCode(entry: Row, system: 'national' | 'dhis2', level: PlaceLevel, { id, name }: PlaceNode): void {
    const field = `${system}Code` as const;
    const code = normalizeCode(entry[field]);
    const { row } = entry;
    if (!code || !this.#isWellFormed(row, field, code)) return;
    const place = `${level} ${id}`;
    const known = this.#codeOf.get(`${system} ${place}`);
    if (known === code) return;
    const isTaken = this.#owners.has(`${system} ${code}`);
    if (known !== undefined || isTaken) {
      const key = isTaken ? 'nationalSociety.structure.codeTaken' : 'import.fault.placeHasOtherCode';
      const values = isTaken ? {} : { values: { place: name, code: known as string } };
      this.errors.push({ row, field, value: code, key, ...values });
      return;
    }
    this.#note(system, place, code);
    this.codes.push({ level, id, system, code });
  }
}

/** The number of an earlier row that names the same place, if any. */
function findEqualRow(entry: Row, firstRows: Map<string, number>): number | undefined {
  const key = JSON.stringify([
    ...placeLevels.map((level) => normalizeText(entry[level])),
    ...placeLevels.map((level) => normalizeCode(entry[`${level}Code`])),
  ]);
  const first = firstRows.get(key);
  if (first === undefined) firstRows.set(key, entry.row);
  return first;
}

/** The empty cells of a row above the level of the place it names. */
function findMissingAncestors(entry: Row): ImportError<StructureField>[] {
  const isGiven = (level: PlaceLevel) => entry[level] !== '' || entry[`${level}Code`] !== '';
  const narrowest = placeLevels.findLastIndex(isGiven);
  return placeLevels
    .slice(0, Math.max(narrowest, 0))
    .filter((level) => !isGiven(level))
    .map((field) => ({ row: entry.row, field, key: 'import.fault.outerPlaceMissing' }));
}
