import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, describe, expect, test } from 'vitest';
import type { allocateForever, countTo, spinForever } from './testing/sample.task.ts';
import { defineWorkerTask, openWorkerPool } from './worker-pool.ts';

const sample = new URL('./testing/sample.task.ts', import.meta.url);
const count = defineWorkerTask<typeof countTo>(sample, 'countTo', 60);
const spin = (maxSeconds: number) => defineWorkerTask<typeof spinForever>(sample, 'spinForever', maxSeconds);
const pool = openWorkerPool({ threads: 1, maxWaiting: 1, memory: 64 });
afterAll(() => pool.close());

describe('a task in a thread', () => {
  test('does not block the event loop', async () => {
    await pool.run(count, 1);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const startedAt = performance.now();
    delay.enable();
    await expect(pool.run(count, 1_500_000_000)).resolves.toBe(1_500_000_000);
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan((performance.now() - startedAt) / 2);
  });

  test('is terminated after its time limit, and the next one runs', async () => {
    await expect(pool.run(spin(0.3), null)).rejects.toMatchObject({ key: 'error.takesTooLong' });
    await expect(pool.run(count, 3)).resolves.toBe(3);
  });

  test('is terminated at its memory limit, and the next one runs', async () => {
    const allocate = defineWorkerTask<typeof allocateForever>(sample, 'allocateForever', 60);
    await expect(pool.run(allocate, null)).rejects.toMatchObject({ key: 'error.takesTooLong' });
    await expect(pool.run(count, 3)).resolves.toBe(3);
  });

  test('is terminated when its result is no longer needed, and the queue is limited', async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const running = pool.run(spin(60), null, first.signal);
    const waiting = pool.run(spin(60), null, second.signal);
    const unavailable = { key: 'error.unavailable', status: 503 };
    await expect(pool.run(count, 1)).rejects.toMatchObject(unavailable);
    second.abort();
    await expect(waiting).rejects.toMatchObject(unavailable);
    const next = pool.run(count, 4);
    first.abort();
    await expect(running).rejects.toMatchObject(unavailable);
    await expect(next).resolves.toBe(4);
  });

  test('rejects if its file has no task of this name', async () => {
    const missing = defineWorkerTask<typeof countTo>(sample, 'missing', 60);
    await expect(pool.run(missing, 1)).rejects.toThrow('has no task missing');
  });

  test('is terminated when the process stops', async () => {
    const stoppingPool = openWorkerPool({ threads: 1 });
    const running = stoppingPool.run(spin(60), null);
    const rejection = expect(running).rejects.toMatchObject({ key: 'error.unavailable' });
    await stoppingPool.close();
    await rejection;
  });
});
