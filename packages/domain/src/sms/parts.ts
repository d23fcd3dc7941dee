/** The basic character set of GSM 03.38, one unit per character. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** The extension table of GSM 03.38, two units per character: an escape and the character. */
const extension = new Set('\f^{}\\[~]|€');

/** The size of a text as SMS. */
export interface SmsMeasure {
  /** GSM-7 if every character is in the GSM alphabet; a single other character makes the whole text UCS-2. */
  encoding: 'GSM-7' | 'UCS-2';
  /** Characters as people count them (code points). */
  characters: number;
  /** The units of the encoding: septets in GSM-7, 16-bit units in UCS-2. */
  units: number;
  /** The number of messages; an empty text is one. */
  parts: number;
  /** Unused units of the last part. */
  left: number;
}

/** Units in a single SMS, and in each part of a concatenated one, which has a header for joining the parts. */
const capacity = {
  'GSM-7': { single: 160, concatenated: 153 },
  'UCS-2': { single: 70, concatenated: 67 },
} as const;

/**
 * Measures how long a text is as SMS and in how many parts it is sent.
 *
 * A character of two units is never split between two parts, so a text may need one part more than its units suggest.
 *
 * @example measureSms('Merci. 1€') // { encoding: 'GSM-7', characters: 9, units: 10, parts: 1, left: 150 }
 */
export function measureSms(text: string): SmsMeasure {
  const characters = [...text];
  const isGsm = characters.every((character) => basic.has(character) || extension.has(character));
  const encoding = isGsm ? 'GSM-7' : 'UCS-2';
  const sizes = characters.map((character) =>
    isGsm ? (extension.has(character) ? 2 : 1) : character.length,
  );
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { single, concatenated } = capacity[encoding];
  if (units <= single)
    return { encoding, characters: characters.length, units, parts: 1, left: single - units };
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > concatenated) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return { encoding, characters: characters.length, units, parts, left: concatenated - used };
}
