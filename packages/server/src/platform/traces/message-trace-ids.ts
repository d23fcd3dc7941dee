import { createHash } from 'node:crypto';

/**
 * The trace of a message and the id of its first span. They follow from the id of the message, so that steps in different processes
 * join without anything being stored or passed on. Two installations never have the same.
 *
 * @param installation from `findInstallation`
 */
export function deriveTraceIds(installation: string, messageId: number): { traceId: string; spanId: string } {
  const digest = createHash('sha256').update(`message ${installation} ${messageId}`).digest('hex');
  return { traceId: digest.slice(0, 32), spanId: digest.slice(32, 48) };
}
