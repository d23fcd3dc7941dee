import { setImmediate } from 'node:timers/promises';
import { normalizePhoneNumber } from '../../../platform/phone-numbers.ts';
import type { CollectorError, NewCollector } from './import.rows.ts';

/** A number of a collector in the file, with its normalised form. */
export interface ImportedNumber {
  row: number;
  name: 'phoneNumber' | 'additionalPhoneNumber';
  field: 'Primary' | 'Additional';
  phoneNumber: string;
  normalizedNumber: string;
  /** The index of the collector in the file. */
  index: number;
}

const names = { phoneNumber: 'Primary', additionalPhoneNumber: 'Additional' } as const;

/** How many collectors are processed before other requests get a chance: parsing numbers takes long. */
const collectorsPerBatch = 200;

/** Both numbers of all collectors. Invalid numbers were reported before and are left out. */
export async function normalizeNumbers(
  collectors: readonly NewCollector[],
  countryCode: string,
): Promise<ImportedNumber[]> {
  const numbers: ImportedNumber[] = [];
  for (const [index, { row, collector }] of collectors.entries()) {
    for (const name of ['phoneNumber', 'additionalPhoneNumber'] as const) {
      const phoneNumber = collector[name];
      if (!phoneNumber) continue;
      const normalizedNumber = normalizePhoneNumber(phoneNumber, countryCode);
      numbers.push({ row, name, field: names[name], phoneNumber, normalizedNumber, index });
    }
    if (index % collectorsPerBatch === 0) await setImmediate();
  }
  return numbers;
}

/** A number can belong to only one active collector, over both fields: within the file and among registered collectors. */
export function findTakenNumberErrors(
  numbers: readonly ImportedNumber[],
  taken: ReadonlySet<string>,
  hasError: (row: number, field: ImportedNumber['name']) => boolean,
): CollectorError[] {
  const firstRows = new Map<string, number>();
  return numbers.flatMap(({ row, name: field, phoneNumber: value, normalizedNumber }): CollectorError[] => {
    if (hasError(row, field)) return [];
    const otherRow = firstRows.get(normalizedNumber);
    if (otherRow === undefined) firstRows.set(normalizedNumber, row);
    else if (otherRow !== row)
      return [{ row, field, value, key: 'import.fault.numberRepeated', values: { otherRow } }];
    if (otherRow === undefined && !taken.has(normalizedNumber)) return [];
    return [{ row, field, value, key: 'dataCollector.phoneNumberExists' }];
  });
}

/**
 * Restores the plus that a spreadsheet removed from a number, but only where the number would be normalised the same with and
 * without plus: ten digits of one country may be a valid number of another.
 */
export function restorePlus(text: string, countryCode: string): string {
  if (!/^[1-9]\d{9,14}$/.test(text)) return text;
  const isSame = normalizePhoneNumber(text, countryCode) === normalizePhoneNumber(`+${text}`, countryCode);
  return isSame ? `+${text}` : text;
}
