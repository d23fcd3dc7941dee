import { humanRiskCodes } from './catalogue.ts';
import type { DemoCollector } from './collectors.ts';
import texts from './data/invalid-messages.json' with { type: 'json' };
import { daysOfDemo } from './demo-calendar.ts';
import {
  createSingleReportText,
  type DemoMessage,
  type MessageContext,
  pickSendingHour,
} from './messages.ts';
import { createPhoneNumber } from './people.ts';
import type { Random } from './random.ts';

const invalidCount = 1950;
const unknownSenderCount = 14;
const unknownSenderMessageCount = 220;

/** Typical invalid messages, each some minutes before a correct one of the same sender, who then tried again. */
export function createInvalidMessages(
  { collectors, random, calendar }: MessageContext,
  correctMessages: DemoMessage[],
): DemoMessage[] {
  const collectorByNumber = new Map(collectors.map((collector) => [collector.phoneNumber, collector]));
  const latest = calendar.today.getTime();
  return Array.from({ length: invalidCount }, () => {
    const { at, sender } = random.pick(correctMessages);
    const minutes = random.integer(1, 40);
    const text = createInvalidText(collectorByNumber.get(sender), random);
    return { at: Math.min(at - minutes * 60_000, latest - minutes * 60_000), sender, text };
  });
}

function createInvalidText(collector: DemoCollector | undefined, random: Random): string {
  const code = String(random.pick(humanRiskCodes));
  const fillCode = (choices: string[]) => random.pick(choices).replaceAll('{code}', code);
  if (collector?.type === 'CollectionPoint' && random.chance(0.6)) return fillCode(texts.collectorFormat);
  const sample = random.next();
  if (sample < 0.52) return fillCode(texts.format);
  if (sample < 0.67) return random.pick(texts.words);
  if (sample < 0.79) return random.pick(texts.unknownCodes);
  if (sample < 0.85) return random.pick(texts.notInProject);
  if (sample < 0.9) return random.pick(texts.peopleForEvents);
  if (sample < 0.93) return random.pick(texts.aggregateOfEvents);
  if (sample < 0.97) return texts.pointFormat.replace('{code}', code);
  return sample < 0.99 ? texts.tooLong : ' ';
}

/** Messages from unknown numbers: most are no reports, some could be. */
export function createUnknownSenderMessages({ calendar, random }: MessageContext): DemoMessage[] {
  return Array.from({ length: unknownSenderMessageCount }, () => ({
    at: calendar.at(random.integer(-daysOfDemo + 1, -1), pickSendingHour(random)),
    sender: createPhoneNumber(7, random.integer(1, unknownSenderCount) * 7919),
    text: random.chance(0.3)
      ? createSingleReportText(random.pick([2, 2, 5, 1]), random)
      : random.pick(texts.words),
  }));
}
