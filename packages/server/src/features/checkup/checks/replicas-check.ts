import { setTimeout as sleep } from 'node:timers/promises';
import { findConnectionFault } from '../../../external/connection-fault.ts';
import { endPool } from '../../../platform/db/connection-timeouts.queries.ts';
import { openPool } from '../../../platform/db/database.ts';
import { monitorLimits } from '../../../platform/db/query-limits.ts';
import { maxAgeMilliseconds, nameReplica } from '../../../platform/db/replicas/replica.ts';
import {
  findPrimaryState,
  findReplicaState,
  type PrimaryState,
} from '../../../platform/db/replicas/replicas.queries.ts';
import { type Check, type CheckFinding, createFinding } from '../check-context.ts';

/** How often a replica is asked what it has replayed, in milliseconds. */
const pollMilliseconds = 200;

/** Runs work on one connection to a server, which is closed afterwards. */
async function withServer<T>(
  url: string,
  work: (pool: ReturnType<typeof openPool>) => Promise<T>,
): Promise<T> {
  const pool = openPool(url, 1, monitorLimits);
  return work(pool).finally(() => endPool(pool));
}

/** Waits until a replica has replayed what the primary has written. */
async function checkReplica(url: string, primary: PrimaryState): Promise<CheckFinding> {
  const replica = nameReplica(url);
  return withServer(url, async (pool) => {
    const giveUpAt = performance.now() + maxAgeMilliseconds;
    for (;;) {
      const state = await findReplicaState(pool);
      const isOfPrimary = state.systemId === primary.systemId && state.timeline === primary.timeline;
      if (state.replayed === null || !isOfPrimary) return createFinding('warning', 'unsuitable', { replica });
      if (state.replayed >= primary.written) return createFinding('ok', 'ok', { replica });
      if (performance.now() > giveUpAt)
        return createFinding('warning', 'behind', { replica, seconds: maxAgeMilliseconds / 1000 });
      await sleep(pollMilliseconds);
    }
  }).catch((error: unknown) => {
    const { fault, code } = findConnectionFault(error);
    const { hostname, port } = new URL(url.replace(/^([^:]+:\/\/[^@/]*@?)\//, '$1localhost/'));
    const values = { setting: 'DATABASE_READ_URL', host: hostname, port: port || '5432', code };
    return createFinding('warning', fault, values);
  });
}

/**
 * Whether the read replicas of the settings follow the primary: never more than a warning, because everything works without them.
 * No result without replicas, as in most installations.
 */
export const replicasCheck: Check = {
  id: 'replicas',
  async run({ config: { databaseReadUrls, databaseUrl }, db }) {
    if (databaseReadUrls.length === 0 || databaseUrl === null) return [];
    if (!db) return createFinding('notChecked', 'noDatabase');
    const primary = await withServer(databaseUrl, findPrimaryState);
    return Promise.all(databaseReadUrls.map((url) => checkReplica(url, primary)));
  },
};
