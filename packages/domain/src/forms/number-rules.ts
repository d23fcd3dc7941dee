import type { FieldValue, FormRule, RuleFailure } from './form-rules.ts';

/** The number that is written in a field; null when it is none. A comma is not read: browsers write a point. */
function numberIn(value: FieldValue): number | null {
  if (typeof value === 'number') return value;
  const text = String(value).trim();
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : null;
}

function ofNumber(isKept: (number: number) => boolean, failing: RuleFailure): FormRule {
  return (value) => {
    if (value === null || value === undefined || Number.isNaN(value) || String(value).trim() === '')
      return null;
    const number = numberIn(value);
    return number !== null && isKept(number) ? null : failing;
  };
}

/**
 * A number. The specification calls this rule "integer", and means numeric: coordinates take decimals (decision 25).
 */
export const integer: FormRule = ofNumber(() => true, { key: 'validation.numberInvalid', values: {} });

/** A number without decimals, as counts of reports, days and kilometers are. */
export const wholeNumber: FormRule = ofNumber(Number.isInteger, {
  key: 'validation.numberNotWhole',
  values: {},
});

/** A number that is not below another: 1 for the code of a health risk. */
export function atLeast(min: number): FormRule {
  return ofNumber((number) => number >= min, { key: 'validation.tooSmall', values: { value: min } });
}

/** A number that is not below 0, as counts and thresholds are. */
export const nonNegativeNumber: FormRule = atLeast(0);

/** A number within bounds, which belong to it: `inRange(1, 365)` for the days of an alert rule. */
export function inRange(min: number, max: number): FormRule {
  return ofNumber((number) => number >= min && number <= max, {
    key: 'validation.notInRange',
    values: { min, max },
  });
}

/** A multiple of ten, as a decade of birth is. */
export const moduloTen: FormRule = ofNumber((number) => number % 10 === 0, {
  key: 'validation.notMultipleOfTen',
  values: {},
});
