import type { DemoCollector } from './collectors.ts';
import { type DemoCalendar, daysOfDemo } from './demo-calendar.ts';
import type { Random } from './random.ts';

/** A message as it is sent. */
export interface DemoMessage {
  /** Epoch milliseconds. */
  at: number;
  sender: string;
  text: string;
}

/** What the generators of messages need. */
export interface MessageContext {
  collectors: DemoCollector[];
  calendar: DemoCalendar;
  random: Random;
}

/** A time of day (UTC) at which people send messages: between 6 and 20 o'clock local time. */
export const pickSendingHour = (random: Random): number => 4 + (random.next() + random.next()) * 7;

/** Random days of the past year, more often where the weight is high. */
export function pickDays(count: number, getWeight: (day: number) => number, random: Random): number[] {
  const days = Array.from({ length: daysOfDemo }, (_none, index) => index - daysOfDemo + 1);
  let sum = 0;
  const sums = days.map((day) => {
    sum += getWeight(day);
    return sum;
  });
  return Array.from({ length: count }, () => {
    const sample = random.next() * sum;
    return days[sums.findIndex((upTo) => upTo > sample)] ?? 0;
  });
}

/** A seasonal factor: a cosine over the year around its peak. */
export function createSeason(peakDayOfYear: number, strength: number, calendar: DemoCalendar) {
  return (day: number) =>
    1 + strength * Math.cos((2 * Math.PI * (calendar.dayOfYear(day) - peakDayOfYear)) / 365);
}

/** A single report: code#sex#age; some separated by asterisks, a few with the code only. */
export function createSingleReportText(code: number, random: Random, shareBelowFive = 0.4): string {
  if (random.chance(0.04)) return String(code);
  const separator = random.chance(0.12) ? '*' : '#';
  return [code, random.integer(1, 2), random.chance(shareBelowFive) ? 1 : 2].join(separator);
}

/** An aggregate report: males and females below five, five and older. */
export function createAggregateText(code: number, random: Random): string {
  return [code, ...Array.from({ length: 4 }, () => random.integer(0, 3))].join('#');
}
