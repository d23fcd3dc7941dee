const leftToRightIsolate = '\u2066';
const firstStrongIsolate = '\u2068';
const popDirectionalIsolate = '\u2069';

/** Isolates a date, number or code inside a right-to-left sentence, so that a plus sign stays in front. */
export function isolateLeftToRight(text: string): string {
  return `${leftToRightIsolate}${text}${popDirectionalIsolate}`;
}

/** Isolates a name with its own direction inside a sentence, so that the dot of an abbreviation stays behind it. */
export function isolate(name: string): string {
  return `${firstStrongIsolate}${name}${popDirectionalIsolate}`;
}
