const beginsLeftToRight = '\u2066';
const endOfDirection = '\u2069';

/** Keeps a date, number or code in its order inside a sentence that runs from right to left: the plus stays in front. */
export function leftToRight(text: string): string {
  return `${beginsLeftToRight}${text}${endOfDirection}`;
}
