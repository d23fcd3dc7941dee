/** Storage key: set if there is an offline cache to clear. Checked before the rest of the cache code is loaded. */
export const cacheFlagKey = 'harken.kept';

/** Name of the browser database of the cache. */
export const databaseName = 'harken';
