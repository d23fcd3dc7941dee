import { describe, expect, it, test } from 'vitest';
import { type FilledText, fillText, secretLink } from './fill-text.ts';
import { removeNames } from './remove-names.ts';

const hostile = [
  '{{resetUrl}}',
  '{resetUrl}',
  '{{secretLink}}',
  'secretLink',
  '$&',
  "$'",
  '$1',
  '\\1',
  '{{',
  '}}',
];

describe('filling a text', () => {
  it.each(hostile)('inserts %s literally', (name) => {
    const { text, secretLinkAt } = fillText('Hello {{name}}, open {{resetUrl}}. Bye {name}!', {
      name,
      resetUrl: secretLink,
    });
    expect(text).toBe(`Hello ${name}, open {{secretLink}}. Bye ${name}!`);
    expect(secretLinkAt).toBe([...`Hello ${name}, open `].length);
  });

  it.each(['constructor', '__proto__', 'toString'])('does not fill {{%s}} from the prototype', (name) => {
    expect(fillText(`{{${name}}}`, {}).text).toBe(`{{${name}}}`);
  });

  it('returns the positions of names, in code points', () => {
    const ana = { text: 'Ana 🌍', userId: 1 };
    const bo = { text: 'Bo', userId: 2 };
    expect(fillText('🌍 {{people}} of {count}', { people: [ana, ', ', bo], count: 2 })).toEqual({
      text: '🌍 Ana 🌍, Bo of 2',
      names: [
        { userId: 1, startsAt: 2, length: 5 },
        { userId: 2, startsAt: 9, length: 2 },
      ],
      secretLinkAt: null,
    });
  });

  it('ignores an empty name', () => {
    expect(fillText('{{name}}', { name: { text: '', userId: 1 } }).names).toEqual([]);
  });
});

describe('removing names of users', () => {
  const filled = fillText('{{who}} writes to {{whom}} and to report: {{link}}', {
    who: { text: 'report 🌍', userId: 1 },
    whom: [{ text: 'Bo', userId: 2 }, ' & ', { text: 'report', userId: 1 }],
    link: secretLink,
  });
  const findNames = ({ text, names }: FilledText) =>
    names.map(({ startsAt, length }) => [...text].slice(startsAt, startsAt + length).join(''));
  const textFromLink = ({ text, secretLinkAt }: FilledText) => [...text].slice(secretLinkAt ?? 0).join('');

  it('replaces them at their positions only', () => {
    const left = removeNames(filled, new Set([1]));
    expect(left.text).toBe('--Data removed-- writes to Bo & --Data removed-- and to report: {{secretLink}}');
    expect(findNames(left)).toEqual(['Bo']);
    expect(textFromLink(left)).toBe('{{secretLink}}');
    const last = removeNames(left, new Set([2]));
    expect(last).toMatchObject({
      text: '--Data removed-- writes to --Data removed-- & --Data removed-- and to report: {{secretLink}}',
      names: [],
    });
    expect(textFromLink(last)).toBe('{{secretLink}}');
  });

  it('leaves a text with other names unchanged', () => {
    expect(removeNames(filled, new Set([3]))).toEqual(filled);
  });

  test('overlapping names are removed together', () => {
    const names = [
      { userId: 1, startsAt: 0, length: 3 },
      { userId: 2, startsAt: 2, length: 4 },
    ];
    const overlapping = { text: 'AnaBo and Cem', names, secretLinkAt: null };
    expect(removeNames(overlapping, new Set([2]))).toEqual({
      text: '--Data removed--and Cem',
      names: [],
      secretLinkAt: null,
    });
  });
});
