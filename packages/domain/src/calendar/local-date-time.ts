/**
 * An instant as the clocks of a reader show it: `yyyy-MM-ddTHH:mm:ss`, without a zone (contract 1.3).
 *
 * @param epochMs an instant in epoch milliseconds
 * @param utcOffsetHours whole hours between the reader's clock and UTC
 * @example localDateTimeOf(Date.UTC(2024, 2, 1, 23, 30), 2) // '2024-03-02T01:30:00'
 */
export function localDateTimeOf(epochMs: number, utcOffsetHours: number): string {
  return new Date(epochMs + utcOffsetHours * 3_600_000).toISOString().slice(0, 19);
}
