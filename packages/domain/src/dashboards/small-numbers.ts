/** Whole numbers in as little memory as they allow. */
export type SmallNumbers = Uint8Array | Uint16Array | Int32Array;

/** A copy of some numbers, which may be negative. */
export function shrinkNumbers(numbers: Int32Array): SmallNumbers {
  let bits = 0;
  for (let at = 0; at < numbers.length; at += 1) bits |= numbers[at] as number;
  if (bits >>> 0 < 256) return new Uint8Array(numbers);
  return bits >>> 0 < 65_536 ? new Uint16Array(numbers) : new Int32Array(numbers);
}
