import type { PasswordError } from '@harken/domain/access/passwords';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es';
import { dictionary as french } from '@zxcvbn-ts/language-fr';

/**
 * How many characters and letter substitutions are checked: the time grows with the square of the length. A password that is hard
 * to guess by its first 40 characters stays so with more.
 */
const maxCharacters = 40;
const l33tMaxSubstitutions = 10;

/** On zxcvbn's scale of 0 to 4; below 3, fewer than a hundred million guesses are enough. */
const requiredScore = 3;

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english, ...french, ...spanish },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions,
});

/**
 * Why a password is too easy to guess; null if it is not. Runs in a thread, because loading the dictionaries takes half a second,
 * and 50 MB until the thread ends.
 *
 * @param words that somebody who knows the owner would try first
 */
export function estimate({
  password,
  words,
}: {
  password: string;
  words: readonly string[];
}): PasswordError | null {
  const { score, sequence } = estimator.check(password.slice(0, maxCharacters), [...words]);
  if (score >= requiredScore) return null;
  const containsOwnWord = sequence.some(
    (match) => 'dictionaryName' in match && match.dictionaryName === 'userInputs',
  );
  return containsOwnWord ? 'likeOwnName' : 'guessable';
}
