/** The read of a project that is running, and the one after it. */
interface SharedRead<Result> {
  running: Promise<Result>;
  next: Promise<Result> | null;
}

/**
 * Shares reads of a project among concurrent requests. A request that arrives during a read waits for the next one, which
 * starts after the request, so that nobody gets outdated data. Results are not cached.
 */
export class SharedReads<Result> {
  readonly #reads = new Map<number, SharedRead<Result>>();

  read(projectId: number, read: () => Promise<Result>): Promise<Result> {
    const current = this.#reads.get(projectId);
    if (!current) return this.#start(projectId, read());
    current.next ??= current.running.then(read, read);
    return current.next;
  }

  #start(projectId: number, running: Promise<Result>): Promise<Result> {
    const current: SharedRead<Result> = { running, next: null };
    this.#reads.set(projectId, current);
    const end = () => {
      if (current.next) this.#start(projectId, current.next);
      else this.#reads.delete(projectId);
    };
    running.then(end, end);
    return running;
  }
}
