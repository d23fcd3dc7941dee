import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js';

/**
 * A phone number in the one form in which numbers are compared (decision 11): E.164 with the society's country for
 * numbers without a country code; the bare digits of what cannot be parsed. Never refuses.
 *
 * @param countryCode ISO 3166-1 alpha-2 of the society's country
 * @returns '' when there is no digit at all
 * @example normalizePhoneNumber('0047 912 34 567', 'SN') // '+4791234567'
 * @example normalizePhoneNumber('77 123 45 67', 'SN')   // '+221771234567'
 */
export function normalizePhoneNumber(number: string, countryCode: string): string {
  const tidy = number.trim().replace(/^00(?=[1-9])/, '+');
  try {
    const parsed = parsePhoneNumber(tidy, countryCode as CountryCode);
    if (parsed?.isPossible()) return parsed.number;
    // Some gateways leave out the plus sign of an international number.
    const international = /^[1-9]\d{9,}$/.test(tidy) ? parsePhoneNumber(`+${tidy}`) : undefined;
    if (international?.isPossible()) return international.number;
  } catch {
    // A region the library does not know: compared digit by digit below.
  }
  return tidy.replace(/\D/g, '');
}
