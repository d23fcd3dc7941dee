/** Where a chain ended, in a form that can be written down. */
export interface Seal {
  chainNumber: number;
  hash: string;
}

/** A seal as it is copied: `12345:` and 64 characters. */
export function writtenSeal({ chainNumber, hash }: Seal): string {
  return `${chainNumber}:${hash}`;
}

/** The seal that somebody entered; null where it is none. Blanks and letter case do not matter. */
export function readSeal(text: string): Seal | null {
  const [, chainNumber, hash] =
    /^(\d{1,15}):([\da-f]{64})$/.exec(text.replace(/\s/g, '').toLowerCase()) ?? [];
  return hash === undefined ? null : { chainNumber: Number(chainNumber), hash };
}
