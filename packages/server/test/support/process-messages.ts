import { processAllWaitingMessages } from '../../src/features/reports/processing/processing.worker.ts';
import type { TestApp } from './test-app.ts';

/** Processes all waiting messages, which no worker does in tests. */
export function processMessages(app: TestApp): Promise<void> {
  return processAllWaitingMessages(app.services);
}
