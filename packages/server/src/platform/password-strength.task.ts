import type { PasswordFlaw } from '@harken/domain/access/passwords';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es';
import { dictionary as french } from '@zxcvbn-ts/language-fr';

/**
 * So much of a password is looked at, and so many ways to write its letters as digits and signs: the time it takes grows with
 * the square of the length. What is hard to guess in its first 40 characters stays so with more.
 */
const charactersRead = 40;
const l33tMaxSubstitutions = 10;

/** Of 0 to 4; below 3 a program that guesses is through within a hundred million guesses. */
const enough = 3;

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english, ...french, ...spanish },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions,
});

/**
 * Why a password is guessed too easily; null when it is not. In a thread of its own, because building the dictionaries takes
 * half a second, and 50 MB until the thread ends.
 *
 * @param words what somebody who knows the owner tries first
 */
export function estimate({
  password,
  words,
}: {
  password: string;
  words: readonly string[];
}): PasswordFlaw | null {
  const { score, sequence } = estimator.check(password.slice(0, charactersRead), [...words]);
  if (score >= enough) return null;
  const holdsOwnWord = sequence.some(
    (match) => 'dictionaryName' in match && match.dictionaryName === 'userInputs',
  );
  return holdsOwnWord ? 'likeOwnName' : 'guessable';
}
