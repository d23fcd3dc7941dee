import { cacheFlagKey, databaseName } from './cache-names.ts';

/**
 * Clears the offline cache, if there is one. In its own module, so that the sign-in page does not load the rest.
 *
 * @param what `all` when somebody signs out; `responses` when a session expired
 */
export async function clearOfflineCache(what: 'all' | 'responses'): Promise<void> {
  try {
    if (!localStorage.getItem(cacheFlagKey)) return;
    const { clearAll, clearResponses } = await import('./cached-responses.ts');
    await (what === 'all' ? clearAll() : clearResponses());
  } catch {
    // if it cannot be cleared, delete the database
    indexedDB.deleteDatabase(databaseName);
  }
}
