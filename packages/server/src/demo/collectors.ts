import names from './data/names.json' with { type: 'json' };
import { daysOfDemo } from './demo-calendar.ts';
import { type DemoPerson, phoneNumber, supervisorOf } from './people.ts';
import type { Random } from './random.ts';
import { spotIn, type Village } from './villages.ts';

/** A data collector of the demo. Days are told as in `DemoCalendar`. */
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
  /** The first day of work, and the last one so far. */
  firstDay: number;
  lastDay: number;
  notDeployed: { from: number; until: number | null }[];
  /** How often they send something, 1 being usual. */
  diligence: number;
  isOfPilot: boolean;
}

/** Every so many of the people have something of their own. */
const isEvery = (number: number, step: number, offset: number) => number % step === offset;
const collectorsPerVillage = 3;
const pilotCollectors = 12;
/** The pilot ended when the project was three months old. */
export const pilotEndDay = -275;

/** 240 people, three in each village, ten collection points, and the twelve of the pilot, who have stopped. */
export function inventCollectors(villages: Village[], random: Random): DemoCollector[] {
  const nameless = nameGiver(random);
  const people = villages.flatMap((village, index) =>
    Array.from({ length: collectorsPerVillage }, (_none, place) => {
      const number = index * collectorsPerVillage + place;
      const told = names.storyCollectors.filter((one) => one.village === village.name)[place];
      const { name, sex } = told ?? nameless();
      return person({ number, village, villages, name, sex }, random);
    }),
  );
  const pilot = villages.slice(0, pilotCollectors).map((village, index) => ({
    ...person({ number: 1000 + index, village, villages, ...nameless() }, random),
    isInTraining: false,
    firstDay: -daysOfDemo,
    lastDay: pilotEndDay - 2,
    notDeployed: [],
    isOfPilot: true,
  }));
  return [...people, ...collectionPoints(villages, random), ...pilot];
}

interface Given {
  number: number;
  village: Village;
  villages: Village[];
  name: string;
  sex: string;
}

function person({ number, village, villages, name, sex }: Given, random: Random): DemoCollector {
  const isInTraining = isEvery(number, 16, 5);
  const isAway = isEvery(number, 20, 11);
  const isSilent = isEvery(number, 24, 14);
  const awayFrom = -random.integer(12, 40);
  const neighbour = villages.find((other) => other.district === village.district && other !== village);
  const secondVillage = isEvery(number, 30, 8) && neighbour ? [neighbour] : [];
  const pastLeave = isEvery(number, 12, 3) ? [{ from: -200, until: -200 + random.integer(10, 40) }] : [];
  const present = isAway ? [{ from: awayFrom, until: null }] : [];
  return {
    type: 'Human',
    name,
    displayName: name.replace(/ (.).*/, ' $1.'),
    sex: sex as 'Female' | 'Male' | 'Other',
    decade: random.pick([1960, 1970, 1980, 1980, 1990, 1990, 2000]),
    phoneNumber: phoneNumber(1, (number * 7919 + 104_729) % 1_000_000),
    additionalPhoneNumber: isEvery(number, 15, 4) ? phoneNumber(2, (number * 7919) % 1_000_000) : null,
    supervisor: supervisorOf(village.district),
    village,
    locations: [village, ...secondVillage].map((place) => ({
      village: place,
      zone: place.zones[number % 2] ?? null,
      ...spotIn(place, random),
    })),
    isInTraining,
    firstDay: isInTraining ? -random.integer(14, 50) : -daysOfDemo,
    lastDay: isAway ? awayFrom : isSilent ? -random.integer(16, 60) : 0,
    notDeployed: [...pastLeave, ...present],
    diligence: 0.5 + random.next(),
    isOfPilot: false,
  };
}

function collectionPoints(villages: Village[], random: Random): DemoCollector[] {
  const towns = villages.filter(({ zones }) => zones.length > 0).slice(0, 10);
  return towns.map((village, index) => {
    const name = random.pick(names.collectionPoints).replace('{village}', village.name);
    return {
      ...person({ number: 2000 + index, village, villages, name, sex: 'Other' }, random),
      type: 'CollectionPoint',
      displayName: name,
      sex: null,
      decade: null,
      additionalPhoneNumber: null,
      locations: [{ village, zone: null, ...spotIn(village, random) }],
      isInTraining: false,
      firstDay: -daysOfDemo,
      lastDay: 0,
      notDeployed: [],
    };
  });
}

/** Gives each person a name that nobody else has. */
function nameGiver(random: Random): () => { name: string; sex: string } {
  const taken = new Set(names.storyCollectors.map(({ name }) => name));
  return () => {
    for (;;) {
      const sex = random.chance(0.02) ? 'Other' : random.chance(0.55) ? 'Female' : 'Male';
      const name = `${random.pick(names.givenNames[sex])} ${random.pick(names.familyNames)}`;
      if (taken.has(name)) continue;
      taken.add(name);
      return { name, sex };
    }
  };
}

/** Whether a collector is there to send something. */
export function isAtWork({ firstDay, lastDay, notDeployed }: DemoCollector, day: number): boolean {
  if (day < firstDay || day > lastDay) return false;
  return !notDeployed.some(({ from, until }) => day >= from && day <= (until ?? 0));
}

/** Whether what a collector sends can be part of an alert: a person past training, with one place. */
export function isEligible({ type, isInTraining, locations }: DemoCollector): boolean {
  return type === 'Human' && !isInTraining && locations.length === 1;
}
