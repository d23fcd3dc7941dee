import type { Database } from '../platform/db/database.ts';
import { demoHealthRisks, textsByLanguage } from './catalogue.ts';
import type { DemoCollector } from './collectors.ts';
import names from './data/names.json' with { type: 'json' };
import {
  ensureHealthRisks,
  findProjectRisks,
  insertCollectors,
  insertErrorMessage,
  insertHealthRiskContents,
  insertNumbersAndLocations,
  insertProject,
  insertSuspectedDiseases,
  nameSuspectedDiseases,
  turnOnCollectorMessages,
} from './demo.project.queries.ts';
import {
  assignToProject,
  insertNotHandledRecipients,
  insertRecipient,
  setCurrentProject,
} from './demo.society.queries.ts';
import { type DemoCalendar, daysOfDemo } from './demo-calendar.ts';
import { createPhoneNumber, demoPeople, isSupervising, mailDomain } from './people.ts';
import { type WrittenSociety, zoneKey } from './write-society.ts';

/** The two projects as stored. */
export interface WrittenProjects {
  openId: number;
  pilotId: number;
  /** The health risks of the open project. */
  risks: { id: number; code: number; canAlert: boolean }[];
}

const contentLanguage = 1;

/** Stores the health risks with their texts in every language; returns the ids by code. */
async function writeCatalogue(trx: Database): Promise<Map<number, number>> {
  const riskIds = await ensureHealthRisks(
    trx,
    demoHealthRisks.map(({ code, type, diseases: _diseases, ...rule }) => ({
      healthRiskCode: code,
      healthRiskType: type,
      ...rule,
    })),
  );
  const languages = [...textsByLanguage];
  await insertHealthRiskContents(
    trx,
    languages.flatMap(([languageId, { healthRisks }]) =>
      Object.entries(healthRisks).map(([code, texts]) => ({
        healthRiskId: riskIds.get(Number(code)) ?? 0,
        languageId,
        ...texts,
      })),
    ),
  );
  const diseaseCodes = Object.keys(textsByLanguage.get(contentLanguage)?.suspectedDiseases ?? {}).map(Number);
  const diseaseIds = await insertSuspectedDiseases(trx, diseaseCodes);
  await nameSuspectedDiseases(
    trx,
    languages.flatMap(([languageId, { suspectedDiseases }]) =>
      Object.entries(suspectedDiseases).map(([code, name]) => ({
        suspectedDiseaseId: diseaseIds.get(Number(code)) ?? 0,
        languageId,
        name,
      })),
    ),
    demoHealthRisks.flatMap(({ code, diseases }) =>
      diseases.map((disease) => ({
        healthRiskId: riskIds.get(code) ?? 0,
        suspectedDiseaseId: diseaseIds.get(disease) ?? 0,
      })),
    ),
  );
  return riskIds;
}

/** Stores both projects with their users; the simulation closes the pilot later. */
export async function writeProjects(
  trx: Database,
  society: WrittenSociety,
  calendar: DemoCalendar,
): Promise<WrittenProjects> {
  const riskIds = await writeCatalogue(trx);
  const own = society.organizationIds.slice(0, 1);
  const startedAt = (day: number) => new Date(calendar.at(day, 7));
  const shared = { nationalSocietyId: society.id };
  const pilotId = await insertProject(trx, {
    ...{ ...shared, name: names.projects.closed, organizationIds: own },
    startedAt: startedAt(-daysOfDemo - 30),
    healthRisks: toProjectRisks(riskIds, { mayAlert: false }),
  });
  const openId = await insertProject(trx, {
    ...{ ...shared, name: names.projects.open, organizationIds: society.organizationIds },
    startedAt: startedAt(-daysOfDemo),
    readsOnset: true,
    healthRisks: toProjectRisks(riskIds, { mayAlert: true }),
  });
  const risks = await findProjectRisks(trx, openId);
  await assignPeople(trx, society, { openId, pilotId });
  await writeRecipients(trx, society, { openId, pilotId, risks });
  const manager = society.userIds.get('manager') ?? 0;
  await insertErrorMessage(trx, {
    projectId: openId,
    message: names.formatErrorReply,
    createdAt: startedAt(-daysOfDemo),
    createdById: manager,
  });
  await turnOnCollectorMessages(trx, openId);
  return { openId, pilotId, risks };
}

function toProjectRisks(riskIds: Map<number, number>, { mayAlert }: { mayAlert: boolean }) {
  const texts = textsByLanguage.get(contentLanguage)?.healthRisks ?? {};
  const never = { countThreshold: 0, daysThreshold: null, kilometersThreshold: null };
  return demoHealthRisks.map(({ code, type: _type, diseases: _diseases, ...rule }) => ({
    healthRiskId: riskIds.get(code) ?? 0,
    feedbackMessage: texts[code]?.feedbackMessage ?? null,
    caseDefinition: texts[code]?.caseDefinition ?? null,
    ...(mayAlert ? rule : never),
  }));
}

type ProjectIds = Pick<WrittenProjects, 'openId' | 'pilotId'>;

async function assignPeople(trx: Database, { userIds }: WrittenSociety, ids: ProjectIds): Promise<void> {
  const supervising = demoPeople.filter(isSupervising);
  for (const { key, isOfPilot } of supervising) {
    const userId = userIds.get(key) ?? 0;
    await assignToProject(trx, userId, ids.openId);
    if (isOfPilot) await assignToProject(trx, userId, ids.pilotId);
  }
  const supervisorIds = supervising.map(({ key }) => userIds.get(key) ?? 0);
  await setCurrentProject(trx, supervisorIds, ids.openId);
}

async function writeRecipients(
  trx: Database,
  { organizationIds, userIds, gateway }: WrittenSociety,
  { openId, pilotId, risks }: WrittenProjects,
): Promise<void> {
  const [own = 0, partner = 0] = organizationIds;
  for (const [index, recipient] of names.recipients.entries()) {
    const ofPartner = 'ofPartner' in recipient && recipient.ofPartner;
    const codes: number[] = recipient.healthRisks ?? [];
    await insertRecipient(
      trx,
      {
        projectId: openId,
        organizationId: ofPartner ? partner : own,
        role: recipient.role,
        organization: recipient.organization,
        email: recipient.email ? `${recipient.email}@${mailDomain}` : null,
        phoneNumber: recipient.hasPhone ? createPhoneNumber(4, 2001 + index) : null,
        gatewayModemId: recipient.hasPhone ? (gateway.modemIds[ofPartner ? 1 : 0] ?? null) : null,
      },
      {
        userIds: (recipient.supervisors ?? []).map((key) => userIds.get(key) ?? 0),
        projectHealthRiskIds: risks.filter(({ code }) => codes.includes(code)).map(({ id }) => id),
      },
    );
  }
  const manager = userIds.get('manager') ?? 0;
  await insertNotHandledRecipients(trx, [
    { projectId: openId, organizationId: own, userId: manager },
    { projectId: openId, organizationId: partner, userId: userIds.get('partner.manager') ?? 0 },
    { projectId: pilotId, organizationId: own, userId: manager },
  ]);
}

/** Stores all data collectors with numbers, locations and not-deployed periods. */
export async function writeCollectors(
  trx: Database,
  collectors: DemoCollector[],
  {
    society,
    projects,
    calendar,
  }: { society: WrittenSociety; projects: WrittenProjects; calendar: DemoCalendar },
): Promise<void> {
  const ids = await insertCollectors(
    trx,
    collectors.map((collector) => ({
      projectId: collector.isOfPilot ? projects.pilotId : projects.openId,
      dataCollectorType: collector.type,
      name: collector.name,
      displayName: collector.displayName,
      sex: collector.sex,
      birthGroupDecade: collector.decade,
      isInTrainingMode: collector.isInTraining,
      isDeployed: !collector.notDeployed.some(({ until }) => until === null),
      ...supervisorColumns(collector, society),
      createdAt: new Date(calendar.at(collector.firstDay - 1, 8)),
    })),
  );
  const withIds = collectors.map((collector, index) => ({ ...collector, dataCollectorId: ids[index] ?? 0 }));
  await insertNumbersAndLocations(trx, {
    numbers: withIds.flatMap(toPhoneNumberRows),
    locations: withIds.flatMap(({ dataCollectorId, locations }) =>
      locations.map(({ village, zone, latitude, longitude }) => ({
        ...{ dataCollectorId, latitude, longitude },
        villageId: society.villageIds.get(village.name) ?? 0,
        zoneId: zone ? (society.zoneIds.get(zoneKey(village.name, zone)) ?? null) : null,
      })),
    ),
    periods: withIds.flatMap(({ dataCollectorId, notDeployed }) =>
      notDeployed.map(({ from, until }) => ({
        dataCollectorId,
        startedAt: new Date(calendar.at(from, 6)),
        endedAt: until === null ? null : new Date(calendar.at(until, 6)),
      })),
    ),
  });
}

function supervisorColumns({ supervisor }: DemoCollector, { userIds }: WrittenSociety) {
  const id = userIds.get(supervisor.key) ?? 0;
  return supervisor.role === 'HeadSupervisor'
    ? { supervisorId: null, headSupervisorId: id }
    : { supervisorId: id, headSupervisorId: null };
}

function toPhoneNumberRows(collector: DemoCollector & { dataCollectorId: number }) {
  const { dataCollectorId, phoneNumber: primary, additionalPhoneNumber: additional } = collector;
  const row = (field: 'Primary' | 'Additional', number: string) => ({
    ...{ dataCollectorId, field, phoneNumber: number },
    normalizedNumber: number,
  });
  return additional ? [row('Primary', primary), row('Additional', additional)] : [row('Primary', primary)];
}
