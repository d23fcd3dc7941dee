import { createCollectors, type DemoCollector } from './collectors.ts';
import names from './data/names.json' with { type: 'json' };
import { story } from './outbreaks.ts';
import { createRandom } from './random.ts';
import { createVillages } from './villages.ts';

/** The data collector whose report joins the two linked ones and raises an alert when somebody tries the demo. */
export function findTriggeringReporter(): Pick<DemoCollector, 'name' | 'phoneNumber' | 'village'> {
  const collectors = createCollectors(createVillages(createRandom('villages')), createRandom('collectors'));
  const { name } =
    names.storyCollectors.findLast(({ village }) => village === story.pendingCluster.village) ?? {};
  const collector = collectors.find((item) => item.name === name);
  if (!collector) throw new Error('The reporter of the third report is missing.');
  return collector;
}
