import { type DemoCollector, inventCollectors } from './collectors.ts';
import names from './data/names.json' with { type: 'json' };
import { story } from './outbreaks.ts';
import { randomFrom } from './random.ts';
import { layOutVillages } from './villages.ts';

/** The data collector whose report the two fresh ones wait for: with it, the demo raises an alert before one's eyes. */
export function thirdReporter(): Pick<DemoCollector, 'name' | 'phoneNumber' | 'village'> {
  const collectors = inventCollectors(layOutVillages(randomFrom('villages')), randomFrom('collectors'));
  const { name } = names.storyCollectors.findLast(({ village }) => village === story.fresh.village) ?? {};
  const collector = collectors.find((one) => one.name === name);
  if (!collector) throw new Error('Nobody is left to send the third report.');
  return collector;
}
