/**
 * The time of the end-to-end tests: a Wednesday morning, unless `HARKEN_TEST_NOW` names another instant. Servers and browsers of
 * these tests show the same time, so that results do not depend on when they run. vitest.config.ts computes the offset once for
 * all processes of a run.
 */
const offset = Number(process.env.HARKEN_TEST_OFFSET ?? 0);

/** The current time of the tests, in milliseconds like `Date.now()`. */
export function testNow(): number {
  return Date.now() + offset;
}

/** The real time, for servers with a clock of their own. */
export const realNow = (): number => Date.now();

/** Sets the clock of a server to the time of the tests. */
export const testClockSetting = { HARKEN_TEST_CLOCK: `${offset < 0 ? '' : '+'}${Math.round(offset)}` };

/** Sets the clock of a page to the time of the tests. Runs in the page before the app, with `testOffset`. */
export function shiftClock(milliseconds: number): void {
  const TrueDate = Date;
  class ShiftedDate extends TrueDate {
    constructor(...given: unknown[]) {
      // @ts-expect-error: all forms of the constructor at once
      super(...(given.length === 0 ? [TrueDate.now() + milliseconds] : given));
    }
    static override now(): number {
      return TrueDate.now() + milliseconds;
    }
  }
  globalThis.Date = ShiftedDate as DateConstructor;
}

export const testOffset = offset;
