import { readFileSync } from 'node:fs';
import { languageCodes } from '@harken/contract/texts/languages.generated';
import { describe, expect, test } from 'vitest';
import { listOptionalKeys, listRequiredKeys } from '../../test/support/channel-texts.ts';
import { gatewayTypes } from './all-types.ts';

const readFile = (language: string, name: string): Record<string, string> =>
  JSON.parse(
    readFileSync(new URL(`../../../../translations/app/${language}/${name}.json`, import.meta.url), 'utf8'),
  );
const readTexts = (language: string) => ({
  ...readFile(language, 'channels'),
  ...readFile(language, 'smsGateways'),
});

describe.each(languageCodes)('the texts of gateway types in %s', (language) => {
  const texts = readTexts(language);

  test.each(gatewayTypes.map((type) => [type.name, type] as const))('are complete for %s', (_name, type) => {
    expect(listRequiredKeys(type).filter((key) => !texts[key]?.trim())).toEqual([]);
  });

  test.each(gatewayTypes.map((type) => [type.name, type] as const))(
    'have no leftovers of %s',
    (name, type) => {
      const known = [...listRequiredKeys(type), ...listOptionalKeys(type)];
      const found = Object.keys(texts).filter((key) => key.startsWith(`channel.${name}.`));
      expect(found.filter((key) => !known.includes(key))).toEqual([]);
    },
  );
});
