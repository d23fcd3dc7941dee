import {
  isReferralAnswerPossible,
  referralArrivals,
  referralLimits,
  referralOrigins,
  referralOutcomes,
  referralResults,
  referralSeverities,
  referralStatuses,
  referralSymptoms,
} from '@harken/domain/referrals/referral';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { exportQuery } from '../exports/form.ts';
import {
  choice,
  entryKey,
  id,
  localDateTime,
  messageId,
  optionalText,
  pageNumber,
  pageOf,
} from '../schemas/schemas.ts';

const ofProject = z.object({ projectId: id });
const referralId = z.object({ referralId: id });

const answerParts = {
  arrival: z.enum(referralArrivals).nullish(),
  outcome: z.enum(referralOutcomes).nullish(),
  laboratory: z.enum(referralResults).nullish(),
};

const details = {
  severity: z.enum(referralSeverities).nullish(),
  symptoms: z.array(z.enum(referralSymptoms)).max(referralSymptoms.length),
};

const referral = z.object({
  id,
  number: z.string(),
  /** Local times of the project. */
  referredAt: localDateTime,
  origin: z.enum(referralOrigins),
  reportId: messageId,
  alertId: id.nullish(),
  healthRisk: z.string(),
  region: z.string().nullish(),
  district: z.string().nullish(),
  /** Null if unknown, or if the sender of the report is hidden from the caller. */
  village: z.string().nullish(),
  /** The contact who receives the person; the name of the facility, or the organization if it is another one. */
  contactId: id.nullish(),
  facility: z.string().nullish(),
  ...details,
  reason: z.string().nullish(),
  status: z.enum(referralStatuses),
  ...answerParts,
  reminderCount: z.int(),
  remindedAt: localDateTime.nullish(),
  /** When it last became known what became of the person, and from whom. */
  updatedAt: localDateTime.nullish(),
  updatedFrom: z.enum(['contact', 'collector', 'staff']).nullish(),
  comment: z.string().nullish(),
  /** The caller may change it. */
  isEditable: z.boolean(),
});

const filter = z.object({
  status: z.enum(referralStatuses).optional(),
  /** A contact of a facility, or 0 for referrals without a facility. */
  verificationContactId: z.int().min(0).max(2_147_483_647).optional(),
  healthRiskId: id.optional(),
});

/** An answer must say something, and not contradict itself. */
const isAnswer = ({ arrival, outcome, laboratory }: z.output<z.ZodObject<typeof answerParts>>): boolean =>
  isReferralAnswerPossible({
    arrival: arrival ?? null,
    outcome: outcome ?? null,
    laboratory: laboratory ?? null,
  });

const counts = z.object({
  total: z.int(),
  waiting: z.int(),
  arrived: z.int(),
  notArrived: z.int(),
  recovered: z.int(),
  died: z.int(),
  unknown: z.int(),
});

/** The calls of referrals: people whom staff, contacts and data collectors sent to a health facility. */
export const referralCalls = {
  listReferrals: defineCall({
    name: 'referral/list',
    method: 'GET',
    path: '/api/referral/list',
    summary: 'One page of the referrals of a project, the latest first.',
    permission: 'referrals.list',
    query: ofProject.extend({ ...filter.shape, pageNumber }),
    response: pageOf(referral),
  }),
  summarizeReferrals: defineCall({
    name: 'referral/summary',
    method: 'GET',
    path: '/api/referral/summary',
    summary:
      'How many people of a project were referred to each facility, ever or on some days, and what became of them.',
    permission: 'referrals.list',
    query: ofProject.extend({
      /** Calendar dates of the project, both included. */
      firstDay: z.iso.date().max(10).optional(),
      lastDay: z.iso.date().max(10).optional(),
    }),
    response: z.object({
      all: counts,
      facilities: z.array(
        counts.extend({
          /** Null of referrals without a facility. */
          contactId: id.nullish(),
          facility: z.string().nullish(),
        }),
      ),
      /** Of the referrals. */
      healthRisks: z.array(choice),
    }),
  }),
  listReferralsOfReport: defineCall({
    name: 'referral/ofReport',
    method: 'GET',
    path: '/api/referral/ofReport',
    summary:
      'The referrals from a report, or from all reports of an alert, and where people can be referred to.',
    permission: 'referrals.list',
    query: ofProject.extend({ reportId: messageId.optional(), alertId: id.optional() }),
    response: z.object({
      referrals: z.array(referral),
      /** Whether the caller may add and change referrals. */
      mayEdit: z.boolean(),
      /** Contacts with a facility; none for those who may not refer. */
      facilities: z.array(choice.extend({ contact: z.string().nullish() })),
      /** The reports from which somebody can be referred. */
      reports: z.array(z.object({ id: messageId, dateTime: localDateTime, village: z.string().nullish() })),
    }),
  }),
  createReferral: defineCall({
    name: 'referral/create',
    method: 'POST',
    path: '/api/referral/create',
    summary: 'Refer the person of a report. The facility and the data collector get the number by SMS.',
    permission: 'referrals.edit',
    query: ofProject,
    body: z.object({
      reportId: messageId,
      /** Null: the nearest facility is chosen. */
      verificationContactId: id.nullish(),
      ...details,
      reason: optionalText(referralLimits.reasonMaxLength),
      entryKey,
    }),
    /** The number; null if this entry was stored before. */
    response: z.object({ number: z.string().nullish() }),
  }),
  updateReferral: defineCall({
    name: 'referral/update',
    method: 'POST',
    path: '/api/referral/:referralId/update',
    summary: 'Note what became of somebody who was referred.',
    permission: 'referrals.edit',
    params: referralId,
    body: z
      .object({ ...answerParts, comment: optionalText(referralLimits.commentMaxLength) })
      .refine(isAnswer, { path: ['arrival'], error: 'string:verify.answerImpossible' }),
  }),
  changeReferralFacility: defineCall({
    name: 'referral/changeFacility',
    method: 'POST',
    path: '/api/referral/:referralId/changeFacility',
    summary: 'Choose the facility of a referral. Its contact gets the number by SMS.',
    permission: 'referrals.edit',
    params: referralId,
    body: z.object({ verificationContactId: id }),
  }),
};

/** Referrals as files. */
export const referralExportCalls = {
  exportReferralsToCsv: defineCall({
    name: 'referral/exportToCsv',
    method: 'POST',
    path: '/api/referral/exportToCsv',
    summary: 'The referrals of a project as CSV. The export is in the audit log.',
    permission: 'referrals.export',
    limit: 'export',
    query: ofProject.extend(exportQuery),
    body: filter,
    isDownload: true,
  }),
  exportReferralsToExcel: defineCall({
    name: 'referral/exportToExcel',
    method: 'POST',
    path: '/api/referral/exportToExcel',
    summary: 'The referrals of a project as an Excel file. The export is in the audit log.',
    permission: 'referrals.export',
    limit: 'export',
    query: ofProject.extend(exportQuery),
    body: filter,
    isDownload: true,
  }),
};
