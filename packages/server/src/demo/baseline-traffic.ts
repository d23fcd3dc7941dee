import { type DemoCollector, isAtWork, isEligible } from './collectors.ts';
import { daysOfDemo } from './demo-calendar.ts';
import {
  createAggregateText,
  createSeason,
  createSingleReportText,
  type DemoMessage,
  type MessageContext,
  pickDays,
  pickSendingHour,
} from './messages.ts';

/** Reports of one health risk that arrive all year round. */
interface Stream {
  code: number;
  /** Messages per year. */
  count: number;
  /** The share of aggregate reports. */
  aggregateShare?: number;
  /** The day of the year with most reports, and how far it exceeds the average. */
  peak?: number;
  strength?: number;
  /** Frequency outside the lakeside and lowland regions; 1 is the same. */
  highlandFactor?: number;
  shareBelowFive?: number;
  isEvent?: boolean;
  /** No reports in this many days before today, so that no undecided alerts are raised. */
  quietDays?: number;
}

const streams: Stream[] = [
  {
    code: 2,
    count: 7500,
    aggregateShare: 0.2,
    peak: 45,
    strength: 0.75,
    highlandFactor: 0.45,
    shareBelowFive: 0.5,
  },
  { code: 5, count: 3100, aggregateShare: 0.15, peak: 195, strength: 0.6, shareBelowFive: 0.7 },
  { code: 8, count: 1000, aggregateShare: 0.1, peak: 30, strength: 0.5, shareBelowFive: 1 },
  { code: 1, count: 150, peak: 20, strength: 0.5, highlandFactor: 0.6, quietDays: 13 },
  { code: 6, count: 90, peak: 30, strength: 0.4, quietDays: 13 },
  { code: 3, count: 16, quietDays: 30, shareBelowFive: 0.7 },
  { code: 7, count: 14, peak: 270, strength: 0.6, quietDays: 20 },
  { code: 4, count: 8, quietDays: 5, shareBelowFive: 0.8 },
  { code: 20, count: 40, isEvent: true, quietDays: 20 },
  { code: 30, count: 12, isEvent: true, quietDays: 5 },
];

const lowlands = ['Lakeside', 'Southbank'];

/** The reports of a normal year: seasonal illness and weekly activity reports. */
export function createBaselineMessages(context: MessageContext): DemoMessage[] {
  return [
    ...streams.flatMap((stream) => createStreamMessages(stream, context)),
    ...createActivityReports(context),
    ...createCollectionPointMessages(context),
  ];
}

function createStreamMessages(
  stream: Stream,
  { collectors, calendar, random }: MessageContext,
): DemoMessage[] {
  const { peak = 0, strength = 0, quietDays = 0, aggregateShare = 0, highlandFactor = 1 } = stream;
  const season = createSeason(peak, strength, calendar);
  const days = pickDays(stream.count, (day) => (day > -quietDays ? 0 : season(day)), random);
  const people = collectors.filter(({ type }) => type === 'Human');
  const mayHaveSent = (collector: DemoCollector, day: number) =>
    isAtWork(collector, day) &&
    random.chance(collector.diligence / 1.5) &&
    (lowlands.includes(collector.village.region) || random.chance(highlandFactor));
  return days.map((day) => {
    let collector = random.pick(people);
    while (!mayHaveSent(collector, day)) collector = random.pick(people);
    const text = stream.isEvent
      ? String(stream.code)
      : random.chance(aggregateShare)
        ? createAggregateText(stream.code, random)
        : createSingleReportText(stream.code, random, stream.shareBelowFive);
    return {
      at: calendar.at(day, pickSendingHour(random)),
      sender: getSenderNumber(collector, random),
      text,
    };
  });
}

/** Most collectors use their first number; those with a second number sometimes use that. */
function getSenderNumber(
  { phoneNumber, additionalPhoneNumber }: DemoCollector,
  random: { chance(p: number): boolean },
) {
  return additionalPhoneNumber && random.chance(0.3) ? additionalPhoneNumber : phoneNumber;
}

/** Activity reports once a week, each collector on their own weekday: nothing seen (98), or activity done (99). */
function createActivityReports({ collectors, calendar, random }: MessageContext): DemoMessage[] {
  return collectors
    .filter(({ type }) => type === 'Human')
    .flatMap((collector) => {
      const weekday = random.integer(0, 6);
      const messages: DemoMessage[] = [];
      for (let day = -daysOfDemo + weekday; day <= 0; day += 7) {
        const sends = random.chance(0.52 + 0.25 * collector.diligence);
        if (!sends || !isAtWork(collector, day)) continue;
        const text = random.chance(0.6) ? '98' : '99';
        messages.push({ at: calendar.at(day, pickSendingHour(random)), sender: collector.phoneNumber, text });
      }
      return messages;
    });
}

/** The weekly counts of collection points: patients by sex and age, referred, died, and from other villages. */
function createCollectionPointMessages({ collectors, calendar, random }: MessageContext): DemoMessage[] {
  const points = collectors.filter(({ type }) => type === 'CollectionPoint');
  return points.flatMap(({ phoneNumber }, index) => {
    const messages: DemoMessage[] = [];
    for (let day = -daysOfDemo + (index % 7); day <= 0; day += 7) {
      for (const code of [1, 2, 5, 8]) {
        const season = code === 2 ? createSeason(45, 0.75, calendar)(day) : 1;
        const people = Array.from({ length: 4 }, () => Math.round(random.next() * 4 * season));
        const otherCounts = [random.integer(0, 2), random.chance(0.03) ? 1 : 0, random.integer(0, 3)];
        const at = calendar.at(day, 14 + code / 10 + random.next() / 20);
        messages.push({ at, sender: phoneNumber, text: [code, ...people, ...otherCounts].join('#') });
      }
    }
    return messages;
  });
}

/** The collectors of a village whose reports can raise an alert on a day. */
export function findReportersIn(village: string, day: number, collectors: DemoCollector[]): DemoCollector[] {
  return collectors.filter(
    (collector) =>
      collector.village.name === village &&
      isEligible(collector) &&
      isAtWork(collector, day) &&
      !collector.isOfPilot,
  );
}
