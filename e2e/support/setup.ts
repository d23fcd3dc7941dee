import { randomBytes } from 'node:crypto';
import type { CallInput } from '../../packages/contract/src/calls/types.ts';
import type { Api } from './api.ts';

/** Data for end-to-end tests, created through the API. */

let counter = 0;
const next = () => ++counter;

/** Numbers the data from 1 again, to create the same on another server. */
export function restartNumbering(): void {
  counter = 0;
}

export interface Society {
  nationalSocietyId: number;
  organizationId: number;
  managerId: number;
  apiKey: string;
  villageIds: number[];
}

/** Senegal, because its time zone is UTC: local dates equal those of instants. */
const country = 'Senegal';

async function countryId(api: Api): Promise<number> {
  const { countries } = await api.call('appData/getAppData', {} as never);
  const found = countries.find(({ name }) => name === country);
  if (!found) throw new Error(`there is no ${country}`);
  return found.id;
}

/** Creates a society with a gateway, a manager, and villages in one district. */
export async function aSociety(api: Api, villages = 1): Promise<Society> {
  const number = next();
  const nationalSocietyId = await api.call('nationalSociety/create', {
    body: {
      name: `Society ${number}`,
      contentLanguageId: 1,
      countryId: await countryId(api),
      epiWeekStartDay: 'Sunday',
      enableEidsrIntegration: false,
      initialOrganizationName: `Organization ${number}`,
    },
  });
  const query = { nationalSocietyId };
  const [organization] = await api.call('organization/list', { query });
  const organizationId = organization?.id ?? 0;
  const { apiKey } = await aGateway(api, nationalSocietyId);
  const managerId = await aUser(api, 'manager/create', nationalSocietyId, { organizationId });
  return {
    nationalSocietyId,
    organizationId,
    managerId,
    apiKey,
    villageIds: await createVillages(api, query, villages),
  };
}

async function createVillages(
  api: Api,
  query: { nationalSocietyId: number },
  villages: number,
): Promise<number[]> {
  const region = await api.call('nationalSocietyStructure/region/create', {
    query,
    body: { name: 'Region' },
  });
  const district = await api.call('nationalSocietyStructure/district/create', {
    params: { regionId: region.id },
    body: { name: 'District' },
  });
  const ids: number[] = [];
  for (let number = 1; number <= villages; number++) {
    const params = { districtId: district.id };
    const village = await api.call('nationalSocietyStructure/village/create', {
      params,
      body: { name: `Village ${number}` },
    });
    ids.push(village.id);
  }
  return ids;
}

/** Creates a gateway; returns its key. */
export async function aGateway(
  api: Api,
  nationalSocietyId: number,
  name = 'Gateway',
): Promise<{ id: number; apiKey: string }> {
  const id = await api.call('smsGateway/create', {
    query: { nationalSocietyId },
    body: {
      // The previous release requires a key in the request.
      ...{ name, apiKey: randomBytes(16).toString('hex'), gatewayType: 'SmsEagle' },
      emailAddress: 'gateway@test.example',
    } as never,
  });
  const { apiKey } = await api.call('smsGateway/get', { params: { smsGatewayId: id } });
  return { id, apiKey };
}

type UserCall = 'manager/create' | 'supervisor/create' | 'headSupervisor/create';

/** Creates a user of a society; returns the id in the list of users. */
export async function aUser(
  api: Api,
  call: UserCall,
  nationalSocietyId: number,
  fields: { organizationId: number; projectId?: number; modemId?: number; phoneNumber?: string },
): Promise<number> {
  const number = next();
  const email = `person${number}@test.example`;
  const isSupervisor = call !== 'manager/create';
  const person = {
    ...{ name: `Person ${number}`, email, phoneNumber: `+221780${String(number).padStart(6, '0')}` },
    ...(isSupervisor && { sex: 'Female', decadeOfBirth: 1990 }),
    ...fields,
    nationalSocietyId,
  };
  await api.call(call, { query: { nationalSocietyId }, body: person } as CallInput<typeof call>);
  const users = await api.call('user/list', { query: { nationalSocietyId } });
  const found = users.find((user) => user.email === email);
  if (!found) throw new Error(`${email} is not in the list of users`);
  return found.id;
}

export interface Rule {
  countThreshold: number;
  daysThreshold: number | null;
  kilometersThreshold: number | null;
}

export const threeNearby: Rule = { countThreshold: 3, daysThreshold: 10, kilometersThreshold: 1 };
export const noAlerts: Rule = { countThreshold: 0, daysThreshold: null, kilometersThreshold: null };

type HealthRiskType = 'Human' | 'NonHuman' | 'UnusualEvent';

/** Adds a health risk to the catalogue; returns its id. */
export async function aHealthRisk(
  api: Api,
  healthRiskCode: number,
  healthRiskType: HealthRiskType,
): Promise<number> {
  const languageContent = [1, 2, 3, 4].map((languageId) => ({
    languageId,
    name: `Risk ${healthRiskCode}`,
    caseDefinition: `Definition of ${healthRiskCode}`,
    feedbackMessage: `Thanks for ${healthRiskCode}`,
  }));
  await api.call('healthRisk/create', {
    body: { healthRiskCode, healthRiskType, healthRiskSuspectedDiseases: [], languageContent },
  });
  return findHealthRiskId(api, healthRiskCode);
}

async function findHealthRiskId(api: Api, code: number): Promise<number> {
  const risks = await api.call('healthRisk/list', {} as never);
  const found = risks.find(({ healthRiskCode }) => healthRiskCode === code);
  if (!found) throw new Error(`there is no health risk ${code}`);
  return found.id;
}

/**
 * Creates a project of the society's organization, with the manager as not-handled recipient.
 *
 * @param risks the health risks with their reply to correct reports and alert rule; codes 98 and 99 are added automatically
 */
export function aProject(
  api: Api,
  society: Society,
  risks: { healthRiskId: number; thanks: string; rule: Rule }[],
): Promise<number> {
  return api.call('project/create', {
    query: { nationalSocietyId: society.nationalSocietyId },
    body: {
      name: `Project ${next()}`,
      allowMultipleOrganizations: false,
      timeZoneId: 'UTC',
      organizationId: society.organizationId,
      alertNotHandledNotificationRecipientId: society.managerId,
      healthRisks: risks.map(({ healthRiskId, thanks, rule }) => ({
        healthRiskId,
        feedbackMessage: thanks,
        caseDefinition: 'Definition',
        alertRuleCountThreshold: rule.countThreshold,
        alertRuleDaysThreshold: rule.daysThreshold,
        alertRuleKilometersThreshold: rule.kilometersThreshold,
      })),
    },
  });
}

export interface Collector {
  id: number;
  phoneNumber: string;
}

export interface NewCollector {
  name?: string;
  displayName?: string;
  projectId: number;
  supervisorId: number;
  locations: { villageId: number; latitude: number; longitude: number }[];
  phoneNumber?: string;
  additionalPhoneNumber?: string;
  dataCollectorType?: 'Human' | 'CollectionPoint';
  staysInTraining?: boolean;
}

/** Registers a collector and ends the training, unless `staysInTraining`. */
export async function aCollector(api: Api, fields: NewCollector): Promise<Collector> {
  const [collector] = await collectors(api, [fields]);
  if (!collector) throw new Error('no collector was made');
  return collector;
}

/** Registers several collectors of one project, in the given order. */
export async function collectors(api: Api, newCollectors: NewCollector[]): Promise<Collector[]> {
  const projectId = newCollectors[0]?.projectId ?? 0;
  const created: { name: string; phoneNumber: string; staysInTraining: boolean }[] = [];
  for (const { staysInTraining = false, dataCollectorType = 'Human', ...fields } of newCollectors) {
    const number = next();
    const name = fields.name ?? `Collector ${number}`;
    const phoneNumber = fields.phoneNumber ?? `+22177${String(number).padStart(7, '0')}`;
    const person = { displayName: name, sex: 'Female' as const, birthGroupDecade: 1990 };
    await api.call('dataCollector/create', {
      body: {
        ...{ dataCollectorType, deployed: true },
        ...(dataCollectorType === 'Human' && person),
        ...fields,
        name,
        phoneNumber,
      },
    });
    created.push({ name, phoneNumber, staysInTraining });
  }
  const listed = await api.call('dataCollector/listAll', { query: { projectId }, body: {} });
  const idOf = new Map(listed.map(({ id, name }) => [name, id]));
  const found = created.map((one) => ({ ...one, id: idOf.get(one.name) ?? 0 }));
  const trained = found.filter(({ staysInTraining }) => !staysInTraining).map(({ id }) => id);
  if (trained.length > 0) {
    const body = { dataCollectorIds: trained, inTraining: false };
    await api.call('dataCollector/setTrainingState', { body });
  }
  return found.map(({ id, phoneNumber }) => ({ id, phoneNumber }));
}

/**
 * Creates a project with health risks, of which only the first raises alerts, after three reports nearby; and in it a supervisor with
 * collectors in the first village.
 */
export async function aProjectWithCollectors(
  api: Api,
  society: Society,
  {
    risks,
    collectorCount,
  }: { risks: readonly (readonly [code: number, type: HealthRiskType])[]; collectorCount: number },
) {
  const healthRiskIds: number[] = [];
  for (const [code, type] of risks) healthRiskIds.push(await aHealthRisk(api, code, type));
  const projectId = await aProject(
    api,
    society,
    healthRiskIds.map((healthRiskId, index) => ({
      healthRiskId,
      thanks: 'Thanks',
      rule: index === 0 ? threeNearby : noAlerts,
    })),
  );
  const { nationalSocietyId, organizationId, villageIds } = society;
  const supervisorId = await aUser(api, 'supervisor/create', nationalSocietyId, {
    organizationId,
    projectId,
  });
  const locations = [{ villageId: villageIds[0] ?? 0, latitude: 14.7, longitude: -17.4 }];
  const people = await collectors(
    api,
    Array.from({ length: collectorCount }, () => ({ projectId, supervisorId, locations })),
  );
  return { projectId, supervisorId, healthRiskIds, people };
}
