/** Part of a text that names a user: it can be removed when the user is deleted. */
export interface UserName {
  text: string;
  userId: number;
}

/** Placeholder of a link with a token, inserted when the message is sent (`secret_link` of the outbox). */
export const secretLink = { text: '{{secretLink}}', isSecretLink: true } as const;

type Piece = string | UserName | typeof secretLink;

/** The value of a placeholder, always inserted literally. */
export type TextValue = string | number | Exclude<Piece, string> | readonly Piece[];

/** Position of a user's name, in Unicode code points from the start of the text (0). */
export interface NamePosition {
  userId: number;
  startsAt: number;
  length: number;
}

/** A filled text, with the positions of values that may change later. */
export interface FilledText {
  readonly text: string;
  readonly names: readonly NamePosition[];
  /** Position of the link with a token; null if the text has none. */
  readonly secretLinkAt: number | null;
}

type MutableFilledText = { text: string; names: NamePosition[]; secretLinkAt: number | null };

const placeholder = /\{\{\s*([^{}]+?)\s*\}\}|\{(\w+)\}/g;

/** The length in code points, as PostgreSQL counts it. */
export const countCharacters = (text: string) => [...text].length;

/**
 * Fills `{{name}}` and `{name}` in one pass: values are never treated as placeholders or patterns, so a person may be called
 * "{{resetUrl}}" or "$&". Placeholders without a value stay.
 */
export function fillText(text: string, values: Readonly<Record<string, TextValue>> = {}): FilledText {
  const filled: MutableFilledText = { text: '', names: [], secretLinkAt: null };
  let end = 0;
  for (const match of text.matchAll(placeholder)) {
    const [whole, double, single] = match;
    const name = double ?? single ?? '';
    if (!Object.hasOwn(values, name)) continue;
    append(filled, text.slice(end, match.index));
    for (const piece of toPieces(values[name] ?? '')) append(filled, piece);
    end = match.index + whole.length;
  }
  append(filled, text.slice(end));
  return filled;
}

function toPieces(value: TextValue): readonly Piece[] {
  if (typeof value === 'number') return [String(value)];
  return Array.isArray(value) ? (value as readonly Piece[]) : [value as Piece];
}

function append(filled: MutableFilledText, piece: Piece): void {
  if (typeof piece === 'string') {
    filled.text += piece;
    return;
  }
  const startsAt = countCharacters(filled.text);
  if ('userId' in piece) {
    const length = countCharacters(piece.text);
    if (length > 0) filled.names.push({ userId: piece.userId, startsAt, length });
  } else filled.secretLinkAt = startsAt;
  filled.text += piece.text;
}
