/** Words of a text that name a user: they can be taken out again when that user is deleted. */
export interface NamesUser {
  text: string;
  userId: number;
}

/** Where a link with a token is put in when the message is sent (`secret_link` of the outbox). */
export const secretLink = { text: '{{secretLink}}', isSecretLink: true } as const;

type Piece = string | NamesUser | typeof secretLink;

/** What a placeholder is replaced by: always literally, whatever the value says. */
export type TextValue = string | number | Exclude<Piece, string> | readonly Piece[];

/** Where a text names a user, in characters (Unicode code points) from the beginning of the text, which is 0. */
export interface NamePosition {
  userId: number;
  startsAt: number;
  length: number;
}

/** A text with its values, and where those values stand that may change later. */
export interface FilledText {
  readonly text: string;
  readonly names: readonly NamePosition[];
  /** Where the link with a token is put in; null when the text has none. */
  readonly secretLinkAt: number | null;
}

type Filling = { text: string; names: NamePosition[]; secretLinkAt: number | null };

const placeholder = /\{\{\s*([^{}]+?)\s*\}\}|\{(\w+)\}/g;

/** The length of a text in characters, as PostgreSQL counts them. */
export const lengthOf = (text: string) => [...text].length;

/**
 * Fills `{{name}}` and `{name}` with values, in one pass: a value is never read as a placeholder or as a pattern, so a
 * person may be called "{{resetUrl}}" or "$&". Placeholders without a value stay.
 */
export function fillText(text: string, values: Readonly<Record<string, TextValue>> = {}): FilledText {
  const filled: Filling = { text: '', names: [], secretLinkAt: null };
  let end = 0;
  for (const match of text.matchAll(placeholder)) {
    const [whole, double, single] = match;
    const name = double ?? single ?? '';
    if (!Object.hasOwn(values, name)) continue;
    append(filled, text.slice(end, match.index));
    for (const piece of piecesOf(values[name] ?? '')) append(filled, piece);
    end = match.index + whole.length;
  }
  append(filled, text.slice(end));
  return filled;
}

function piecesOf(value: TextValue): readonly Piece[] {
  if (typeof value === 'number') return [String(value)];
  return Array.isArray(value) ? (value as readonly Piece[]) : [value as Piece];
}

function append(filled: Filling, piece: Piece): void {
  if (typeof piece === 'string') {
    filled.text += piece;
    return;
  }
  const startsAt = lengthOf(filled.text);
  if ('userId' in piece) {
    const length = lengthOf(piece.text);
    if (length > 0) filled.names.push({ userId: piece.userId, startsAt, length });
  } else filled.secretLinkAt = startsAt;
  filled.text += piece.text;
}
