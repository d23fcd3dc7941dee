/**
 * An instant as the reader's local time: `yyyy-MM-ddTHH:mm:ss`, without a zone (docs/spec/api.md).
 *
 * @param epochMs an instant in epoch milliseconds
 * @param utcOffsetHours whole hours between the reader's local time and UTC
 * @example toLocalDateTime(Date.UTC(2024, 2, 1, 23, 30), 2) // '2024-03-02T01:30:00'
 */
export function toLocalDateTime(epochMs: number, utcOffsetHours: number): string {
  return new Date(epochMs + utcOffsetHours * 3_600_000).toISOString().slice(0, 19);
}
