import { signIn } from '../support/api.ts';
import {
  aHealthRisk,
  aProject,
  aSociety,
  aUser,
  type Collector,
  collectors,
  noAlerts,
  threeNearby,
} from '../support/setup.ts';
import { administrator } from '../support/start-server.ts';

/** The project that the messages of the drill belong to. Its data collectors are so far apart that no two share a cluster. */
export interface DrillProject {
  apiKey: string;
  /** Their reports raise no alert. */
  ordinary: Collector[];
  /** Each report of this one raises an alert. */
  single: Collector;
  /** Registers people of whom each raises one alert by three reports. */
  registerClusters(count: number): Promise<Collector[]>;
}

/** The text of a report, by what it raises. */
export const texts = { nothing: '1#1#2', cluster: '2#1#2', single: '3#1#2' };
const ordinaryCount = 20;
/** In degrees: about five kilometres, where a cluster reaches one. */
const distance = 0.05;

export async function createProject(url: string): Promise<DrillProject> {
  const api = await signIn(url, administrator);
  const society = await aSociety(api);
  const { nationalSocietyId, organizationId, villageIds } = society;
  const risks = [
    { code: 1, rule: noAlerts },
    { code: 2, rule: threeNearby },
    { code: 3, rule: { countThreshold: 1, daysThreshold: null, kilometersThreshold: null } },
  ];
  const healthRisks = [];
  for (const { code, rule } of risks)
    healthRisks.push({ healthRiskId: await aHealthRisk(api, code, 'Human'), thanks: 'Thank you', rule });
  const projectId = await aProject(api, society, healthRisks);
  const supervisorId = await aUser(api, 'supervisor/create', nationalSocietyId, {
    organizationId,
    projectId,
  });
  let places = 0;
  const register = (count: number) =>
    collectors(
      api,
      Array.from({ length: count }, () => {
        const [row, column] = [Math.floor(places / 40), places % 40];
        places += 1;
        const location = { latitude: 12.5 + row * distance, longitude: -16 + column * distance };
        return { projectId, supervisorId, locations: [{ villageId: villageIds[0] ?? 0, ...location }] };
      }),
    );
  const ordinary = await register(ordinaryCount);
  const [single] = (await register(1)) as [Collector];
  return { apiKey: society.apiKey, ordinary, single, registerClusters: register };
}
