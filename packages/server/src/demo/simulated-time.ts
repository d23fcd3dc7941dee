import type { Clock } from '../platform/clock.ts';

/** The clock of the simulation, with the work scheduled on it. */
export interface SimulatedTime {
  clock: Clock;
  set(at: number): void;
  /** Schedules work. What lies after the end of the simulation never runs. */
  plan(at: number, work: () => Promise<void>): void;
  /** Runs everything scheduled up to a time, each at its own time, and sets the clock to that time. */
  runUntil(at: number): Promise<void>;
}

export function createSimulatedTime(): SimulatedTime {
  let now = 0;
  const planned: { at: number; work: () => Promise<void> }[] = [];
  const nextBefore = (at: number) => {
    const index = planned.findIndex((item) => item.at <= at);
    return index === 0 ? planned.shift() : undefined;
  };
  return {
    clock: { now: () => new Date(now) },
    set: (at) => {
      now = at;
    },
    plan(at, work) {
      const index = planned.findIndex((item) => item.at > at);
      planned.splice(index < 0 ? planned.length : index, 0, { at, work });
    },
    async runUntil(at) {
      for (let next = nextBefore(at); next; next = nextBefore(at)) {
        now = next.at;
        await next.work();
      }
      now = at;
    },
  };
}
