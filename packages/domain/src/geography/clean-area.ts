import { type Area, locateInRing, type Ring } from './polygons.ts';
import { findSelfCrossing } from './ring-crossings.ts';

/** What was changed in an area so that it can be used. */
export type AreaRepair = 'ringClosed' | 'pointsRepeated' | 'ringEmpty' | 'holeOutside' | 'polygonRepeated';

export interface CleanedArea {
  area: Area;
  /** How often each repair was made. */
  repairs: Partial<Record<AreaRepair, number>>;
  /** Why the area cannot be used. */
  fault: { kind: 'empty' } | { kind: 'selfCrossing'; x: number; y: number } | null;
}

/** Whether all points of a ring are on one line. */
function isFlat(points: readonly number[]): boolean {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points;
  for (let at = 4; at + 1 < points.length; at += 2) {
    const turn = (x2 - x1) * ((points[at + 1] as number) - y1) - (y2 - y1) * ((points[at] as number) - x1);
    if (turn !== 0) return false;
  }
  return true;
}

/** A ring without repeated points, closed; null if nothing is inside it. */
function cleanRing(ring: Ring, count: (repair: AreaRepair) => void): Ring | null {
  const points: number[] = [];
  for (let at = 0; at + 1 < ring.length; at += 2) {
    const [x, y] = [ring[at] as number, ring[at + 1] as number];
    if (points.length > 0 && points.at(-2) === x && points.at(-1) === y) count('pointsRepeated');
    else points.push(x, y);
  }
  if (points.length >= 6 && (points[0] !== points.at(-2) || points[1] !== points.at(-1))) {
    points.push(points[0] as number, points[1] as number);
    count('ringClosed');
  }
  if (points.length >= 8 && !isFlat(points)) return points;
  count('ringEmpty');
  return null;
}

/** Whether the first point of a hole that is not on the outer ring is inside it. */
function isHoleInside(hole: Ring, outer: Ring): boolean {
  for (let at = 0; at + 1 < hole.length; at += 2) {
    const position = locateInRing(outer, hole[at] as number, hole[at + 1] as number);
    if (position !== 'edge') return position === 'inside';
  }
  return true;
}

/**
 * Repairs what can be repaired without a doubt: rings that are not closed, points that are repeated, rings without an inside,
 * holes outside, and polygons that are repeated. A ring that crosses itself is a fault, because nobody knows what was meant.
 */
export function cleanArea(area: Area): CleanedArea {
  const repairs: CleanedArea['repairs'] = {};
  const count = (repair: AreaRepair) => {
    repairs[repair] = (repairs[repair] ?? 0) + 1;
  };
  const seen = new Set<string>();
  const cleaned: Ring[][] = [];
  for (const [first = [], ...inner] of area) {
    const outer = cleanRing(first, count);
    if (!outer) continue;
    const key = Array.from(outer).join();
    if (seen.has(key)) {
      count('polygonRepeated');
      continue;
    }
    seen.add(key);
    cleaned.push([outer, ...inner.flatMap((ring) => keepHole(ring, outer, count))]);
  }
  if (cleaned.length === 0) return { area: [], repairs, fault: { kind: 'empty' } };
  for (const ring of cleaned.flat()) {
    const crossing = findSelfCrossing(ring);
    if (crossing) return { area: cleaned, repairs, fault: { kind: 'selfCrossing', ...crossing } };
  }
  return { area: cleaned, repairs, fault: null };
}

function keepHole(ring: Ring, outer: Ring, count: (repair: AreaRepair) => void): Ring[] {
  const hole = cleanRing(ring, count);
  if (!hole) return [];
  if (isHoleInside(hole, outer)) return [hole];
  count('holeOutside');
  return [];
}
