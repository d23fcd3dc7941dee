/**
 * The numbers that the database wrote with `int4send`, one after the other; reading them as rows or lists of text would take much
 * longer. The most significant byte comes first.
 */
export function readNumbers(bytes: Buffer): Int32Array {
  const copy = Buffer.from(new Uint8Array(bytes).buffer);
  return new Int32Array(copy.swap32().buffer);
}

/** The same of numbers that were written with `int8send`, such as ids of reports. */
export function readLongNumbers(bytes: Buffer): Float64Array {
  const numbers = new Float64Array(bytes.length / 8);
  for (let at = 0; at < numbers.length; at += 1)
    numbers[at] = bytes.readInt32BE(8 * at) * 2 ** 32 + bytes.readUInt32BE(8 * at + 4);
  return numbers;
}

/** The ids of `string_agg(int4send(id), ''::bytea)`, which is null if there are none. */
export function readIds(bytes: Buffer | null | undefined): number[] {
  return bytes ? [...readNumbers(bytes)] : [];
}
