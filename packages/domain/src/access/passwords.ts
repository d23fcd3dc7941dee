/** The fewest characters of a password; there is no rule about which characters it holds. */
export const shortestPassword = 8;

/** The most characters that are read: hashing must not become a way to keep the server busy. */
export const longestPassword = 1000;

/** The product's own name: whoever guesses passwords tries it early. */
const productName = 'harken';

/** Why a password may not be set. `guessable`: a program that guesses finds it soon. */
export type PasswordFlaw = 'tooWeak' | 'tooCommon' | 'likeOwnName' | 'guessable';

/** Shorter words are parts of too many others. */
const shortestWord = 3;
/** What is added to a name is a year or less. */
const longestAddition = 4;
/** More than anybody's names hold; what looks at passwords stays quick. */
const mostWords = 200;

const notInWords = /[^\p{L}\p{N}\p{M}]+/gu;

const squeeze = (text: string) => text.toLowerCase().replace(notInWords, '');

/** A number is also known without the code of its country, or without that and the first digit after it. */
function numberWords(squeezed: string): string[] {
  if (!/^\d{8,}$/.test(squeezed)) return [];
  return [1, 2, 3, 4].map((digits) => squeezed.slice(digits)).filter((rest) => rest.length >= 6);
}

/**
 * The words that somebody who knows a person tries first: of their name, e-mail address, telephone numbers, society and
 * organization, alone and written together, and the name of the product. In lower case, the longest first.
 *
 * @param texts names, addresses and numbers of the person
 * @example ownWords(['Awa Diop', 'awa@redcross.example']) // ['awaredcrossexample', 'awadiop', …, 'awa']
 */
export function ownWords(texts: readonly string[]): string[] {
  const words = [...texts, productName].flatMap((text) => {
    const [account = '', host] = text.split('@');
    const parts = host === undefined ? [] : [squeeze(account)];
    return [squeeze(text), ...parts, ...text.toLowerCase().split(notInWords), ...numberWords(squeeze(text))];
  });
  const long = words.filter((word) => word.length >= shortestWord);
  return [...new Set(long)].sort((a, b) => b.length - a.length).slice(0, mostWords);
}

/**
 * What is plainly wrong with a new password, if anything: too short or too long, used by many people, or own names with little
 * else. How hard the others are to guess is measured by the server, which has the dictionaries for it.
 *
 * @param words of the owner, see `ownWords`
 * @param isCommon whether many people use this password, given in lower case; in a list that the caller holds
 * @example flawOfPassword('amina.2024', { words: ownWords(['amina@redcross.example']), isCommon }) // 'likeOwnName'
 */
export function flawOfPassword(
  password: string,
  { words, isCommon }: { words: readonly string[]; isCommon: (lowerCased: string) => boolean },
): PasswordFlaw | null {
  if (password.length < shortestPassword || password.length > longestPassword) return 'tooWeak';
  if (isCommon(password.trim().toLowerCase())) return 'tooCommon';
  const given = squeeze(password);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), given);
  return rest !== given && rest.length <= longestAddition ? 'likeOwnName' : null;
}
