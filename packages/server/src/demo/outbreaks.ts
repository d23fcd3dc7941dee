import { oneDay } from './demo-calendar.ts';
import { watchersIn } from './everyday.ts';
import { countsText, type DemoMessage, hourOfSending, type Invention, personText } from './messages.ts';
import type { Village } from './villages.ts';

/** Where the stories of the demo happen. */
export const story = {
  cholera: { village: 'Sefa Landing', district: 'Kisanga', firstDay: -112, lastDay: -88 },
  measles: { district: 'Malembo', firstDay: -205, lastDay: -110 },
  /** In the last complete week, far more coughs are reported from here than in the weeks before. */
  rise: { district: 'Salwe', code: 5 },
  /** An open alert waits here for a decision, for longer than it should. */
  openAlert: { village: 'Dumbe', code: 3 },
  /** Two reports wait here for a third. */
  fresh: { village: 'Nakiri', code: 1 },
} as const;

const eventCodes = [20, 30];

/** Reports of a few days from one village, by whoever watches there. */
function cluster(
  { collectors, calendar, random }: Invention,
  { code, village, day, size }: { code: number; village: string; day: number; size: number },
): DemoMessage[] {
  const watchers = watchersIn(village, day, collectors);
  if (watchers.length === 0) return [];
  return Array.from({ length: size }, (_none, index) => ({
    at: calendar.at(day + Math.min(index, 3) * 0.7, hourOfSending(random)),
    sender: (watchers[index % watchers.length] ?? random.pick(watchers)).phoneNumber,
    text: eventCodes.includes(code) ? String(code) : personText(code, random),
  }));
}

const clusterCount = 46;
const clusterCodes = [1, 1, 1, 6, 6, 20, 20, 7, 3];
const pairsAreEnough = [7, 20];

/** Small outbreaks all over the country and the year; the last ones are placed by hand. */
export function smallOutbreaks(invention: Invention, villages: Village[]): DemoMessage[] {
  const { random } = invention;
  const scattered = Array.from({ length: clusterCount }, () => {
    const code = random.pick(clusterCodes);
    const size = (pairsAreEnough.includes(code) ? 2 : 3) + random.integer(0, 2);
    return { code, size, village: random.pick(villages).name, day: random.integer(-350, -24) };
  });
  const recent = [
    { code: 6, size: 3, village: 'Senzani', day: -11 },
    { code: 1, size: 4, village: 'Kerreh', day: -10 },
    { code: 20, size: 2, village: 'Khonjere', day: -7 },
  ];
  return [...scattered, ...recent].flatMap((one) => cluster(invention, one));
}

/** Reports of each day after the people of one landing place drank from the same well: a steep rise, a long tail. */
const choleraCurve = [1, 3, 6, 9, 8, 7, 6, 5, 4, 4, 3, 3, 2, 2, 1, 1, 1, 0, 1, 1, 0, 1];

export function choleraWave(invention: Invention, villages: Village[]): DemoMessage[] {
  const { collectors, calendar, random } = invention;
  const { village, district, firstDay } = story.cholera;
  const others = villages.filter((one) => one.district === district && one.name !== village).slice(0, 2);
  return choleraCurve.flatMap((count, index) => {
    const day = firstDay + index;
    return Array.from({ length: count }, () => {
      const where = random.chance(0.85) ? village : random.pick(others).name;
      const { phoneNumber } = random.pick(watchersIn(where, day, collectors));
      return {
        at: calendar.at(day, hourOfSending(random)),
        sender: phoneNumber,
        text: personText(1, random, 0.35),
      };
    });
  });
}

const daysBetweenVillages = 10;
const daysInVillage = 40;
const casesInVillage = 18;

/** Measles going from village to village: each is reached some days after the one before, and is ill for weeks. */
export function measlesWave(invention: Invention, villages: Village[]): DemoMessage[] {
  const { collectors, calendar, random } = invention;
  const { district, firstDay } = story.measles;
  const reached = villages.filter((village) => village.district === district);
  return reached.flatMap(({ name }, order) =>
    Array.from({ length: casesInVillage }, () => {
      const into = ((random.next() + random.next()) / 2) * daysInVillage;
      const day = firstDay + order * daysBetweenVillages + Math.floor(into);
      const { phoneNumber } = random.pick(watchersIn(name, day, collectors));
      return {
        at: calendar.at(day, hourOfSending(random)),
        sender: phoneNumber,
        text: personText(3, random, 0.75),
      };
    }),
  );
}

/** Reports in the week before the last complete one, in that one, and in a whole one like the running one. */
const riseCounts = [15, 65, 45];

/** Severe coughs that rise all over a district, of which no rule tells: what only the dashboard shows. */
export function coughRise(invention: Invention, villages: Village[]): DemoMessage[] {
  const { collectors, calendar, random } = invention;
  const { district, code } = story.rise;
  const monday = -((calendar.today.getUTCDay() + 6) % 7);
  const reached = villages.filter((village) => village.district === district);
  return riseCounts.flatMap((count, index) =>
    Array.from({ length: count }, () => {
      const day = monday + (index - 2) * 7 + random.integer(0, 6);
      const watchers = watchersIn(random.pick(reached).name, Math.min(day, 0), collectors);
      const sender = watchers.length > 0 ? random.pick(watchers).phoneNumber : '';
      const text = random.chance(0.45) ? countsText(code, random) : personText(code, random, 0.7);
      return { at: calendar.at(day, hourOfSending(random)), sender, text };
    }).filter(({ sender }) => sender !== ''),
  );
}

/** Hours before now at which the reports of today's stories were sent. */
const openAlertHours = [50, 43, 27.5];
const freshHours = [2.8, 0.9];

/** What waits for whoever opens the demo: an alert to decide on, overdue by then, and two reports that lack a third. */
export function presentStories({ collectors, calendar }: Invention): DemoMessage[] {
  const ago = (hours: number) => calendar.today.getTime() - hours * (oneDay / 24);
  const from = (village: string, index: number) =>
    watchersIn(village, 0, collectors)[index]?.phoneNumber ?? '';
  const { openAlert, fresh } = story;
  return [
    ...['3#2#1', '3#1#1', '3#2#1'].map((text, index) => ({
      at: ago(openAlertHours[index] ?? 0),
      sender: from(openAlert.village, index),
      text,
    })),
    ...['1#1#2', '1#2#1'].map((text, index) => ({
      at: ago(freshHours[index] ?? 0),
      sender: from(fresh.village, index),
      text,
    })),
  ];
}
