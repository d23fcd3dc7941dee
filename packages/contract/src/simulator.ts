import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { messageOutcome } from './message-outcomes.ts';
import { dataCollectorType, gatewayType } from './schemas/enums.ts';
import { id, optionalText, placeCodes, requiredText } from './schemas/schemas.ts';

const phone = z.object({
  dataCollectorId: id,
  phoneNumber: z.string(),
  name: z.string(),
  village: z.string().nullish(),
  placeCodes,
  dataCollectorType,
  isInTraining: z.boolean(),
  projectId: id,
  projectName: z.string(),
});

const gateway = z.object({
  id,
  name: z.string(),
  gatewayType,
  nationalSocietyName: z.string(),
  /**
   * Why nothing can arrive through it: its key or a secret was encrypted with another HARKEN_SECRET_KEY, this release does not know
   * its type, or its settings accept no request.
   */
  blockedBy: z.enum(['keyUnreadable', 'typeUnknown', 'acceptsNothing']).nullish(),
});

/** The phone simulator of the demo: its messages use the same addresses as those of gateways. */
export const simulatorCalls = {
  listSimulatorPhones: defineCall({
    name: 'simulator/phones',
    method: 'GET',
    path: '/api/simulator/phones',
    summary: 'Data collectors with a phone number, by name; at most 500. Only in the demo.',
    permission: 'session.use',
    query: z.object({ projectId: id.optional(), search: optionalText(100) }),
    response: z.array(phone),
  }),
  listSimulatorGateways: defineCall({
    name: 'simulator/gateways',
    method: 'GET',
    path: '/api/simulator/gateways',
    summary:
      'The SMS gateways through which messages can be sent, by national society and name. Only in the demo.',
    permission: 'session.use',
    response: z.array(gateway),
  }),
  sendFromSimulator: defineCall({
    name: 'simulator/send',
    method: 'POST',
    path: '/api/simulator/send',
    summary:
      'Send a message from a phone number through a gateway, by default that of its national society. Only in the demo.',
    permission: 'session.use',
    body: z.object({
      phoneNumber: requiredText(20),
      /** Sent as typed, even if longer than one SMS. */
      text: z.string().max(480),
      smsGatewayId: id.nullish(),
    }),
    response: z.object({ messageId: z.string() }),
  }),
  getSimulatorOutcome: defineCall({
    name: 'simulator/outcome',
    method: 'GET',
    path: '/api/simulator/outcome',
    summary: 'The result of a message sent by the simulator. Only in the demo.',
    permission: 'session.use',
    query: z.object({ messageId: requiredText(50) }),
    response: messageOutcome,
  }),
};
