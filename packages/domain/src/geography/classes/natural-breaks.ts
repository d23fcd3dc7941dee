/** Sums of weighted values, from which the spread of any run of them follows. */
function sumUp(distinct: ReadonlyArray<[value: number, weight: number]>) {
  const sums = { weight: [0], value: [0], square: [0] };
  distinct.forEach(([value, weight], at) => {
    sums.weight.push((sums.weight[at] ?? 0) + weight);
    sums.value.push((sums.value[at] ?? 0) + weight * value);
    sums.square.push((sums.square[at] ?? 0) + weight * value * value);
  });
  const between = (all: number[], from: number, to: number) => (all[to + 1] ?? 0) - (all[from] ?? 0);
  /** The sum of squared distances from the mean of the values from one position to another. */
  return (from: number, to: number) => {
    const sum = between(sums.value, from, to);
    return between(sums.square, from, to) - (sum * sum) / between(sums.weight, from, to);
  };
}

/** Most distinct values that are divided exactly: the work grows with their square. */
const maxValues = 1000;

/** Every n-th value with the weight of those before it; the largest is always among them. */
function thinOut(distinct: ReadonlyArray<[number, number]>) {
  const step = Math.ceil(distinct.length / maxValues);
  const kept: { value: [number, number]; position: number }[] = [];
  let weight = 0;
  distinct.forEach(([value, own], position) => {
    weight += own;
    if ((position + 1) % step !== 0 && position !== distinct.length - 1) return;
    kept.push({ value: [value, weight], position });
    weight = 0;
  });
  return kept;
}

/**
 * Natural breaks after Jenks: the classes in which values differ least from the mean of their class. Exact, by dynamic programming
 * (Fisher 1958, "On grouping for maximum homogeneity").
 *
 * @param distinct values in ascending order, with how many areas have each
 * @param count of classes, at most the number of values
 * @returns the positions of the values that end a class, without the last
 */
export function findNaturalBreaks(
  distinct: ReadonlyArray<[value: number, weight: number]>,
  count: number,
): number[] {
  const kept = thinOut(distinct);
  const spread = sumUp(kept.map(({ value }) => value));
  const size = kept.length;
  let costs = kept.map((_, to) => spread(0, to));
  /** For each further class and each position, where the class that ends there begins. */
  const starts: number[][] = [];
  for (let part = 1; part < count; part++) {
    const next: number[] = new Array(size).fill(Number.POSITIVE_INFINITY);
    const begins: number[] = new Array(size).fill(part);
    for (let to = part; to < size; to++)
      for (let from = part; from <= to; from++) {
        const cost = (costs[from - 1] ?? Number.POSITIVE_INFINITY) + spread(from, to);
        if (cost >= (next[to] ?? 0)) continue;
        next[to] = cost;
        begins[to] = from;
      }
    costs = next;
    starts.push(begins);
  }
  const ends: number[] = [];
  let to = size - 1;
  for (const begins of starts.toReversed()) {
    to = (begins[to] ?? 1) - 1;
    ends.unshift(kept[to]?.position ?? 0);
  }
  return ends;
}
