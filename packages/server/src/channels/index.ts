import { androidPhone } from './android-phone/android-phone.ts';
import type { ChannelType } from './channel.ts';
import { kannel } from './kannel/kannel.ts';

/** The types of gateways with an address of their own; the first types have fixed addresses (features/sms). */
export const channelTypes: readonly ChannelType[] = [kannel, androidPhone];

const byName = new Map(channelTypes.map((type) => [type.name, type]));
const byPath = new Map(channelTypes.map((type) => [type.path, type]));

/** The type of a gateway, as stored with it. */
export const findChannelType = (name: string): ChannelType | undefined => byName.get(name);

/** The type in an address. */
export const findChannelTypeByPath = (path: string): ChannelType | undefined => byPath.get(path);
