import { buildChangedUser } from '../../src/features/users/testing/new-users.ts';
import { aUser } from '../support/builders/people.ts';
import { aProject } from '../support/builders/projects.ts';
import type { KnownValues } from '../support/calls/sample-request.ts';
import type { Example, Examples } from './example.ts';
import type { TwoSocieties } from './fixture.ts';
import { sharedValues } from './other-society.ts';

/** Registering, changing and deleting the members of a society. */

/** By first part of the call name: the role, and letters of the roles that cannot change the personal data of its members. */
const members = {
  manager: { role: 'Manager', rolesWithoutPersonalData: 'MT' },
  technicalAdvisor: { role: 'TechnicalAdvisor', rolesWithoutPersonalData: 'MT' },
  dataConsumer: { role: 'DataConsumer', rolesWithoutPersonalData: 'MT' },
  coordinator: { role: 'Coordinator', rolesWithoutPersonalData: 'MTC' },
  supervisor: { role: 'Supervisor', rolesWithoutPersonalData: '' },
  headSupervisor: { role: 'HeadSupervisor', rolesWithoutPersonalData: '' },
} as const;

type Area = keyof typeof members;
const allRoles = 'AGTDMSCH';
const person = {
  name: sharedValues.name,
  phoneNumber: sharedValues.phoneNumber,
  additionalPhoneNumber: sharedValues.additionalPhoneNumber,
  customOrganization: sharedValues.organization,
};
const changedPerson = {
  name: 'gateway',
  email: 'changed@alike.example',
  phoneNumber: sharedValues.additionalPhoneNumber,
  additionalPhoneNumber: '+221778880009',
  organization: 'alert',
};

/** A member of the first society only, with name, phone numbers and e-mail address that occur in the other one. */
function aLookalike({ here }: TwoSocieties, area: Area): Promise<number> {
  const at = { ...here.own, projectId: here.alertFixture.projectId };
  return aUser(here.app.db, members[area].role, { ...at, ...person, emailAddress: sharedValues.email });
}

/** The form of a member with changed values. */
async function buildForm(
  { here, modemIds }: TwoSocieties,
  area: Area,
  id: number,
  changed: object,
): Promise<KnownValues> {
  const { organizationId: _own, ...form } = await buildChangedUser(here.app.db, id, {
    nationalSocietyId: here.own.nationalSocietyId,
    modemId: modemIds[0],
    ...changed,
  });
  return { ...form, organizationId: here.own.organizationId, ...changed, [`${area}Id`]: id };
}

function edit(
  area: Area,
  about: string,
  changed: (societies: TwoSocieties) => object,
  deniedRoles = '',
): Example {
  return {
    about,
    deniedRoles,
    async prepare(societies) {
      const id = await aLookalike(societies, area);
      return { known: await buildForm(societies, area, id, await changed(societies)) };
    },
  };
}

const editPersonalData = (area: Area) =>
  edit(area, 'personal data of a lookalike', () => changedPerson, members[area].rolesWithoutPersonalData);

const remove = (area: Area, deniedRoles = ''): Example => ({
  about: 'a lookalike',
  deniedRoles,
  prepare: async (societies) => ({ known: { [`${area}Id`]: await aLookalike(societies, area) } }),
});

const create = (area: Area): Example[] => [
  {
    about: 'a lookalike',
    prepare: ({ here }) => {
      const { customOrganization: organization, ...others } = person;
      return { known: { ...here.known, ...others, organization, email: sharedValues.email } };
    },
  },
  {
    about: 'somebody with the e-mail address of a user of the other society',
    deniedRoles: allRoles,
    async prepare({ here, other }) {
      const { db } = here.app;
      const { emailAddress: email } = await db
        .selectFrom('users')
        .select('emailAddress')
        .where('id', '=', other.alertFixture.people.manager)
        .executeTakeFirstOrThrow();
      return { known: { ...here.known, name: sharedValues.name, email, [`${area}Id`]: 0 } };
    },
  },
];

const anotherModem = ({ modemIds }: TwoSocieties) => ({ modemId: modemIds[1] });
const anotherOrganization = ({ here }: TwoSocieties) => ({
  organizationId: here.alertFixture.otherOrganizationId,
});
const anotherProject = async ({ here }: TwoSocieties) => ({
  projectId: await aProject(here.app.db, here.alertFixture.society),
});

/** Keys of the members of both societies in the fixture. */
const keysOfBoth = { technicalAdvisor: 'advisor', dataConsumer: 'consumer' } as const;
type AreaOfBoth = keyof typeof keysOfBoth;

function editMemberOfBoth(
  area: AreaOfBoth,
  about: string,
  changed: (societies: TwoSocieties) => object,
  deniedRoles = '',
) {
  return {
    about: `${about} of a member of both`,
    deniedRoles,
    async prepare(societies: TwoSocieties) {
      const id = societies.both[keysOfBoth[area]];
      return { known: await buildForm(societies, area, id, changed(societies)) };
    },
  };
}

const removeFromOne = (area: AreaOfBoth): Example => ({
  about: 'a member of both',
  prepare: (societies) => ({
    known: {
      [`${area}Id`]: societies.both[keysOfBoth[area]],
      nationalSocietyId: societies.here.own.nationalSocietyId,
    },
  }),
});

const allRolesButAdministrator = 'GTDMSCH';
/** Tables that change when administrators edit a person: the user, an e-mail address to confirm, and e-mails about it. */
const personTables = ['users', 'email_changes', 'outbox_messages'];

/** Each field of a person separately, and a form without a society. */
const editPersonalDataOfBoth = (area: AreaOfBoth): Example[] => [
  ...Object.entries(changedPerson).map(([field, value]) => ({
    about: `the ${field} of a member of both`,
    deniedRoles: allRolesButAdministrator,
    async prepare(societies: TwoSocieties) {
      const userId = societies.both[keysOfBoth[area]];
      const known = await buildForm(societies, area, userId, { [field]: value });
      return { known, own: { userId, tables: personTables } };
    },
  })),
  editMemberOfBoth(area, 'a form without a society', () => ({ nationalSocietyId: null }), allRoles),
];

export const memberExamples: Examples = {
  ...Object.fromEntries((Object.keys(members) as Area[]).map((area) => [`${area}/create`, create(area)])),
  'manager/edit': [editPersonalData('manager'), edit('manager', 'the modem', anotherModem)],
  'manager/delete': [remove('manager')],
  'technicalAdvisor/edit': [
    editPersonalData('technicalAdvisor'),
    edit('technicalAdvisor', 'the modem', anotherModem),
    ...editPersonalDataOfBoth('technicalAdvisor'),
    editMemberOfBoth('technicalAdvisor', 'the modem', anotherModem),
    editMemberOfBoth('technicalAdvisor', 'the organization', anotherOrganization, 'MTC'),
  ],
  'technicalAdvisor/delete': [remove('technicalAdvisor'), removeFromOne('technicalAdvisor')],
  'dataConsumer/edit': [editPersonalData('dataConsumer'), ...editPersonalDataOfBoth('dataConsumer')],
  'dataConsumer/delete': [remove('dataConsumer'), removeFromOne('dataConsumer')],
  'coordinator/edit': [
    editPersonalData('coordinator'),
    edit('coordinator', 'the organization', anotherOrganization, 'GMT'),
  ],
  'coordinator/delete': [remove('coordinator', 'G')],
  'supervisor/edit': [
    editPersonalData('supervisor'),
    edit('supervisor', 'the modem', anotherModem),
    edit('supervisor', 'the project', anotherProject),
  ],
  'supervisor/delete': [remove('supervisor')],
  'headSupervisor/edit': [
    editPersonalData('headSupervisor'),
    edit('headSupervisor', 'the modem', anotherModem),
    edit('headSupervisor', 'the project', anotherProject),
  ],
  'headSupervisor/delete': [remove('headSupervisor')],
};
