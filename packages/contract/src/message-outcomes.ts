import { gatewayFaults } from '@harken/domain/sms/gateway-fault';
import { z } from 'zod';
import { outboxState } from './outbox.ts';
import { id, messageId, placeCodes } from './schemas/schemas.ts';

const instant = z.iso.datetime();

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

/** What happened to a message: how it was parsed, its report, the reply, and its alert. */
export const messageOutcome = z.object({
  /** Waiting: not processed yet. Failed: set aside; an Administrator can retry it. */
  state: z.enum(['Waiting', 'Read', 'NotUnderstood', 'Failed']),
  gatewayName: z.string().nullish(),
  sender: z
    .object({
      phoneNumber: z.string(),
      name: z.string().nullish(),
      village: z.string().nullish(),
      placeCodes,
      isInTraining: z.boolean(),
      /** The project whose lists show the message; absent for unknown numbers. */
      projectId: id.nullish(),
    })
    .nullish(),
  reading: reading.nullish(),
  errorType: z.string().nullish(),
  /** What is wrong with the gateway's parameters or clock. */
  gatewayFault: z.enum(gatewayFaults).nullish(),
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
export type MessageOutcome = z.output<typeof messageOutcome>;
