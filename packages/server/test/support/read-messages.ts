import { readWaitingMessages } from '../../src/features/reports/interpretation.worker.ts';
import type { TestApp } from './test-app.ts';

/** Does the work of the message worker, which does not run in tests: reads every message that waits. */
export function readMessages(app: TestApp): Promise<void> {
  return readWaitingMessages(app.services);
}
