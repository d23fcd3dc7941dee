/** Whether this device keeps anything that signing out must remove: asked before the rest of this is loaded. */
export const keptMark = 'harken.kept';
/** The name of the database in which it lies. */
export const databaseName = 'harken';

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
