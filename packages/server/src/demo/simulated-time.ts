import type { Clock } from '../platform/clock.ts';

/** The demo's own time, and what is to happen at which moment of it. */
export interface SimulatedTime {
  clock: Clock;
  set(at: number): void;
  /** Notes a deed for later. What lies in the future of the demo never happens. */
  plan(at: number, deed: () => Promise<void>): void;
  /** Does everything planned up to a moment, each at its time, and leaves the clock at that moment. */
  runUntil(at: number): Promise<void>;
}

export function simulatedTime(): SimulatedTime {
  let now = 0;
  const planned: { at: number; deed: () => Promise<void> }[] = [];
  const nextBefore = (at: number) => {
    const index = planned.findIndex((item) => item.at <= at);
    return index === 0 ? planned.shift() : undefined;
  };
  return {
    clock: { now: () => new Date(now) },
    set: (at) => {
      now = at;
    },
    plan(at, deed) {
      const index = planned.findIndex((item) => item.at > at);
      planned.splice(index < 0 ? planned.length : index, 0, { at, deed });
    },
    async runUntil(at) {
      for (let next = nextBefore(at); next; next = nextBefore(at)) {
        now = next.at;
        await next.deed();
      }
      now = at;
    },
  };
}
