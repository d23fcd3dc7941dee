import { normalizeMessage } from './normalize-message.ts';

/** For how many hours after the question an SMS answers it. */
export const onsetAnswerHours = 48;

/**
 * The days in an answer to the question how many days before the report the first symptoms began; null if the text is none.
 *
 * An answer is `0#` and one digit. It begins with 0, as no code does, so it is no report, with or without days since onset.
 *
 * @example readOnsetAnswer('0#3') // 3
 */
export function readOnsetAnswer(text: string): number | null {
  const digit = /^0[#*]([0-9])$/.exec(normalizeMessage(text))?.[1];
  return digit === undefined ? null : Number(digit);
}
