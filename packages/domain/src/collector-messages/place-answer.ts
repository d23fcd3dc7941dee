import { normalizeMessage } from '../reports/normalize-message.ts';

/** How many places of a data collector a question can list. */
export const maxPlacesAsked = 9;
/** How long it can be answered, in hours. */
export const placeAnswerHours = 48;

/**
 * The number of the chosen place in the answer to "which village?"; null if the message is none. The number has the letter A before it,
 * because a number alone is a report; the letter can also be an Arabic alif, the digit in any script.
 *
 * @example readPlaceAnswer('a 2') // 2
 */
export function readPlaceAnswer(text: string): number | null {
  const match = /^[Aaاأ][\s.:-]?([1-9])[\s.]*$/u.exec(normalizeMessage(text));
  return match ? Number(match[1]) : null;
}
