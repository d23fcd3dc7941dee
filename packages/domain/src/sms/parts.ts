/** The basic alphabet of GSM 03.38, one unit each. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** The extension table of GSM 03.38: an escape and a character, two units. */
const extension = new Set('\f^{}\\[~]|€');

/** How a text goes over the air. */
export interface SmsMeasure {
  /** GSM-7 if every character is in the GSM alphabet; one other character puts the whole text into UCS-2. */
  encoding: 'GSM-7' | 'UCS-2';
  /** Characters as people count them (code points). */
  characters: number;
  /** What the network counts: septets in GSM-7, 16-bit units in UCS-2. */
  units: number;
  /** Messages the text is sent in; an empty text is one. */
  parts: number;
  /** Units left in the last part. */
  left: number;
}

/** Units in a message that stands alone, and in each of several: a header tells the phone how to join them. */
const capacity = {
  'GSM-7': { alone: 160, joined: 153 },
  'UCS-2': { alone: 70, joined: 67 },
} as const;

/**
 * How long a text is as SMS and in how many parts it is sent.
 *
 * A character of two units never straddles two parts, so a text may need a part more than its units suggest.
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
  const { alone, joined } = capacity[encoding];
  if (units <= alone)
    return { encoding, characters: characters.length, units, parts: 1, left: alone - units };
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > joined) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return { encoding, characters: characters.length, units, parts, left: joined - used };
}
