import {
  isPossible,
  laboratoryResults,
  verificationFindings,
  verificationOutcomes,
} from '@harken/domain/verification/answer';
import { contactRoles, verificationLimits } from '@harken/domain/verification/limits';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { outboxState } from '../outbox.ts';
import { id, localDateTime, optionalText, requiredText } from '../schemas/schemas.ts';

const parts = {
  finding: z.enum(verificationFindings).nullish(),
  isReferred: z.boolean().default(false),
  outcome: z.enum(verificationOutcomes).nullish(),
  laboratory: z.enum(laboratoryResults).nullish(),
};
const answer = z.object(parts);

/** An answer must say something, and not contradict itself. */
function isAnswer({ finding, isReferred, outcome, laboratory }: z.output<typeof answer>): boolean {
  return isPossible({
    finding: finding ?? null,
    isReferred,
    outcome: outcome ?? null,
    laboratory: laboratory ?? null,
  });
}
const impossible = { path: ['finding'], error: 'string:verify.answerImpossible' };

const request = z.object({
  id,
  /** Who was asked, or their organization if the caller may not see who; null if they were removed. */
  name: z.string().nullish(),
  role: z.enum(contactRoles),
  facility: z.string().nullish(),
  /** By SMS with a code, or by e-mail with a link. */
  channel: z.enum(['sms', 'email']),
  /** Of the last message to the contact. */
  delivery: outboxState.nullish(),
  state: z.enum(['open', 'answered', 'expired', 'ended']),
  /** Local times of the project. */
  askedAt: localDateTime,
  remindedAt: localDateTime.nullish(),
  answers: z.array(
    z.object({
      id,
      channel: z.enum(['sms', 'link']),
      ...parts,
      comment: z.string().nullish(),
      answeredAt: localDateTime,
      review: z.enum(['confirmed', 'corrected']).nullish(),
      /** What staff put in place of the answer. */
      correction: answer.nullish(),
      reviewedAt: localDateTime.nullish(),
      reviewedBy: z.string().nullish(),
    }),
  ),
});

/** From the link in a message. */
const linkToken = requiredText(100);
const answerId = z.object({ verificationAnswerId: id });

/** The calls of questions about an alert: for staff, and for whoever has the link of a question. */
export const verificationCalls = {
  getAlertVerification: defineCall({
    name: 'alertVerification/get',
    method: 'GET',
    path: '/api/alertVerification/:alertId/get',
    summary: 'Which contacts were asked about an alert, and what they answered.',
    permission: 'alerts.assess',
    params: z.object({ alertId: id }),
    response: z.object({ requests: z.array(request), mayReview: z.boolean() }),
  }),
  confirmVerificationAnswer: defineCall({
    name: 'alertVerification/confirm',
    method: 'POST',
    path: '/api/alertVerification/:verificationAnswerId/confirm',
    summary: 'Confirm the answer of a contact. What it states is added to the log of the alert.',
    permission: 'alerts.decide',
    params: answerId,
  }),
  correctVerificationAnswer: defineCall({
    name: 'alertVerification/correct',
    method: 'POST',
    path: '/api/alertVerification/:verificationAnswerId/correct',
    summary:
      'Put another answer in place of that of a contact. What it states is added to the log of the alert.',
    permission: 'alerts.decide',
    params: answerId,
    body: answer.refine(isAnswer, impossible),
  }),
  openVerification: defineCall({
    name: 'verification/open',
    method: 'POST',
    path: '/api/verification/open',
    summary: 'What a question is about, for whoever has its link.',
    permission: 'public',
    limit: 'verificationLink',
    body: z.object({ linkToken }),
    response: z.object({
      /** The language of the contact. */
      languageCode: z.string(),
      nationalSociety: z.string(),
      healthRisk: z.string(),
      caseDefinition: z.string().nullish(),
      places: z.array(z.string()),
      /** Local times of the project. */
      firstReportAt: localDateTime,
      lastReportAt: localDateTime,
      reportCount: z.int(),
      caseCount: z.int(),
      /** The number of a supervisor, if the project shows it. */
      supervisorPhone: z.string().nullish(),
      expiresAt: localDateTime,
      lastAnswer: answer.nullish(),
    }),
  }),
  answerVerification: defineCall({
    name: 'verification/answer',
    method: 'POST',
    path: '/api/verification/answer',
    summary: 'Answer a question by its link. After a final answer the link is invalid.',
    permission: 'public',
    limit: 'verificationLink',
    body: z
      .object({ linkToken, ...parts, comment: optionalText(verificationLimits.commentMaxLength) })
      .refine(isAnswer, impossible),
    /** Whether nothing remains to be said. */
    response: z.object({ isFinal: z.boolean() }),
  }),
};

export type AnswerParts = z.output<typeof answer>;
