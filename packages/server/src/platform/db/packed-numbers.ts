/**
 * The numbers that the database wrote with `int4send`, one after the other; reading them as rows or lists of text would take much
 * longer. The most significant byte comes first.
 */
export function readNumbers(bytes: Buffer): Int32Array {
  const copy = Buffer.from(new Uint8Array(bytes).buffer);
  return new Int32Array(copy.swap32().buffer);
}

/** The ids of `string_agg(int4send(id), ''::bytea)`, which is null if there are none. */
export function readIds(bytes: Buffer | null | undefined): number[] {
  return bytes ? [...readNumbers(bytes)] : [];
}
