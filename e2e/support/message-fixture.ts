import { type Api, allPages } from './api.ts';
import {
  aCollector,
  aGateway,
  aHealthRisk,
  aProject,
  aSociety,
  aUser,
  noAlerts,
  type Society,
} from './setup.ts';

/** The fixture for test cases of messages: two projects of one society, five senders, and a collector of another society. */
export interface MessageFixture {
  society: Society;
  otherApiKey: string;
  projectA: number;
  /** Phone numbers by their letters in the test cases; F belongs to another society, N is the additional number of H. */
  senders: Record<'H' | 'T' | 'M' | 'P' | 'U' | 'F' | 'N', string>;
}

const types = { 1: 'Human', 7: 'Human', 8: 'Human', 20: 'NonHuman', 30: 'UnusualEvent' } as const;

export async function createMessageFixture(api: Api): Promise<MessageFixture> {
  const society = await aSociety(api, 2);
  const foreign = await aSociety(api);
  const { apiKey: otherApiKey } = await aGateway(api, society.nationalSocietyId, 'Second gateway');
  const ids = new Map<number, number>();
  for (const [code, type] of Object.entries(types))
    ids.set(Number(code), await aHealthRisk(api, Number(code), type));
  const risks = (codes: number[]) =>
    codes.map((code) => ({ healthRiskId: ids.get(code) ?? 0, thanks: `Thanks for ${code}`, rule: noAlerts }));
  const projectA = await aProject(api, society, risks([1, 20, 30]));
  await aProject(api, society, risks([1, 7]));
  const foreignProject = await aProject(api, foreign, risks([1]));

  const place = { villageId: society.villageIds[0] ?? 0, latitude: 14.7, longitude: -17.4 };
  const otherPlace = { villageId: society.villageIds[1] ?? 0, latitude: 14.2, longitude: -16.4 };
  const ofA = { projectId: projectA, supervisorId: await createSupervisor(api, society, projectA) };
  const phone = async (given: Partial<Parameters<typeof aCollector>[1]>) =>
    (await aCollector(api, { ...ofA, locations: [place], ...given })).phoneNumber;
  const elsewhere = {
    projectId: foreignProject,
    supervisorId: await createSupervisor(api, foreign, foreignProject),
    locations: [{ ...place, villageId: foreign.villageIds[0] ?? 0 }],
  };
  const senders = {
    H: await phone({ phoneNumber: '+221771111111', additionalPhoneNumber: '+221771111112' }),
    T: await phone({ staysInTraining: true }),
    M: await phone({ locations: [place, otherPlace] }),
    P: await phone({ dataCollectorType: 'CollectionPoint' }),
    U: '+221779999999',
    F: await phone(elsewhere),
    N: '+221771111112',
  };
  return { society, otherApiKey, projectA, senders };
}

function createSupervisor(api: Api, { nationalSocietyId, organizationId }: Society, projectId: number) {
  return aUser(api, 'supervisor/create', nationalSocietyId, { organizationId, projectId });
}

/** All messages in the lists of a project, correct or not, of all kinds of senders. */
export async function listMessages(api: Api, projectId: number) {
  const rows = [];
  for (const dataCollectorType of ['Human', 'CollectionPoint', 'UnknownSender'] as const) {
    for (const filter of [{ formatCorrect: true }, { formatCorrect: false, errorType: 'All' as const }]) {
      const body = { dataCollectorType, ...filter, utcOffset: 0 };
      const found = await allPages((pageNumber) =>
        api.call('report/list', { query: { projectId, pageNumber }, body }),
      );
      // a message that arrives meanwhile shifts the pages, so a row may appear twice
      const unique = new Map(found.map((row) => [row.id, row]));
      rows.push(...[...unique.values()].map((row) => ({ ...row, dataCollectorType })));
    }
  }
  return rows;
}

export type ListedMessage = Awaited<ReturnType<typeof listMessages>>[number];

/** All replies, newest first. */
export async function listReplies(api: Api) {
  const rows = await allPages((pageNumber) =>
    api.call('outbox/list', { query: { pageNumber, channel: 'sms' } }),
  );
  return rows.filter(({ kind }) => kind === 'feedback');
}
