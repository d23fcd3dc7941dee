import { codesOfPeople } from './catalogue.ts';
import type { DemoCollector } from './collectors.ts';
import texts from './data/wrong-messages.json' with { type: 'json' };
import { daysOfDemo } from './demo-calendar.ts';
import { type DemoMessage, hourOfSending, type Invention, personText } from './messages.ts';
import { phoneNumber } from './people.ts';
import type { Random } from './random.ts';

const wrongCount = 1950;
const strangerCount = 14;
const messagesOfStrangers = 220;

/**
 * Messages that go wrong the way they do in the field: each some minutes before a right one of the same sender, who
 * then tried again.
 */
export function wrongMessages(
  { collectors, random, calendar }: Invention,
  right: DemoMessage[],
): DemoMessage[] {
  const collectorOf = new Map(collectors.map((collector) => [collector.phoneNumber, collector]));
  const latest = calendar.today.getTime();
  return Array.from({ length: wrongCount }, () => {
    const { at, sender } = random.pick(right);
    const minutes = random.integer(1, 40);
    const text = wrongText(collectorOf.get(sender), random);
    return { at: Math.min(at - minutes * 60_000, latest - minutes * 60_000), sender, text };
  });
}

function wrongText(collector: DemoCollector | undefined, random: Random): string {
  const code = String(random.pick(codesOfPeople));
  const filled = (choices: string[]) => random.pick(choices).replaceAll('{code}', code);
  if (collector?.type === 'CollectionPoint' && random.chance(0.6)) return filled(texts.collectorFormat);
  const drawn = random.next();
  if (drawn < 0.52) return filled(texts.format);
  if (drawn < 0.67) return random.pick(texts.words);
  if (drawn < 0.79) return random.pick(texts.unknownCodes);
  if (drawn < 0.85) return random.pick(texts.notInProject);
  if (drawn < 0.9) return random.pick(texts.peopleForEvents);
  if (drawn < 0.93) return random.pick(texts.aggregateOfEvents);
  if (drawn < 0.97) return texts.pointFormat.replace('{code}', code);
  return drawn < 0.99 ? texts.tooLong : ' ';
}

/** Numbers nobody knows: most write something else, some a report that could be one. */
export function strangersMessages({ calendar, random }: Invention): DemoMessage[] {
  return Array.from({ length: messagesOfStrangers }, () => ({
    at: calendar.at(random.integer(-daysOfDemo + 1, -1), hourOfSending(random)),
    sender: phoneNumber(7, random.integer(1, strangerCount) * 7919),
    text: random.chance(0.3) ? personText(random.pick([2, 2, 5, 1]), random) : random.pick(texts.words),
  }));
}
