/** The fewest characters of a password; there is no rule about which characters it holds. */
export const shortestPassword = 8;

/** The most characters that are read: hashing must not become a way to keep the server busy. */
export const longestPassword = 1000;

/** The product's own name: whoever guesses passwords tries it early. */
const productName = 'harken';

/** Why a password may not be set. */
export type PasswordFlaw = 'tooWeak' | 'tooCommon' | 'likeOwnName';

/** What stands before and after the word in `Awa.Diop-2024!`. */
const aroundWord = /^[^\p{L}]+|[^\p{L}]+$/gu;

/**
 * What is wrong with a new password, if anything. Length is what makes a password hard to guess; beyond it only those are
 * refused that are guessed first: the ones that many people use, and the name of their owner or of the product, also with
 * digits and signs around it.
 *
 * @param email of the account; neither it nor its part before the @ is taken
 * @param isCommon whether many people use this password, given in lower case; in a list that the caller holds
 * @example flawOfPassword('amina.2024', { email: 'amina@redcross.example', isCommon }) // 'likeOwnName'
 */
export function flawOfPassword(
  password: string,
  { email, isCommon }: { email: string; isCommon: (lowerCased: string) => boolean },
): PasswordFlaw | null {
  if (password.length < shortestPassword || password.length > longestPassword) return 'tooWeak';
  const given = password.trim().toLowerCase();
  if (isCommon(given)) return 'tooCommon';
  const address = email.trim().toLowerCase();
  const names = [address, address.split('@')[0] ?? '', productName];
  const word = wordIn(given);
  const isName = names.some((name) => name === given || (word !== '' && wordIn(name) === word));
  return isName ? 'likeOwnName' : null;
}

function wordIn(text: string): string {
  return text.replace(aroundWord, '');
}
