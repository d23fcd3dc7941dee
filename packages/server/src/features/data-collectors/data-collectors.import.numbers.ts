import { setImmediate } from 'node:timers/promises';
import { normalizePhoneNumber } from '../../platform/phone-numbers.ts';
import type { CollectorFault, NewCollector } from './data-collectors.import.rows.ts';

/** A number of a collector of a file, in the form in which senders are found. */
export interface GivenNumber {
  row: number;
  name: 'phoneNumber' | 'additionalPhoneNumber';
  field: 'Primary' | 'Additional';
  phoneNumber: string;
  normalizedNumber: string;
  /** Which collector of the file it belongs to. */
  index: number;
}

const names = { phoneNumber: 'Primary', additionalPhoneNumber: 'Additional' } as const;

/** How many collectors are looked at before other requests have their turn: numbers take long to parse. */
const collectorsPerTurn = 200;

/** Both numbers of all collectors; what is no number has been found before and is left out. */
export async function numbersOf(
  collectors: readonly NewCollector[],
  countryCode: string,
): Promise<GivenNumber[]> {
  const numbers: GivenNumber[] = [];
  for (const [index, { row, collector }] of collectors.entries()) {
    for (const name of ['phoneNumber', 'additionalPhoneNumber'] as const) {
      const phoneNumber = collector[name];
      if (!phoneNumber) continue;
      const normalizedNumber = normalizePhoneNumber(phoneNumber, countryCode);
      numbers.push({ row, name, field: names[name], phoneNumber, normalizedNumber, index });
    }
    if (index % collectorsPerTurn === 0) await setImmediate();
  }
  return numbers;
}

/** A number belongs to one live collector only, over both fields: in the file, and with those registered already. */
export function takenNumbers(
  numbers: readonly GivenNumber[],
  taken: ReadonlySet<string>,
  hasFault: (row: number, field: GivenNumber['name']) => boolean,
): CollectorFault[] {
  const firstRows = new Map<string, number>();
  return numbers.flatMap(({ row, name: field, phoneNumber: value, normalizedNumber }): CollectorFault[] => {
    if (hasFault(row, field)) return [];
    const otherRow = firstRows.get(normalizedNumber);
    if (otherRow === undefined) firstRows.set(normalizedNumber, row);
    else if (otherRow !== row)
      return [{ row, field, value, key: 'import.fault.numberRepeated', values: { otherRow } }];
    if (otherRow === undefined && !taken.has(normalizedNumber)) return [];
    return [{ row, field, value, key: 'dataCollector.phoneNumberExists' }];
  });
}

/**
 * A number that a spreadsheet took the plus from. It gets it back only where the product would find its sender under the
 * same number with the plus and without: ten digits of a country may as well be those of another.
 */
export function withPlus(text: string, countryCode: string): string {
  if (!/^[1-9]\d{9,14}$/.test(text)) return text;
  const isSame = normalizePhoneNumber(text, countryCode) === normalizePhoneNumber(`+${text}`, countryCode);
  return isSame ? `+${text}` : text;
}
