import type { Api } from './api.ts';
import { allPages } from './api.ts';
import { testNow } from './clock.ts';
import { deliver, formatListedTime, formatTimestamp } from './gateway.ts';
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
/** Raises an alert for every report; not used by test cases. */
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
/** The first day of every test case, early enough that none of them reaches today. */
const firstDay = Math.floor(testNow() / 60_000) * 60_000 - 40 * day;
/** Every test case has a village of its own, so that its reports can be listed without those of others. */
const maxCases = 80;
/** After one for the report that waits for the others, and one for second places. */
const firstVillageOfCases = 2;
/** Distance between test cases, in degrees: more than a hundred kilometres at the equator. */
const degreesBetweenCases = 1;

export interface AlertFixture {
  url: string;
  api: Api;
  society: Society;
  projectId: number;
  supervisorId: number;
  otherSupervisorId: number;
  healthRiskIds: Map<number, number>;
  cases: {
    count: number;
    /** Test cases are far apart, so an alert belongs to one of them permanently. */
    ofReport: Map<number, AlertTestCase>;
    ofAlert: Map<number, AlertTestCase>;
    /** How often all messages so far were waited for. */
    rounds: number;
  };
}

export async function createAlertFixture(url: string, api: Api): Promise<AlertFixture> {
  const society = await aSociety(api, firstVillageOfCases + maxCases);
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
    cases: { count: 0, ofReport: new Map(), ofAlert: new Map(), rounds: 0 },
  };
}

/** Sends a report that raises an alert. Messages are processed in order, so when it is raised, all earlier ones are evaluated. */
async function waitUntilEvaluated(fixture: AlertFixture): Promise<void> {
  const { url, api, society, projectId, supervisorId, healthRiskIds, cases } = fixture;
  const raised = async () => {
    const healthRiskId = healthRiskIds.get(sentinel);
    const body = { healthRiskId, startDate: new Date(testNow() - day), endDate: new Date(testNow() + day) };
    return (await api.call('alert/list', { query: { projectId }, body })).totalRows;
  };
  const before = await raised();
  const place = { villageId: society.villageIds[0] ?? 0, latitude: 50, longitude: 0 };
  if (cases.rounds === 0)
    await collectors(api, [{ projectId, supervisorId, locations: [place], phoneNumber: sentinelPhone }]);
  cases.rounds += 1;
  const timestamp = formatTimestamp(new Date(firstDay + cases.rounds * 1000));
  await deliver(url, society.apiKey, { sender: sentinelPhone, text: String(sentinel), timestamp });
  await until(raised, (count) => count > before);
}

const sentinelPhone = '+221770700000';

type Sent = { id: number; name: string };

/**
 * A location for one test case: reports have names, positions are degrees of longitude at the equator, times are days.
 */
export class AlertTestCase {
  readonly #fixture: AlertFixture;
  readonly #longitude: number;
  readonly #villageId: number;
  readonly #phones = new Map<string, Collector>();
  readonly #sent = new Map<string, Sent>();

  constructor(fixture: AlertFixture) {
    this.#fixture = fixture;
    const number = fixture.cases.count++;
    this.#longitude = degreesBetweenCases * number;
    const villageId = fixture.society.villageIds[firstVillageOfCases + number];
    if (villageId === undefined) throw new Error(`there are only ${maxCases} villages for test cases`);
    this.#villageId = villageId;
  }

  /** A collector at a position; the same one for the same arguments. */
  async phone(at: number, fields: Partial<NewCollector> = {}): Promise<Collector> {
    const key = JSON.stringify([at, fields]);
    const known = this.#phones.get(key);
    if (known) return known;
    const { api, projectId, supervisorId } = this.#fixture;
    const place = { villageId: this.#villageId, latitude: 0, longitude: this.#longitude + at };
    const [created] = await collectors(api, [{ projectId, supervisorId, locations: [place], ...fields }]);
    if (!created) throw new Error('no collector was made');
    this.#phones.set(key, created);
    return created;
  }

  /** Two places of a collector; the first is at the position. */
  createPlaces(at: number): NewCollector['locations'] {
    const longitude = this.#longitude + at;
    return [
      { villageId: this.#villageId, latitude: 0, longitude },
      { villageId: this.#secondVillageId, latitude: 0.3, longitude },
    ];
  }

  get #secondVillageId(): number {
    return this.#fixture.society.villageIds[1] ?? 0;
  }

  /** Those of the village, and those whose location is unknown because their collector has two places. */
  get #locations() {
    return { villageIds: [this.#villageId, this.#secondVillageId], includeUnknownLocation: true };
  }

  /** Sends a report and waits until it is stored; its alert may not be evaluated yet. */
  async send(
    name: string,
    at: number,
    days: number,
    { text = String(threeReports), ...fields }: Partial<NewCollector> & { text?: string } = {},
  ): Promise<void> {
    const { url, society } = this.#fixture;
    const { phoneNumber } = await this.phone(at, fields);
    const sentAt = new Date(firstDay + days * day);
    await deliver(url, society.apiKey, { sender: phoneNumber, text, timestamp: formatTimestamp(sentAt) });
    const known = new Set([...this.#sent.values()].map(({ id }) => id));
    const matches = (row: { id: number; phoneNumber?: string | null; dateTime: string }) =>
      row.phoneNumber === phoneNumber && row.dateTime === formatListedTime(sentAt) && !known.has(row.id);
    const rows = await until(
      () => this.#rows(fields.dataCollectorType),
      (all) => all.some(matches),
    );
    const id = rows.find(matches)?.id ?? 0;
    this.#sent.set(name, { id, name });
    this.#fixture.cases.ofReport.set(id, this);
  }

  async #rows(dataCollectorType: 'Human' | 'CollectionPoint' = 'Human') {
    const { api, projectId } = this.#fixture;
    const body = { dataCollectorType, utcOffset: 0, locations: this.#locations };
    return allPages((pageNumber) => api.call('report/list', { query: { projectId, pageNumber }, body }));
  }

  id(name: string): number {
    const sent = this.#sent.get(name);
    if (!sent) throw new Error(`${name} was not sent`);
    return sent.id;
  }

  /** The status of each report, like `ABC Pending, D New`. */
  async statuses(): Promise<string> {
    const rows = [...(await this.#rows()), ...(await this.#rows('CollectionPoint'))];
    const names = [...this.#sent.values()].sort((one, other) => one.name.localeCompare(other.name));
    const byStatus = Map.groupBy(names, ({ id }) => rows.find((row) => row.id === id)?.status);
    return [...byStatus]
      .map(([status, group]) => `${group.map(({ name }) => name).join('')} ${status}`)
      .join(', ');
  }

  /** The alerts with reports of this test case, oldest first, like `ABC Open`. */
  async alerts(): Promise<{ id: number; summary: string }[]> {
    const { api, projectId } = this.#fixture;
    const nameOf = new Map([...this.#sent.values()].map(({ id, name }) => [id, name]));
    const body = {
      ...{ startDate: new Date(testNow() - day), endDate: new Date(testNow() + day) },
      orderBy: 'TimeTriggered' as const,
      locations: this.#locations,
    };
    const listed = await allPages((pageNumber) =>
      api.call('alert/list', { query: { projectId, pageNumber }, body }),
    );
    const found = [];
    for (const { id, healthRisk } of listed) {
      const isForeign = (this.#fixture.cases.ofAlert.get(id) ?? this) !== this;
      if (isForeign || healthRisk === `Risk ${sentinel}`) continue;
      const { reports, assessmentStatus } = await api.call('alert/get', {
        params: { alertId: id },
        query: {},
      });
      for (const report of reports) {
        const testCase = this.#fixture.cases.ofReport.get(report.id);
        if (testCase) this.#fixture.cases.ofAlert.set(id, testCase);
      }
      const names = reports.map((report) => nameOf.get(report.id)).sort();
      if (names.some((name) => name !== undefined))
        found.push({ id, summary: `${names.join('')} ${assessmentStatus}` });
    }
    return found.sort((one, other) => one.id - other.id);
  }

  /** The alerts after all messages so far were evaluated. */
  async outcome(): Promise<string> {
    await waitUntilEvaluated(this.#fixture);
    return (await this.alerts()).map(({ summary }) => summary).join(', ');
  }

  async alertId(number = 1): Promise<number> {
    const found = await until(
      () => this.alerts(),
      ({ length }) => length >= number,
    );
    return found[number - 1]?.id ?? 0;
  }

  async checkReports(decision: 'accept' | 'dismiss' | 'reset', names: string, number = 1): Promise<void> {
    const alertId = await this.alertId(number);
    for (const name of names) {
      const input = { params: { alertId }, query: { reportId: this.id(name) } };
      await this.#fixture.api.call(`alert/${decision}Report`, input);
    }
  }

  async decide(
    decision: 'escalate' | 'dismiss' | 'close',
    number = 1,
    sendNotification = false,
  ): Promise<void> {
    const { api } = this.#fixture;
    const params = { alertId: await this.alertId(number) };
    if (decision === 'escalate') await api.call('alert/escalate', { params, body: { sendNotification } });
    else if (decision === 'dismiss') await api.call('alert/dismiss', { params });
    else await api.call('alert/close', { params, body: {} });
  }
}
