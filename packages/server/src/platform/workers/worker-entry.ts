import { setPriority } from 'node:os';

/** A task for a worker thread: an exported function of a module, and its input. */
export interface TaskCall {
  module: string;
  name: string;
  input: unknown;
}

// The main thread answers SMS, so it takes precedence on machines with few cores. Only Linux has priorities per thread;
// elsewhere this would affect the whole process.
if (process.platform === 'linux') {
  try {
    setPriority(0, 10);
  } catch {
    // Some sandboxes forbid it; the work is done anyway.
  }
}

export async function runTask({ module, name, input }: TaskCall): Promise<unknown> {
  const tasks = (await import(module)) as Record<string, (input: unknown) => unknown>;
  const task = tasks[name];
  if (!task) throw new Error(`${module} has no task ${name}`);
  return task(input);
}
