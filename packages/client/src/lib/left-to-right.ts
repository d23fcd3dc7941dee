const beginsLeftToRight = '\u2066';
const beginsOwnDirection = '\u2068';
const endOfDirection = '\u2069';

/** Keeps a date, number or code in its order inside a sentence that runs from right to left: the plus stays in front. */
export function leftToRight(text: string): string {
  return `${beginsLeftToRight}${text}${endOfDirection}`;
}

/** Keeps a name that runs its own way in one piece inside a sentence: the dot of an abbreviated one stays behind it. */
export function isolated(name: string): string {
  return `${beginsOwnDirection}${name}${endOfDirection}`;
}
