import type { Api } from './api.ts';
import { allPages } from './api.ts';
import { testNow } from './clock.ts';
import { deliver, shownTime, timestampOf } from './gateway.ts';
import {
  aHealthRisk,
  aProject,
  aSociety,
  aUser,
  type Collector,
  collectors,
  type NewCollector,
  type Rule,
  type Society,
  threeNearby,
} from './setup.ts';
import { until } from './until.ts';

/** Rules by the code of their health risk. */
export const everyReport = 201;
export const threeReports = 202;
export const threeReportsToo = 203;
export const never = 204;
export const threeDroppings = 205;
/** Raises an alert by every report; no scene uses it. */
const sentinel = 206;
const rules: [code: number, type: 'Human' | 'NonHuman', rule: Rule][] = [
  [everyReport, 'Human', { countThreshold: 1, daysThreshold: null, kilometersThreshold: null }],
  [threeReports, 'Human', threeNearby],
  [threeReportsToo, 'Human', threeNearby],
  [never, 'Human', { ...threeNearby, countThreshold: 0 }],
  [sentinel, 'Human', { countThreshold: 1, daysThreshold: null, kilometersThreshold: null }],
  [threeDroppings, 'NonHuman', threeNearby],
];

const day = 86_400_000;
/** The first day of every scene; far enough back that no vector reaches today. */
const firstDay = Math.floor(testNow() / 60_000) * 60_000 - 40 * day;
/** Scenes lie so many degrees apart, which is more than a hundred kilometers on the equator. */
const degreesApart = 1;

export interface AlertStage {
  url: string;
  api: Api;
  society: Society;
  projectId: number;
  supervisorId: number;
  otherSupervisorId: number;
  healthRiskIds: Map<number, number>;
}

export async function setAlertStage(url: string, api: Api): Promise<AlertStage> {
  const society = await aSociety(api, 2);
  const healthRiskIds = new Map<number, number>();
  for (const [code, type] of rules) healthRiskIds.set(code, await aHealthRisk(api, code, type));
  const projectId = await aProject(
    api,
    society,
    rules.map(([code, , rule]) => ({
      healthRiskId: healthRiskIds.get(code) ?? 0,
      thanks: `Thanks for ${code}`,
      rule,
    })),
  );
  const supervisor = () =>
    aUser(api, 'supervisor/create', society.nationalSocietyId, {
      organizationId: society.organizationId,
      projectId,
    });
  return {
    ...{ url, api, society, projectId, healthRiskIds },
    supervisorId: await supervisor(),
    otherSupervisorId: await supervisor(),
  };
}

let rounds = 0;

/** A report that raises an alert by itself: once it is there, everything before it has been looked at, too. */
async function settle({
  url,
  api,
  society,
  projectId,
  supervisorId,
  healthRiskIds,
}: AlertStage): Promise<void> {
  const raised = async () => {
    const healthRiskId = healthRiskIds.get(sentinel);
    const body = { healthRiskId, startDate: new Date(testNow() - day), endDate: new Date(testNow() + day) };
    return (await api.call('alert/list', { query: { projectId }, body })).totalRows;
  };
  const before = await raised();
  const place = { villageId: society.villageIds[0] ?? 0, latitude: 50, longitude: 0 };
  if (rounds === 0)
    await collectors(api, [{ projectId, supervisorId, locations: [place], phoneNumber: sentinelPhone }]);
  rounds += 1;
  const timestamp = timestampOf(new Date(firstDay + rounds * 1000));
  await deliver(url, society.apiKey, { sender: sentinelPhone, text: String(sentinel), timestamp });
  await until(raised, (count) => count > before);
}

const sentinelPhone = '+221770700000';

type Sent = { id: number; name: string };

/**
 * A place of its own where a vector plays: reports have names, positions are degrees of longitude on the equator, times
 * are days.
 */
export class Scene {
  readonly #stage: AlertStage;
  readonly #longitude: number;
  readonly #phones = new Map<string, Collector>();
  readonly #sent = new Map<string, Sent>();

  static #count = 0;

  constructor(stage: AlertStage) {
    this.#stage = stage;
    this.#longitude = degreesApart * Scene.#count++;
  }

  /** A collector at a position; the same one when asked again. */
  async phone(at: number, given: Partial<NewCollector> = {}): Promise<Collector> {
    const key = JSON.stringify([at, given]);
    const known = this.#phones.get(key);
    if (known) return known;
    const { api, projectId, supervisorId, society } = this.#stage;
    const place = { villageId: society.villageIds[0] ?? 0, latitude: 0, longitude: this.#longitude + at };
    const [made] = await collectors(api, [{ projectId, supervisorId, locations: [place], ...given }]);
    if (!made) throw new Error('no collector was made');
    this.#phones.set(key, made);
    return made;
  }

  /** Places of a collector with two of them; the first is at the position. */
  placesFrom(at: number): NewCollector['locations'] {
    const [first = 0, second = 0] = this.#stage.society.villageIds;
    const longitude = this.#longitude + at;
    return [
      { villageId: first, latitude: 0, longitude },
      { villageId: second, latitude: 0.3, longitude },
    ];
  }

  /** Sends a report and waits until it is stored; what it sets off may still be under way. */
  async send(
    name: string,
    at: number,
    days: number,
    { text = String(threeReports), ...given }: Partial<NewCollector> & { text?: string } = {},
  ): Promise<void> {
    const { url, society } = this.#stage;
    const { phoneNumber } = await this.phone(at, given);
    const sentAt = new Date(firstDay + days * day);
    await deliver(url, society.apiKey, { sender: phoneNumber, text, timestamp: timestampOf(sentAt) });
    const known = new Set([...this.#sent.values()].map(({ id }) => id));
    const isIt = (row: { id: number; phoneNumber?: string | null; dateTime: string }) =>
      row.phoneNumber === phoneNumber && row.dateTime === shownTime(sentAt) && !known.has(row.id);
    const rows = await until(
      () => this.#rows(given.dataCollectorType),
      (all) => all.some(isIt),
    );
    this.#sent.set(name, { id: rows.find(isIt)?.id ?? 0, name });
  }

  async #rows(dataCollectorType: 'Human' | 'CollectionPoint' = 'Human') {
    const { api, projectId } = this.#stage;
    const body = { dataCollectorType, utcOffset: 0 };
    return allPages((pageNumber) => api.call('report/list', { query: { projectId, pageNumber }, body }));
  }

  id(name: string): number {
    const sent = this.#sent.get(name);
    if (!sent) throw new Error(`${name} was not sent`);
    return sent.id;
  }

  /** The status of each report, as `ABC Pending, D New`. */
  async statuses(): Promise<string> {
    const rows = [...(await this.#rows()), ...(await this.#rows('CollectionPoint'))];
    const names = [...this.#sent.values()].sort((one, other) => one.name.localeCompare(other.name));
    const byStatus = Map.groupBy(names, ({ id }) => rows.find((row) => row.id === id)?.status);
    return [...byStatus]
      .map(([status, group]) => `${group.map(({ name }) => name).join('')} ${status}`)
      .join(', ');
  }

  /** The alerts with reports of this scene, oldest first, each as `ABC Open`. */
  async alerts(): Promise<{ id: number; told: string }[]> {
    const { api, projectId } = this.#stage;
    const nameOf = new Map([...this.#sent.values()].map(({ id, name }) => [id, name]));
    const body = {
      ...{ startDate: new Date(testNow() - day), endDate: new Date(testNow() + day) },
      orderBy: 'TimeTriggered' as const,
    };
    const listed = await allPages((pageNumber) =>
      api.call('alert/list', { query: { projectId, pageNumber }, body }),
    );
    const found = [];
    for (const { id } of listed.filter(({ healthRisk }) => healthRisk !== `Risk ${sentinel}`)) {
      const { reports, assessmentStatus } = await api.call('alert/get', {
        params: { alertId: id },
        query: {},
      });
      const names = reports.map((report) => nameOf.get(report.id)).sort();
      if (names.some((name) => name !== undefined))
        found.push({ id, told: `${names.join('')} ${assessmentStatus}` });
    }
    return found.sort((one, other) => one.id - other.id);
  }

  /** The alerts once all work is done that the messages so far have caused. */
  async outcome(): Promise<string> {
    await settle(this.#stage);
    return (await this.alerts()).map(({ told }) => told).join(', ');
  }

  async alertId(number = 1): Promise<number> {
    const found = await until(
      () => this.alerts(),
      ({ length }) => length >= number,
    );
    return found[number - 1]?.id ?? 0;
  }

  async inAlert(deed: 'accept' | 'dismiss' | 'reset', names: string, number = 1): Promise<void> {
    const alertId = await this.alertId(number);
    for (const name of names) {
      const input = { params: { alertId }, query: { reportId: this.id(name) } };
      await this.#stage.api.call(`alert/${deed}Report`, input);
    }
  }

  async decide(deed: 'escalate' | 'dismiss' | 'close', number = 1, sendNotification = false): Promise<void> {
    const { api } = this.#stage;
    const params = { alertId: await this.alertId(number) };
    if (deed === 'escalate') await api.call('alert/escalate', { params, body: { sendNotification } });
    else if (deed === 'dismiss') await api.call('alert/dismiss', { params });
    else await api.call('alert/close', { params, body: {} });
  }
}
