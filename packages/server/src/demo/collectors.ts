import names from './data/names.json' with { type: 'json' };
import { daysOfDemo } from './demo-calendar.ts';
import { createPhoneNumber, type DemoPerson, findSupervisor } from './people.ts';
import type { Random } from './random.ts';
import { pickLocation, type Village } from './villages.ts';

/** A data collector of the demo. Days are numbered as in `DemoCalendar`. */
export interface DemoCollector {
  type: 'Human' | 'CollectionPoint';
  name: string;
  displayName: string;
  sex: 'Female' | 'Male' | 'Other' | null;
  decade: number | null;
  phoneNumber: string;
  additionalPhoneNumber: string | null;
  supervisor: DemoPerson;
  village: Village;
  locations: { village: Village; zone: string | null; latitude: number; longitude: number }[];
  isInTraining: boolean;
  /** First and last day of work; a `lastDay` of 0 means still working. */
  firstDay: number;
  lastDay: number;
  notDeployed: { from: number; until: number | null }[];
  /** How often they send messages; 1 is average. */
  diligence: number;
  isOfPilot: boolean;
}

/** Selects every nth person for a special case. */
const isEveryNth = (number: number, step: number, offset: number) => number % step === offset;
const collectorsPerVillage = 3;
const pilotCollectors = 12;
/** The pilot ended when the project was three months old. */
export const pilotEndDay = -275;

/** 240 data collectors, three per village, ten collection points, and the twelve of the pilot, who have stopped. */
export function createCollectors(villages: Village[], random: Random): DemoCollector[] {
  const nextName = createNameGenerator(random);
  const people = villages.flatMap((village, index) =>
    Array.from({ length: collectorsPerVillage }, (_none, place) => {
      const number = index * collectorsPerVillage + place;
      const storyPerson = names.storyCollectors.filter((item) => item.village === village.name)[place];
      const { name, sex } = storyPerson ?? nextName();
      return createPerson({ number, village, villages, name, sex }, random);
    }),
  );
  const pilot = villages.slice(0, pilotCollectors).map((village, index) => ({
    ...createPerson({ number: 1000 + index, village, villages, ...nextName() }, random),
    isInTraining: false,
    firstDay: -daysOfDemo,
    lastDay: pilotEndDay - 2,
    notDeployed: [],
    isOfPilot: true,
  }));
  return [...people, ...createCollectionPoints(villages, random), ...pilot];
}

interface PersonInput {
  number: number;
  village: Village;
  villages: Village[];
  name: string;
  sex: string;
}

function createPerson({ number, village, villages, name, sex }: PersonInput, random: Random): DemoCollector {
  const isInTraining = isEveryNth(number, 16, 5);
  const isAway = isEveryNth(number, 20, 11);
  const hasStopped = isEveryNth(number, 24, 14);
  const awayFrom = -random.integer(12, 40);
  const neighbour = villages.find((other) => other.district === village.district && other !== village);
  const secondVillage = isEveryNth(number, 30, 8) && neighbour ? [neighbour] : [];
  const pastLeave = isEveryNth(number, 12, 3) ? [{ from: -200, until: -200 + random.integer(10, 40) }] : [];
  const present = isAway ? [{ from: awayFrom, until: null }] : [];
  return {
    type: 'Human',
    name,
    displayName: name.replace(/ (.).*/, ' $1.'),
    sex: sex as 'Female' | 'Male' | 'Other',
    decade: random.pick([1960, 1970, 1980, 1980, 1990, 1990, 2000]),
    phoneNumber: createPhoneNumber(1, (number * 7919 + 104_729) % 1_000_000),
    additionalPhoneNumber: isEveryNth(number, 15, 4)
      ? createPhoneNumber(2, (number * 7919) % 1_000_000)
      : null,
    supervisor: findSupervisor(village.district),
    village,
    locations: [village, ...secondVillage].map((place) => ({
      village: place,
      zone: place.zones[number % 2] ?? null,
      ...pickLocation(place, random),
    })),
    isInTraining,
    firstDay: isInTraining ? -random.integer(14, 50) : -daysOfDemo,
    lastDay: isAway ? awayFrom : hasStopped ? -random.integer(16, 60) : 0,
    notDeployed: [...pastLeave, ...present],
    diligence: 0.5 + random.next(),
    isOfPilot: false,
  };
}

function createCollectionPoints(villages: Village[], random: Random): DemoCollector[] {
  const towns = villages.filter(({ zones }) => zones.length > 0).slice(0, 10);
  return towns.map((village, index) => {
    const name = random.pick(names.collectionPoints).replace('{village}', village.name);
    return {
      ...createPerson({ number: 2000 + index, village, villages, name, sex: 'Other' }, random),
      type: 'CollectionPoint',
      displayName: name,
      sex: null,
      decade: null,
      additionalPhoneNumber: null,
      locations: [{ village, zone: null, ...pickLocation(village, random) }],
      isInTraining: false,
      firstDay: -daysOfDemo,
      lastDay: 0,
      notDeployed: [],
    };
  });
}

/** Gives each person a unique name. */
function createNameGenerator(random: Random): () => { name: string; sex: string } {
  const usedNames = new Set(names.storyCollectors.map(({ name }) => name));
  return () => {
    for (;;) {
      const sex = random.chance(0.02) ? 'Other' : random.chance(0.55) ? 'Female' : 'Male';
      const name = `${random.pick(names.givenNames[sex])} ${random.pick(names.familyNames)}`;
      if (usedNames.has(name)) continue;
      usedNames.add(name);
      return { name, sex };
    }
  };
}

/** Whether a collector is deployed and working on a day. */
export function isAtWork({ firstDay, lastDay, notDeployed }: DemoCollector, day: number): boolean {
  if (day < firstDay || day > lastDay) return false;
  return !notDeployed.some(({ from, until }) => day >= from && day <= (until ?? 0));
}

/** Whether reports of a collector can be in an alert: a person who is not in training and has one location. */
export function isEligible({ type, isInTraining, locations }: DemoCollector): boolean {
  return type === 'Human' && !isInTraining && locations.length === 1;
}
