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

/** One number of a message and what it stands for; `name` is the health risk, in the reader's language. */
const readPart = z.object({
  text: z.string(),
  role: z.string(),
  meaning: z.string().nullish(),
  name: z.string().nullish(),
});

const reading = z.object({
  parts: z.array(readPart),
  /** What exactly kept it from being read. */
  fault: z.string().nullish(),
  /** A message one small step away that would be read. */
  probablyMeant: z.string().nullish(),
});

const outcome = z.object({
  /** Waiting: not processed yet. Failed: processing gave up, an Administrator can start it again. */
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
      /** The report opened the alert; otherwise it joined one. */
      isNew: z.boolean(),
      countThreshold: z.int(),
      /** Reports that count towards the threshold: accepted and not cross-checked. */
      counted: z.int(),
      accepted: z.int(),
      pending: z.int(),
    })
    .nullish(),
  timings: z.object({
    arrivedAt: instant.nullish(),
    processedAt: instant.nullish(),
    /** From the arrival at the gateway's address until the message was read and answered. */
    milliseconds: z.int().nullish(),
  }),
});

/** The telephone of the demonstration: messages enter by the gateways' own address, as from the field. */
export const simulatorCalls = {
  listSimulatorPhones: defineCall({
    name: 'simulator/phones',
    method: 'GET',
    path: '/api/simulator/phones',
    summary: 'Data collectors with a phone number, by name; at most 500. Only in the demonstration.',
    permission: 'session.use',
    query: z.object({ projectId: id.optional(), search: optionalText(100) }),
    answer: z.array(phone),
  }),
  sendFromSimulator: defineCall({
    name: 'simulator/send',
    method: 'POST',
    path: '/api/simulator/send',
    summary: 'Sends a message from a phone number to the gateway of its society. Only in the demonstration.',
    permission: 'session.use',
    body: z.object({
      phoneNumber: requiredText(20),
      /** Sent as typed, longer than an SMS too. */
      text: z.string().max(480),
    }),
    answer: z.object({ messageId: z.string() }),
  }),
  getSimulatorOutcome: defineCall({
    name: 'simulator/outcome',
    method: 'GET',
    path: '/api/simulator/outcome',
    summary: 'What became of a message that the simulator sent. Only in the demonstration.',
    permission: 'session.use',
    query: z.object({ messageId: requiredText(50) }),
    answer: outcome,
  }),
};
