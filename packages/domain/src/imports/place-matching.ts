import { findSimilarCodes, normalizeCode, toCodeKey } from '../places/codes.ts';
import { type PlaceLevel, placeLevels } from '../places/levels.ts';
import { normalizeText } from './columns.ts';
import { PlaceNameIndex, type PlaceNode } from './place-names.ts';
import { isSimilarName } from './similar-names.ts';

/** The code of a stored place that is in effect. */
export interface StoredCode {
  system: string;
  level: PlaceLevel;
  id: number;
  code: string;
}

/** A name that is not known, but similar to places that are: a person has to say what is meant. */
export interface UncertainPlace {
  /** The first row with this name in this place. */
  row: number;
  level: PlaceLevel;
  name: string;
  /** The name of the place around it; absent for regions. */
  within: string | undefined;
  candidates: { id: number; name: string; code: string | null }[];
}

/** What people said: the id of the place that a name means, or 0 for none of the candidates. By row and level. */
export type PlaceAnswers = ReadonlyMap<string, number>;

export const toAnswerKey = (row: number, level: PlaceLevel) => `${row}.${level}`;

/** What a row says about one place. */
export interface WantedPlace {
  row: number;
  level: PlaceLevel;
  name: string;
  code: string;
  siblings: PlaceNode[];
  parent: PlaceNode | undefined;
}

export type PlaceMatch =
  | { kind: 'found'; place: PlaceNode }
  | { kind: 'unknown' }
  | { kind: 'uncertain' }
  | { kind: 'error'; field: 'name' | 'code'; key: string; values?: Record<string, string> };

type Owner = { level: PlaceLevel; place: PlaceNode };

/** More candidates help nobody. */
const maxCandidates = 5;

/**
 * Finds the places that rows name: by P-code, then by exact name among their siblings, then by what people answered about similar
 * names. Codes are compared as text.
 */
export class PlaceMatcher {
  readonly uncertain: UncertainPlace[] = [];
  readonly #names = new PlaceNameIndex();
  readonly #answers: PlaceAnswers;
  readonly #byCode = new Map<string, Owner>();
  readonly #codeOf = new Map<PlaceNode, string>();
  readonly #similarCodes = new Map<string, string[]>();
  readonly #parents = new Map<PlaceNode, PlaceNode>();
  readonly #asked = new Map<readonly PlaceNode[], Map<string, number>>();

  constructor(tree: readonly PlaceNode[], codes: readonly StoredCode[], answers: PlaceAnswers) {
    this.#answers = answers;
    const places = new Map<string, PlaceNode>();
    const addAll = (siblings: readonly PlaceNode[], depth: number) => {
      for (const place of siblings) {
        places.set(`${placeLevels[depth]} ${place.id}`, place);
        for (const inner of place.children) this.#parents.set(inner, place);
        addAll(place.children, depth + 1);
      }
    };
    addAll(tree, 0);
    for (const { system, level, id, code } of codes) {
      const place = places.get(`${level} ${id}`);
      if (place && system === 'pcode') this.setCode(level, place, code);
    }
  }

  getCode(place: PlaceNode): string | null {
    return this.#codeOf.get(place) ?? null;
  }

  /** Notes the code of a place, so that later rows find it. */
  setCode(level: PlaceLevel, place: PlaceNode, code: string): void {
    const text = normalizeCode(code);
    this.#byCode.set(text, { level, place });
    this.#codeOf.set(place, text);
    const key = `${level} ${toCodeKey(text)}`;
    this.#similarCodes.set(key, [...(this.#similarCodes.get(key) ?? []), text]);
  }

  /** Adds a new place to its siblings. */
  add(siblings: PlaceNode[], place: PlaceNode): void {
    this.#names.add(siblings, place);
  }

  /** The stored place with this code at this level, after the places around it; none if the code is not known. */
  findPathByCode(level: PlaceLevel, code: string): PlaceNode[] | undefined {
    const owner = this.#byCode.get(normalizeCode(code));
    if (owner?.level !== level) return undefined;
    const path: PlaceNode[] = [];
    for (let place: PlaceNode | undefined = owner.place; place; place = this.#parents.get(place))
      path.unshift(place);
    return path;
  }

  /** A code of the same level that could be meant by one that is not known. */
  findSimilarCode(level: PlaceLevel, code: string): string | undefined {
    return findSimilarCodes(code, this.#similarCodes.get(`${level} ${toCodeKey(code)}`) ?? [])[0];
  }

  /** The same, whatever the level is. */
  findSimilarCodeAnywhere(code: string): string | undefined {
    for (const level of placeLevels) {
      const similar = this.findSimilarCode(level, code);
      if (similar) return similar;
    }
    return undefined;
  }

  find(wanted: WantedPlace): PlaceMatch {
    const { code, name, siblings } = wanted;
    const byCode = code ? this.#matchCode(wanted) : null;
    if (byCode) return byCode;
    const place = name ? this.#names.find(siblings, name) : undefined;
    if (place) return this.#checkCode(place, code);
    const answer = this.#matchSimilar(wanted);
    if (answer?.kind === 'found') return this.#checkCode(answer.place, code);
    return answer ?? { kind: 'unknown' };
  }

  /** What the code says; null if it is new. */
  #matchCode({ code, name, level, siblings }: WantedPlace): PlaceMatch | null {
    const owner = this.#byCode.get(normalizeCode(code));
    if (!owner) return null;
    const { place } = owner;
    const isSame = normalizeText(name) === normalizeText(place.name);
    const error: PlaceMatch = {
      kind: 'error',
      field: 'code',
      key: 'import.fault.codeOfOther',
      values: { place: place.name },
    };
    if (owner.level !== level || !siblings.includes(place)) return error;
    if (!name || isSame) return { kind: 'found', place };
    // A stored place may be spelled in another way. Another name contradicts the code, and so does the exact name of a sibling.
    const isSpelling = place.id > 0 && isSimilarName(name, place.name) && !this.#names.find(siblings, name);
    return isSpelling ? { kind: 'found', place } : error;
  }

  #checkCode(place: PlaceNode, code: string): PlaceMatch {
    const known = this.#codeOf.get(place);
    if (!code || known === undefined || known === normalizeCode(code)) return { kind: 'found', place };
    const values = { place: place.name, code: known };
    return { kind: 'error', field: 'code', key: 'import.fault.placeHasOtherCode', values };
  }

  #matchSimilar({ row, level, name, code, siblings, parent }: WantedPlace): PlaceMatch | null {
    if (!name) return null;
    const asked = this.#asked.get(siblings) ?? new Map<string, number>();
    this.#asked.set(siblings, asked);
    const before = asked.get(normalizeText(name));
    if (before === undefined) asked.set(normalizeText(name), row);
    const firstRow = before ?? row;
    const answer = this.#answers.get(toAnswerKey(firstRow, level));
    if (before !== undefined && answer === undefined)
      return this.uncertain.some((one) => one.row === firstRow && one.level === level)
        ? { kind: 'uncertain' }
        : null;
    const candidates = this.#listCandidates(siblings, name, code);
    if (candidates.length === 0 || answer === 0) return null;
    const place = candidates.find(({ id }) => id === answer);
    if (place) return { kind: 'found', place };
    this.uncertain.push({
      ...{ row, level, name, within: parent?.name },
      candidates: candidates.map(({ id, name: of }, index) => ({
        ...{ id, name: of },
        code: this.getCode(candidates[index] as PlaceNode),
      })),
    });
    return { kind: 'uncertain' };
  }

  /** Stored places with a similar name. Two places with different codes are never the same. */
  #listCandidates(siblings: readonly PlaceNode[], name: string, code: string): PlaceNode[] {
    return siblings
      .filter(
        (place) => place.id > 0 && !(code && this.#codeOf.has(place)) && isSimilarName(name, place.name),
      )
      .slice(0, maxCandidates);
  }
}

const unknownPlaceKeys = {
  region: 'import.fault.unknownRegion',
  district: 'import.fault.unknownDistrict',
  village: 'import.fault.unknownVillage',
  zone: 'import.fault.unknownZone',
} as const satisfies Record<PlaceLevel, string>;

/** The names and P-codes of the places of a row. Empty: not given. */
export interface PlaceOfRow {
  row: number;
  names: Record<PlaceLevel, string>;
  codes: Record<PlaceLevel, string>;
}

export type FoundPlace =
  | { kind: 'found'; villageId: number; zoneId: number | null }
  | { kind: 'uncertain' }
  | {
      kind: 'error';
      level: PlaceLevel;
      field: 'name' | 'code';
      key: string;
      values?: Record<string, string>;
    };

/**
 * The village, or zone in it, that a row names: by the smallest place whose P-code is given, or else by names, each inside the
 * place before it. The zone is optional. If several names are wrong, the largest area gives the error: what is inside an unknown
 * place cannot be checked.
 */
export function findPlace(tree: readonly PlaceNode[], matcher: PlaceMatcher, given: PlaceOfRow): FoundPlace {
  const path = findPathByCode(matcher, given);
  const found: PlaceNode[] = [];
  let siblings = tree as PlaceNode[];
  for (const [depth, level] of placeLevels.entries()) {
    const wanted = { level, ...readWanted(given, level, path?.[depth]) };
    if (!wanted.name && !wanted.code) {
      if (level === 'zone') break;
      return { kind: 'error', level, field: 'name', key: 'validation.fieldRequired' };
    }
    const parent = found.at(-1);
    const match = matcher.find({ row: given.row, ...wanted, siblings, parent });
    if (match.kind === 'uncertain') return match;
    if (match.kind === 'error') return { level, ...match };
    if (match.kind === 'unknown') return { kind: 'error', level, ...describeUnknown(matcher, level, wanted) };
    found.push(match.place);
    siblings = match.place.children;
  }
  const [, , village, zone] = found;
  return { kind: 'found', villageId: village?.id ?? 0, zoneId: zone?.id ?? null };
}

/** The smallest place of a row whose code is known, after the places around it. */
function findPathByCode(matcher: PlaceMatcher, { codes }: PlaceOfRow): PlaceNode[] | undefined {
  for (const level of placeLevels.toReversed()) {
    const path = codes[level] ? matcher.findPathByCode(level, codes[level]) : undefined;
    if (path) return path;
  }
  return undefined;
}

/** What a row says about a level; where it says nothing, the place around the one with the code. */
function readWanted({ names, codes }: PlaceOfRow, level: PlaceLevel, known: PlaceNode | undefined) {
  const [name, code] = [names[level], codes[level]];
  return { name: name || (code ? '' : (known?.name ?? '')), code };
}

function describeUnknown(
  matcher: PlaceMatcher,
  level: PlaceLevel,
  { name, code }: { name: string; code: string },
): { field: 'name' | 'code'; key: string; values?: Record<string, string> } {
  const similar = code ? matcher.findSimilarCode(level, code) : undefined;
  if (similar) return { field: 'code', key: 'import.fault.codeSimilar', values: { code: similar } };
  if (!name) return { field: 'code', key: 'import.fault.unknownCode' };
  return { field: 'name', key: unknownPlaceKeys[level] };
}
