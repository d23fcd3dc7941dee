import { beforeAll, describe, expect, it } from 'vitest';
import { formatText, loadRichFormat, needsRichFormat, type RichFormat } from './format.ts';

const texts = {
  'a.plain': 'Alerts',
  'a.named': 'Back to {page}',
  'a.counted': '{count, plural, one {# alert} other {# alerts}}',
  'a.arabic': '{count, plural, two {تنبيهان} few {# تنبيهات} other {# تنبيهًا}}',
};

describe('a text', () => {
  let richFormat: RichFormat;
  beforeAll(async () => {
    richFormat = await loadRichFormat();
  });

  it.each([
    ['en', 'a.plain', undefined, 'Alerts'],
    ['en', 'string:a.plain', undefined, 'Alerts'],
    ['en', 'a.named', { page: 'alerts' }, 'Back to alerts'],
    ['en', 'a.named', {}, 'Back to {page}'],
    ['en', 'a.counted', { count: 1 }, '1 alert'],
    ['en', 'a.counted', { count: 1200 }, '1,200 alerts'],
    ['ar', 'a.arabic', { count: 2 }, 'تنبيهان'],
    ['ar', 'a.arabic', { count: 3 }, '3 تنبيهات'],
    ['en', 'a.missing', undefined, 'a.missing'],
    ['en', 'string:a.missing', undefined, 'a.missing'],
  ])('in %s: %s filled with %o', (languageCode, key, values, expected) => {
    expect(formatText({ texts, languageCode, richFormat }, key, values)).toBe(expected);
  });

  it('with plain placeholders needs no rich format', () => {
    expect([texts['a.named'], texts['a.counted']].map(needsRichFormat)).toEqual([false, true]);
  });
});
