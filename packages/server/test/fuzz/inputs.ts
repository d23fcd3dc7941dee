import fc from 'fast-check';

/** `HARKEN_LONG=1` runs more than a hundred times as many cases. */
export const runsPerTest = process.env.HARKEN_LONG ? 500 : 4;
export const timeoutMilliseconds = process.env.HARKEN_LONG ? 600_000 : 30_000;

/** A short failure message, because counterexamples can be very long. */
function reportBriefly<T>({ failed, errorInstance, seed, counterexamplePath }: fc.RunDetails<T>) {
  if (failed)
    throw new Error(
      `${(errorInstance as Error).message.slice(0, 800)} (seed ${seed}, ${counterexamplePath})`,
    );
}

export const buildParameters = <T>(numRuns: number): fc.Parameters<T> => ({
  numRuns,
  endOnFailure: true,
  reporter: reportBriefly,
});

export const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e١#١#٢',
  "'; drop table users; --",
  '%',
  '{{name}}',
  'x'.repeat(20_000),
  '1e400',
  '-1',
  '9007199254740993',
  '0x10',
  'null',
  'Nonsense',
  '2026-02-31',
  '+275760-09-13T00:00:00Z',
  '0000-01-01',
  '9999-12-31T23:59:59Z',
  'Tue, 31 Feb 2026 25:00:00 GMT',
];
export const hostileNumbers = [0, -1, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308];
const hostileValues = [null, true, [], {}, [[]], [null], [1, '1', {}], { id: {} }, { length: 2 ** 32 }];
export const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts, ...hostileNumbers, ...hostileValues),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);
