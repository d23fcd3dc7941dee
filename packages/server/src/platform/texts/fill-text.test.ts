import { describe, expect, it, test } from 'vitest';
import { type FilledText, fillText, secretLink } from './fill-text.ts';
import { withoutNames } from './names-in-texts.ts';

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

describe('a text that is filled', () => {
  it.each(hostile)('says %s as it is', (name) => {
    const { text, secretLinkAt } = fillText('Hello {{name}}, open {{resetUrl}}. Bye {name}!', {
      name,
      resetUrl: secretLink,
    });
    expect(text).toBe(`Hello ${name}, open {{secretLink}}. Bye ${name}!`);
    expect(secretLinkAt).toBe([...`Hello ${name}, open `].length);
  });

  it.each(['constructor', '__proto__', 'toString'])('takes no value from {{%s}}', (name) => {
    expect(fillText(`{{${name}}}`, {}).text).toBe(`{{${name}}}`);
  });

  it('knows where it names users, counted in characters', () => {
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

  it('names nobody by an empty name', () => {
    expect(fillText('{{name}}', { name: { text: '', userId: 1 } }).names).toEqual([]);
  });
});

describe('a text without the names of users', () => {
  const filled = fillText('{{who}} writes to {{whom}} and to report: {{link}}', {
    who: { text: 'report 🌍', userId: 1 },
    whom: [{ text: 'Bo', userId: 2 }, ' & ', { text: 'report', userId: 1 }],
    link: secretLink,
  });
  const wordsOf = ({ text, names }: FilledText) =>
    names.map(({ startsAt, length }) => [...text].slice(startsAt, startsAt + length).join(''));
  const behindLink = ({ text, secretLinkAt }: FilledText) => [...text].slice(secretLinkAt ?? 0).join('');

  it('loses them where it names them, and nowhere else', () => {
    const left = withoutNames(filled, new Set([1]));
    expect(left.text).toBe('--Data removed-- writes to Bo & --Data removed-- and to report: {{secretLink}}');
    expect(wordsOf(left)).toEqual(['Bo']);
    expect(behindLink(left)).toBe('{{secretLink}}');
    const last = withoutNames(left, new Set([2]));
    expect(last).toMatchObject({
      text: '--Data removed-- writes to --Data removed-- & --Data removed-- and to report: {{secretLink}}',
      names: [],
    });
    expect(behindLink(last)).toBe('{{secretLink}}');
  });

  it('stays as it is when it names none of them', () => {
    expect(withoutNames(filled, new Set([3]))).toEqual(filled);
  });

  test('names that overlap go together', () => {
    const names = [
      { userId: 1, startsAt: 0, length: 3 },
      { userId: 2, startsAt: 2, length: 4 },
    ];
    const overlapping = { text: 'AnaBo and Cem', names, secretLinkAt: null };
    expect(withoutNames(overlapping, new Set([2]))).toEqual({
      text: '--Data removed--and Cem',
      names: [],
      secretLinkAt: null,
    });
  });
});
