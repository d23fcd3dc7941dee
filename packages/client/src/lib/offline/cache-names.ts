/** Storage key: set if there is an offline cache to clear. Checked before the rest of the cache code is loaded. */
export const cacheFlagKey = 'harken.kept';

/** How the names of the caches of the service worker begin, each with files of one version. */
export const cachePrefix = 'harken-files-';

/** Name of the browser database of the cache. */
export const databaseName = 'harken';
