import { z } from 'zod';
import { defineCall } from '../calls/call.ts';

/** A setting of a type, from which its field is made. */
const settingDescription = z.object({
  name: z.string(),
  kind: z.enum([
    ...(['text', 'secret', 'url', 'number', 'switch', 'choice', 'template', 'timeZone'] as const),
    ...(['email', 'device'] as const),
  ]),
  isRequired: z.boolean(),
  /** It is required too if this other setting has a value. */
  requiredWith: z.string().nullish(),
  /** Whether it is sent and received as the field of this name, not among `settings`. */
  isField: z.boolean(),
  initial: z.string(),
  maxLength: z.int(),
  choices: z.array(z.string()),
  /** What may stand between double braces in a template. */
  placeholders: z.array(z.string()),
});

/** The types of SMS gateways. */
export const smsGatewayTypeCalls = {
  listSmsGatewayTypes: defineCall({
    name: 'smsGateway/types',
    method: 'GET',
    path: '/api/smsGateway/types',
    summary: 'The types of gateways with their settings.',
    permission: 'smsGateways.types',
    response: z.array(
      z.object({
        /** As in `gatewayType`. */
        name: z.string(),
        /** Whether SMS go out through a provider, a telephone fetches them, or the gateway gets them by e-mail or its device. */
        sending: z.enum(['provider', 'fetched', 'gateway']),
        /** Whether it may have two SIM cards with names. */
        hasModems: z.boolean(),
        /** Whether new gateways may be of this type. */
        isOffered: z.boolean(),
        /** The address to which all gateways of the type post, and the names in their form; absent where each has an address of its own. */
        form: z.object({ path: z.string(), parameters: z.array(z.string()) }).nullish(),
        settings: z.array(settingDescription),
        /** Settings of well-known providers, to start with. */
        presets: z.array(
          z.object({
            name: z.string(),
            settings: z.array(z.object({ name: z.string(), value: z.string() })),
          }),
        ),
        /** The limit that a new gateway should have. */
        smsPerHour: z.int().nullish(),
      }),
    ),
  }),
};
