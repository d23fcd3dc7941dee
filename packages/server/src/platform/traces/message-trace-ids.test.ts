import { expect, it } from 'vitest';
import { deriveTraceIds } from './message-trace-ids.ts';

it('a message has the same trace in every process, and another one than other messages and installations', () => {
  const ids = deriveTraceIds('7/5', 41);
  expect(ids.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(ids.spanId).toMatch(/^[0-9a-f]{16}$/);
  expect(deriveTraceIds('7/5', 41)).toEqual(ids);
  const others = [deriveTraceIds('7/5', 42), deriveTraceIds('7/54', 1), deriveTraceIds('8/5', 41)];
  expect(new Set([ids, ...others].map(({ traceId }) => traceId)).size).toBe(4);
});
