/** Number and hash of the last audit event, stored elsewhere to verify the log later. */
export interface CheckpointHash {
  chainNumber: number;
  hash: string;
}

/** Formats a checkpoint hash to be copied: `12345:` and 64 characters. */
export function formatCheckpointHash({ chainNumber, hash }: CheckpointHash): string {
  return `${chainNumber}:${hash}`;
}

/** Parses a checkpoint hash; null if it is malformed. White space and letter case are ignored. */
export function parseCheckpointHash(text: string): CheckpointHash | null {
  const [, chainNumber, hash] =
    /^(\d{1,15}):([\da-f]{64})$/.exec(text.replace(/\s/g, '').toLowerCase()) ?? [];
  return hash === undefined ? null : { chainNumber: Number(chainNumber), hash };
}
