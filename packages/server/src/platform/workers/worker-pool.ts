import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { expectedError } from '../http/expected-error.ts';
import { BoundedQueue } from './bounded-queue.ts';
import type { TaskCall } from './worker-entry.ts';

/** A function that runs in a worker thread, because it would block the event loop for too long. */
export interface WorkerTask<Input, Output> {
  /** URL of its module, which ends in `.task.ts`. */
  module: string;
  /** Name of the exported function. */
  name: string;
  /** Time limit in seconds. */
  maxSeconds: number;
  /** For type inference only. */
  readonly types?: (input: Input) => Output;
}

/**
 * Declares a task. Input and output are copied between threads, so they must be plain data: no functions, no class instances.
 *
 * @example
 * import type { readImportFile } from './read-import.task.ts';
 * const task = defineWorkerTask<typeof readImportFile>(new URL('./read-import.task.ts', import.meta.url), 'readImportFile', 20);
 * await services.workers.run(task, { file, columns }, signal);
 */
export function defineWorkerTask<Task extends (input: never) => unknown>(
  module: URL,
  name: string,
  maxSeconds: number,
): WorkerTask<Parameters<Task>[0], Awaited<ReturnType<Task>>> {
  return { module: module.href, name, maxSeconds };
}

export interface WorkerPool {
  /**
   * Runs a task in a thread.
   *
   * @param signal aborted when the result is no longer needed; the thread is then terminated
   * @throws expected error `error.unavailable` when too many wait, `error.takesTooLong` at the limit of time or memory
   */
  run<Input, Output>(task: WorkerTask<Input, Output>, input: Input, signal?: AbortSignal): Promise<Output>;
  /** How many tasks run, and how many wait for a thread. */
  count(): { running: number; waiting: number };
  /** Terminates all running tasks. */
  close(): Promise<void>;
}

export interface WorkerPoolOptions {
  threads?: number;
  maxWaiting?: number;
  /** Heap limit of a thread, in megabytes. */
  memory?: number;
}

/** Leaves one core to the main thread. */
const defaultThreads = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Idle threads end after this time, in milliseconds. */
const idleTimeout = 60_000;

/** Opens a pool of threads for heavy work. Threads start when they are first needed. */
export function openWorkerPool(options: WorkerPoolOptions = {}): WorkerPool {
  const { threads = defaultThreads, maxWaiting = 16, memory = 384 } = options;
  const queue = new BoundedQueue({ concurrency: threads, maxWaiting });
  const closing = new AbortController();
  let piscina: Piscina | null = null;
  const openPiscina = () => {
    piscina ??= new Piscina({
      filename: new URL('./worker-entry.ts', import.meta.url).href,
      name: 'runTask',
      minThreads: 0,
      maxThreads: threads,
      idleTimeout,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 64 },
    });
    return piscina;
  };
  return {
    async run(task, input, signal) {
      const cancelled = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]);
      const release = await queue.enter(cancelled);
      try {
        const call: TaskCall = { module: task.module, name: task.name, input };
        return await runWithTimeout(openPiscina(), call, { maxSeconds: task.maxSeconds, cancelled });
      } finally {
        release();
      }
    },
    count: () => ({ running: queue.running, waiting: queue.waiting }),
    async close() {
      closing.abort();
      await piscina?.destroy();
    },
  };
}

async function runWithTimeout(
  piscina: Piscina,
  call: TaskCall,
  { maxSeconds, cancelled }: { maxSeconds: number; cancelled: AbortSignal },
) {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), maxSeconds * 1000);
  try {
    return await piscina.run(call, { signal: AbortSignal.any([cancelled, timeout.signal]) });
  } catch (error) {
    if (cancelled.aborted) throw expectedError('error.unavailable');
    if (timeout.signal.aborted || isOutOfMemory(error)) throw expectedError('error.takesTooLong');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function isOutOfMemory(error: unknown): boolean {
  return (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
}
