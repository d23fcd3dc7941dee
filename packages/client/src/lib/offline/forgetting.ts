import { databaseName, keptMark } from './kept-names.ts';

/**
 * Forgets what this device kept, where it kept anything. Stands apart, so that the sign-in page loads no more than this.
 *
 * @param how `forgetAll` when somebody signs out; `forgetAnswers` when a session ended by itself
 */
export async function forget(how: 'forgetAll' | 'forgetAnswers'): Promise<void> {
  try {
    if (localStorage.getItem(keptMark)) await (await import('./last-seen.ts'))[how]();
  } catch {
    // what cannot be emptied is taken away whole
    indexedDB.deleteDatabase(databaseName);
  }
}
