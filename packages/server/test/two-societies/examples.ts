import type { Examples } from './example.ts';
import { examplesOfCollectors } from './examples.collectors.ts';
import { examplesOfMembers } from './examples.members.ts';
import { examplesOfPeople } from './examples.people.ts';

/** By the name of the call. */
export const examples: Examples = { ...examplesOfMembers, ...examplesOfPeople, ...examplesOfCollectors };
