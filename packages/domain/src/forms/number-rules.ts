import type { FieldValue, FormRule, ValidationError } from './form-rules.ts';

/** The number in a field; null when it is none. Only a decimal point is accepted, as browsers send it. */
function parseNumber(value: FieldValue): number | null {
  if (typeof value === 'number') return value;
  const text = String(value).trim();
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : null;
}

function numberRule(isValid: (number: number) => boolean, error: ValidationError): FormRule {
  return (value) => {
    if (value === null || value === undefined || Number.isNaN(value) || String(value).trim() === '')
      return null;
    const number = parseNumber(value);
    return number !== null && isValid(number) ? null : error;
  };
}

/** A number, with or without decimals, as coordinates are. */
export const numeric: FormRule = numberRule(() => true, { key: 'validation.numberInvalid', values: {} });

/** A number without decimals, such as counts of reports, days and kilometers. */
export const wholeNumber: FormRule = numberRule(Number.isInteger, {
  key: 'validation.numberNotWhole',
  values: {},
});

/** A number not below a minimum, for instance 1 for the code of a health risk. */
export function atLeast(min: number): FormRule {
  return numberRule((number) => number >= min, { key: 'validation.tooSmall', values: { value: min } });
}

/** A number not below 0, such as counts and thresholds. */
export const nonNegativeNumber: FormRule = atLeast(0);

/** A number within bounds, both included: `inRange(1, 365)` for the days of an alert rule. */
export function inRange(min: number, max: number): FormRule {
  return numberRule((number) => number >= min && number <= max, {
    key: 'validation.notInRange',
    values: { min, max },
  });
}

/** A multiple of ten, as a decade of birth is. */
export const multipleOfTen: FormRule = numberRule((number) => number % 10 === 0, {
  key: 'validation.notMultipleOfTen',
  values: {},
});
