import { measureSms } from '../../sms/parts.ts';

/** The units of a USSD screen: 160 bytes hold 182 characters of seven bits, or 80 of 16 bits, such as Arabic ones. */
export const ussdScreenUnits = { 'GSM-7': 182, 'UCS-2': 80 } as const;

const isShort = (text: string) => {
  const { encoding, units } = measureSms(text);
  return units <= ussdScreenUnits[encoding];
};
const isGsm = (text: string) => measureSms(text).encoding === 'GSM-7';

/** Takes the accents from letters that are not in the GSM alphabet, if all of the text is in it afterwards. */
function removeAccents(text: string): string {
  const plain = [...text]
    .map((letter) => (isGsm(letter) ? letter : letter.normalize('NFKD').replace(/\p{M}/gu, '')))
    .join('');
  return isGsm(plain) ? plain : text;
}

/**
 * A text as a screen shows it, or null if it does not fit. Letters lose their accents where the text would not fit otherwise: a
 * single one that is not in the GSM alphabet makes the screen less than half as long.
 *
 * @example toScreen('Rougeole\n1 Une personne') // 'Rougeole\n1 Une personne'
 */
export function toScreen(text: string): string | null {
  if (isShort(text)) return text;
  const plain = removeAccents(text);
  return isShort(plain) ? plain : null;
}

/**
 * The beginning of a text that fits a screen, cut between two words if possible.
 *
 * @example cutToScreen('word '.repeat(50)).length // 179
 */
export function cutToScreen(text: string): string {
  const whole = toScreen(text.trim());
  if (whole !== null) return whole;
  const characters = [...text.trim()];
  let length = characters.length;
  let cut: string | null = null;
  while (cut === null) {
    length -= 1;
    cut = toScreen(characters.slice(0, length).join(''));
  }
  const endsInWord = /\S/.test(characters[length] ?? ' ') && /\s/.test(cut);
  return (endsInWord ? cut.replace(/\s+\S*$/, '') : cut).trimEnd();
}
