/** Long enough that guessing is slow; there is no rule about which kinds of characters a password contains. */
export const minPasswordLength = 8;

/** Longer passwords are refused: hashing them would let anybody keep the server busy. */
export const maxPasswordLength = 1000;

/** The product's own name: people who guess passwords try it early. */
const productName = 'harken';

/** Why a password is refused. `guessable`: a password-guessing program would find it soon. */
export type PasswordError = 'tooWeak' | 'tooCommon' | 'likeOwnName' | 'guessable';

/** Shorter words occur inside too many others. */
const minWordLength = 3;
/** People add a year or less to a name. */
const maxAdditionLength = 4;
/** More than anybody's names contain; keeps the check fast. */
const maxWords = 200;

const nonWordCharacters = /[^\p{L}\p{N}\p{M}]+/gu;

const normalizeWord = (text: string) => text.toLowerCase().replace(nonWordCharacters, '');

/** A phone number is also known without its country code, and without the first digit after that. */
function listNumberVariants(squeezed: string): string[] {
  if (!/^\d{8,}$/.test(squeezed)) return [];
  return [1, 2, 3, 4].map((digits) => squeezed.slice(digits)).filter((rest) => rest.length >= 6);
}

/**
 * The words that somebody who knows a person tries first: from their name, e-mail address, phone numbers, society and
 * organization, each alone and joined, and the name of the product. In lower case, the longest first.
 *
 * @param texts names, addresses and numbers of the person
 * @example collectPersonalWords(['Awa Diop', 'awa@redcross.example']) // ['awaredcrossexample', 'awadiop', …, 'awa']
 */
export function collectPersonalWords(texts: readonly string[]): string[] {
  const words = [...texts, productName].flatMap((text) => {
    const [account = '', host] = text.split('@');
    const parts = host === undefined ? [] : [normalizeWord(account)];
    return [
      normalizeWord(text),
      ...parts,
      ...text.toLowerCase().split(nonWordCharacters),
      ...listNumberVariants(normalizeWord(text)),
    ];
  });
  const long = words.filter((word) => word.length >= minWordLength);
  return [...new Set(long)].sort((a, b) => b.length - a.length).slice(0, maxWords);
}

/**
 * Refuses a new password that is too short or too long, that many people use, or that is personal words with little else.
 * How hard other passwords are to guess is measured by the server, which has the dictionaries.
 *
 * @param words personal words of the owner, see `collectPersonalWords`
 * @param isCommon whether many people use this password, given in lower case
 * @example validatePassword('amina.2024', { words: collectPersonalWords(['amina@redcross.example']), isCommon }) // 'likeOwnName'
 */
export function validatePassword(
  password: string,
  { words, isCommon }: { words: readonly string[]; isCommon: (lowerCased: string) => boolean },
): PasswordError | null {
  if (password.length < minPasswordLength || password.length > maxPasswordLength) return 'tooWeak';
  if (isCommon(password.trim().toLowerCase())) return 'tooCommon';
  const given = normalizeWord(password);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), given);
  return rest !== given && rest.length <= maxAdditionLength ? 'likeOwnName' : null;
}
