import { alertStatuses } from '@harken/domain/alerts/statuses';
import { offDutyKinds } from '@harken/domain/data-collectors/duty-periods';
import { reportingStatuses } from '@harken/domain/data-collectors/types';
import { reportStatuses } from '@harken/domain/reports/kinds';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { outboxState } from '../outbox.ts';
import { dataCollectorType, sex } from '../schemas/enums.ts';
import { id, messageId, placeCodes } from '../schemas/schemas.ts';

const instant = z.iso.datetime();

/** Everything about one collector, for their page. */
const overview = z.object({
  id,
  name: z.string(),
  displayName: z.string().nullish(),
  dataCollectorType,
  sex: sex.nullish(),
  birthGroupDecade: z.int().nullish(),
  phoneNumber: z.string().nullish(),
  additionalPhoneNumber: z.string().nullish(),
  supervisor: z.object({ id, name: z.string() }),
  isInTrainingMode: z.boolean(),
  isDeployed: z.boolean(),
  registeredAt: instant,
  /** When they were in training or not deployed, the latest first; without an end while it lasts. */
  offDutyPeriods: z.array(
    z.object({
      id,
      kind: z.enum(offDutyKinds),
      startedAt: instant,
      endedAt: instant.nullish(),
      /** By staff; absent if it is as recorded. */
      correction: z.object({ reason: z.string().nullish(), by: z.string().nullish(), at: instant }).nullish(),
    }),
  ),
  /** The latest, at most 100, the newest first. */
  notes: z.array(
    z.object({
      id,
      text: z.string(),
      at: instant,
      /** The name, or the organization of somebody who is not named. */
      by: z.string().nullish(),
      isRemovable: z.boolean(),
    }),
  ),
  locations: z.array(
    z.object({
      id,
      villageId: id,
      village: z.string(),
      zone: z.string().nullish(),
      district: z.string(),
      region: z.string(),
      placeCodes,
      latitude: z.number(),
      longitude: z.number(),
    }),
  ),
  /** The last twelve epi weeks in the time zone of the project, the current one first. */
  weeks: z.array(
    z.object({
      year: z.int(),
      week: z.int(),
      correct: z.int(),
      incorrect: z.int(),
      status: z.enum(reportingStatuses).nullish(),
      /** Why nobody expected a report. */
      offDuty: z.enum(['NotRegistered', ...offDutyKinds]).nullish(),
    }),
  ),
  /** The latest messages from them, at most 20, the newest first. */
  messages: z.array(
    z.object({
      id: messageId,
      receivedAt: instant,
      message: z.string(),
      isCorrect: z.boolean(),
      isTraining: z.boolean(),
      healthRisk: z.string().nullish(),
      /** Of a correct report. */
      status: z.enum(reportStatuses).nullish(),
    }),
  ),
  /** The latest alerts with a report of theirs, at most 10, the newest first. */
  alerts: z.array(
    z.object({ id, healthRisk: z.string(), status: z.enum(alertStatuses), createdAt: instant }),
  ),
  /** The latest SMS to them, at most 10, the newest first. */
  sentMessages: z.array(
    z.object({ id: messageId, createdAt: instant, kind: z.string(), text: z.string(), state: outboxState }),
  ),
});

/** The call of the page of a collector. */
export const dataCollectorOverviewCalls = {
  getDataCollectorOverview: defineCall({
    name: 'dataCollector/overview',
    method: 'GET',
    path: '/api/dataCollector/:dataCollectorId/overview',
    summary: 'One collector with places, weekly record, messages, alerts and SMS.',
    permission: 'dataCollectors.list',
    params: z.object({ dataCollectorId: id }),
    response: overview,
  }),
};
