import { z } from 'zod';
import { defineCall } from './call.ts';
import { dataCollectorType } from './enums.ts';
import { outboxState } from './outbox.ts';
import { id, messageId, optionalText, requiredText } from './schemas.ts';

const instant = z.iso.datetime();

const phone = z.object({
  dataCollectorId: id,
  phoneNumber: z.string(),
  name: z.string(),
  village: z.string().nullish(),
  dataCollectorType,
  isInTraining: z.boolean(),
  projectId: id,
  projectName: z.string(),
});

/** One number of a message and its meaning; `name` is the health risk, in the reader's language. */
const messagePart = z.object({
  text: z.string(),
  role: z.string(),
  meaning: z.string().nullish(),
  name: z.string().nullish(),
});

const reading = z.object({
  parts: z.array(messagePart),
  /** Why exactly it could not be parsed. */
  fault: z.string().nullish(),
  /** The suggested correction. */
  probablyMeant: z.string().nullish(),
});

const outcome = z.object({
  /** Waiting: not processed yet. Failed: set aside; an Administrator can retry it. */
  state: z.enum(['Waiting', 'Read', 'NotUnderstood', 'Failed']),
  gatewayName: z.string().nullish(),
  sender: z
    .object({
      phoneNumber: z.string(),
      name: z.string().nullish(),
      village: z.string().nullish(),
      isInTraining: z.boolean(),
    })
    .nullish(),
  reading: reading.nullish(),
  errorType: z.string().nullish(),
  report: z
    .object({ id: messageId, kind: z.string(), healthRiskName: z.string(), isTraining: z.boolean() })
    .nullish(),
  reply: z
    .object({
      text: z.string(),
      state: outboxState,
      reason: z.string().nullish(),
      createdAt: instant,
      characters: z.int(),
      encoding: z.enum(['GSM-7', 'UCS-2']),
      parts: z.int(),
    })
    .nullish(),
  alert: z
    .object({
      id,
      projectId: id,
      /** The report raised the alert; otherwise it joined one. */
      isNew: z.boolean(),
      countThreshold: z.int(),
      /** Reports that count towards the threshold: accepted or not cross-checked. */
      counted: z.int(),
      accepted: z.int(),
      pending: z.int(),
    })
    .nullish(),
  timings: z.object({
    arrivedAt: instant.nullish(),
    processedAt: instant.nullish(),
    /** From the arrival of the message until it was processed and answered. */
    milliseconds: z.int().nullish(),
  }),
});

/** The phone simulator of the demo: its messages use the same address as those of gateways. */
export const simulatorCalls = {
  listSimulatorPhones: defineCall({
    name: 'simulator/phones',
    method: 'GET',
    path: '/api/simulator/phones',
    summary: 'Data collectors with a phone number, by name; at most 500. Only in the demo.',
    permission: 'session.use',
    query: z.object({ projectId: id.optional(), search: optionalText(100) }),
    answer: z.array(phone),
  }),
  sendFromSimulator: defineCall({
    name: 'simulator/send',
    method: 'POST',
    path: '/api/simulator/send',
    summary: 'Send a message from a phone number to the gateway of its society. Only in the demo.',
    permission: 'session.use',
    body: z.object({
      phoneNumber: requiredText(20),
      /** Sent as typed, even if longer than one SMS. */
      text: z.string().max(480),
    }),
    answer: z.object({ messageId: z.string() }),
  }),
  getSimulatorOutcome: defineCall({
    name: 'simulator/outcome',
    method: 'GET',
    path: '/api/simulator/outcome',
    summary: 'The result of a message sent by the simulator. Only in the demo.',
    permission: 'session.use',
    query: z.object({ messageId: requiredText(50) }),
    answer: outcome,
  }),
};
