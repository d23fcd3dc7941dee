import type { DemoCollector } from './collectors.ts';
import { type DemoCalendar, daysOfDemo } from './demo-calendar.ts';
import type { Random } from './random.ts';

/** A message as somebody sends it. */
export interface DemoMessage {
  /** Epoch milliseconds. */
  at: number;
  sender: string;
  text: string;
}

/** What inventing messages needs: who sends, when, and by which chance. */
export interface Invention {
  collectors: DemoCollector[];
  calendar: DemoCalendar;
  random: Random;
}

/** An hour of the day (UTC) at which people send: from six in the morning to eight in the evening over there. */
export const hourOfSending = (random: Random): number => 4 + (random.next() + random.next()) * 7;

/** Days of the past year, drawn so that they lie more often where `weightOf` is high. */
export function drawDays(count: number, weightOf: (day: number) => number, random: Random): number[] {
  const days = Array.from({ length: daysOfDemo }, (_none, index) => index - daysOfDemo + 1);
  let sum = 0;
  const sums = days.map((day) => {
    sum += weightOf(day);
    return sum;
  });
  return Array.from({ length: count }, () => {
    const drawn = random.next() * sum;
    return days[sums.findIndex((upTo) => upTo > drawn)] ?? 0;
  });
}

/** How common something is on a day: a wave through the year around its peak. */
export function seasonAround(peakDayOfYear: number, strength: number, calendar: DemoCalendar) {
  return (day: number) =>
    1 + strength * Math.cos((2 * Math.PI * (calendar.dayOfYear(day) - peakDayOfYear)) / 365);
}

/** One person: code#sex#age, as collectors write it; some with stars, a few with the code alone. */
export function personText(code: number, random: Random, shareBelowFive = 0.4): string {
  if (random.chance(0.04)) return String(code);
  const mark = random.chance(0.12) ? '*' : '#';
  return [code, random.integer(1, 2), random.chance(shareBelowFive) ? 1 : 2].join(mark);
}

/** Several people at once: males and females, below five and older. */
export function countsText(code: number, random: Random): string {
  return [code, ...Array.from({ length: 4 }, () => random.integer(0, 3))].join('#');
}
