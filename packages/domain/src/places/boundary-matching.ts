import { normalizeText } from '../imports/columns.ts';
import {
  type PlaceAnswers,
  PlaceMatcher,
  type StoredCode,
  type UncertainPlace,
} from '../imports/place-matching.ts';
import type { PlaceNode } from '../imports/place-names.ts';
import { isValidCode } from './codes.ts';
import { type PlaceLevel, placeLevels } from './levels.ts';

/** What a file says about the place of a boundary. Empty: nothing. */
export interface NamedBoundary {
  name: string;
  code: string;
  parentName: string;
  parentCode: string;
}

export type BoundaryMatch =
  | { kind: 'found'; placeId: number; by: 'code' | 'name' }
  | { kind: 'uncertain' }
  | { kind: 'unknown'; parentId: number | null }
  | { kind: 'error'; key: string; values?: Record<string, string | number> };

interface Known {
  tree: readonly PlaceNode[];
  codes: readonly StoredCode[];
  level: PlaceLevel;
  answers: PlaceAnswers;
}

function listLevel(tree: readonly PlaceNode[], depth: number): PlaceNode[] {
  return depth === 0 ? [...tree] : tree.flatMap(({ children }) => listLevel(children, depth - 1));
}

/** Finds the places that boundaries belong to; those that are only similar are asked about. */
class BoundaryMatcher {
  readonly #matcher: PlaceMatcher;
  readonly #level: PlaceLevel;
  readonly #all: PlaceNode[];
  readonly #parents: PlaceNode[];
  readonly #counts = new Map<string, number>();
  readonly #takenBy = new Map<number, number>();

  constructor({ tree, codes, level, answers }: Known) {
    const depth = placeLevels.indexOf(level);
    this.#matcher = new PlaceMatcher(tree, codes, answers);
    this.#level = level;
    this.#all = listLevel(tree, depth);
    this.#parents = depth > 0 ? listLevel(tree, depth - 1) : [];
    for (const { name } of this.#all)
      this.#counts.set(normalizeText(name), (this.#counts.get(normalizeText(name)) ?? 0) + 1);
  }

  get uncertain(): UncertainPlace[] {
    return this.#matcher.uncertain;
  }

  match(boundary: NamedBoundary, row: number): BoundaryMatch {
    const { name, code } = boundary;
    if (!name && !code) return { kind: 'error', key: 'boundaries.fault.nameless' };
    if (code && !isValidCode(code)) return { kind: 'error', key: 'validation.placeCodeInvalid' };
    const parent = this.#findParent(boundary);
    const siblings = parent?.children ?? this.#all;
    const known = code ? this.#matcher.findPathByCode(this.#level, code)?.at(-1) : undefined;
    if (!known && !parent && this.#isAmbiguous(name))
      return { kind: 'error', key: 'boundaries.fault.ambiguous', values: { name } };
    const found = this.#matcher.find({ row, level: this.#level, name, code, siblings, parent });
    if (found.kind === 'error')
      return { kind: 'error', key: found.key, ...(found.values && { values: found.values }) };
    if (found.kind === 'uncertain') return found;
    if (found.kind === 'unknown') return this.#describeUnknown(code, parent);
    return this.#take(found.place.id, row, known ? 'code' : 'name');
  }

  #take(placeId: number, row: number, by: 'code' | 'name'): BoundaryMatch {
    const other = this.#takenBy.get(placeId);
    if (other !== undefined)
      return { kind: 'error', key: 'boundaries.fault.repeated', values: { number: other } };
    this.#takenBy.set(placeId, row);
    return { kind: 'found', placeId, by };
  }

  #describeUnknown(code: string, parent: PlaceNode | undefined): BoundaryMatch {
    const similar = code ? this.#matcher.findSimilarCode(this.#level, code) : undefined;
    if (similar) return { kind: 'error', key: 'import.fault.codeSimilar', values: { code: similar } };
    return { kind: 'unknown', parentId: parent?.id ?? null };
  }

  #findParent({ parentCode, parentName }: NamedBoundary): PlaceNode | undefined {
    const above = placeLevels[placeLevels.indexOf(this.#level) - 1];
    if (!above) return undefined;
    const byCode = parentCode ? this.#matcher.findPathByCode(above, parentCode)?.at(-1) : undefined;
    if (byCode || !parentName) return byCode;
    const named = this.#parents.filter(({ name }) => normalizeText(name) === normalizeText(parentName));
    return named.length === 1 ? named[0] : undefined;
  }

  #isAmbiguous(name: string): boolean {
    return (this.#counts.get(normalizeText(name)) ?? 0) > 1;
  }
}

/**
 * The places that boundaries of a level belong to: by P-code, then by exact name in the place around it, then by what people
 * answered about similar names. Rows count from 1.
 */
export function matchBoundaries(
  boundaries: readonly NamedBoundary[],
  known: Known,
): { matches: BoundaryMatch[]; uncertain: UncertainPlace[] } {
  const matcher = new BoundaryMatcher(known);
  const matches = boundaries.map((boundary, index) => matcher.match(boundary, index + 1));
  return { matches, uncertain: matcher.uncertain };
}
