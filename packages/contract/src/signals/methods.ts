import { injectionLimits } from '@harken/domain/signals/back-test/injections';
import { signalLevels } from '@harken/domain/signals/monitoring/areas';
import { signalMethods } from '@harken/domain/signals/monitoring/methods';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { id } from '../schemas/schemas.ts';

const { minSize, maxSize, minLength, maxLength } = injectionLimits;
const method = z.enum(signalMethods);
const ofSociety = z.object({ nationalSocietyId: id });
/** A place and a health risk. */
const watchedRisk = { healthRiskId: id, level: z.enum(signalLevels), placeId: id };

/** The calls for choosing the method that decides about signals of a place. */
export const signalMethodCalls = {
  getSignalMethod: defineCall({
    name: 'signal/method',
    method: 'GET',
    path: '/api/signal/method',
    summary:
      'The method that decides about signals of a health risk in a place, and on which weeks methods can be tested.',
    permission: 'signals.list',
    query: ofSociety.extend(watchedRisk),
    response: z.object({
      /** Set for this place; null if the history decides. */
      chosenMethod: method.nullish(),
      /** The one that decides now. */
      method,
      /** Calendar dates; null if the place has too short a history to test any method. */
      testedFrom: z.string().nullish(),
      testedTo: z.string().nullish(),
      /** In how many weeks of this period the place could report. */
      testedWeekCount: z.int(),
      /** The caller may set the method. */
      mayChoose: z.boolean(),
    }),
  }),
  testSignalMethod: defineCall({
    name: 'signal/testMethod',
    method: 'GET',
    path: '/api/signal/testMethod',
    summary:
      'Back-test: how well a method finds 200 outbreaks that are added to the past of a place. Changes nothing.',
    permission: 'signals.list',
    limit: 'methodTest',
    query: ofSociety.extend({
      ...watchedRisk,
      method,
      /** All cases of an outbreak together. */
      outbreakCases: z.int().min(minSize).max(maxSize),
      outbreakWeeks: z.int().min(minLength).max(maxLength),
    }),
    response: z.object({
      method,
      /** How many outbreaks were added, one at a time; 0 if the history is too short for the method. */
      injections: z.int(),
      /** The share of outbreaks that were found, from 0 to 1. */
      sensitivity: z.number().nullish(),
      /** The median of the days to the end of the week of the first alarm; null if none was found. */
      delayDays: z.number().nullish(),
      /** Alarms a year without any added outbreak. */
      falsePerYear: z.number().nullish(),
    }),
  }),
  setSignalMethod: defineCall({
    name: 'signal/setMethod',
    method: 'POST',
    path: '/api/signal/setMethod',
    summary:
      'Set the method that decides about signals of a health risk in a place; without one, the history decides again.',
    permission: 'signals.chooseMethod',
    query: ofSociety,
    body: z.object({
      ...watchedRisk,
      /** Null: the history decides. */
      chosenMethod: method.nullish(),
    }),
  }),
};
