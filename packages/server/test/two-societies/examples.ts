import type { Examples } from './example.ts';
import { collectorExamples } from './examples.collectors.ts';
import { memberExamples } from './examples.members.ts';
import { peopleExamples } from './examples.people.ts';

/** Examples by call name. */
export const examples: Examples = { ...memberExamples, ...peopleExamples, ...collectorExamples };
