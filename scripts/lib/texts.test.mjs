import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listIcuArguments } from '../../packages/domain/src/texts/placeholders.ts';
import {
  compareWithEnglish,
  findKeys,
  findLongSms,
  findUnusedKeys,
  generateLanguageFile,
  generateTextKeyFile,
  listLanguages,
  listUnknownFolders,
  readTexts,
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
  it('has an error where a key or placeholder differs', () => {
    const french = new Map([
      ['a.title', 'Bonjour {nom}'],
      ['a.extra', 'Plus'],
    ]);
    expect(compareWithEnglish(english, french, listIcuArguments, 'app/fr')).toEqual([
      'app/fr: a.title has placeholders (nom), in English (name)',
      'app/fr: a.gone is missing',
      'app/fr: a.extra is not in the English texts',
    ]);
  });

  it('may have other plural forms', () => {
    const en = new Map([['n', '{n, plural, one {# day} other {# days}}']]);
    const ar = new Map([
      ['n', '{n, plural, zero {لا} one {يوم} two {يومان} few {# أيام} many {# يومًا} other {# يوم}}'],
    ]);
    expect(compareWithEnglish(en, ar, listIcuArguments, 'app/ar')).toEqual([]);
  });

  it('must not be empty or in two files', () => {
    write('a.json', '{ "x.a": "A", "x.b": " " }');
    write('b.json', '{ "x.a": "B" }');
    expect(readTexts(folder).findings.map((finding) => finding.split(': ')[1])).toEqual([
      'x.b is empty',
      'x.a is also in another file',
    ]);
  });
});

describe('a language', () => {
  it('is a folder, listed after the four complete ones', () => {
    for (const name of ['pt', 'fr', 'am', 'notes']) mkdirSync(path.join(folder, name));
    expect(listLanguages(folder)).toEqual(['en', 'fr', 'es', 'ar', 'am', 'pt']);
    expect(listUnknownFolders(folder)).toEqual(['notes']);
    expect(generateLanguageFile(listLanguages(folder))).toContain(
      "['en', 'fr', 'es', 'ar', 'am', 'pt'] as const;",
    );
    expect(generateLanguageFile(['fr', 'ar'])).toMatch(
      /fr: 'Français',\n {2}ar: 'العربية',[\s\S]*fr: 'ltr',\n {2}ar: 'rtl',/,
    );
  });

  it('other than these four may be partial, but must have the same placeholders', () => {
    const english = new Map([
      ['a.title', 'Hello {name}'],
      ['a.gone', 'Gone'],
    ]);
    const portuguese = new Map([['a.title', 'Olá {nome}']]);
    expect(compareWithEnglish(english, portuguese, listIcuArguments, 'app/pt', true)).toEqual([
      'app/pt: a.title has placeholders (nome), in English (name)',
    ]);
  });
});

it('an SMS with more parts than allowed is an error', () => {
  const measure = (text) => ({ parts: Math.ceil(text.length / 10), encoding: 'GSM-7', units: text.length });
  const texts = new Map([
    ['sms.short', 'Thank you {{dataCollectorName}}'],
    ['sms.long', 'Thank you, yes'],
  ]);
  expect(findLongSms(texts, { partsOf: () => 1, measure, where: 'sms/en' })).toEqual([
    'sms/en: sms.long has 2 parts (14 in GSM-7), not 1',
  ]);
});

describe('the sources', () => {
  it('contain keys that must exist', () => {
    const files = [
      write(
        'page.tsx',
        `t('a.title'); { label: t("a.label", { n }) }; set('x.y'); const k = 'string:a.toast'`,
      ),
      write('error-keys.ts', `const keys = ['alert.notFound', 'x'];`),
    ];
    expect([...findKeys(files).needed.keys()]).toEqual(['a.title', 'a.label', 'a.toast', 'alert.notFound']);
  });

  it('do not use keys in comments', () => {
    const file = write('page.tsx', `/** t('a.title') */\n * t('b.title')\n // t('c.title')\nt('d.title');`);
    const { needed, mentioned } = findKeys([file]);
    expect([...needed.keys(), ...mentioned]).toEqual(['d.title', 'd.title']);
  });

  it('use keys by name, by a prefix in the code, or by a listed prefix', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source code that is searched for keys
    const file = write('page.tsx', 't(key); const key = "a.title"; t(`role.${role}` as TextKey)');
    const keys = ['a.title', 'a.unused', 'role.manager', 'status.new'];
    expect(findUnusedKeys(keys, findKeys([file]), ['status.'])).toEqual(['a.unused']);
  });
});

it('the list of keys is sorted', () => {
  expect(generateTextKeyFile(['b.b', 'a.a'])).toContain("TextKey =\n  | 'a.a'\n  | 'b.b';\n");
});
