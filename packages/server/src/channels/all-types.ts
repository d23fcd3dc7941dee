import { africasTalking } from './africas-talking/africas-talking.ts';
import { androidPhone } from './android-phone/android-phone.ts';
import type { ChannelType, FormType, GatewayType } from './channel.ts';
import { chtGateway } from './cht-gateway/cht-gateway.ts';
import { genericHttp } from './generic-http/generic-http.ts';
import { jasmin } from './jasmin/jasmin.ts';
import { kannel } from './kannel/kannel.ts';
import { rapidPro } from './rapid-pro/rapid-pro.ts';
import { smsEagle, smsGateway, unknownType } from './sms-eagle/sms-eagle.ts';
import { telerivet } from './telerivet/telerivet.ts';
import { twilioSms, twilioWhatsApp } from './twilio/twilio.ts';

/** The types of gateways, in the order of the form. */
export const gatewayTypes: readonly GatewayType[] = [
  smsEagle,
  smsGateway,
  telerivet,
  androidPhone,
  chtGateway,
  africasTalking,
  twilioSms,
  twilioWhatsApp,
  rapidPro,
  kannel,
  jasmin,
  genericHttp,
  unknownType,
];

/** Whether the gateways of a type share the address of a form in the specification. */
export const isFormType = (type: GatewayType): type is FormType => 'form' in type;

const isChannelType = (type: GatewayType): type is ChannelType => !isFormType(type);

export const listFormTypes = (): FormType[] => gatewayTypes.filter(isFormType);

/** The types whose gateways have an address each. */
export const listChannelTypes = (): ChannelType[] => gatewayTypes.filter(isChannelType);

/** The type of a gateway, as stored with it. */
export const findGatewayType = (name: string): GatewayType | undefined =>
  gatewayTypes.find((type) => type.name === name);

/** The same, if its gateways share the address of a form. */
export function findFormType(name: string): FormType | undefined {
  const type = findGatewayType(name);
  return type && isFormType(type) ? type : undefined;
}

/** The same, if its gateways have an address each. */
export const findChannelType = (name: string): ChannelType | undefined =>
  listChannelTypes().find((type) => type.name === name);

/** The type in an address. */
export const findChannelTypeByPath = (path: string): ChannelType | undefined =>
  listChannelTypes().find((type) => type.path === path);
