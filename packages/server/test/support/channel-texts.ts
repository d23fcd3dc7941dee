import type { ChannelSetting, ChannelType } from '../../src/channels/channel.ts';

/**
 * The texts of a type, from which its form is made: `title`, `about` (one sentence: what it is and what it is good for), one for
 * each setting and each value of a choice. `<setting>.help`, `<setting>.section` (a heading above the setting and those that
 * follow) and `connect` (where at the provider to enter the addresses) are optional.
 */
export const listRequiredKeys = ({ name, settings }: ChannelType) => [
  `channel.${name}.title`,
  `channel.${name}.about`,
  ...settings.flatMap((setting) => listSettingKeys(name, setting)),
];

const listSettingKeys = (type: string, { name, choices = [] }: ChannelSetting) => [
  `channel.${type}.${name}`,
  ...choices.map((value) => `channel.${type}.${name}.${value}`),
];

/** The texts that a type may have. */
export const listOptionalKeys = ({ name, settings }: ChannelType) => [
  `channel.${name}.connect`,
  ...settings.flatMap((setting) => [
    `channel.${name}.${setting.name}.help`,
    `channel.${name}.${setting.name}.section`,
  ]),
];
