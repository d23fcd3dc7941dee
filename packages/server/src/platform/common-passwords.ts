import { flawOfPassword, type PasswordFlaw } from '@harken/domain/access/passwords';

let known: Promise<ReadonlySet<string>> | undefined;

/** The fifty thousand passwords that people use most, in lower case; read when the first password is set. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return known;
}

/**
 * Why a password may not be set for an account, or null when it may. Whoever sets one asks here: the list of common
 * passwords is the server's alone, being larger than all screens together.
 *
 * @param email of the account
 */
export async function flawOfNewPassword(password: string, email: string): Promise<PasswordFlaw | null> {
  const common = await commonPasswords();
  return flawOfPassword(password, { email, isCommon: (lowerCased) => common.has(lowerCased) });
}
