import type { ChannelSetting, GatewayType } from '../../src/channels/channel.ts';

/**
 * The texts of a type, from which its form is made: `title` (types of the specification have their name under its key), `about` (one sentence: what it is and what it is good for), one for
 * each setting and each value of a choice. `<setting>.help`, `<setting>.section` (a heading above the setting and those that
 * follow) and `connect` (where at the provider to enter the addresses) are optional.
 */
export const listRequiredKeys = (type: GatewayType) => [
  'form' in type ? `smsGateway.type.${type.name.toLowerCase()}` : `channel.${type.name}.title`,
  `channel.${type.name}.about`,
  ...listOwnSettings(type).flatMap((setting) => listSettingKeys(type.name, setting)),
];

/** Address and device have fields of their own, with the same texts for all types. */
const listOwnSettings = ({ settings }: GatewayType) =>
  settings.filter(({ kind }) => kind !== 'email' && kind !== 'device');

const listSettingKeys = (type: string, { name, choices = [] }: ChannelSetting) => [
  `channel.${type}.${name}`,
  ...choices.map((value) => `channel.${type}.${name}.${value}`),
];

/** The texts that a type may have. */
export const listOptionalKeys = (type: GatewayType) => [
  `channel.${type.name}.connect`,
  ...listOwnSettings(type).flatMap((setting) => [
    `channel.${type.name}.${setting.name}.help`,
    `channel.${type.name}.${setting.name}.section`,
  ]),
];
