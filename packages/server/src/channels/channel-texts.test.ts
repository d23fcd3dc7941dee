import { readFileSync } from 'node:fs';
import { languageCodes } from '@harken/contract/texts/languages.generated';
import { describe, expect, test } from 'vitest';
import { channelTypes } from './all-types.ts';
import type { ChannelSetting, ChannelType } from './channel.ts';

/**
 * The texts of a type, from which its form is made: `title`, `about` (one sentence: what it is and what it is good for), one for
 * each setting and each value of a choice. `<setting>.help`, `<setting>.section` (a heading above the setting and those that
 * follow) and `connect` (where at the provider to enter the addresses) are optional.
 */
const listRequiredKeys = ({ name, settings }: ChannelType) => [
  `channel.${name}.title`,
  `channel.${name}.about`,
  ...settings.flatMap((setting) => listSettingKeys(name, setting)),
];

const listSettingKeys = (type: string, { name, choices = [] }: ChannelSetting) => [
  `channel.${type}.${name}`,
  ...choices.map((value) => `channel.${type}.${name}.${value}`),
];

const listOptionalKeys = ({ name, settings }: ChannelType) => [
  `channel.${name}.connect`,
  ...settings.flatMap((setting) => [
    `channel.${name}.${setting.name}.help`,
    `channel.${name}.${setting.name}.section`,
  ]),
];

const readTexts = (language: string): Record<string, string> =>
  JSON.parse(
    readFileSync(new URL(`../../../../translations/app/${language}/channels.json`, import.meta.url), 'utf8'),
  );

describe.each(languageCodes)('the texts of gateway types in %s', (language) => {
  const texts = readTexts(language);

  test.each(channelTypes.map((type) => [type.name, type] as const))('are complete for %s', (_name, type) => {
    expect(listRequiredKeys(type).filter((key) => !texts[key]?.trim())).toEqual([]);
  });

  test.each(channelTypes.map((type) => [type.name, type] as const))(
    'have no leftovers of %s',
    (name, type) => {
      const known = [...listRequiredKeys(type), ...listOptionalKeys(type)];
      const found = Object.keys(texts).filter((key) => key.startsWith(`channel.${name}.`));
      expect(found.filter((key) => !known.includes(key))).toEqual([]);
    },
  );
});
