import type { PermissionName } from '@harken/domain/access/permissions';
import {
  mayAppointHeadManager,
  mayBeHeadManager,
  mayEditOrganizations,
} from '@harken/domain/access/registration';
import { contactRoles } from '@harken/domain/verification/limits';
import { webhookEventKinds } from '@harken/domain/webhooks/webhook-event-kinds';
import type { Answer, Form, Session, Submission } from './form.ts';

/** The forms of a national society. */

const inSociety = ({ world }: Session) => ({ nationalSocietyId: world.nationalSocietyId });
const querySociety = ({ world }: Session) => `nationalSocietyId=${world.nationalSocietyId}`;

type Target = Pick<Submission, 'params' | 'query'>;

/** A form with a name, and perhaps other fields without choices. */
function nameForm(
  name: string,
  permission: PermissionName,
  call: string,
  listTargets: (session: Session) => Promise<Target[]> | Target[],
): Form {
  return {
    name,
    permission,
    calls: [call],
    async list(session) {
      const targets = await listTargets(session);
      return targets.map((target) => ({
        call,
        chosen: JSON.stringify(target),
        body: { name: 'A new name' },
        ...target,
      }));
    },
  };
}

async function firstPlaces(
  session: Session,
): Promise<Record<'regionId' | 'districtId' | 'villageId', number>> {
  const { regions } = await session.get(`/api/nationalSocietyStructure/get?${querySociety(session)}`);
  const [region] = regions;
  const [district] = region.districts;
  return { regionId: region.id, districtId: district.id, villageId: district.villages[0].id };
}

const placeForm = (
  name: string,
  call: string,
  toTarget: (places: Awaited<ReturnType<typeof firstPlaces>>) => Target,
) =>
  nameForm(name, 'nationalSocietyStructure.edit', `nationalSocietyStructure/${call}`, async (session) => [
    toTarget(await firstPlaces(session)),
  ]);

const structureForms = [
  nameForm(
    'add a region',
    'nationalSocietyStructure.edit',
    'nationalSocietyStructure/region/create',
    (session) => [{ query: inSociety(session) }],
  ),
  placeForm('add a district', 'district/create', ({ regionId }) => ({ params: { regionId } })),
  placeForm('add a village', 'village/create', ({ districtId }) => ({ params: { districtId } })),
  placeForm('add a zone', 'zone/create', ({ villageId }) => ({ query: { villageId } })),
  placeForm('rename a region', 'region/edit', ({ regionId }) => ({ params: { regionId } })),
  placeForm('rename a district', 'district/edit', ({ districtId }) => ({ params: { districtId } })),
  placeForm('rename a village', 'village/edit', ({ villageId }) => ({ params: { villageId } })),
];

/** A form of the page of a village. */
function villageForm(name: string, call: string, body: object): Form {
  return {
    ...{ name, permission: 'nationalSocietyStructure.edit', calls: [call] },
    async list(session) {
      const { villageId } = await firstPlaces(session);
      return [{ call, chosen: 'the first village', body, params: { level: 'village', placeId: villageId } }];
    },
  };
}

const placeDataForms = [
  villageForm('edit the codes of a place', 'nationalSocietyStructure/place/editCodes', {
    codes: [{ system: 'pcode', code: '007', validFrom: null, validTo: '2030-12-31' }],
  }),
  villageForm('edit the population of a place', 'nationalSocietyStructure/place/editPopulation', {
    figures: [{ year: 2024, total: 900, underFive: null, growthPercent: 2.5, source: 'Census' }],
  }),
];

/** Whether the caller sees the actions of organizations. */
async function mayEditOrganization(session: Session): Promise<boolean> {
  const data = await session.get(`/api/user/createFormData?${querySociety(session)}`);
  const { hasCoordinator } = session.scope;
  return mayEditOrganizations(session.caller.role, {
    hasCoordinator,
    isDefaultHeadManager: data.isHeadManager,
  });
}

const addOrganization = nameForm(
  'add an organization',
  'organizations.edit',
  'organization/create',
  async (session) => ((await mayEditOrganization(session)) ? [{ query: inSociety(session) }] : []),
);
const editOrganization = nameForm(
  'edit an organization',
  'organizations.edit',
  'organization/edit',
  async (session) => {
    if (!(await mayEditOrganization(session))) return [];
    const rows: Answer[] = await session.get(`/api/organization/list?${querySociety(session)}`);
    return rows.map(({ id }) => ({ params: { organizationId: id } }));
  },
);

const setHeadManager: Form = {
  name: 'appoint a head manager',
  permission: 'organizations.setHeadManager',
  calls: ['organization/setHeadManager'],
  async list(session) {
    const { id, role } = session.caller;
    const rows: Answer[] = await session.get(`/api/user/list?${querySociety(session)}`);
    const led = rows.filter((row) => row.id === id && row.isHeadManager).map((row) => row.organizationId);
    const isOffered = (row: Answer) =>
      mayBeHeadManager(row.role) &&
      !row.isHeadManager &&
      !row.isPendingHeadManager &&
      row.organizationId !== 0 &&
      mayAppointHeadManager(role, { isHeadManager: led.includes(row.organizationId) });
    return rows.filter(isOffered).map(({ id: userId, name, organizationId }) => ({
      call: 'organization/setHeadManager',
      chosen: name,
      params: { organizationId },
      body: { userId },
    }));
  },
};

const editSociety: Form = {
  name: 'edit a national society',
  permission: 'nationalSocieties.edit',
  calls: ['nationalSociety/edit'],
  async list(session) {
    const params = inSociety(session);
    const stored = await session.get(`/api/nationalSociety/${params.nationalSocietyId}/get`);
    const { contentLanguages, countries } = await session.get('/api/appData/getAppData');
    const { epiWeekStartDay, enableEidsrIntegration } = stored;
    return [
      ...contentLanguages.map((item: Answer) => ({ contentLanguageId: item.id })),
      ...countries.slice(0, 2).map((item: Answer) => ({ countryId: item.id })),
    ].map((changed) => ({
      call: 'nationalSociety/edit',
      chosen: JSON.stringify(changed),
      params,
      body: {
        ...{ name: `${stored.name}.`, epiWeekStartDay, enableEidsrIntegration },
        ...{ contentLanguageId: stored.contentLanguageId, countryId: stored.countryId },
        ...changed,
      },
    }));
  },
};

/** What the form sends beside the name: for the types of the specification, and for one with settings and limits of its own. */
const gatewayTypes = [
  { gatewayType: 'SmsEagle', emailAddress: 'north@test.example' },
  { gatewayType: 'Telerivet', telerivetApiKey: 'key', telerivetProjectId: 'PJ1' },
  { gatewayType: 'SmsGateway', emailAddress: null, failOverOrder: 1 },
  {
    gatewayType: 'Kannel',
    settings: [
      { name: 'url', value: 'https://kannel.test.example/sendsms' },
      { name: 'userName', value: 'harken' },
      { name: 'password', value: 'secret' },
      { name: 'sender', value: '' },
    ],
    ...{ smsPerHour: 100, quietFrom: '21:00', quietUntil: '06:00', failOverOrder: 2 },
  },
];
const addGateway: Form = {
  name: 'add an SMS gateway',
  permission: 'smsGateways.edit',
  calls: ['smsGateway/create'],
  list: async (session) =>
    gatewayTypes.map((fields) => ({
      call: 'smsGateway/create',
      chosen: fields.gatewayType,
      query: inSociety(session),
      body: {
        ...{ name: 'North', emailAddress: null, iotHubDeviceName: null },
        ...{ modemOneName: null, modemTwoName: null, telerivetApiKey: null, telerivetProjectId: null },
        ...{ smsPerHour: null, quietFrom: null, quietUntil: null, failOverOrder: null },
        ...fields,
      },
    })),
};

const gatewayLimits = { smsPerHour: 60, quietFrom: '22:00', quietUntil: '05:30', failOverOrder: 3 };
const editGateway: Form = {
  name: 'edit an SMS gateway',
  permission: 'smsGateways.edit',
  calls: ['smsGateway/edit', 'smsGateway/renewKey'],
  async list(session) {
    const submissions: Submission[] = [];
    for (const { id: smsGatewayId, name } of await session.get(
      `/api/smsGateway/list?${querySociety(session)}`,
    )) {
      const {
        id: _id,
        apiKey: _key,
        isKeyWeak: _weak,
        ...body
      } = await session.get(`/api/smsGateway/${smsGatewayId}/get`);
      const params = { smsGatewayId };
      submissions.push(
        { call: 'smsGateway/edit', chosen: name, params, body },
        {
          call: 'smsGateway/edit',
          chosen: `${name}, with limits`,
          params,
          body: { ...body, ...gatewayLimits },
        },
        { call: 'smsGateway/renewKey', chosen: name, params, body: { refusesOldKey: false } },
      );
    }
    return submissions;
  },
};

const eidsr: Form = {
  name: 'connect EIDSR',
  permission: 'eidsrIntegration.edit',
  calls: ['eidsrConfiguration/edit'],
  async list(session) {
    const params = inSociety(session);
    const stored = await session.get(`/api/eidsrconfiguration/${params.nationalSocietyId}/get`);
    const units = stored.districtsWithOrganizationUnits.map((district: Answer) => ({
      ...district,
      ...{ organisationUnitId: 'unit', organisationUnitName: 'Unit' },
    }));
    const connection = {
      username: 'u',
      password: 'p',
      apiBaseUrl: 'https://dhis.test.example',
      trackerProgramId: 't',
    };
    const body = { ...connection, districtsWithOrganizationUnits: units };
    return [{ call: 'eidsrConfiguration/edit', chosen: 'all districts', params, body }];
  },
};

const dhis2: Form = {
  name: 'connect DHIS2',
  permission: 'dhis2.edit',
  calls: ['dhis2/edit'],
  async list(session) {
    const params = inSociety(session);
    const apiBaseUrl = 'https://dhis.test.example';
    return [
      { authentication: 'token', username: null, secret: 'd2pat_token' },
      { authentication: 'password', username: 'u', secret: 'p' },
    ].map((signIn) => ({
      ...{ call: 'dhis2/edit', chosen: signIn.authentication, params },
      body: { apiBaseUrl, ...signIn },
    }));
  },
};

const weeklyReports: Form = {
  name: 'send weekly reports',
  permission: 'weeklyReports.edit',
  calls: ['weeklyReport/edit'],
  async list(session) {
    const params = inSociety(session);
    const stored = await session.get(`/api/weeklyReport/${params.nationalSocietyId}/get`);
    const times = { isActive: true, weekday: 1, hour: 8, languageCode: 'en' };
    const recipientEmails = ['ministry@test.example'];
    const choices = [[], ...stored.projects.map(({ id }: Answer) => [id])];
    return choices.map((projectIds) => ({
      ...{ call: 'weeklyReport/edit', chosen: `projects ${projectIds}`, params },
      body: { ...times, projectIds, recipientEmails },
    }));
  },
};

const addWebhook: Form = {
  name: 'add a webhook',
  permission: 'webhooks.edit',
  calls: ['webhook/create'],
  list: async (session) =>
    webhookEventKinds.map((kind) => ({
      call: 'webhook/create',
      chosen: kind,
      query: inSociety(session),
      body: { name: 'Ministry', url: 'https://ministry.test.example/harken', kinds: [kind], isActive: true },
    })),
};

const addContact: Form = {
  name: 'add a contact who verifies alerts',
  permission: 'verificationContacts.edit',
  calls: ['verificationContact/create', 'verificationContact/edit'],
  async list(session) {
    const options = await session.get(`/api/verificationContact/formData?${querySociety(session)}`);
    const { organizations, healthRisks, locations, languageCode } = options;
    const [region] = locations.regions;
    const person = {
      name: 'Fatou Sy',
      facility: 'Clinic',
      languageCode,
      phoneNumber: '+221776665544',
      email: '',
    };
    const asked = { escalationOrder: 1, areas: [{ level: 'region', id: region.id }] };
    const submissions: Submission[] = [];
    for (const role of contactRoles)
      for (const { id: organizationId } of organizations)
        submissions.push({
          call: 'verificationContact/create',
          chosen: role,
          query: inSociety(session),
          body: { ...person, ...asked, role, organizationId, isForAllHealthRisks: true, healthRiskIds: [] },
        });
    const contacts = await session.get(`/api/verificationContact/list?${querySociety(session)}`);
    for (const { id: verificationContactId, isEditable } of contacts)
      if (isEditable)
        submissions.push({
          call: 'verificationContact/edit',
          chosen: 'another health risk',
          params: { verificationContactId },
          body: {
            ...{ ...person, ...asked, role: 'other', isForAllHealthRisks: false },
            healthRiskIds: [healthRisks[0].id],
          },
        });
    return submissions;
  },
};

const addServiceAccount: Form = {
  name: 'add a service account',
  permission: 'serviceAccounts.add',
  calls: ['serviceAccount/create'],
  async list(session) {
    const query = inSociety(session);
    const choices = await session.get(
      `/api/serviceAccount/choices?nationalSocietyId=${query.nationalSocietyId}`,
    );
    const limits = [
      { chosen: 'no limit' },
      ...choices.projects.map(({ id }: Answer) => ({ chosen: `project ${id}`, limitedProjectIds: [id] })),
      ...choices.organizations.map(({ id }: Answer) => ({
        ...{ chosen: `organization ${id}`, limitedOrganizationIds: [id] },
      })),
    ];
    return limits.map(({ chosen, ...limit }) => ({
      ...{ call: 'serviceAccount/create', chosen, query },
      body: { name: 'Dashboard', expiresInDays: 90, scopes: choices.scopes, hasPersonalData: true, ...limit },
    }));
  },
};

const identityProvider: Form = {
  name: 'connect an identity provider',
  permission: 'identityProviders.edit',
  calls: ['identityProvider/save'],
  async list(session) {
    const query = inSociety(session);
    return [true, false].map((isActive) => ({
      ...{ call: 'identityProvider/save', chosen: `switched on: ${isActive}`, query },
      body: {
        ...{
          name: 'Ministry',
          slug: `form-${query.nationalSocietyId}`,
          issuer: 'https://id.test.example/form',
        },
        ...{ clientId: 'form', clientSecret: 'words that nobody guesses', isActive, passwordsOff: false },
      },
    }));
  },
};

export const societyForms = [
  ...structureForms,
  ...placeDataForms,
  ...[addOrganization, editOrganization, setHeadManager, editSociety],
  ...[addGateway, editGateway, eidsr, dhis2, weeklyReports, addWebhook, addContact, addServiceAccount],
  identityProvider,
];
