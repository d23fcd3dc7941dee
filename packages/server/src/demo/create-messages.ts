import { createBaselineMessages } from './baseline-traffic.ts';
import { createInvalidMessages, createUnknownSenderMessages } from './invalid-messages.ts';
import type { DemoMessage, MessageContext } from './messages.ts';
import { addOnsetDigits } from './onset-digits.ts';
import {
  createCholeraWave,
  createCoughIncrease,
  createCurrentStories,
  createMeaslesWave,
  createSmallOutbreaks,
} from './outbreaks.ts';
import { createRandom } from './random.ts';
import type { Village } from './villages.ts';

/** All messages of the past year in order. */
export function createYearOfMessages(
  context: Omit<MessageContext, 'random'>,
  villages: Village[],
): DemoMessage[] {
  const withSeed = (seed: string): MessageContext => ({ ...context, random: createRandom(seed) });
  const baseline = createBaselineMessages(withSeed('everyday'));
  const messages = [
    ...baseline,
    ...createInvalidMessages(withSeed('mistakes'), baseline),
    ...createUnknownSenderMessages(withSeed('strangers')),
    ...createSmallOutbreaks(withSeed('small outbreaks'), villages),
    ...createCholeraWave(withSeed('cholera'), villages),
    ...createMeaslesWave(withSeed('measles'), villages),
    ...createCoughIncrease(withSeed('coughs'), villages),
    ...createCurrentStories(withSeed('today')),
  ];
  addOnsetDigits(messages, withSeed('onset'));
  const lastMoment = context.calendar.today.getTime() - 60_000;
  return messages.filter(({ at }) => at <= lastMoment).sort((a, b) => a.at - b.at);
}
