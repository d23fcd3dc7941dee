/** What Unicode calls ignorable: zero-width characters, direction marks, variation selectors, byte order mark. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const fullWidth = /[\uff01-\uff5e]/gu;
const digitOfAnyScript = /\p{Nd}/gu;
const isDigit = /^\p{Nd}$/u;

/**
 * The text of an SMS as the grammar should see it.
 *
 * Phones set to Arabic, Persian, Hindi, Bengali and others write their own digits, and some insert marks that
 * nobody sees. Digits of every script and full-width characters become ASCII, invisible characters go, and the
 * ends are trimmed. Nothing else is forgiven: separators and inner spaces stay as they came.
 *
 * @example tidyMessage(' ١#١#٢\u200f ') // '1#1#2'
 */
export function tidyMessage(text: string): string {
  return text
    .replace(invisible, '')
    .replace(fullWidth, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(digitOfAnyScript, asciiDigit)
    .trim();
}

/** Unicode keeps the ten digits of a script side by side, from zero to nine: the distance to the start of the run tells the value. */
function asciiDigit(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  let start = codePoint;
  while (isDigit.test(String.fromCodePoint(start - 1))) start -= 1;
  return String((codePoint - start) % 10);
}
