import {
  type AnswerGrammar,
  foldWord,
  groupByFirstWord,
  type ParsedAnswer,
  parseByGrammar,
  splitWords,
  toPhrases,
} from '../sms/answer-grammar.ts';
import { answerPhrases } from '../verification/answer-words.ts';
import {
  combineReferralItems,
  listReferralParts,
  type ReferralAnswer,
  type ReferralItem,
  referralItems,
  referralLimits,
} from './referral.ts';

/** Phrases of arrival in English, French, Spanish and Arabic; outcomes and results have those of answers about alerts. */
const arrivalPhrases = toPhrases<'arrived' | 'notArrived'>({
  arrived:
    'arrived, has arrived, came, is here, admitted, seen, ' +
    'arrive, arrivee, est arrive, est arrivee, venu, venue, admis, admise, ' +
    'llego, ha llegado, vino, ingresado, ingresada, ' +
    'وصل, وصلت, حضر, حضرت, ادخل, ادخلت',
  notArrived:
    'not arrived, has not arrived, did not arrive, did not come, didnt come, not here, never came, no show, ' +
    'pas arrive, pas arrivee, n est pas arrive, n est pas arrivee, pas venu, pas venue, ' +
    'no llego, no ha llegado, no vino, ' +
    'لم يصل, لم تصل, لم يحضر, لم تحضر',
});

/** What is called the same in answers about an alert. */
const shared = ['recovered', 'died', 'outcomeUnknown', 'laboratoryPositive', 'laboratoryNegative'] as const;
const isShared = (item: string): item is (typeof shared)[number] => shared.some((name) => name === item);

/** All phrases of answers about referrals. */
export const referralPhrases: readonly { words: readonly string[]; item: ReferralItem }[] = [
  ...arrivalPhrases,
  ...answerPhrases.flatMap(({ words, item }) => (isShared(item) ? [{ words, item }] : [])),
];

const grammar: AnswerGrammar<ReferralItem, ReferralAnswer> = {
  items: referralItems,
  phrases: groupByFirstWord(referralPhrases),
  combine: combineReferralItems,
  listParts: listReferralParts,
  commentMaxLength: referralLimits.commentMaxLength,
};

/**
 * Parses what follows the number in an answer about a referral.
 *
 * @example parseReferralAnswer('١') // arrived
 * @example parseReferralAnswer('pas venue, la famille refuse') // not arrived, with a comment
 */
export function parseReferralAnswer(text: string): ParsedAnswer<ReferralAnswer> {
  return parseByGrammar(text, grammar);
}

/** Single words with which a data collector says that the person of their last report was referred. */
const followUps: ReadonlySet<string> = new Set(
  [
    ...['r', 'referred', 'refer', 'referral'],
    ...['refere', 'referee', 'oriente', 'orientee', 'reference'],
    ...['referido', 'referida', 'derivado', 'derivada', 'remitido', 'remitida'],
    ...['ر', 'احيل', 'احيلت', 'احاله', 'محال', 'محاله'],
  ].map(foldWord),
);

/**
 * Whether a message of a data collector is the follow-up "referred": one of these words alone. It has no digits, so it is never a report
 * or an answer.
 *
 * @example isReferralFollowUp('Référé.') // true
 */
export function isReferralFollowUp(text: string): boolean {
  const words = splitWords(text.normalize('NFKC'));
  return words.length === 1 && followUps.has(words[0]?.folded ?? '');
}
