import { normalizeMessage } from '../reports/normalize-message.ts';

/** A word of a message without case, diacritics and the spellings of Arabic letters that people mix. */
export function foldWord(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\p{M}\u0640'’]/gu, '')
    .toLowerCase()
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه');
}

/** A phrase as folded words, with what it means. */
export interface AnswerPhrase<Item extends string> {
  words: readonly string[];
  item: Item;
}

/** The phrases of lists that are separated by commas. Letter case and diacritics do not matter. */
export function toPhrases<Item extends string>(lists: Readonly<Record<Item, string>>): AnswerPhrase<Item>[] {
  return (Object.entries(lists) as [Item, string][]).flatMap(([item, list]) =>
    list.split(', ').map((phrase) => ({ words: phrase.split(' ').map(foldWord), item })),
  );
}

export type PhrasesByFirstWord<Item extends string> = ReadonlyMap<string, readonly AnswerPhrase<Item>[]>;

/** Phrases by their first word, the longest first. */
export function groupByFirstWord<Item extends string>(
  phrases: readonly AnswerPhrase<Item>[],
): PhrasesByFirstWord<Item> {
  return new Map(
    [...Map.groupBy(phrases, ({ words: [first = ''] }) => first)].map(([first, list]) => [
      first,
      list.toSorted((a, b) => b.words.length - a.words.length),
    ]),
  );
}

/** What can be answered by SMS after a code. */
export interface AnswerGrammar<Item extends string, Answer> {
  /** In the order of the numbers that stand for them: 1 is the first. */
  items: readonly Item[];
  phrases: PhrasesByFirstWord<Item>;
  /** The answer that items make together; null if they contradict each other. */
  combine(items: readonly Item[]): Answer | null;
  /** The parts of an answer that an item states. Two items that state the same part contradict each other. */
  listParts(item: Item): readonly string[];
  /** The sentence that an answer can end with, in characters. */
  commentMaxLength: number;
}

export type ParsedAnswer<Answer> = { ok: true; answer: Answer; comment: string | null } | { ok: false };

interface Word {
  folded: string;
  /** Where the text after the word begins. */
  end: number;
}

export function splitWords(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{Nd}]+(?:['’][\p{L}\p{M}]+)*/gu)].flatMap((match) => {
    const end = match.index + match[0].length;
    // `n'est` is two words of French, `couldn't` is one of English
    const elided = /^(\p{L})['’](.+)$/su.exec(match[0]);
    const parts = elided ? [elided[1] ?? '', elided[2] ?? ''] : [match[0]];
    return parts.map((part) => ({ folded: foldWord(part), end })).filter(({ folded }) => folded !== '');
  });
}

interface Found<Item> {
  item: Item;
  /** How many words it takes. */
  length: number;
  isNumber: boolean;
}

type Lookup<Item extends string> = Pick<AnswerGrammar<Item, unknown>, 'items' | 'phrases'>;

function findItem<Item extends string>(
  words: readonly Word[],
  at: number,
  { items, phrases }: Lookup<Item>,
): Found<Item> | null {
  const first = words[at]?.folded ?? '';
  if (/^\d{1,2}$/.test(first)) {
    const item = items[Number(first) - 1];
    return item ? { item, length: 1, isNumber: true } : null;
  }
  const phrase = phrases
    .get(first)
    ?.find(({ words: own }) => own.every((word, index) => words[at + index]?.folded === word));
  return phrase ? { item: phrase.item, length: phrase.words.length, isNumber: false } : null;
}

/** The items of words that are all answers, either all numbers or all phrases; null if anything else is among them. */
function findOnlyItems<Item extends string>(words: readonly Word[], lookup: Lookup<Item>): Item[] | null {
  const found: Found<Item>[] = [];
  for (let at = 0; at < words.length; ) {
    const next = findItem(words, at, lookup);
    if (!next || next.isNumber !== (found[0] ?? next).isNumber) return null;
    found.push(next);
    at += next.length;
  }
  return found.map(({ item }) => item);
}

/** Whether a sentence has a phrase that contradicts the answer before it: `confirmed, I thought, but no case`. */
function contradicts<Item extends string>(
  answer: Item,
  sentence: readonly Word[],
  grammar: Lookup<Item> & Pick<AnswerGrammar<Item, unknown>, 'listParts'>,
): boolean {
  const stated = grammar.listParts(answer);
  for (let at = 0; at < sentence.length; at += 1) {
    const found = findItem(sentence, at, grammar);
    if (!found || found.isNumber) continue;
    if (found.item !== answer && grammar.listParts(found.item).some((part) => stated.includes(part)))
      return true;
    at += found.length - 1;
  }
  return false;
}

/** On one line, and cut to its maximum length. */
export function cutComment(text: string, maxLength: number): string | null {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return [...line].slice(0, maxLength).join('').trim() || null;
}

/**
 * Parses what follows the code in an answer: items by number or phrase, or one item and a sentence.
 *
 * Several items count only if the message has nothing else, and does not mix numbers and phrases: in `1 6 children ill` and
 * `verified 7` the second number is part of a sentence. Whatever contradicts itself is not parsed, because a wrong answer is worse
 * than none.
 */
export function parseByGrammar<Item extends string, Answer>(
  text: string,
  grammar: AnswerGrammar<Item, Answer>,
): ParsedAnswer<Answer> {
  const normalized = normalizeMessage(text);
  const words = splitWords(normalized);
  const all = findOnlyItems(words, grammar);
  if (all) {
    const answer = grammar.combine(all);
    return answer ? { ok: true, answer, comment: null } : { ok: false };
  }
  const first = findItem(words, 0, grammar);
  const answer = first && grammar.combine([first.item]);
  if (!first || !answer || contradicts(first.item, words.slice(first.length), grammar)) return { ok: false };
  const sentence = normalized.slice(words[first.length - 1]?.end ?? 0).replace(/^[\s\p{P}]+/u, '');
  return { ok: true, answer, comment: cutComment(sentence, grammar.commentMaxLength) };
}
