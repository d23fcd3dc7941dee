import { couldReport, type Reporting, type ScanInput } from './scan-input.ts';

/** Rounds in which the weights of places and days are fitted to each other. */
const fittingRounds = 100;
/** The weights are fitted when no sum of a place is further away from its cases than this share. */
const fittingTolerance = 1e-9;

/**
 * The expected cases of each place in the last days, where places could not report all the time: place after place, for 1 to `maxDays`
 * days. With populations they follow from people and the days on which they could report. Without, every place and day has a
 * weight, such that expected cases add up to those of each place and each day, over the days on which places could report
 * (quasi-independence; fitted by proportions, Deming and Stephan 1940).
 */
export function computeExpectedCases(input: ScanInput, reporting: Reporting, maxDays: number): Float64Array {
  const { places, populations } = input;
  const weights = populations ? weighPeople(input, reporting, populations) : fitWeights(input, reporting);
  const expected = new Float64Array(places.length * maxDays);
  for (const place of places.keys()) {
    let sum = 0;
    for (let age = 0; age < maxDays; age += 1) {
      if (couldReport(reporting, place, age))
        sum += (weights.places[place] as number) * (weights.ages[age] as number);
      expected[place * maxDays + age] = sum;
    }
  }
  return expected;
}

interface Weights {
  places: Float64Array;
  /** By day, the last one first. */
  ages: Float64Array;
}

function weighPeople(
  { counts, days, places }: ScanInput,
  reporting: Reporting,
  populations: readonly number[],
): Weights {
  let personDays = 0;
  for (const place of places.keys())
    for (let age = 0; age < days; age += 1)
      if (couldReport(reporting, place, age)) personDays += populations[place] as number;
  const cases = counts.reduce((sum, count) => sum + count.cases, 0);
  return {
    places: Float64Array.from(populations),
    ages: new Float64Array(days).fill(personDays > 0 ? cases / personDays : 0),
  };
}

function fitWeights({ counts, days, places }: ScanInput, reporting: Reporting): Weights {
  const casesOfPlaces = new Float64Array(places.length);
  const casesOfAges = new Float64Array(days);
  for (const { place, day, cases } of counts) {
    casesOfPlaces[place] = (casesOfPlaces[place] as number) + cases;
    casesOfAges[days - 1 - day] = (casesOfAges[days - 1 - day] as number) + cases;
  }
  const withCases = [...places.keys()].filter((place) => (casesOfPlaces[place] as number) > 0);
  const weights = { places: casesOfPlaces.slice(), ages: new Float64Array(days).fill(1) };
  for (let round = 0; round < fittingRounds; round += 1) {
    for (let age = 0; age < days; age += 1) {
      const able = withCases.filter((place) => couldReport(reporting, place, age));
      const sum = able.reduce((all, place) => all + (weights.places[place] as number), 0);
      weights.ages[age] = sum > 0 ? (casesOfAges[age] as number) / sum : 0;
    }
    let furthest = 0;
    for (const place of withCases) {
      let sum = 0;
      for (let age = 0; age < days; age += 1)
        if (couldReport(reporting, place, age)) sum += weights.ages[age] as number;
      const fitted = (casesOfPlaces[place] as number) / sum;
      furthest = Math.max(furthest, Math.abs(fitted / (weights.places[place] as number) - 1));
      weights.places[place] = fitted;
    }
    if (furthest < fittingTolerance) break;
  }
  return weights;
}
