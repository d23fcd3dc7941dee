import { beforeAll, describe, expect, it } from 'vitest';
import { formatText, loadRichFormat, type RichFormat, type Texts } from '../texts/format.ts';
import { languages } from '../texts/languages.ts';
import { formatLongDateTime, type Phrase, toTargetPhrase, toWaitingPhrase } from './dates.ts';

describe('a long date and time', () => {
  it.each([
    ['en', 'Friday, November 20, 2026 at 16:05'],
    ['fr', 'vendredi 20 novembre 2026 à 16:05'],
    ['es', 'viernes, 20 de noviembre de 2026, 16:05'],
    ['ar', 'الجمعة، 20 نوفمبر 2026 في 16:05'],
  ])('reads in %s: %s', (language, translate) => {
    expect(formatLongDateTime('2026-11-20T16:05:33', language)).toBe(translate);
  });

  it.each([
    ['en', 'January', 'August'],
    ['fr', 'janvier', 'août'],
    ['es', 'enero', 'agosto'],
    ['ar', 'يناير', 'أغسطس'],
  ])('names the months in %s', (language, january, august) => {
    expect(formatLongDateTime('2026-01-05T00:00:00', language)).toContain(january);
    expect(formatLongDateTime('2026-08-31T23:59:00', language)).toContain(august);
  });

  it('counts the hours of a day from 00 to 23', () => {
    for (const { code } of languages)
      expect(formatLongDateTime('2026-01-05T00:07:00', code)).toContain('00:07');
  });
});

const files = import.meta.glob<Texts>('../../../../../translations/app/*/ui.json', {
  eager: true,
  import: 'default',
});

function readTexts(language: string): Texts {
  const file = Object.keys(files).find((name) => name.endsWith(`/${language}/ui.json`));
  return files[file ?? ''] ?? {};
}

describe.each(languages.map(({ code }) => code))('a wait in %s', (languageCode) => {
  const texts = readTexts(languageCode);
  let richFormat: RichFormat;
  beforeAll(async () => {
    richFormat = await loadRichFormat();
  });
  const translate = ({ key, values }: Phrase) => formatText({ texts, languageCode, richFormat }, key, values);

  const days = [2, 3, 7, 11, 21, 100];
  const phrases: Phrase[] = [
    toWaitingPhrase(4),
    ...days.map((count) => toWaitingPhrase(count * 24)),
    ...days.map((count) => toTargetPhrase(count * 24, 0)),
    ...days.map((count) => toTargetPhrase(0, count * 24)),
    toTargetPhrase(4, 24),
    toTargetPhrase(31, 24),
  ];

  it('shows its number in Latin digits, unless a word means it', () => {
    for (const phrase of phrases) {
      const [count] = Object.values(phrase.values ?? {});
      const text = translate(phrase);
      expect(text).not.toMatch(/[٠-٩۰-۹]/);
      // Arabic uses the dual form instead of the number 2
      if (!(languageCode === 'ar' && count === 2)) expect(text).toContain(String(count));
    }
  });

  it('has a different text for each duration', () => {
    expect(new Set(phrases.map(translate)).size).toBe(phrases.length);
    if (languageCode !== 'en') {
      expect(phrases.map(translate)).not.toContain(
        formatText({ texts: readTexts('en'), languageCode: 'en', richFormat }, 'ui.wait.waitingHours', {
          hours: 4,
        }),
      );
    }
  });
});

it('Arabic has different plural forms for two, a few and many days', async () => {
  const source = { texts: readTexts('ar'), languageCode: 'ar', richFormat: await loadRichFormat() };
  const unit = (days: number) =>
    formatText(source, 'ui.wait.waitingDays', { days }).replace(String(days), '').trim();
  expect(new Set([2, 3, 11].map(unit)).size).toBe(3);
});
