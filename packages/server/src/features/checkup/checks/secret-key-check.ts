import { countSecrets } from '../../../platform/secrets/rotate-secrets.ts';
import { createDatabaseCheck, createFinding } from '../check-context.ts';

/** Whether the stored secrets can be decrypted, and whether a previous key is still needed. */
export const secretKeyCheck = createDatabaseCheck('secretKey', async ({ db, config }) => {
  const { secretKey, previousSecretKey } = config;
  if (!secretKey) return createFinding('failed', 'missing');
  const counts = await countSecrets(db, { secretKey, previousSecretKey }, { maxRanges: 2 });
  const sum = (kind: 'current' | 'previous' | 'unreadable') =>
    counts.reduce((total, count) => total + count[kind], 0);
  if (sum('unreadable') > 0) return createFinding('failed', 'changed', { count: sum('unreadable') });
  if (sum('previous') > 0) return createFinding('warning', 'previousInUse', { count: sum('previous') });
  if (previousSecretKey) return createFinding('warning', 'previousSet');
  return createFinding('ok', 'ok', { count: sum('current') });
});
