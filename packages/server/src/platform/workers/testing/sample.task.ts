/** Tasks for tests of the worker pool. */
export function countTo(end: number): number {
  let count = 0;
  while (count < end) count += 1;
  return count;
}

export function spinForever(_input: null): never {
  for (;;);
}

export function allocateForever(_input: null): never {
  const arrays: number[][] = [];
  for (;;) arrays.push(Array.from({ length: 1000 }, (_, index) => index + 0.5));
}
