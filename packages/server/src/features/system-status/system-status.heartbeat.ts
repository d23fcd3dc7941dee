import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { heartbeatSeconds } from '@harken/domain/system-status/rules';
import { describeForLog } from '../../platform/db/database-errors.ts';
import { productVersion } from '../../platform/product-version.ts';
import type { Services } from '../../platform/services.ts';
import { compareWithDatabase } from '../clocks/index.ts';
import { deleteOldProcesses, deleteProcess, upsertProcess } from './system-status.queries.ts';

/** Longest name of a machine that is stored; DNS allows no longer ones. */
const maxHostLength = 255;

/** Stores one heartbeat of a process. @returns whether it was stored */
async function beat(services: Services, id: string, roles: { web: boolean; worker: boolean }): Promise<void> {
  const { db } = services;
  const clockOffsetSeconds = await compareWithDatabase(services);
  const row = {
    ...{ id, version: productVersion, isWeb: roles.web, isWorker: roles.worker, clockOffsetSeconds },
    host: hostname().slice(0, maxHostLength),
  };
  await upsertProcess(db, row, process.uptime());
  await deleteOldProcesses(db);
}

/**
 * Sends heartbeats of this process until stopped. A failure is logged and repeated with the next one: no other work depends on
 * them.
 */
export function startHeartbeat(
  services: Services,
  roles: { web: boolean; worker: boolean },
): { stop(): Promise<void> } {
  const id = randomUUID();
  let running = Promise.resolve();
  let isRunning = false;
  const start = () => {
    if (isRunning) return; // a database that hangs is not asked again at the same time
    isRunning = true;
    running = beat(services, id, roles)
      .catch((error) => services.log.warn(describeForLog(error), 'heartbeat not stored'))
      .finally(() => {
        isRunning = false;
      });
  };
  start();
  const timer = setInterval(start, heartbeatSeconds * 1000).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await deleteProcess(services.db, id).catch(() => undefined);
    },
  };
}
