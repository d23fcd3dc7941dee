import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js';

/**
 * Normalizes a phone number for comparison: E.164, assuming the society's country for numbers without a country code; only the
 * digits of a number that cannot be parsed. Never throws.
 *
 * @param countryCode ISO 3166-1 alpha-2 of the society's country
 * @returns '' if there is no digit
 * @example normalizePhoneNumber('0047 912 34 567', 'SN') // '+4791234567'
 * @example normalizePhoneNumber('77 123 45 67', 'SN')   // '+221771234567'
 */
export function normalizePhoneNumber(number: string, countryCode: string): string {
  const tidy = number.trim().replace(/^00(?=[1-9])/, '+');
  try {
    const parsed = parsePhoneNumber(tidy, countryCode as CountryCode);
    if (parsed?.isPossible()) return parsed.number;
    // Some gateways omit the plus sign of international numbers.
    const international = /^[1-9]\d{9,}$/.test(tidy) ? parsePhoneNumber(`+${tidy}`) : undefined;
    if (international?.isPossible()) return international.number;
  } catch {
    // Unknown country code: only the digits are compared.
  }
  return tidy.replace(/\D/g, '');
}
