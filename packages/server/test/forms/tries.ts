import type { Field, Rule } from './fields.ts';

/** A value to send in a field, and what it is called when it is answered otherwise than expected. */
export interface Try {
  what: string;
  /** Left out altogether when undefined. */
  value: unknown;
}

const text = (length: number) => 'x'.repeat(length);
const phoneNumber = (length: number) => `+${'1'.repeat(length - 1)}`;
/** An address of so many characters, no part longer than addresses may have. */
const address = (length: number) => `${text(length - 55)}@${text(41)}.${text(7)}.test`;

const webAddress = (length: number) => `https://x.test/${text(length - 15)}`;

/** What must be refused, at this field and nowhere else. */
export function wrongIn({ rule, mayBeAbsent, mayBeNull, path }: Field): Try[] {
  // What is missing in a list is not an item without a value: there is no such item.
  const isItem = typeof path.at(-1) === 'number';
  return [
    ...(mayBeAbsent || isItem ? [] : [{ what: 'missing', value: undefined }]),
    ...(mayBeNull ? [] : [{ what: 'null', value: null }]),
    ...wrongBy(rule),
  ];
}

function wrongBy(rule: Rule): Try[] {
  switch (rule.of) {
    case 'text':
      return wrongText(rule);
    case 'number':
      return wrongNumber(rule);
    case 'choice':
      return [
        { what: 'not offered', value: 'Nonsense' },
        { what: 'the number of none', value: rule.values.length },
        { what: 'a truth value', value: true },
      ];
    case 'list':
      return [
        ...(rule.min > 0 ? [{ what: 'an empty list', value: [] }] : []),
        { what: 'an object', value: {} },
      ];
    case 'truth':
      return [
        { what: 'a text', value: 'maybe' },
        { what: 'a number', value: 7 },
      ];
    case 'reference':
      return [
        { what: 'a text', value: 'Nonsense' },
        { what: 'zero', value: 0 },
      ];
  }
}

function wrongText({ min, max, form }: Rule & { of: 'text' }): Try[] {
  const tooLong = { any: text, email: address, phone: phoneNumber, web: webAddress }[form](max + 1);
  return [
    { what: 'one character too long', value: tooLong },
    { what: 'a number', value: 7 },
    { what: 'an object', value: {} },
    ...(min > 0 ? [{ what: 'empty', value: '' }] : []),
    ...(min > 0 ? [{ what: 'blank', value: '   ' }] : []),
    ...(min > 1 ? [{ what: 'one character too short', value: text(min - 1) }] : []),
    ...(form === 'any' ? [] : [{ what: 'of another form', value: 'nowhere' }]),
    ...(form === 'phone' ? [{ what: 'five digits', value: '+12345' }] : []),
  ];
}

function wrongNumber({ min, max }: Rule & { of: 'number' }): Try[] {
  return [
    ...(Number.isFinite(min) ? [{ what: 'too small by one', value: min - 1 }] : []),
    ...(Number.isFinite(max) ? [{ what: 'too large by one', value: max + 1 }] : []),
    { what: 'half', value: (Number.isFinite(min) ? min : 0) + 0.5 },
    { what: 'a text', value: 'many' },
    { what: 'empty', value: '' },
    { what: 'an object', value: {} },
  ];
}

/** The ends of what is allowed: must not be refused at this field, whatever else is asked of the request. */
export function edgesOf({ rule, mayBeAbsent, mayBeNull }: Field): Try[] {
  return [
    ...(mayBeAbsent ? [{ what: 'missing', value: undefined }] : []),
    ...(mayBeNull ? [{ what: 'null', value: null }] : []),
    ...edgesBy(rule),
  ];
}

function edgesBy(rule: Rule): Try[] {
  switch (rule.of) {
    case 'text': {
      const longest = { any: text, email: address, phone: phoneNumber, web: webAddress }[rule.form](rule.max);
      const shortest = {
        ...{ any: text(Math.max(rule.min, 1)), email: 'a@b.test', phone: '+123456' },
        web: 'https://x',
      }[rule.form];
      return [
        { what: 'as long as allowed', value: longest },
        { what: 'as short as allowed', value: shortest },
        ...(rule.min === 0 ? [{ what: 'empty', value: '' }] : []),
      ];
    }
    case 'number':
      return [rule.min, rule.max].filter(Number.isFinite).flatMap((value) => [
        { what: `${value}`, value },
        { what: `"${value}"`, value: `${value}` },
      ]);
    case 'choice':
      return rule.values.flatMap((value) => [
        { what: value, value },
        { what: value.toLowerCase(), value: value.toLowerCase() },
      ]);
    case 'truth':
      return [true, false, 'true'].map((value) => ({ what: `${value}`, value }));
    default:
      return [];
  }
}
