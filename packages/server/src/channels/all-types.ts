import { africasTalking } from './africas-talking/africas-talking.ts';
import { androidPhone } from './android-phone/android-phone.ts';
import type { ChannelType } from './channel.ts';
import { chtGateway } from './cht-gateway/cht-gateway.ts';
import { genericHttp } from './generic-http/generic-http.ts';
import { jasmin } from './jasmin/jasmin.ts';
import { kannel } from './kannel/kannel.ts';
import { rapidPro } from './rapid-pro/rapid-pro.ts';
import { twilioSms, twilioWhatsApp } from './twilio/twilio.ts';

/** The types of gateways with an address of their own; the first types have fixed addresses (features/sms). */
export const channelTypes: readonly ChannelType[] = [
  androidPhone,
  chtGateway,
  africasTalking,
  twilioSms,
  twilioWhatsApp,
  rapidPro,
  kannel,
  jasmin,
  genericHttp,
];

/** The type of a gateway, as stored with it. */
export const findChannelType = (name: string): ChannelType | undefined =>
  channelTypes.find((type) => type.name === name);

/** The type in an address. */
export const findChannelTypeByPath = (path: string): ChannelType | undefined =>
  channelTypes.find((type) => type.path === path);
