import { describe, expect, it } from 'vitest';
import { listDoubleBraced, listIcuArguments, validatePlaceholders } from './placeholders.ts';

describe('the placeholders of a text', () => {
  it.each([
    ['Hello', []],
    ['{name} of {society}', ['name', 'society']],
    ['{count, plural, one {# report} other {# reports by {name}}}', ['count', 'name']],
    ['{count, plural, =0 {none} other {{count, number}}}', ['count']],
    [
      '{sex, select, female {she} other {they}}, {place, selectordinal, one {#st} other {#th}}',
      ['place', 'sex'],
    ],
    ["It's {name}'s", ['name']],
    ["A brace '{not}' {real}", ['real']],
  ])('are found in "%s"', (text, expected) => {
    expect(listIcuArguments(text)).toEqual(expected);
  });

  it.each([
    '{name',
    'name}',
    '{count, plural, one {a}',
    '{count, plural, one {a}}',
    '{count, plural, single {a} other {b}}',
    '{count, plural, other {a} other {b}}',
    '{count, plural}',
    '{count, weekday, other {a}}',
    '{count, number, ::percent}',
    '{ }',
  ])('cannot be parsed in "%s"', (text) => {
    expect(() => listIcuArguments(text)).toThrow();
  });

  it('are in double braces in an SMS', () => {
    expect(listDoubleBraced('{{ project }} {{healthRisk/event}} {{project}}')).toEqual([
      'healthRisk/event',
      'project',
    ]);
  });
});

describe('a translation', () => {
  it.each([
    ['app', 'Hello {name}', 'Bonjour {name}', undefined],
    ['app', 'Hello {name}', 'Bonjour', { reason: 'different', expected: ['name'] }],
    ['app', 'Hello', 'Bonjour {name}', { reason: 'different', expected: [] }],
    ['app', 'Hello {name}', 'Bonjour {name', { reason: 'unreadable' }],
    ['app', '{count, plural, one {#} other {#}}', '{count} fois', undefined],
    ['sms', 'Hello {{name}}', 'Bonjour {{name}}', undefined],
    ['sms', 'Hello {{name}}', 'Bonjour {name}', { reason: 'different', expected: ['name'] }],
    ['email', 'Hello', 'Bonjour {', undefined],
  ] as const)('of the kind %s, from "%s" to "%s", is checked', (kind, english, value, expected) => {
    expect(validatePlaceholders(kind, { english, value })).toEqual(expected);
  });
});
