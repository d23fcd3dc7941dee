/** What is wrong with one field of a form: the key of the sentence that says so, and the values it names. */
export interface RuleFailure {
  key: `validation.${string}`;
  values: Readonly<Record<string, number>>;
}

/** A rule about the value of one field: null when it is kept. */
export type FormRule<Value = FieldValue> = (value: Value) => RuleFailure | null;

/** What stands in a field: text while somebody types, a number or truth value where the field knows better. */
export type FieldValue = string | number | boolean | null | undefined;

/**
 * The rules that forms share (specification 1 section 5). A rule about the form of a value says nothing of an empty field:
 * whether there must be one is for `required` alone, so that an optional field is an optional field.
 *
 * @example firstFailing(required, minLength(3))('ab') // { key: 'validation.tooShort', values: { value: 3 } }
 */
export function firstFailing<Value>(...rules: FormRule<Value>[]): FormRule<Value> {
  return (value) => {
    for (const rule of rules) {
      const failure = rule(value);
      if (failure) return failure;
    }
    return null;
  };
}

const failure = (key: RuleFailure['key'], values: RuleFailure['values'] = {}): RuleFailure => ({
  key,
  values,
});

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'string') return value.trim() === '';
  return value === null || value === undefined || Number.isNaN(value);
}

/** A rule for what is written, asked only when something is. */
function ofText(isKept: (text: string) => boolean, failing: RuleFailure): FormRule {
  return (value) => (isEmpty(value) || isKept(String(value).trim()) ? null : failing);
}

/** A value must be there. Blanks are no value, and neither is an empty list; `false` and 0 are values. */
export function required(value: unknown): RuleFailure | null {
  return isEmpty(value) ? failure('validation.fieldRequired') : null;
}

/** A value must be there under a condition, for instance the modem where the society has modems. */
export function requiredWhen(isRequired: boolean): FormRule<unknown> {
  return (value) => (isRequired ? required(value) : null);
}

/** Something before and after one @, and a dot in what comes after; whether it exists is found out by a mail. */
export const email: FormRule = ofText(
  (text) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text),
  failure('validation.emailInvalid'),
);

/** The e-mail rule under a condition, for instance for recipients who have no telephone. */
export function emailWhen(isChecked: boolean): FormRule {
  return (value) => (isChecked ? email(value) : null);
}

/**
 * A telephone number as people enter it: `+` and at least six digits, with spaces between them as they like, on one line. Which
 * numbers exist is not judged: countries change them (decision 11).
 */
export const phoneNumberPattern = /^\+[^\S\t\n\v\f\r\u2028\u2029]*(?:\d[^\S\t\n\v\f\r\u2028\u2029]*){6,}$/;

/** See `phoneNumberPattern`. */
export const phoneNumber: FormRule = ofText(
  (text) => phoneNumberPattern.test(text),
  failure('validation.phoneNumberInvalid'),
);

/** At least so many characters. */
export function minLength(length: number): FormRule {
  return ofText((text) => text.length >= length, failure('validation.tooShort', { value: length }));
}

/** At most so many characters. */
export function maxLength(length: number): FormRule {
  return ofText((text) => text.length <= length, failure('validation.tooLong', { value: length }));
}
