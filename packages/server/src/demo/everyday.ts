import { type DemoCollector, isAtWork, isEligible } from './collectors.ts';
import { daysOfDemo } from './demo-calendar.ts';
import {
  countsText,
  type DemoMessage,
  drawDays,
  hourOfSending,
  type Invention,
  personText,
  seasonAround,
} from './messages.ts';

/** What comes in every week without anything being wrong: one health risk each. */
interface Stream {
  code: number;
  /** Messages in a year. */
  count: number;
  /** Of these, the share that counts several people at once. */
  shareOfCounts?: number;
  /** The day of the year on which it is most common, and how much more than on average. */
  peak?: number;
  strength?: number;
  /** How much rarer it is away from the lake and the lowlands: 1 the same. */
  inHighlands?: number;
  shareBelowFive?: number;
  isEvent?: boolean;
  /** Nothing in this many days before today, so that no alert is raised which nobody decides on. */
  quietDays?: number;
}

const streams: Stream[] = [
  {
    code: 2,
    count: 7500,
    shareOfCounts: 0.2,
    peak: 45,
    strength: 0.75,
    inHighlands: 0.45,
    shareBelowFive: 0.5,
  },
  { code: 5, count: 3100, shareOfCounts: 0.15, peak: 195, strength: 0.6, shareBelowFive: 0.7 },
  { code: 8, count: 1000, shareOfCounts: 0.1, peak: 30, strength: 0.5, shareBelowFive: 1 },
  { code: 1, count: 150, peak: 20, strength: 0.5, inHighlands: 0.6, quietDays: 13 },
  { code: 6, count: 90, peak: 30, strength: 0.4, quietDays: 13 },
  { code: 3, count: 16, quietDays: 30, shareBelowFive: 0.7 },
  { code: 7, count: 14, peak: 270, strength: 0.6, quietDays: 20 },
  { code: 4, count: 8, quietDays: 5, shareBelowFive: 0.8 },
  { code: 20, count: 40, isEvent: true, quietDays: 20 },
  { code: 30, count: 12, isEvent: true, quietDays: 5 },
];

const lowlands = ['Lakeside', 'Southbank'];

/** The reports of a usual year: illness by season, and every week a sign of life. */
export function everydayMessages(invention: Invention): DemoMessage[] {
  return [
    ...streams.flatMap((stream) => messagesOf(stream, invention)),
    ...signsOfLife(invention),
    ...pointMessages(invention),
  ];
}

function messagesOf(stream: Stream, { collectors, calendar, random }: Invention): DemoMessage[] {
  const { peak = 0, strength = 0, quietDays = 0, shareOfCounts = 0, inHighlands = 1 } = stream;
  const season = seasonAround(peak, strength, calendar);
  const days = drawDays(stream.count, (day) => (day > -quietDays ? 0 : season(day)), random);
  const people = collectors.filter(({ type }) => type === 'Human');
  const suits = (collector: DemoCollector, day: number) =>
    isAtWork(collector, day) &&
    random.chance(collector.diligence / 1.5) &&
    (lowlands.includes(collector.village.region) || random.chance(inHighlands));
  return days.map((day) => {
    let collector = random.pick(people);
    while (!suits(collector, day)) collector = random.pick(people);
    const text = stream.isEvent
      ? String(stream.code)
      : random.chance(shareOfCounts)
        ? countsText(stream.code, random)
        : personText(stream.code, random, stream.shareBelowFive);
    return { at: calendar.at(day, hourOfSending(random)), sender: senderNumber(collector, random), text };
  });
}

/** Most send from their own telephone; those with a second number now and then from that. */
function senderNumber(
  { phoneNumber, additionalPhoneNumber }: DemoCollector,
  random: { chance(p: number): boolean },
) {
  return additionalPhoneNumber && random.chance(0.3) ? additionalPhoneNumber : phoneNumber;
}

/** Once a week, on their own day: nothing seen (98), or what they did in the village (99). */
function signsOfLife({ collectors, calendar, random }: Invention): DemoMessage[] {
  return collectors
    .filter(({ type }) => type === 'Human')
    .flatMap((collector) => {
      const weekday = random.integer(0, 6);
      const messages: DemoMessage[] = [];
      for (let day = -daysOfDemo + weekday; day <= 0; day += 7) {
        const sends = random.chance(0.52 + 0.25 * collector.diligence);
        if (!sends || !isAtWork(collector, day)) continue;
        const text = random.chance(0.6) ? '98' : '99';
        messages.push({ at: calendar.at(day, hourOfSending(random)), sender: collector.phoneNumber, text });
      }
      return messages;
    });
}

/** Collection points count their week: who came, was sent on, died, or came from other villages. */
function pointMessages({ collectors, calendar, random }: Invention): DemoMessage[] {
  const points = collectors.filter(({ type }) => type === 'CollectionPoint');
  return points.flatMap(({ phoneNumber }, index) => {
    const messages: DemoMessage[] = [];
    for (let day = -daysOfDemo + (index % 7); day <= 0; day += 7) {
      for (const code of [1, 2, 5, 8]) {
        const season = code === 2 ? seasonAround(45, 0.75, calendar)(day) : 1;
        const people = Array.from({ length: 4 }, () => Math.round(random.next() * 4 * season));
        const rest = [random.integer(0, 2), random.chance(0.03) ? 1 : 0, random.integer(0, 3)];
        const at = calendar.at(day, 14 + code / 10 + random.next() / 20);
        messages.push({ at, sender: phoneNumber, text: [code, ...people, ...rest].join('#') });
      }
    }
    return messages;
  });
}

/** Those of a village whose reports can raise an alert on a day. */
export function watchersIn(village: string, day: number, collectors: DemoCollector[]): DemoCollector[] {
  return collectors.filter(
    (collector) =>
      collector.village.name === village &&
      isEligible(collector) &&
      isAtWork(collector, day) &&
      !collector.isOfPilot,
  );
}
