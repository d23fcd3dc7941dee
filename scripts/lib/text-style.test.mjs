import { describe, expect, it } from 'vitest';
import {
  findLongFilledSms,
  findWrongTerms,
  fixTypography,
  listMissingCategories,
  listTypography,
  readTerms,
} from './text-style.mjs';
import { parseSyntax } from './text-syntax.mjs';

const french = { language: 'fr', store: 'app' };
const frenchEmail = { language: 'fr', store: 'email' };
const arabic = { language: 'ar', store: 'app' };
/** No-break spaces as `~`, which shows them. */
const show = (text) => text.replaceAll('\u00A0', '~');

describe('French typography', () => {
  it.each([
    ['a colon', 'Nom : Awa', 'Nom~: Awa'],
    ['a colon without a space', 'Nom: Awa', 'Nom~: Awa'],
    ['a colon after a value', '{name} : {count}', '{name}~: {count}'],
    ['a colon after a tag', '<b>Nom</b> : Awa', '<b>Nom</b>~: Awa'],
    ['a colon after a plural', '{n, plural, one {# cas} other {# cas}} : oui', undefined],
    ['a question mark', 'Supprimer {name} ?', 'Supprimer {name}~?'],
    ['quotation marks', 'Le champ « Nom » manque', 'Le champ «~Nom~» manque'],
    ['quotation marks without spaces', 'Le champ «Nom»', 'Le champ «~Nom~»'],
    ['a sentence in quotation marks', '« Mot de passe oublié ? »', '«~Mot de passe oublié~?~»'],
    ['an apostrophe', "l'alerte", 'l’alerte'],
    ['a branch of a plural', "{n, plural, one {# jour ; d'un} other {# jours}}", undefined],
  ])('is corrected in %s', (_what, text, fixed) => {
    expect(listTypography(text, french)).not.toEqual([]);
    const result = fixTypography(text, french);
    if (fixed) expect(show(result)).toBe(fixed);
    expect(listTypography(result, french)).toEqual([]);
    expect(fixTypography(result, french)).toBe(result);
  });

  it.each([
    ['a time', 'À 10:30'],
    ['a time of values', '{hours}:{minutes}'],
    ['a URL', 'Commence par https:// ou https://a.example/b?c=1;d'],
    ['an ICU number', '{count, number, ::compact-short}'],
    ['syntax of a plural', '{count, plural, =0 {rien} one {# cas} other {# cas}}'],
    ['quoted braces', "Écrivez '{'nom'}'"],
    ['a question mark in brackets', 'Inconnu (?)'],
    ['the first sign', ': {name}'],
  ])('is not required in %s', (_what, text) => {
    expect(fixTypography(text, french)).toBe(text);
    expect(listTypography(text, french)).toEqual([]);
  });

  it('applies to e-mails with their placeholders, and not to SMS', () => {
    expect(show(fixTypography("{{name}} :\n\nC'est fait !", frenchEmail))).toBe('{{name}}~:\n\nC’est fait~!');
    expect(fixTypography("L'alerte : {{id}} ?", { language: 'fr', store: 'sms' })).toBe(
      "L'alerte : {{id}} ?",
    );
    expect(listTypography("L'alerte : {{id}} ?", { language: 'fr', store: 'sms' })).toEqual([]);
  });

  it('is not that of other languages', () => {
    expect(listTypography("¿Quién? It's", { language: 'es', store: 'app' })).toEqual([]);
  });
});

describe('Arabic typography', () => {
  it.each([
    ['a comma', 'قرية, مدينة', ['has a Latin ,']],
    ['a question mark', 'حذف {name} المشروع?', ['has a Latin ?']],
    ['a comma before a word', 'SMSEagle, ثم', ['has a Latin ,']],
    ['tanwin after the alif', 'أولاً', ['has tanwin after the alif']],
  ])('has no %s', (_what, text, found) => {
    expect(listTypography(text, arabic)).toEqual(found);
  });

  it.each([
    ['Arabic punctuation', 'قرية، مدينة؛ لماذا؟'],
    ['punctuation of Latin words', 'ثلاث ترويسات: webhook-id, webhook-timestamp'],
    ['digits', 'القيمة 1,000'],
    ['tanwin before the alif', 'أولًا'],
  ])('may have %s', (_what, text) => {
    expect(listTypography(text, arabic)).toEqual([]);
  });

  it('is corrected for tanwin only, also in SMS', () => {
    expect(fixTypography('أولاً, ثم', arabic)).toBe('أولًا, ثم');
    expect(fixTypography('شكراً', { language: 'ar', store: 'sms' })).toBe('شكرًا');
  });
});

it.each([
  ['fr', '{n, plural, one {# cas} other {# cas}}', []],
  ['es', '{n, plural, =0 {nada} other {# casos}}', ['has a plural without one']],
  ['ar', '{n, plural, one {يوم} other {# يوم}}', ['has a plural without zero, two, few, many']],
  ['ar', '{n, plural, =0 {لا} zero {لا} one {ي} two {ي} few {ي} many {ي} other {ي}}', []],
  ['fr', '{n, plural, one {{a} jour} other {{m, plural, other {#}}}}', ['has a plural without one']],
  ['fr', '{n, selectordinal, one {#er} other {#e}}', []],
  ['fr', '{sex, select, female {elle} other {il}}', []],
])('plurals of %s have the categories of the language: %s', (language, text, missing) => {
  expect(listMissingCategories(text, language)).toEqual(missing);
});

describe('terms', () => {
  const terms = readTerms(`# Glossary

| English term | Required | Forbidden | Allowed in |
|---|---|---|---|
| data collector | collecteur* de données, collecteur* | | |
| report | signalement | rapport, rapports | rapport de situation, par rapport à |
| national society | Société* nationale* | société nationale | |
`);
  const find = (english, translation, store = 'app') =>
    findWrongTerms(terms, { english, translation, store }).map(({ what }) => what);

  it.each([
    ['a forbidden word', 'Vos Rapports', ['says “Rapports” for report, not signalement']],
    ['a phrase with it', 'Le rapport de situation', []],
    ['a longer word', 'Rapporter', []],
    ['the name of a value', '{rapport} et {n, plural, one {# cas} other {# cas}}', []],
    [
      'what is required in another case',
      'la société nationale',
      ['says “société nationale” for national society, not Société nationale'],
    ],
    ['exactly what is required', 'la Société nationale', []],
  ])('of a translation with %s', (_what, translation, found) => {
    expect(find('', translation)).toEqual(found);
  });

  it.each([
    [
      'the plural',
      'Two data collectors',
      'Deux personnes',
      ['has no word for data collector: collecteur de données'],
    ],
    ['a plural in y', 'National societies', 'Les Sociétés nationales', []],
    ['a short form', 'The data collector', 'Le collecteur', []],
    ['part of another word', 'data collectorships', 'Autre', []],
    ['a term that is not checked', 'One report', 'Autre', []],
  ])('are found in the English text by %s', (_what, english, translation, found) => {
    expect(find(english, translation)).toEqual(found);
  });

  it('may have the Arabic article and conjunctions before them, and vowel marks', () => {
    const [alert] = readTerms('| | | | |\n|---|\n| alert | تنبيه* | إنذار* | |');
    const findArabic = (translation) =>
      findWrongTerms([alert], { english: 'Alerts', translation, store: 'app' });
    expect(findArabic('والتنبيهات')).toEqual([]);
    expect(findArabic('للتنبيهِ')).toEqual([]);
    expect(findArabic('التنبيه والإنذارات').map(({ term }) => term)).toEqual(['alert']);
  });
});

describe('filled SMS', () => {
  const measure = (text) => ({ parts: Math.ceil(text.length / 10) });
  const samples = {
    values: { id: '12', count: '3' },
    byLanguage: { en: { risk: 'flu' }, fr: { risk: 'une grippe' } },
    personNames: ['who'],
    people: ['Awa', 'Jean-Baptiste'],
    times: ['sms.days'],
  };
  const english = new Map([
    ['sms.alert', '{{id}} {{risk}}'],
    ['sms.sent', '{{who}}'],
    ['sms.days', '{{count}} d'],
    ['sms.late', '{{time}}'],
  ]);
  const find = (changes, maximum = () => undefined) =>
    findLongFilledSms(english, new Map([...english, ...Object.entries(changes)]), {
      ...{ language: 'fr', samples, measure, maximum },
    });

  it('need at most as many parts as in English', () => {
    expect(find({})).toEqual(['sms.alert filled has 2 parts, not 1']);
    expect(find({ 'sms.alert': '{{risk}}', 'sms.sent': 'De {{who}}' })).toEqual([]);
    expect(find({ 'sms.alert': '', 'sms.days': '{{count}} longs jours' })).toEqual([
      'sms.days filled has 2 parts, not 1',
      'sms.late filled has 2 parts, not 1',
    ]);
  });

  it('may have more parts where a limit says so', () => {
    expect(find({}, (key) => (key === 'sms.alert' ? 2 : undefined))).toEqual([]);
  });
});

it('syntax that cannot be parsed stays as it is', () => {
  for (const text of ['{', 'a } b', '{n, plural, one', "{n, plural, one {'{'", ''])
    expect(parseSyntax(text, 'app').mask).toHaveLength(text.length);
});
