import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { icuArguments } from '../../packages/domain/src/texts/placeholders.ts';
import {
  compareWithEnglish,
  keysInSources,
  languageFile,
  languagesIn,
  readTexts,
  strangersIn,
  textKeyFile,
  tooLongForSms,
  unusedKeys,
} from './texts.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'harken-texts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name, text) => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};

describe('a translation', () => {
  const english = new Map([
    ['a.title', 'Hello {name}'],
    ['a.gone', 'Gone'],
  ]);
  it('is found wanting where a key or a value differs', () => {
    const french = new Map([
      ['a.title', 'Bonjour {nom}'],
      ['a.extra', 'Plus'],
    ]);
    expect(compareWithEnglish(english, french, icuArguments, 'app/fr')).toEqual([
      'app/fr: a.title is filled with (nom), in English with (name)',
      'app/fr: a.gone is missing',
      'app/fr: a.extra is not among the English texts',
    ]);
  });

  it('may have other plurals', () => {
    const en = new Map([['n', '{n, plural, one {# day} other {# days}}']]);
    const ar = new Map([
      ['n', '{n, plural, zero {لا} one {يوم} two {يومان} few {# أيام} many {# يومًا} other {# يوم}}'],
    ]);
    expect(compareWithEnglish(en, ar, icuArguments, 'app/ar')).toEqual([]);
  });

  it('may not be empty, nor stand in two files', () => {
    write('a.json', '{ "x.a": "A", "x.b": " " }');
    write('b.json', '{ "x.a": "B" }');
    expect(readTexts(folder).findings.map((finding) => finding.split(': ')[1])).toEqual([
      'x.b is empty',
      'x.a is in another file too',
    ]);
  });
});

describe('a language', () => {
  it('is one folder, behind the four that are complete', () => {
    for (const name of ['pt', 'fr', 'am', 'notes']) mkdirSync(path.join(folder, name));
    expect(languagesIn(folder)).toEqual(['en', 'fr', 'es', 'ar', 'am', 'pt']);
    expect(strangersIn(folder)).toEqual(['notes']);
    expect(languageFile(languagesIn(folder))).toContain("['en', 'fr', 'es', 'ar', 'am', 'pt'] as const;");
  });

  it('that is not one of the four may be half done, and not be filled differently', () => {
    const english = new Map([
      ['a.title', 'Hello {name}'],
      ['a.gone', 'Gone'],
    ]);
    const portuguese = new Map([['a.title', 'Olá {nome}']]);
    expect(compareWithEnglish(english, portuguese, icuArguments, 'app/pt', true)).toEqual([
      'app/pt: a.title is filled with (nome), in English with (name)',
    ]);
  });
});

it('an SMS with more parts than allowed is found', () => {
  const measure = (text) => ({ parts: Math.ceil(text.length / 10), encoding: 'GSM-7', units: text.length });
  const texts = new Map([
    ['sms.short', 'Thank you {{dataCollectorName}}'],
    ['sms.long', 'Thank you, yes'],
  ]);
  expect(tooLongForSms(texts, { partsOf: () => 1, measure, where: 'sms/en' })).toEqual([
    'sms/en: sms.long has 2 parts (14 in GSM-7), not 1',
  ]);
});

describe('the sources', () => {
  it('name keys that must exist', () => {
    const files = [
      write(
        'page.tsx',
        `t('a.title'); { label: t("a.label", { n }) }; set('x.y'); const k = 'string:a.toast'`,
      ),
      write('problems.ts', `const keys = ['alert.notFound', 'x'];`),
    ];
    expect([...keysInSources(files).needed.keys()]).toEqual([
      'a.title',
      'a.label',
      'a.toast',
      'alert.notFound',
    ]);
  });

  it('mention keys in comments without using them', () => {
    const file = write('page.tsx', `/** t('a.title') */\n * t('b.title')\n // t('c.title')\nt('d.title');`);
    const { needed, mentioned } = keysInSources([file]);
    expect([...needed.keys(), ...mentioned]).toEqual(['d.title', 'd.title']);
  });

  it('use keys by name, by a beginning in the code, or by one that is listed', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source code that is searched for keys
    const file = write('page.tsx', 't(key); const key = "a.title"; t(`role.${role}` as TextKey)');
    const keys = ['a.title', 'a.unused', 'role.manager', 'status.new'];
    expect(unusedKeys(keys, keysInSources([file]), ['status.'])).toEqual(['a.unused']);
  });
});

it('the list of keys is sorted', () => {
  expect(textKeyFile(['b.b', 'a.a'])).toContain("TextKey =\n  | 'a.a'\n  | 'b.b';\n");
});
