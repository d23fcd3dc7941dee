import type { Expected, Suspension } from './entry.ts';
import type { Callers, World } from './worlds.ts';

/** Who asks for what, and in which state it is. */
export interface Situation {
  name: string;
  /** Whose things are asked for. */
  world: World;
  hasCoordinator: boolean;
  /** What callers other than A and G are to the things they ask for. */
  as: 'member' | 'stranger' | 'otherOrganization' | 'outside' | 'colleague' | 'unassigned' | 'headManager';
  callers: Callers;
  /** What is asked for does not exist. */
  isMissing?: true;
  state?: Exclude<Suspension, 'coordinator'>;
  /** Whether a call has cells here: all have, unless it says otherwise. */
  concerns?: (entry: Expected) => boolean;
}

const inProjects = [
  'project',
  'projectOrganization',
  'collector',
  'recipient',
  'report',
  'alert',
  'alertDeed',
];
const ofSomebody = ['collector', 'recipient', 'report', 'alertDeed'];
const liesInPlace = ({ of }: Expected) => of !== 'public' && of !== 'anywhere';
const liesInProject = ({ of }: Expected) => inProjects.includes(of);
const belongsToSomebody = ({ of }: Expected) => ofSomebody.includes(of);

/** Every situation that calls are tried in: a society without a coordinator, and one with. */
export function situationsIn(alone: World, coordinated: World, borderless: Callers): Situation[] {
  const there = { world: alone, hasCoordinator: false };
  const beside = { world: coordinated, hasCoordinator: true };
  const everybody = { ...borderless, ...coordinated.members, ...alone.members };
  const { C = 0 } = coordinated.members;
  return [
    { name: 'own', ...there, as: 'member', callers: { ...borderless, ...alone.members } },
    {
      name: 'own, with coordinator',
      ...beside,
      as: 'member',
      callers: { ...borderless, ...coordinated.members },
      concerns: liesInPlace,
    },
    { name: 'foreign', ...there, as: 'stranger', callers: coordinated.members, concerns: liesInPlace },
    {
      name: 'foreign, with coordinator',
      ...beside,
      as: 'stranger',
      callers: alone.members,
      concerns: liesInPlace,
    },
    { name: 'missing', ...there, as: 'member', callers: everybody, isMissing: true, concerns: liesInPlace },
    {
      name: 'archived',
      ...there,
      as: 'member',
      callers: { ...borderless, ...alone.members },
      state: 'archived',
      concerns: liesInPlace,
    },
    {
      name: 'archived, with coordinator',
      ...beside,
      as: 'member',
      callers: { C },
      state: 'archived',
      concerns: liesInPlace,
    },
    {
      name: 'closed',
      ...there,
      as: 'member',
      callers: { ...borderless, ...alone.members },
      state: 'closed',
      concerns: liesInProject,
    },
    {
      name: 'closed, with coordinator',
      ...beside,
      as: 'member',
      callers: { C },
      state: 'closed',
      concerns: liesInProject,
    },
    {
      name: 'of another organization',
      ...there,
      as: 'otherOrganization',
      callers: alone.otherOrganization,
      concerns: belongsToSomebody,
    },
    {
      name: 'of another organization, with coordinator',
      ...beside,
      as: 'otherOrganization',
      callers: coordinated.otherOrganization,
      concerns: belongsToSomebody,
    },
    {
      name: 'of a project without the own organization, with coordinator',
      ...beside,
      as: 'outside',
      callers: coordinated.outside,
      concerns: liesInProject,
    },
    {
      name: 'of another supervisor',
      ...there,
      as: 'colleague',
      callers: alone.colleagues,
      concerns: belongsToSomebody,
    },
    {
      name: 'of a project not assigned to',
      ...there,
      as: 'unassigned',
      callers: alone.unassigned,
      concerns: liesInProject,
    },
    ...['M', 'T'].map((letter) => asHeadManager(alone, letter)),
  ];
}

function asHeadManager(world: World, letter: string): Situation {
  return {
    name: 'as head manager',
    world,
    hasCoordinator: false,
    as: 'headManager',
    callers: { [letter]: world.members[letter] ?? 0 },
    concerns: ({ needsHeadManager }) => needsHeadManager !== undefined,
  };
}
