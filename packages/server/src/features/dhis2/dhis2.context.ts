import { setTimeout as sleep } from 'node:timers/promises';
import { findImportResult } from '../../external/dhis2/dhis2-data-values.ts';
import type { ImportSummary } from '../../external/dhis2/dhis2-import-summary.ts';
import type { Dhis2Connection } from '../../external/dhis2/dhis2-request.ts';
import type { Services } from '../../platform/services.ts';
import type { StoredConnection } from './dhis2.queries.ts';

export interface SendingOrder {
  nationalSocietyId: number;
  /** Null: on schedule. */
  startedById: number | null;
  retriesRejected: boolean;
}

/** How long to wait for an import in the background; after that it is looked up by the next sending. */
export interface Polling {
  pauseMilliseconds: number;
  attempts: number;
  /** Of each request; 20 seconds by default. */
  timeoutMilliseconds?: number;
}
/** What the parts of a sending share. */
export interface Context {
  services: Services;
  order: SendingOrder;
  stored: StoredConnection;
  polling: Polling;
  connect: () => Dhis2Connection;
}

/** Waits for an import in the background; null if it still runs. */
export async function waitForImport(
  connection: Dhis2Connection,
  taskId: string,
  { pauseMilliseconds, attempts }: Polling,
): Promise<ImportSummary | 'unknown' | null> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await findImportResult(connection, taskId);
    if (result !== 'running') return result;
    if (attempt >= attempts) return null;
    await sleep(pauseMilliseconds);
  }
}
