import { changedUserOf } from '../../src/features/users/testing/new-users.ts';
import { aProject, aUser } from '../support/builders.ts';
import type { KnownValues } from '../support/sample-request.ts';
import type { Example, Examples } from './example.ts';
import { alike } from './other-society.ts';
import type { TwoSocieties } from './stage.ts';

/** Registering, changing and deleting the members of a society. */

/** By the beginning of the names of the calls: the role, and who cannot change the personal data of somebody of it. */
const members = {
  manager: { role: 'Manager', cannotChangePerson: 'MT' },
  technicalAdvisor: { role: 'TechnicalAdvisor', cannotChangePerson: 'MT' },
  dataConsumer: { role: 'DataConsumer', cannotChangePerson: 'MT' },
  coordinator: { role: 'Coordinator', cannotChangePerson: 'MTC' },
  supervisor: { role: 'Supervisor', cannotChangePerson: '' },
  headSupervisor: { role: 'HeadSupervisor', cannotChangePerson: '' },
} as const;

type Area = keyof typeof members;
const everybody = 'AGTDMSCH';
const person = {
  name: alike.name,
  phoneNumber: alike.phoneNumber,
  additionalPhoneNumber: alike.additionalPhoneNumber,
  customOrganization: alike.organization,
};
const changedPerson = {
  name: 'gateway',
  email: 'changed@alike.example',
  phoneNumber: alike.additionalPhoneNumber,
  additionalPhoneNumber: '+221778880009',
  organization: 'alert',
};

/** Somebody of the first society only, with name, numbers and e-mail address that occur in the other one. */
function aLookalike({ here }: TwoSocieties, area: Area): Promise<number> {
  const at = { ...here.own, projectId: here.scene.projectId };
  return aUser(here.app.db, members[area].role, { ...at, ...person, emailAddress: alike.email });
}

/** The form of a member, with what is changed in it. */
async function formOf({ here }: TwoSocieties, area: Area, id: number, changed: object): Promise<KnownValues> {
  const { organizationId: _own, ...form } = await changedUserOf(here.app.db, id, {
    nationalSocietyId: here.own.nationalSocietyId,
    ...changed,
  });
  return { ...form, organizationId: here.own.organizationId, ...changed, [`${area}Id`]: id };
}

function edit(
  area: Area,
  about: string,
  changed: (societies: TwoSocieties) => object,
  refused = '',
): Example {
  return {
    about,
    refused,
    async prepare(societies) {
      const id = await aLookalike(societies, area);
      return { known: await formOf(societies, area, id, await changed(societies)) };
    },
  };
}

const personalData = (area: Area) =>
  edit(
    area,
    'personal data of somebody who looks alike',
    () => changedPerson,
    members[area].cannotChangePerson,
  );

const remove = (area: Area, refused = ''): Example => ({
  about: 'somebody who looks alike',
  refused,
  prepare: async (societies) => ({ known: { [`${area}Id`]: await aLookalike(societies, area) } }),
});

const create = (area: Area): Example[] => [
  {
    about: 'somebody who looks alike',
    prepare: ({ here }) => {
      const { customOrganization: organization, ...others } = person;
      return { known: { ...here.known, ...others, organization, email: alike.email } };
    },
  },
  {
    about: 'somebody with the address of a user of the other society',
    refused: everybody,
    async prepare({ here, other }) {
      const { db } = here.app;
      const { emailAddress: email } = await db
        .selectFrom('users')
        .select('emailAddress')
        .where('id', '=', other.scene.people.manager)
        .executeTakeFirstOrThrow();
      return { known: { ...here.known, name: alike.name, email, [`${area}Id`]: 0 } };
    },
  },
];

const anotherModem = ({ modemIds }: TwoSocieties) => ({ modemId: modemIds[1] });
const anotherOrganization = ({ here }: TwoSocieties) => ({ organizationId: here.scene.otherOrganizationId });
const anotherProject = async ({ here }: TwoSocieties) => ({
  projectId: await aProject(here.app.db, here.scene.society),
});

/** Somebody who works for both societies. */
const bothOf = { technicalAdvisor: 'advisor', dataConsumer: 'consumer' } as const;
type AreaOfBoth = keyof typeof bothOf;

function editOfBoth(
  area: AreaOfBoth,
  about: string,
  changed: (societies: TwoSocieties) => object,
  refused = '',
) {
  return {
    about: `${about} of somebody who works for both`,
    refused,
    async prepare(societies: TwoSocieties) {
      const id = societies.both[bothOf[area]];
      return { known: await formOf(societies, area, id, changed(societies)) };
    },
  };
}

const removeFromOne = (area: AreaOfBoth): Example => ({
  about: 'somebody who works for both',
  prepare: (societies) => ({
    known: {
      [`${area}Id`]: societies.both[bothOf[area]],
      nationalSocietyId: societies.here.own.nationalSocietyId,
    },
  }),
});

const allButAdministrators = 'GTDMSCH';
/** Where Administrators change somebody: their person, or a new e-mail address that is to be confirmed, and mails about it. */
const ofPerson = ['users', 'email_changes', 'outbox_messages'];

/** Each field of a person on its own; and a form that does not say in which society somebody is to be changed. */
const personal = (area: AreaOfBoth): Example[] => [
  ...Object.entries(changedPerson).map(([field, value]) => ({
    about: `the ${field} of somebody who works for both`,
    refused: allButAdministrators,
    async prepare(societies: TwoSocieties) {
      const userId = societies.both[bothOf[area]];
      const known = await formOf(societies, area, userId, { [field]: value });
      return { known, own: { userId, tables: ofPerson } };
    },
  })),
  editOfBoth(area, 'something in no society', () => ({ nationalSocietyId: null }), everybody),
];

export const examplesOfMembers: Examples = {
  ...Object.fromEntries((Object.keys(members) as Area[]).map((area) => [`${area}/create`, create(area)])),
  'manager/edit': [personalData('manager'), edit('manager', 'the modem', anotherModem)],
  'manager/delete': [remove('manager')],
  'technicalAdvisor/edit': [
    personalData('technicalAdvisor'),
    edit('technicalAdvisor', 'the modem', anotherModem),
    ...personal('technicalAdvisor'),
    editOfBoth('technicalAdvisor', 'the modem', anotherModem),
    editOfBoth('technicalAdvisor', 'the organization', anotherOrganization, 'MTC'),
  ],
  'technicalAdvisor/delete': [remove('technicalAdvisor'), removeFromOne('technicalAdvisor')],
  'dataConsumer/edit': [personalData('dataConsumer'), ...personal('dataConsumer')],
  'dataConsumer/delete': [remove('dataConsumer'), removeFromOne('dataConsumer')],
  'coordinator/edit': [
    personalData('coordinator'),
    edit('coordinator', 'the organization', anotherOrganization, 'GMT'),
  ],
  'coordinator/delete': [remove('coordinator', 'G')],
  'supervisor/edit': [
    personalData('supervisor'),
    edit('supervisor', 'the modem', anotherModem),
    edit('supervisor', 'the project', anotherProject),
  ],
  'supervisor/delete': [remove('supervisor')],
  'headSupervisor/edit': [
    personalData('headSupervisor'),
    edit('headSupervisor', 'the modem', anotherModem),
    edit('headSupervisor', 'the project', anotherProject),
  ],
  'headSupervisor/delete': [remove('headSupervisor')],
};
