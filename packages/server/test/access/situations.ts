import type { AccessFixture, Callers } from './access-fixture.ts';
import type { Expected, Suspension } from './entry.ts';

/** Who makes a request, about what, and in which state it is. */
export interface Situation {
  name: string;
  /** The fixture with the subjects of the requests. */
  fixture: AccessFixture;
  hasCoordinator: boolean;
  /** The relation of callers other than A and G to the subject. */
  as: 'member' | 'stranger' | 'otherOrganization' | 'outside' | 'colleague' | 'unassigned' | 'headManager';
  callers: Callers;
  /** The subject does not exist. */
  isMissing?: true;
  state?: Exclude<Suspension, 'coordinator'>;
  /** Whether a call is tested in this situation; all are by default. */
  concerns?: (entry: Expected) => boolean;
}

const projectSubjects = [
  'project',
  'projectOrganization',
  'collector',
  'recipient',
  'verificationAnswer',
  'referral',
  'report',
  'alert',
  'alertAction',
];
const ownedSubjects = ['collector', 'recipient', 'report', 'referral', 'alertAction', 'lineListRow'];
const hasScope = ({ subject: of }: Expected) => of !== 'public' && of !== 'anywhere';
const isInProject = ({ subject: of }: Expected) => projectSubjects.includes(of);
const hasOwner = ({ subject: of }: Expected) => ownedSubjects.includes(of);

/** All situations that calls are tested in: a society without a coordinator, and one with. */
export function buildSituations(
  alone: AccessFixture,
  coordinated: AccessFixture,
  borderless: Callers,
): Situation[] {
  const there: Pick<Situation, 'fixture' | 'hasCoordinator'> = { fixture: alone, hasCoordinator: false };
  const beside: Pick<Situation, 'fixture' | 'hasCoordinator'> = {
    fixture: coordinated,
    hasCoordinator: true,
  };
  const everybody = { ...borderless, ...coordinated.members, ...alone.members };
  const { C = 0 } = coordinated.members;
  return [
    { name: 'own', ...there, as: 'member', callers: { ...borderless, ...alone.members } },
    {
      name: 'own, with coordinator',
      ...beside,
      as: 'member',
      callers: { ...borderless, ...coordinated.members },
      concerns: hasScope,
    },
    { name: 'foreign', ...there, as: 'stranger', callers: coordinated.members, concerns: hasScope },
    {
      name: 'foreign, with coordinator',
      ...beside,
      as: 'stranger',
      callers: alone.members,
      concerns: hasScope,
    },
    { name: 'missing', ...there, as: 'member', callers: everybody, isMissing: true, concerns: hasScope },
    {
      name: 'archived',
      ...there,
      as: 'member',
      callers: { ...borderless, ...alone.members },
      state: 'archived',
      concerns: hasScope,
    },
    {
      name: 'archived, with coordinator',
      ...beside,
      as: 'member',
      callers: { C },
      state: 'archived',
      concerns: hasScope,
    },
    {
      name: 'closed',
      ...there,
      as: 'member',
      callers: { ...borderless, ...alone.members },
      state: 'closed',
      concerns: isInProject,
    },
    {
      name: 'closed, with coordinator',
      ...beside,
      as: 'member',
      callers: { C },
      state: 'closed',
      concerns: isInProject,
    },
    {
      name: 'of another organization',
      ...there,
      as: 'otherOrganization',
      callers: alone.otherOrganization,
      concerns: hasOwner,
    },
    {
      name: 'of another organization, with coordinator',
      ...beside,
      as: 'otherOrganization',
      callers: coordinated.otherOrganization,
      concerns: hasOwner,
    },
    {
      name: 'of a project without the own organization, with coordinator',
      ...beside,
      as: 'outside',
      callers: coordinated.outside,
      concerns: isInProject,
    },
    {
      name: 'of another supervisor',
      ...there,
      as: 'colleague',
      callers: alone.colleagues,
      concerns: hasOwner,
    },
    {
      name: 'of a project not assigned to',
      ...there,
      as: 'unassigned',
      callers: alone.unassigned,
      concerns: isInProject,
    },
    ...['M', 'T'].map((letter) => asHeadManager(alone, letter)),
  ];
}

function asHeadManager(fixture: AccessFixture, letter: string): Situation {
  return {
    name: 'as head manager',
    fixture,
    hasCoordinator: false,
    as: 'headManager',
    callers: { [letter]: fixture.members[letter] ?? 0 },
    concerns: ({ needsHeadManager }) => needsHeadManager !== undefined,
  };
}
