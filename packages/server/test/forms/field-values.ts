import type { Field, Rule } from './fields.ts';

/** A value to send in a field, and its description for failures. */
export interface FieldValue {
  description: string;
  /** Omitted when undefined. */
  value: unknown;
}

const text = (length: number) => 'x'.repeat(length);
const phoneNumber = (length: number) => `+${'1'.repeat(length - 1)}`;
/** An e-mail address of this length, with parts no longer than allowed. */
const address = (length: number) => `${text(length - 55)}@${text(41)}.${text(7)}.test`;

const webAddress = (length: number) => `https://x.test/${text(length - 15)}`;

/** Values that must be rejected on this field only. */
export function listInvalidValues({ rule, mayBeAbsent, mayBeNull, path }: Field): FieldValue[] {
  // A list has no item without a value, so items cannot be missing.
  const isItem = typeof path.at(-1) === 'number';
  return [
    ...(mayBeAbsent || isItem ? [] : [{ description: 'missing', value: undefined }]),
    ...(mayBeNull ? [] : [{ description: 'null', value: null }]),
    ...listInvalidByRule(rule),
  ];
}

function listInvalidByRule(rule: Rule): FieldValue[] {
  switch (rule.kind) {
    case 'text':
      return listInvalidTexts(rule);
    case 'number':
      return listInvalidNumbers(rule);
    case 'choice':
      return [
        { description: 'not an option', value: 'Nonsense' },
        { description: 'an index out of range', value: rule.values.length },
        { description: 'a boolean', value: true },
      ];
    case 'list':
      return [
        ...(rule.min > 0 ? [{ description: 'an empty list', value: [] }] : []),
        { description: 'an object', value: {} },
      ];
    case 'truth':
      return [
        { description: 'a text', value: 'maybe' },
        { description: 'a number', value: 7 },
      ];
    case 'timeOfDay':
      return [
        ...['nowhere', '24:00', '9:00', '23:59:00'].map((value) => ({ description: value, value })),
        { description: 'a number', value: 7 },
      ];
    case 'reference':
      return [
        { description: 'a text', value: 'Nonsense' },
        { description: 'zero', value: 0 },
      ];
  }
}

function listInvalidTexts({ min, max, form }: Rule & { kind: 'text' }): FieldValue[] {
  const tooLong = { any: text, email: address, phone: phoneNumber, web: webAddress }[form](max + 1);
  return [
    { description: 'one character too long', value: tooLong },
    { description: 'a number', value: 7 },
    { description: 'an object', value: {} },
    ...(min > 0 ? [{ description: 'empty', value: '' }] : []),
    ...(min > 0 ? [{ description: 'blank', value: '   ' }] : []),
    ...(min > 1 ? [{ description: 'one character too short', value: text(min - 1) }] : []),
    ...(form === 'any' ? [] : [{ description: 'of another format', value: 'nowhere' }]),
    ...(form === 'phone' ? [{ description: 'five digits', value: '+12345' }] : []),
  ];
}

function listInvalidNumbers({ min, max, isWhole }: Rule & { kind: 'number' }): FieldValue[] {
  return [
    ...(Number.isFinite(min) ? [{ description: 'too small by one', value: min - 1 }] : []),
    ...(Number.isFinite(max) ? [{ description: 'too large by one', value: max + 1 }] : []),
    ...(isWhole ? [{ description: 'half', value: (Number.isFinite(min) ? min : 0) + 0.5 }] : []),
    { description: 'a text', value: 'many' },
    { description: 'empty', value: '' },
    { description: 'an object', value: {} },
  ];
}

/** Boundary values: must not be rejected on this field, whatever else the request requires. */
export function listBoundaryValues({ rule, mayBeAbsent, mayBeNull }: Field): FieldValue[] {
  return [
    ...(mayBeAbsent ? [{ description: 'missing', value: undefined }] : []),
    ...(mayBeNull ? [{ description: 'null', value: null }] : []),
    ...listBoundariesByRule(rule),
  ];
}

function listBoundariesByRule(rule: Rule): FieldValue[] {
  switch (rule.kind) {
    case 'text': {
      const longest = { any: text, email: address, phone: phoneNumber, web: webAddress }[rule.form](rule.max);
      const shortest = {
        ...{ any: text(Math.max(rule.min, 1)), email: 'a@b.test', phone: '+123456' },
        web: 'https://x',
      }[rule.form];
      return [
        { description: 'as long as allowed', value: longest },
        { description: 'as short as allowed', value: shortest },
        ...(rule.min === 0 ? [{ description: 'empty', value: '' }] : []),
      ];
    }
    case 'number':
      return [rule.min, rule.max].filter(Number.isFinite).flatMap((value) => [
        { description: `${value}`, value },
        { description: `"${value}"`, value: `${value}` },
      ]);
    case 'choice':
      return rule.values.flatMap((value) => [
        { description: value, value },
        { description: value.toLowerCase(), value: value.toLowerCase() },
      ]);
    case 'timeOfDay':
      return ['00:00', '23:59'].map((value) => ({ description: value, value }));
    case 'truth':
      return [true, false, 'true'].map((value) => ({ description: `${value}`, value }));
    default:
      return [];
  }
}
