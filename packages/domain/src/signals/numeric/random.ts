/**
 * A generator of pseudo-random numbers from 0 to below 1, for permutations that anybody can repeat: equal seeds give equal numbers.
 * "Small fast counter" of 32 bits (C. Doty-Humphrey, PractRand); not for secrets.
 *
 * @param seed a whole number
 */
export function createRandom(seed: number): () => number {
  let [a, b, c, counter] = [seed | 0, (seed / 2 ** 32) | 0, 0, 1];
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) next();
  return next;
}
