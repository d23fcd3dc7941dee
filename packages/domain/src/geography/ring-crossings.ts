import type { Ring } from './polygons.ts';

interface Segment {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  /** Its number in the ring. */
  at: number;
  minY: number;
  maxY: number;
  maxX: number;
}

const turn = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));

/** Whether two segments cross, or lie on each other. Touching in a single point does not count. */
function isCrossing(one: Segment, other: Segment): boolean {
  const first = turn(one.x1, one.y1, one.x2, one.y2, other.x1, other.y1);
  const second = turn(one.x1, one.y1, one.x2, one.y2, other.x2, other.y2);
  const third = turn(other.x1, other.y1, other.x2, other.y2, one.x1, one.y1);
  const fourth = turn(other.x1, other.y1, other.x2, other.y2, one.x2, one.y2);
  if (first !== 0 || second !== 0) return first * second < 0 && third * fourth < 0;
  // Both lie on one line: they overlap if they share more than a point.
  const isSteep = Math.abs(one.x2 - one.x1) < Math.abs(one.y2 - one.y1);
  const [from, to] = isSteep ? (['y1', 'y2'] as const) : (['x1', 'x2'] as const);
  const start = Math.max(Math.min(one[from], one[to]), Math.min(other[from], other[to]));
  const end = Math.min(Math.max(one[from], one[to]), Math.max(other[from], other[to]));
  return start < end;
}

function listSegments(ring: Ring): Segment[] {
  const segments: Segment[] = [];
  for (let at = 0; at + 3 < ring.length; at += 2) {
    let [x1, y1] = [ring[at] as number, ring[at + 1] as number];
    let [x2, y2] = [ring[at + 2] as number, ring[at + 3] as number];
    if (x1 === x2 && y1 === y2) continue;
    if (x1 > x2) [x1, y1, x2, y2] = [x2, y2, x1, y1];
    const [minY, maxY] = [Math.min(y1, y2), Math.max(y1, y2)];
    segments.push({ x1, y1, x2, y2, at: at / 2, minY, maxY, maxX: x2 });
  }
  return segments.sort((one, other) => one.x1 - other.x1);
}

/**
 * Where a ring crosses itself or runs along itself; null if it does not. A sweep from west to east compares only segments whose
 * boxes overlap.
 */
export function findSelfCrossing(ring: Ring): { x: number; y: number } | null {
  let open: Segment[] = [];
  let untilCleaned = 64;
  for (const segment of listSegments(ring)) {
    if (open.length >= untilCleaned) {
      open = open.filter(({ maxX }) => maxX >= segment.x1);
      untilCleaned = Math.max(64, open.length * 2);
    }
    for (const other of open) {
      if (other.maxX < segment.x1 || other.minY > segment.maxY || other.maxY < segment.minY) continue;
      if (isCrossing(segment, other)) return { x: segment.x1, y: segment.y1 };
    }
    open.push(segment);
  }
  return null;
}
