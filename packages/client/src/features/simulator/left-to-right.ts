/** Numbers read from left to right within a sentence of any script: the plus sign stays in front. */
export function leftToRight(number: string): string {
  return `\u2066${number}\u2069`;
}
