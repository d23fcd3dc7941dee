import { findReportersIn } from './baseline-traffic.ts';
import { oneDay } from './demo-calendar.ts';
import {
  createAggregateText,
  createSingleReportText,
  type DemoMessage,
  type MessageContext,
  pickSendingHour,
} from './messages.ts';
import type { Village } from './villages.ts';

/** Places and times of the stories of the demo. */
export const story = {
  cholera: { village: 'Sefa Landing', district: 'Kisanga', firstDay: -112, lastDay: -88 },
  measles: { district: 'Malembo', firstDay: -205, lastDay: -110 },
  /** An aberration: in the last complete week far more coughs are reported from here than in the weeks before. */
  aberration: { district: 'Salwe', code: 5 },
  /** An open alert that has waited for a decision longer than it should. */
  openAlert: { village: 'Dumbe', code: 3 },
  /** Two linked reports; a third would raise an alert. */
  pendingCluster: { village: 'Nakiri', code: 1 },
} as const;

const eventCodes = [20, 30];

/** Reports of a few days from one village. */
function createCluster(
  { collectors, calendar, random }: MessageContext,
  { code, village, day, size }: { code: number; village: string; day: number; size: number },
): DemoMessage[] {
  const reporters = findReportersIn(village, day, collectors);
  if (reporters.length === 0) return [];
  return Array.from({ length: size }, (_none, index) => ({
    at: calendar.at(day + Math.min(index, 3) * 0.7, pickSendingHour(random)),
    sender: (reporters[index % reporters.length] ?? random.pick(reporters)).phoneNumber,
    text: eventCodes.includes(code) ? String(code) : createSingleReportText(code, random),
  }));
}

const clusterCount = 46;
const clusterCodes = [1, 1, 1, 6, 6, 20, 20, 7, 3];
const codesWithPairs = [7, 20];

/** Small outbreaks all over the country and the year; the most recent ones are fixed. */
export function createSmallOutbreaks(context: MessageContext, villages: Village[]): DemoMessage[] {
  const { random } = context;
  const scattered = Array.from({ length: clusterCount }, () => {
    const code = random.pick(clusterCodes);
    const size = (codesWithPairs.includes(code) ? 2 : 3) + random.integer(0, 2);
    return { code, size, village: random.pick(villages).name, day: random.integer(-350, -24) };
  });
  const recent = [
    { code: 6, size: 3, village: 'Senzani', day: -11 },
    { code: 1, size: 4, village: 'Kerreh', day: -10 },
    { code: 20, size: 2, village: 'Khonjere', day: -7 },
  ];
  return [...scattered, ...recent].flatMap((item) => createCluster(context, item));
}

/** Reports per day of a point-source outbreak from one well: a steep rise and a long tail. */
const choleraCurve = [1, 3, 6, 9, 8, 7, 6, 5, 4, 4, 3, 3, 2, 2, 1, 1, 1, 0, 1, 1, 0, 1];

export function createCholeraWave(context: MessageContext, villages: Village[]): DemoMessage[] {
  const { collectors, calendar, random } = context;
  const { village, district, firstDay } = story.cholera;
  const others = villages.filter((item) => item.district === district && item.name !== village).slice(0, 2);
  return choleraCurve.flatMap((count, index) => {
    const day = firstDay + index;
    return Array.from({ length: count }, () => {
      const where = random.chance(0.85) ? village : random.pick(others).name;
      const { phoneNumber } = random.pick(findReportersIn(where, day, collectors));
      return {
        at: calendar.at(day, pickSendingHour(random)),
        sender: phoneNumber,
        text: createSingleReportText(1, random, 0.35),
      };
    });
  });
}

const daysBetweenVillages = 10;
const daysInVillage = 40;
const casesInVillage = 18;

/** Measles spreading from village to village: each is reached some days after the one before and has cases for weeks. */
export function createMeaslesWave(context: MessageContext, villages: Village[]): DemoMessage[] {
  const { collectors, calendar, random } = context;
  const { district, firstDay } = story.measles;
  const reached = villages.filter((village) => village.district === district);
  return reached.flatMap(({ name }, order) =>
    Array.from({ length: casesInVillage }, () => {
      const into = ((random.next() + random.next()) / 2) * daysInVillage;
      const day = firstDay + order * daysBetweenVillages + Math.floor(into);
      const { phoneNumber } = random.pick(findReportersIn(name, day, collectors));
      return {
        at: calendar.at(day, pickSendingHour(random)),
        sender: phoneNumber,
        text: createSingleReportText(3, random, 0.75),
      };
    }),
  );
}

/** Reports in the week before the last complete one, in the last complete one, and per week in the current one. */
const coughCounts = [15, 65, 45];

/** An increase of severe coughs in a district, which no alert rule detects; only the dashboard flags it. */
export function createCoughIncrease(context: MessageContext, villages: Village[]): DemoMessage[] {
  const { collectors, calendar, random } = context;
  const { district, code } = story.aberration;
  const monday = -((calendar.today.getUTCDay() + 6) % 7);
  const reached = villages.filter((village) => village.district === district);
  return coughCounts.flatMap((count, index) =>
    Array.from({ length: count }, () => {
      const day = monday + (index - 2) * 7 + random.integer(0, 6);
      const reporters = findReportersIn(random.pick(reached).name, Math.min(day, 0), collectors);
      const sender = reporters.length > 0 ? random.pick(reporters).phoneNumber : '';
      const text = random.chance(0.45)
        ? createAggregateText(code, random)
        : createSingleReportText(code, random, 0.7);
      return { at: calendar.at(day, pickSendingHour(random)), sender, text };
    }).filter(({ sender }) => sender !== ''),
  );
}

/** How many hours before now the reports of the current stories were sent. */
const openAlertHours = [50, 43, 27.5];
const pendingClusterHours = [2.8, 0.9];

/** What users of the demo find: an overdue open alert, and two linked reports that need a third. */
export function createCurrentStories({ collectors, calendar }: MessageContext): DemoMessage[] {
  const ago = (hours: number) => calendar.today.getTime() - hours * (oneDay / 24);
  const from = (village: string, index: number) =>
    findReportersIn(village, 0, collectors)[index]?.phoneNumber ?? '';
  const { openAlert, pendingCluster } = story;
  return [
    ...['3#2#1', '3#1#1', '3#2#1'].map((text, index) => ({
      at: ago(openAlertHours[index] ?? 0),
      sender: from(openAlert.village, index),
      text,
    })),
    ...['1#1#2', '1#2#1'].map((text, index) => ({
      at: ago(pendingClusterHours[index] ?? 0),
      sender: from(pendingCluster.village, index),
      text,
    })),
  ];
}
