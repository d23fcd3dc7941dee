import { flawOfPassword, ownWords, type PasswordFlaw } from '@harken/domain/access/passwords';
import type { estimate } from './password-strength.task.ts';
import { openWorkerPool, workerTask } from './workers/worker-pool.ts';

let known: Promise<ReadonlySet<string>> | undefined;

/** The fifty thousand passwords that people use most, in lower case; read when the first password is set. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return known;
}

/**
 * A password takes a tenth of a second; the first one waits until the dictionaries are built: half a second, but half a
 * minute on a machine that starts several servers at once. The task itself is bounded by the characters it reads.
 */
const strengthTask = workerTask<typeof estimate>(
  new URL('./password-strength.task.ts', import.meta.url),
  'estimate',
  90,
);

/**
 * A thread apart from the other heavy work: a new password must not wait for somebody's import. Commands of operators set
 * passwords too, without the other services.
 */
const strengthThread = openWorkerPool({ threads: 1, mostWaiting: 64, memory: 256 });

/**
 * Why a password may not be set for an account, or null when it may. Whoever sets one asks here: lists and dictionaries are
 * the server's alone, being larger than all screens together. Stricter than "8 characters" on purpose (decision 0044).
 *
 * @param aboutOwner names, e-mail address, telephone numbers, society and organization of the owner, as far as known
 */
export async function flawOfNewPassword(
  password: string,
  aboutOwner: readonly string[],
): Promise<PasswordFlaw | null> {
  const common = await commonPasswords();
  const words = ownWords(aboutOwner);
  const flaw = flawOfPassword(password, { words, isCommon: (lowerCased) => common.has(lowerCased) });
  return flaw ?? strengthThread.run(strengthTask, { password, words });
}
