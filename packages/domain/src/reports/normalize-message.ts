/** Default ignorable code points: zero-width characters, direction marks, variation selectors, byte order mark. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const fullWidth = /[\uff01-\uff5e]/gu;
const digitOfAnyScript = /\p{Nd}/gu;
const isDigit = /^\p{Nd}$/u;

/**
 * Normalizes the text of an SMS before it is parsed.
 *
 * Phones set to Arabic, Persian, Hindi, Bengali and other languages use their own digits, and some insert invisible marks.
 * Digits of every script and full-width characters become ASCII, invisible characters are removed, and blanks at both ends
 * trimmed. Nothing else changes: separators and inner spaces stay as they came.
 *
 * @example normalizeMessage(' ١#١#٢\u200f ') // '1#1#2'
 */
export function normalizeMessage(text: string): string {
  return text
    .replace(invisible, '')
    .replace(fullWidth, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(digitOfAnyScript, toAsciiDigit)
    .trim();
}

/** Unicode orders the ten digits of a script from zero to nine, so the value is the distance from the start of their run. */
function toAsciiDigit(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  let start = codePoint;
  while (isDigit.test(String.fromCodePoint(start - 1))) start -= 1;
  return String((codePoint - start) % 10);
}
