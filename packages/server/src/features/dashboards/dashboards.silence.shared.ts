/** What is being read of a project, and what will be read next. */
interface Reading<Answer> {
  running: Promise<Answer>;
  next: Promise<Answer> | null;
}

/**
 * Reads a project once for all who ask while it is being read: they wait for the reading after it, which begins later than
 * they asked, so that nobody is told what was before. Nothing is kept.
 */
export class SharedReadings<Answer> {
  readonly #readings = new Map<number, Reading<Answer>>();

  read(projectId: number, read: () => Promise<Answer>): Promise<Answer> {
    const reading = this.#readings.get(projectId);
    if (!reading) return this.#begin(projectId, read());
    reading.next ??= reading.running.then(read, read);
    return reading.next;
  }

  #begin(projectId: number, running: Promise<Answer>): Promise<Answer> {
    const reading: Reading<Answer> = { running, next: null };
    this.#readings.set(projectId, reading);
    const end = () => {
      if (reading.next) this.#begin(projectId, reading.next);
      else this.#readings.delete(projectId);
    };
    running.then(end, end);
    return running;
  }
}
