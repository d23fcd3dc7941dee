import { setPriority } from 'node:os';

/** What a worker thread is asked to do: a function of a module, with what it needs. */
export interface TaskCall {
  module: string;
  name: string;
  input: unknown;
}

// SMS are answered by the main thread: it comes first where there are few cores. Only Linux has priorities of threads;
// elsewhere this would lower the whole process.
if (process.platform === 'linux') {
  try {
    setPriority(0, 10);
  } catch {
    // A sandbox may forbid it: the work is done all the same.
  }
}

export async function runTask({ module, name, input }: TaskCall): Promise<unknown> {
  const tasks = (await import(module)) as Record<string, (input: unknown) => unknown>;
  const task = tasks[name];
  if (!task) throw new Error(`${module} has no task ${name}`);
  return task(input);
}
