import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { id, messageId, placeCodes } from './schemas/schemas.ts';
import { openSignals } from './signals.ts';

const instant = z.iso.datetime();
const place = { village: z.string().nullish(), district: z.string().nullish(), placeCodes };

/** An alert that waits for a decision or for its outcome. */
const waitingAlert = z.object({
  id,
  healthRisk: z.string(),
  /** Of its last report; the village only of the reader's own organization. */
  ...place,
  /** When it was raised or, if it waits for its outcome, escalated. */
  since: instant,
  /** When its decision or, after an escalation without any action, the first action is due. */
  dueAt: instant.nullish(),
  reportCount: z.int(),
  pendingCount: z.int(),
});

/** A list of at most 20 things, and how many there are; at most 1000 are counted. */
const listOf = <Item extends z.ZodType>(item: Item) => z.object({ count: z.int(), items: z.array(item) });

/** Whom to call about it. */
const sender = {
  dataCollectorName: z.string().nullish(),
  phoneNumber: z.string().nullish(),
};

const today = z.object({
  project: z.object({ id, name: z.string(), nationalSocietyId: id }),
  /** What came since the reader's last visit; absent at the first. */
  news: z.object({ since: instant, alerts: z.int(), reports: z.int(), incorrectMessages: z.int() }).nullish(),
  /** Open signals of the project's places and health risks, the most urgent first. */
  openSignals,
  /** Open alerts, the one with the least time left first. */
  alerts: listOf(waitingAlert),
  /** Escalated alerts without an outcome, the oldest first. */
  missingOutcomes: listOf(waitingAlert),
  /** Reports of open alerts that the reader may check, those of the oldest alert first. */
  reportsToCheck: listOf(
    z.object({
      id: messageId,
      alertId: id,
      healthRisk: z.string(),
      receivedAt: instant,
      message: z.string(),
      ...place,
      ...sender,
    }),
  ),
  /** Incorrect messages of the last 14 days that nobody has corrected, newest first. */
  messagesToCorrect: listOf(
    z.object({
      id: messageId,
      receivedAt: instant,
      message: z.string(),
      /** What the sender probably meant. */
      suggestedMessage: z.string().nullish(),
      ...place,
      ...sender,
    }),
  ),
  /** Collectors that have stopped reporting, the longest gap in proportion first. */
  nonReportingDataCollectors: listOf(
    z.object({
      id,
      name: z.string(),
      /** Of another organization: listed, but cannot be opened. */
      isReadOnly: z.literal(true).nullish(),
      phoneNumber: z.string().nullish(),
      village: z.string().nullish(),
      placeCodes,
      lastReceivedAt: instant,
    }),
  ),
  /** Health risks with more cases than expected in the latest complete epi week. */
  signals: z.array(z.object({ healthRiskId: id, healthRisk: z.string(), epiWeek: z.int(), count: z.int() })),
  /** SMS gateways that have stopped delivering. */
  nonReportingGateways: z.array(z.object({ id, name: z.string(), lastReceivedAt: instant })),
  /** Steps left in the set-up guide of the project; absent when it is done, and for those who do not set it up. */
  setupStepsLeft: z.int().nullish(),
});

/** What waits for the signed-in person. */
export const todayCalls = {
  listTodayProjects: defineCall({
    name: 'today/projects',
    method: 'GET',
    path: '/api/today/projects',
    summary: 'The open projects of the signed-in person, those visited last first.',
    permission: 'today.projects',
    response: z.array(
      z.object({ id, name: z.string(), nationalSocietyId: id, nationalSocietyName: z.string() }),
    ),
  }),
  getToday: defineCall({
    name: 'today/project',
    method: 'GET',
    path: '/api/today/project',
    summary: 'What waits for the signed-in person in a project, and what came since their last visit.',
    permission: 'today.project',
    query: z.object({ projectId: id }),
    response: today,
  }),
};
