import { clusterMethods } from '@harken/domain/signals/clusters/cluster-rules';
import { signalLevels } from '@harken/domain/signals/monitoring/areas';
import { signalLimits } from '@harken/domain/signals/monitoring/limits';
import { signalMethods } from '@harken/domain/signals/monitoring/methods';
import {
  signalAnswers,
  signalStates,
  withdrawalReasons,
} from '@harken/domain/signals/monitoring/signal-state';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import {
  choice,
  id,
  localDateTime,
  locationFilter,
  optionalText,
  pageNumber,
  pageOf,
  placeCodes,
  requiredText,
  structure,
} from './schemas/schemas.ts';

const ofSociety = z.object({ nationalSocietyId: id });
const signalId = z.object({ signalId: id });
const method = z.enum(signalMethods);

const epiWeek = z.object({
  epiYear: z.int(),
  epiWeek: z.int(),
  /** A calendar date. */
  firstDay: z.string(),
});

/** A week of the chart of a signal; null where there is no value. */
const signalWeek = z.object({
  /** Null: the place could not report. */
  cases: z.int().nullish(),
  expected: z.number().nullish(),
  /** Above this number of cases the week is unusual. */
  upper: z.number().nullish(),
  /** The share of the collectors who were on duty at the end of the week, from 0 to 1. */
  completeness: z.number(),
});

/** A cluster in space and time. */
const cluster = z.object({
  /** Calendar dates. */
  firstDay: z.string(),
  lastDay: z.string(),
  /** The village in the middle, in degrees; the circle around it contains all of its villages. */
  latitude: z.number(),
  longitude: z.number(),
  radiusKm: z.number(),
  villageCount: z.int(),
  /** How likely chance makes a cluster as unusual anywhere. */
  p: z.number(),
  /** How often a search every night finds one by chance, in days. */
  recurrenceDays: z.number(),
});

const signal = {
  id,
  healthRiskId: id,
  healthRisk: z.string(),
  level: z.enum(signalLevels),
  placeId: id,
  place: z.string(),
  /** The places that contain it: of a district its region; of a village its district and region. */
  district: z.string().nullish(),
  region: z.string().nullish(),
  placeCodes,
  state: z.enum(signalStates),
  /** The week it was raised for, and the latest one above its bound. */
  firstWeek: epiWeek,
  week: epiWeek,
  isRunning: z.boolean(),
  observed: z.int(),
  expected: z.number(),
  upper: z.number(),
  completeness: z.number(),
  /** The method that decided. */
  method: z.enum([...signalMethods, ...clusterMethods]),
  /** Only of a cluster; its place is the village in the middle. */
  cluster: cluster.nullish(),
  /** All methods that find the week unusual, out of those that could evaluate it. */
  agreeing: z.array(method),
  methodCount: z.int(),
  /** Local times of the national society. */
  raisedAt: localDateTime,
  answeredAt: localDateTime.nullish(),
  lastAnswer: z.enum(signalAnswers).nullish(),
  withdrawnAt: localDateTime.nullish(),
  withdrawalReason: z.enum(withdrawalReasons).nullish(),
};

/** The most urgent open signals, and how many there are. */
export const openSignals = z.object({
  count: z.int(),
  items: z.array(
    z.object({
      id,
      healthRisk: z.string(),
      level: z.enum(signalLevels),
      place: z.string(),
      placeCodes,
      /** The latest week above its bound. */
      epiYear: z.int(),
      epiWeek: z.int(),
      observed: z.int(),
      expected: z.number(),
      /** Only of a cluster around a village. */
      cluster: cluster.pick({ firstDay: true, lastDay: true, radiusKm: true, villageCount: true }).nullish(),
    }),
  ),
});

/** The calls of signals: places with more cases of a health risk than expected. */
export const signalCalls = {
  getSignalFilters: defineCall({
    name: 'signal/filters',
    method: 'GET',
    path: '/api/signal/filters',
    summary: 'The options for filtering the signals of a national society.',
    permission: 'signals.list',
    query: ofSociety,
    response: z.object({ healthRisks: z.array(choice), locations: structure }),
  }),
  listSignals: defineCall({
    name: 'signal/list',
    method: 'POST',
    path: '/api/signal/list',
    summary: 'The signals of a national society, the most urgent first, 20 per page.',
    permission: 'signals.list',
    query: ofSociety.extend({ pageNumber: pageNumber.default(1) }),
    body: z.object({
      /** Only places and health risks of this project. */
      projectId: id.nullish(),
      healthRiskId: id.nullish(),
      locations: locationFilter,
      state: z.enum(signalStates).default('open'),
    }),
    response: pageOf(z.object({ ...signal, series: z.array(signalWeek) })),
  }),
  listOpenSignals: defineCall({
    name: 'signal/openOnes',
    method: 'GET',
    path: '/api/signal/openOnes',
    summary:
      'The most urgent open signals of a national society or of one of its projects, and how many there are.',
    permission: 'signals.list',
    /** Only places and health risks of this project. */
    query: ofSociety.extend({ onlyProjectId: id.nullish() }),
    response: openSignals,
  }),
  getSignal: defineCall({
    name: 'signal/get',
    method: 'GET',
    path: '/api/signal/:signalId/get',
    summary: 'One signal with the weeks before it, what each method says, and its answers.',
    permission: 'signals.list',
    params: signalId,
    response: z.object({
      ...signal,
      weeks: z.array(epiWeek.extend(signalWeek.shape)),
      methods: z.array(
        z.object({
          method,
          expected: z.number().nullish(),
          upper: z.number().nullish(),
          isAlarm: z.boolean(),
        }),
      ),
      /** Of a cluster: its villages, the nearest to the one in the middle first. */
      villages: z.array(
        z.object({
          name: z.string(),
          district: z.string(),
          placeCodes,
          latitude: z.number().nullish(),
          longitude: z.number().nullish(),
          kilometres: z.number(),
          cases: z.int(),
        }),
      ),
      /** Of a cluster: how it was searched. */
      search: z
        .object({
          days: z.int().nullish(),
          /** The villages that could report in these days. */
          villageCount: z.int().nullish(),
          maxDays: z.int().nullish(),
          maxRadiusKm: z.number().nullish(),
          /** Random sets at most, and the seed that they are drawn from. */
          permutations: z.int().nullish(),
          seed: z.int().nullish(),
        })
        .nullish(),
      answers: z.array(
        z.object({
          answer: z.enum(signalAnswers),
          text: z.string().nullish(),
          messageCount: z.int(),
          /** The alert that was made, and its project. */
          alertId: id.nullish(),
          alertProjectId: id.nullish(),
          answeredAt: localDateTime,
          /** Who answered, or their organization if the caller may not see who; null if they were removed. */
          by: z.string().nullish(),
        }),
      ),
      /** The caller may answer it. */
      mayAnswer: z.boolean(),
      /** How many collectors an SMS would ask, and the text that is suggested. */
      collectorCount: z.int(),
      verificationText: z.string(),
    }),
  }),
  watchSignal: defineCall({
    name: 'signal/watch',
    method: 'POST',
    path: '/api/signal/:signalId/watch',
    summary: 'Answer a signal: it is known, and watched.',
    permission: 'signals.answer',
    params: signalId,
    body: z.object({ comments: optionalText(signalLimits.commentMaxLength) }),
  }),
  verifySignal: defineCall({
    name: 'signal/verify',
    method: 'POST',
    path: '/api/signal/:signalId/verify',
    summary: 'Answer a signal: ask the data collectors of its reports by SMS.',
    permission: 'signals.answer',
    params: signalId,
    body: z.object({ message: requiredText(signalLimits.messageMaxLength) }),
    response: z.object({ messageCount: z.int() }),
  }),
  dismissSignal: defineCall({
    name: 'signal/dismiss',
    method: 'POST',
    path: '/api/signal/:signalId/dismiss',
    summary: 'Answer a signal: dismiss it with a reason.',
    permission: 'signals.answer',
    params: signalId,
    body: z.object({ reason: requiredText(signalLimits.commentMaxLength) }),
  }),
  getSeasonalChart: defineCall({
    name: 'signal/seasonalChart',
    method: 'GET',
    path: '/api/signal/seasonalChart',
    summary:
      'The cases of a health risk in a place in the last 53 weeks, within the endemic channel of earlier years.',
    permission: 'signals.list',
    query: ofSociety.extend({ healthRiskId: id, level: z.enum(signalLevels), placeId: id }),
    response: z.object({
      weeks: z.array(
        epiWeek.extend({
          cases: z.int().nullish(),
          isRunning: z.boolean(),
          /** The upper borders of success, safety and warning; null without earlier years. */
          channel: z.object({ median: z.number(), p75: z.number(), p90: z.number() }).nullish(),
          zone: z.enum(['success', 'safety', 'warning', 'epidemic']).nullish(),
        }),
      ),
    }),
  }),
};
