import { setupHints, setupSteps } from '@harken/domain/setup-guide/steps';
import { rejectionReasons } from '@harken/domain/sms/rejections';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { messageOutcome } from './message-outcomes.ts';
import { id, messageId, optionalText } from './schemas/schemas.ts';

const stepName = z.enum(setupSteps);

const setupGuide = z.object({
  nationalSocietyId: id,
  /** The project whose steps are shown: the given one, or the newest open project that the caller sees. */
  project: z.object({ id, name: z.string() }).nullish(),
  /** The newest SMS gateway, to test it. */
  smsGatewayId: id.nullish(),
  /** Whether reports arrive and are counted; the step of the first alert may still be open. */
  isSetUp: z.boolean(),
  steps: z.array(
    z.object({
      step: stepName,
      /** Blocked: other steps come first. */
      state: z.enum(['Done', 'Ready', 'Blocked']),
      /** The steps that block this one. */
      missing: z.array(stepName),
      /** Why a step is not done although everything it requires exists. */
      hint: z.enum(setupHints).nullish(),
    }),
  ),
});

const instant = z.iso.datetime();

const gatewayTest = z.object({
  gatewayName: z.string(),
  /** The time of the server, from which the next messages are counted. */
  now: instant,
  /** When the last message of the gateway arrived. */
  lastMessageAt: instant.nullish(),
  /** Messages since the given time, newest first; at most 10. Those of hidden senders are left out. */
  messages: z.array(z.object({ id: messageId, text: z.string(), outcome: messageOutcome })),
  /** Refused deliveries since the given time, of any gateway of this server; newest first. */
  rejections: z.array(
    z.object({
      refusedAt: instant,
      /** The type of the gateway, which is known from the address. */
      source: z.string(),
      reason: z.enum(rejectionReasons),
      count: z.int(),
    }),
  ),
});

/** The set-up guide: what is still missing until a national society receives its first alert. */
export const setupGuideCalls = {
  getNationalSocietySetup: defineCall({
    name: 'setupGuide/nationalSociety',
    method: 'GET',
    path: '/api/setupGuide/nationalSociety',
    summary: 'The steps to set up a national society, with their states.',
    permission: 'setupGuide.nationalSociety',
    query: z.object({ nationalSocietyId: id }),
    response: setupGuide,
  }),
  getProjectSetup: defineCall({
    name: 'setupGuide/project',
    method: 'GET',
    path: '/api/setupGuide/project',
    summary: 'The steps to set up a project and its national society, with their states.',
    permission: 'setupGuide.project',
    query: z.object({ projectId: id }),
    response: setupGuide,
  }),
  getGatewayTest: defineCall({
    name: 'setupGuide/gatewayTest',
    method: 'GET',
    path: '/api/setupGuide/gatewayTest',
    summary: 'What arrived from an SMS gateway since a time, and what happened to it.',
    permission: 'smsGateways.get',
    query: z.object({ smsGatewayId: id, since: optionalText(40) }),
    response: gatewayTest,
  }),
};
