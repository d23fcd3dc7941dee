import { collectPersonalWords, type PasswordError, validatePassword } from '@harken/domain/access/passwords';
import { defineWorkerTask, openWorkerPool } from '../workers/worker-pool.ts';
import type { estimate } from './password-strength.task.ts';

let cachedPasswords: Promise<ReadonlySet<string>> | undefined;

/** The fifty thousand most common passwords, in lower case; loaded when the first password is set. */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  cachedPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return cachedPasswords;
}

/**
 * An estimate takes a tenth of a second. The first one also loads the dictionaries: half a second, but up to half a minute
 * on a machine that starts several servers at once. The password length limits the work.
 */
const strengthTask = defineWorkerTask<typeof estimate>(
  new URL('./password-strength.task.ts', import.meta.url),
  'estimate',
  90,
);

/**
 * A thread of its own: a new password must not wait for somebody's import. Command line tools set passwords too, without
 * the other services.
 */
const strengthThread = openWorkerPool({ threads: 1, maxWaiting: 64, memory: 256 });

/**
 * Why a password may not be set for an account, or null if it may. Runs on the server only: its lists and dictionaries are
 * larger than the whole client. Stricter than "8 characters" on purpose (docs/decisions/0044).
 *
 * @param aboutOwner names, e-mail address, phone numbers, society and organization of the owner, as far as known
 */
export async function validateNewPassword(
  password: string,
  aboutOwner: readonly string[],
): Promise<PasswordError | null> {
  const common = await loadCommonPasswords();
  const words = collectPersonalWords(aboutOwner);
  const error = validatePassword(password, { words, isCommon: (lowerCased) => common.has(lowerCased) });
  return error ?? strengthThread.run(strengthTask, { password, words });
}
