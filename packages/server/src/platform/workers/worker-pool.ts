import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { problem } from '../http/problem.ts';
import { BoundedQueue } from './bounded-queue.ts';
import type { TaskCall } from './worker-entry.ts';

/** A function that runs in a thread of its own, because it would hold the event loop for too long. */
export interface WorkerTask<Input, Output> {
  /** The address of its module, which ends in `.task.ts`. */
  module: string;
  /** The function that the module exports. */
  name: string;
  /** After so long it is ended, in seconds. */
  maxSeconds: number;
  /** Only for the types. */
  readonly types?: (input: Input) => Output;
}

/**
 * Declares a task. Input and output are copied between threads: plain data, no functions, no instances of classes.
 *
 * @example
 * import type { readImportFile } from './read-import.task.ts';
 * const task = workerTask<typeof readImportFile>(new URL('./read-import.task.ts', import.meta.url), 'readImportFile', 20);
 * await services.workers.run(task, { file, columns }, signal);
 */
export function workerTask<Task extends (input: never) => unknown>(
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
   * @param signal aborted when nobody waits for the result any more; the thread is ended then
   * @throws Problem `error.unavailable` when too many wait, `error.takesTooLong` when the task needs too much time or memory
   */
  run<Input, Output>(task: WorkerTask<Input, Output>, input: Input, signal?: AbortSignal): Promise<Output>;
  /** Ends what runs. */
  close(): Promise<void>;
}

export interface WorkerPoolOptions {
  threads?: number;
  mostWaiting?: number;
  /** For the objects of one task, in megabytes. */
  memory?: number;
}

/** One core is left to the main thread. */
const usualThreads = Math.min(4, Math.max(1, availableParallelism() - 1));
/** A thread that has had nothing to do for so long is ended, in milliseconds. */
const idleFor = 60_000;

/** Threads for heavy work. They are started when they are first needed. */
export function openWorkerPool(options: WorkerPoolOptions = {}): WorkerPool {
  const { threads = usualThreads, mostWaiting = 16, memory = 384 } = options;
  const queue = new BoundedQueue({ atOnce: threads, mostWaiting });
  const closing = new AbortController();
  let piscina: Piscina | null = null;
  const opened = () => {
    piscina ??= new Piscina({
      filename: new URL('./worker-entry.ts', import.meta.url).href,
      name: 'runTask',
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleFor,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 64 },
    });
    return piscina;
  };
  return {
    async run(task, input, signal) {
      const gone = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]);
      const leave = await queue.enter(gone);
      try {
        const call: TaskCall = { module: task.module, name: task.name, input };
        return await runWithin(opened(), call, { maxSeconds: task.maxSeconds, gone });
      } finally {
        leave();
      }
    },
    async close() {
      closing.abort();
      await piscina?.destroy();
    },
  };
}

async function runWithin(
  piscina: Piscina,
  call: TaskCall,
  { maxSeconds, gone }: { maxSeconds: number; gone: AbortSignal },
) {
  const timeUp = new AbortController();
  const timer = setTimeout(() => timeUp.abort(), maxSeconds * 1000);
  try {
    return await piscina.run(call, { signal: AbortSignal.any([gone, timeUp.signal]) });
  } catch (error) {
    if (gone.aborted) throw problem('error.unavailable');
    if (timeUp.signal.aborted || isOutOfMemory(error)) throw problem('error.takesTooLong');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function isOutOfMemory(error: unknown): boolean {
  return (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
}
