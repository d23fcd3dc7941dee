import { everydayMessages } from './everyday.ts';
import type { DemoMessage, Invention } from './messages.ts';
import { strangersMessages, wrongMessages } from './mistakes.ts';
import { choleraWave, coughRise, measlesWave, presentStories, smallOutbreaks } from './outbreaks.ts';
import { randomFrom } from './random.ts';
import type { Village } from './villages.ts';

/** Every message of the past year in the order in which it was sent, the last of them an hour ago. */
export function inventYear(invention: Omit<Invention, 'random'>, villages: Village[]): DemoMessage[] {
  const by = (seed: string): Invention => ({ ...invention, random: randomFrom(seed) });
  const everyday = everydayMessages(by('everyday'));
  const messages = [
    ...everyday,
    ...wrongMessages(by('mistakes'), everyday),
    ...strangersMessages(by('strangers')),
    ...smallOutbreaks(by('small outbreaks'), villages),
    ...choleraWave(by('cholera'), villages),
    ...measlesWave(by('measles'), villages),
    ...coughRise(by('coughs'), villages),
    ...presentStories(by('today')),
  ];
  const lastMoment = invention.calendar.today.getTime() - 60_000;
  return messages.filter(({ at }) => at <= lastMoment).sort((a, b) => a.at - b.at);
}
