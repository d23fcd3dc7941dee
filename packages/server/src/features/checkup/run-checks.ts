import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Check,
  type CheckContext,
  type CheckFinding,
  createFinding,
  type Result,
} from './check-context.ts';

/** Each check has this long, in milliseconds, so that a silent network never delays the others. */
const timeoutMilliseconds = 8000;
/** Undefined table or column, of a database that is not migrated. */
const schemaCodes = ['42P01', '42703'];

async function runWithTimeout(
  check: Check,
  context: CheckContext,
  milliseconds: number,
): Promise<CheckFinding[]> {
  const ended = new AbortController();
  const late = sleep(milliseconds, createFinding('failed', 'timeout', { seconds: milliseconds / 1000 }), {
    signal: ended.signal,
  });
  late.catch(() => undefined);
  try {
    return [await Promise.race([check.run(context), late])].flat();
  } catch (error) {
    const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
    if (schemaCodes.includes(code)) return [createFinding('notChecked', 'oldSchema')];
    return [createFinding('failed', 'unexpected', { reason: code || message.slice(0, 200) })];
  } finally {
    ended.abort();
  }
}

/** Runs checks in parallel. Their results are in the order of the checks; none throws. */
export async function runChecks(
  checks: readonly Check[],
  context: CheckContext,
  milliseconds = timeoutMilliseconds,
): Promise<Result[]> {
  const results = await Promise.all(
    checks.map(async (check) =>
      (await runWithTimeout(check, context, milliseconds)).map((item) => ({ id: check.id, ...item })),
    ),
  );
  return results.flat();
}
