import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { id } from '../schemas/schemas.ts';

const instant = z.iso.datetime();

/** A period that a telephone was asked to deliver again. */
export const gapRepair = {
  since: instant,
  until: instant,
  /** Absent while the telephone is not connected. */
  sentAt: instant.nullish(),
  /** The messages of the period that arrived since. */
  recoveredCount: z.int(),
};

/** The telephone of a gateway, as it registered and described itself last. */
const phone = z.object({
  name: z.string().nullish(),
  appVersion: z.string().nullish(),
  sims: z.array(
    z.object({ number: z.int(), carrier: z.string().nullish(), phoneNumber: z.string().nullish() }),
  ),
  /** In percent. */
  batteryLevel: z.int().nullish(),
  isCharging: z.boolean().nullish(),
  /** `none`, `cellular`, `wifi`, `ethernet` or `unknown`. */
  connection: z.string().nullish(),
  /** The generation of the cellular network, 2 to 5. */
  cellular: z.int().nullish(),
  /** SMS that could not be sent in the hour before the last ping. */
  failedCount: z.int().nullish(),
  /** By how many seconds its clock is off, while its messages are refused for that; positive if it is fast. */
  clockOffSeconds: z.int().nullish(),
  registeredAt: instant,
  lastContactAt: instant,
  lastPingAt: instant.nullish(),
  withoutPowerSince: instant.nullish(),
});

/** The calls of telephones that are gateways. */
export const smsGatewayPhoneCalls = {
  getSmsGatewayPhone: defineCall({
    name: 'smsGateway/phone',
    method: 'GET',
    path: '/api/smsGateway/:smsGatewayId/phone',
    summary: 'The telephone of a gateway that is one: how it is, and what is entered on it.',
    permission: 'smsGateways.get',
    params: z.object({ smsGatewayId: id }),
    response: z.object({
      /** What to enter in the app. */
      apiUrl: z.string(),
      /** Empty if the key was encrypted with another HARKEN_SECRET_KEY; then a new one is needed. */
      token: z.string(),
      /** Both as a QR code in SVG, one on each line. */
      picture: z.string(),
      /** Absent until one has registered. */
      phone: phone.nullish(),
      /** How many SMS wait for it. */
      waitingCount: z.int(),
      /** The latest periods that it was asked for, newest first. */
      gapRepairs: z.array(
        z.object({
          id,
          ...gapRepair,
          requestedAt: instant,
        }),
      ),
    }),
  }),
  repairSmsGatewayGap: defineCall({
    name: 'smsGateway/repairGap',
    method: 'POST',
    path: '/api/smsGateway/:smsGatewayId/repairGap',
    summary:
      'Ask the telephone of a gateway to deliver the SMS of a period again. Those that arrived before are not stored twice.',
    permission: 'smsGateways.edit',
    params: z.object({ smsGatewayId: id }),
    body: z.object({ since: instant.max(30), until: instant.max(30) }),
  }),
};
