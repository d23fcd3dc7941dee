import { describe, expect, test } from 'vitest';
import { fillTemplate, listPlaceholders, type TemplatePlace } from './template.ts';

describe('a template', () => {
  test.each<[string, string, TemplatePlace, string]>([
    ['https://a.example/?to={{to}}', '+22177', 'url', 'https://a.example/?to=%2B22177'],
    ['to={{ to }}&x=1', 'a b&c', 'form', 'to=a+b%26c&x=1'],
    ['t={{to}}', "(it's) ~*! 100 %", 'form', 't=%28it%27s%29+%7E*%21+100+%25'],
    ['{"to":"{{to}}"}', 'say "no"\n', 'json', '{"to":"say \\"no\\"\\n"}'],
    ['Key {{to}}', 'a\r\nX-Other: 1', 'header', 'Key aX-Other: 1'],
    ['{{to}}', '{{text}}', 'plain', '{{text}}'],
    ['{{to}} {to} {{TO}}', '1', 'plain', '1 {to} {{TO}}'],
    ['{{to}}', '\ud800', 'url', '%EF%BF%BD'],
  ])('%s filled with %j (%s)', (template, to, place, expected) => {
    expect(fillTemplate(template, { to, text: 'never' }, place)).toBe(expected);
  });

  test('with an unknown name is refused', () => {
    expect(() => fillTemplate('{{constructor}}', {}, 'plain')).toThrow(RangeError);
    expect(listPlaceholders('{{to}} {{to}} {{other}}')).toEqual(['to', 'other']);
  });
});
