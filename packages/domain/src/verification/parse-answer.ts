import { type AnswerGrammar, cutComment, type ParsedAnswer, parseByGrammar } from '../sms/answer-grammar.ts';
import { type AnswerItem, answerItems, combineItems, toPart, type VerificationAnswer } from './answer.ts';
import { phrasesByFirstWord } from './answer-words.ts';
import { verificationLimits } from './limits.ts';

const { commentMaxLength } = verificationLimits;

const grammar: AnswerGrammar<AnswerItem, VerificationAnswer> = {
  items: answerItems,
  phrases: phrasesByFirstWord,
  combine: combineItems,
  listParts: (item) => Object.keys(toPart(item)),
  commentMaxLength,
};

/** On one line, and cut to its maximum length. */
export function cleanComment(text: string): string | null {
  return cutComment(text, commentMaxLength);
}

/**
 * Parses what follows the code in an answer about an alert.
 *
 * @example parseAnswer('1 ٧') // verified, died
 * @example parseAnswer('Vérifié, deux enfants') // verified, with the comment "deux enfants"
 */
export function parseAnswer(text: string): ParsedAnswer<VerificationAnswer> {
  return parseByGrammar(text, grammar);
}
