/** What is wrong with one field of a form: a text key and the values that the text needs. */
export interface ValidationError {
  key: `validation.${string}`;
  values: Readonly<Record<string, number>>;
}

/** A rule about the value of one field: null when it is valid. */
export type FormRule<Value = FieldValue> = (value: Value) => ValidationError | null;

/** The value of a field: text while somebody types, a number or boolean from other kinds of fields. */
export type FieldValue = string | number | boolean | null | undefined;

/**
 * Applies several rules; the first that fails gives the error. Rules about the format of a value accept an empty field: only
 * `required` demands a value, so that the same rules work for optional fields.
 *
 * @example combineRules(required, minLength(3))('ab') // { key: 'validation.tooShort', values: { value: 3 } }
 */
export function combineRules<Value>(...rules: FormRule<Value>[]): FormRule<Value> {
  return (value) => {
    for (const rule of rules) {
      const validationError = rule(value);
      if (validationError) return validationError;
    }
    return null;
  };
}

const validationError = (
  key: ValidationError['key'],
  values: ValidationError['values'] = {},
): ValidationError => ({
  key,
  values,
});

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'string') return value.trim() === '';
  return value === null || value === undefined || Number.isNaN(value);
}

/** A rule about text, which accepts an empty field. */
function textRule(isValid: (text: string) => boolean, error: ValidationError): FormRule {
  return (value) => (isEmpty(value) || isValid(String(value).trim()) ? null : error);
}

/** Requires a value. Blanks and empty lists are no value; `false` and 0 are. */
export function required(value: unknown): ValidationError | null {
  return isEmpty(value) ? validationError('validation.fieldRequired') : null;
}

/** Requires a value under a condition, for instance the modem if the society has modems. */
export function requiredWhen(isRequired: boolean): FormRule<unknown> {
  return (value) => (isRequired ? required(value) : null);
}

/** Text before and after a single @, and a dot in the part after it. Whether the address exists shows only when mail is sent. */
export const email: FormRule = textRule(
  (text) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text),
  validationError('validation.emailInvalid'),
);

/** The e-mail rule under a condition, for instance for recipients without a phone number. */
export function emailWhen(isChecked: boolean): FormRule {
  return (value) => (isChecked ? email(value) : null);
}

/**
 * A phone number as people enter it: `+` and at least six digits, with any spaces between them, on one line. Which numbers
 * exist is not checked, because countries change them.
 */
export const phoneNumberPattern = /^\+[^\S\t\n\v\f\r\u2028\u2029]*(?:\d[^\S\t\n\v\f\r\u2028\u2029]*){6,}$/;

/** See `phoneNumberPattern`. */
export const phoneNumber: FormRule = textRule(
  (text) => phoneNumberPattern.test(text),
  validationError('validation.phoneNumberInvalid'),
);

/** At least so many characters. */
export function minLength(length: number): FormRule {
  return textRule((text) => text.length >= length, validationError('validation.tooShort', { value: length }));
}

/** At most so many characters. */
export function maxLength(length: number): FormRule {
  return textRule((text) => text.length <= length, validationError('validation.tooLong', { value: length }));
}
