/** A position in the order of changes: after the row with this number, level (of places) and id. */
export interface Position {
  changeNumber: number;
  rank: number;
  id: number;
}

export const beginning: Position = { changeNumber: -1, rank: 0, id: 0 };

/** The position after everything up to a change. */
export function after(changeNumber: number): Position {
  return { changeNumber, rank: 9, id: Number.MAX_SAFE_INTEGER };
}

const pattern = /^(\d{1,16})\.(\d)\.(\d{1,16})\.([\w-]{1,60})$/;

/**
 * Writes a position as the cursor that clients keep.
 *
 * @param epoch of which database and rights it is a position; compared when it comes back
 */
export function writeCursor({ changeNumber, rank, id }: Position, epoch: string): string {
  return Buffer.from(`${changeNumber}.${rank}.${id}.${epoch}`).toString('base64url');
}

/** Reads a cursor; undefined if it is none. */
export function readCursor(text: string): (Position & { epoch: string }) | undefined {
  const match = pattern.exec(Buffer.from(text, 'base64url').toString('latin1'));
  if (!match) return undefined;
  const [changeNumber = 0, rank = 0, id = 0] = match.slice(1, 4).map(Number);
  if (changeNumber > Number.MAX_SAFE_INTEGER || id > Number.MAX_SAFE_INTEGER) return undefined;
  return { changeNumber, rank, id, epoch: match[4] ?? '' };
}
