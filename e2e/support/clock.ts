/**
 * The time at which the tests of the whole product play: a Wednesday morning, unless `HARKEN_TEST_NOW` names another
 * instant. Servers and browsers of these tests show the same time, so that nothing depends on the day or the hour at
 * which they are run. vitest.config.ts counts the offset once, for all processes of a run.
 */
const offset = Number(process.env.HARKEN_TEST_OFFSET ?? 0);

/** The present time of the tests, in milliseconds like `Date.now()`. */
export function testNow(): number {
  return Date.now() + offset;
}

/** The time it really is, for servers that are started with a clock of their own. */
export const realNow = (): number => Date.now();

/** What puts the clock of a started server to the time of the tests. */
export const testClockSetting = { HARKEN_TEST_CLOCK: `${offset < 0 ? '' : '+'}${Math.round(offset)}` };

/** Runs in a page before the app: its clock shows the time of the tests. Called with `testOffset`. */
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
