import { normalizeMessage } from '../reports/normalize-message.ts';
import { type AnswerItem, answerItems, combineItems, toPart, type VerificationAnswer } from './answer.ts';
import { foldWord, phrasesByFirstWord } from './answer-words.ts';
import { verificationLimits } from './limits.ts';

type ParsedAnswer = { ok: true; answer: VerificationAnswer; comment: string | null } | { ok: false };

interface Word {
  folded: string;
  /** Where the text after the word begins. */
  end: number;
}

function splitWords(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{Nd}]+(?:['’][\p{L}\p{M}]+)*/gu)].flatMap((match) => {
    const end = match.index + match[0].length;
    // `n'est` is two words of French, `couldn't` is one of English
    const elided = /^(\p{L})['’](.+)$/su.exec(match[0]);
    const parts = elided ? [elided[1] ?? '', elided[2] ?? ''] : [match[0]];
    return parts.map((part) => ({ folded: foldWord(part), end })).filter(({ folded }) => folded !== '');
  });
}

interface Found {
  item: AnswerItem;
  /** How many words it takes. */
  length: number;
  isNumber: boolean;
}

function findItem(words: readonly Word[], at: number): Found | null {
  const first = words[at]?.folded ?? '';
  if (/^\d{1,2}$/.test(first)) {
    const item = answerItems[Number(first) - 1];
    return item ? { item, length: 1, isNumber: true } : null;
  }
  const phrase = phrasesByFirstWord
    .get(first)
    ?.find(({ words: own }) => own.every((word, index) => words[at + index]?.folded === word));
  return phrase ? { item: phrase.item, length: phrase.words.length, isNumber: false } : null;
}

/** The items of words that are all answers, either all numbers or all phrases; null if anything else is among them. */
function findOnlyItems(words: readonly Word[]): AnswerItem[] | null {
  const found: Found[] = [];
  for (let at = 0; at < words.length; ) {
    const next = findItem(words, at);
    if (!next || next.isNumber !== (found[0] ?? next).isNumber) return null;
    found.push(next);
    at += next.length;
  }
  return found.map(({ item }) => item);
}

/** Whether a sentence has a phrase that contradicts the answer before it: `confirmed, I thought, but no case`. */
function contradicts(answer: AnswerItem, sentence: readonly Word[]): boolean {
  for (let at = 0; at < sentence.length; at += 1) {
    const found = findItem(sentence, at);
    if (!found || found.isNumber) continue;
    const states = Object.keys(toPart(found.item));
    if (found.item !== answer && states.some((part) => part in toPart(answer))) return true;
    at += found.length - 1;
  }
  return false;
}

/** On one line, and cut to its maximum length. */
export function cleanComment(text: string): string | null {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return [...line].slice(0, verificationLimits.commentMaxLength).join('').trim() || null;
}

/**
 * Parses what follows the code in an answer: items by number or phrase, or one item and a sentence.
 *
 * Several items count only if the message has nothing else, and does not mix numbers and phrases: in `1 6 children ill` and
 * `verified 7` the second number is part of a sentence. Whatever contradicts itself is not parsed, because a wrong answer is worse
 * than none.
 *
 * @example parseAnswer('1 ٧') // verified, died
 * @example parseAnswer('Vérifié, deux enfants') // verified, with the comment "deux enfants"
 */
export function parseAnswer(text: string): ParsedAnswer {
  const normalized = normalizeMessage(text);
  const words = splitWords(normalized);
  const all = findOnlyItems(words);
  if (all) {
    const answer = combineItems(all);
    return answer ? { ok: true, answer, comment: null } : { ok: false };
  }
  const first = findItem(words, 0);
  const answer = first && combineItems([first.item]);
  if (!first || !answer || contradicts(first.item, words.slice(first.length))) return { ok: false };
  const sentence = normalized.slice(words[first.length - 1]?.end ?? 0).replace(/^[\s\p{P}]+/u, '');
  return { ok: true, answer, comment: cleanComment(sentence) };
}
