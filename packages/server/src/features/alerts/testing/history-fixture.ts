import type { AlertRule } from '@harken/domain/health-risks/alert-rule';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { aReport } from '../../../../test/support/builders/reports.ts';
import { aSociety, aVillage } from '../../../../test/support/builders/societies.ts';
import { evaluateAlerts, recomputeCluster } from '../../../../test/support/evaluate-alerts.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';
import type { JobData } from '../../../platform/jobs/queues.ts';
import { findRootClusters } from '../evaluation/evaluation.queries.ts';
import { columns, type HistoryAction, placeCount } from './history.ts';
import type { ModelPlace } from './reference-model.ts';

/** 1.5 km on the equator. */
const step = 0.0135;
const day = 86_400_000;
const firstDay = Date.UTC(2024, 0, 10, 12);

/** Two maps with the same distances: one on the equator, one across the date line. */
const origins: readonly ModelPlace[] = [
  { latitude: -step / 2, longitude: 20 },
  { latitude: -step / 2, longitude: 180 - 2.5 * step },
];
export const landscapes = origins.map((origin) =>
  Array.from({ length: placeCount }, (_, place): ModelPlace => {
    const longitude = origin.longitude + (place % columns) * step;
    return {
      latitude: origin.latitude + Math.floor(place / columns) * step,
      longitude: longitude > 180 ? longitude - 360 : longitude,
    };
  }),
);

type Job =
  | { name: 'evaluate-alerts'; data: JobData['evaluate-alerts'] }
  | { name: 'recompute-group'; data: JobData['recompute-group'] };

/** Collects the background jobs of each health risk, so that tests can run them explicitly. */
function catchJobs({ services }: TestApp): Map<number, Job[]> {
  const caught = new Map<number, Job[]>();
  services.jobs.enqueue = async (_db, name, jobs) => {
    for (const data of jobs) {
      if (!('projectHealthRiskId' in data)) continue;
      const { projectHealthRiskId } = data;
      caught.set(projectHealthRiskId, [
        ...(caught.get(projectHealthRiskId) ?? []),
        { name, data } as unknown as Job,
      ]);
    }
  };
  return caught;
}

/** A project in which histories run, each with its own health risk. */
export async function aHistoryFixture(app: TestApp) {
  const { db } = app;
  const jobs = catchJobs(app);
  const society = await aSociety(db);
  const projectId = await aProject(db, society);
  const assigned = { nationalSocietyId: society.id, organizationId: society.organizationId, projectId };
  const supervisorId = await aUser(db, 'Supervisor', assigned);
  const administrator = app.as(await aUser(db, 'Administrator'));
  const collectors = await Promise.all(
    landscapes.map(async (places) => {
      const villages = await Promise.all(places.map(() => aVillage(db, society.id)));
      const locations = places.map((place, index) => ({
        villageId: villages[index]?.villageId ?? 0,
        ...place,
      }));
      const { id } = await aDataCollector(db, { projectId, supervisorId, locations });
      const stored = await db
        .selectFrom('dataCollectorLocations')
        .select(['id', 'villageId', 'latitude', 'longitude'])
        .where('dataCollectorId', '=', id)
        .orderBy('id')
        .execute();
      return { id, locations: stored };
    }),
  );
  return { app, db, jobs, projectId, nationalSocietyId: society.id, administrator, collectors };
}

export type HistoryFixture = Awaited<ReturnType<typeof aHistoryFixture>>;

let code = 10_000;

/** Runs one history on the server. Actions are HTTP calls; reports and alerts are referred to by their number in the history. */
export class ServerRun {
  readonly #fixture: HistoryFixture;
  readonly #landscape: number;
  readonly #healthRiskId: number;
  readonly #riskId: number;
  readonly #reportIds: number[] = [];
  #alertIds: number[] = [];

  private constructor(fixture: HistoryFixture, landscape: number, healthRiskId: number, riskId: number) {
    this.#fixture = fixture;
    this.#landscape = landscape;
    this.#healthRiskId = healthRiskId;
    this.#riskId = riskId;
  }

  static async open(fixture: HistoryFixture, landscape: number, rule: AlertRule): Promise<ServerRun> {
    const healthRiskId = await aHealthRisk(fixture.db, ++code);
    const riskId = await aProjectHealthRisk(fixture.db, fixture.projectId, healthRiskId, rule);
    return new ServerRun(fixture, landscape, healthRiskId, riskId);
  }

  /** Runs an action and all jobs it caused, possibly in reverse order or twice, as workers may. */
  async do(action: HistoryAction, work: { isReversed: boolean; times: number }): Promise<void> {
    const { app, jobs } = this.#fixture;
    app.clock.advance(1000);
    await this.#call(action);
    const waiting = jobs.get(this.#riskId) ?? [];
    jobs.delete(this.#riskId);
    if (work.isReversed) waiting.reverse();
    for (const job of waiting.flatMap((item) => Array.from({ length: work.times }, () => item))) {
      if (job.name === 'recompute-group') await recomputeCluster(app, job.data);
      else await evaluateAlerts(app, this.#riskId, job.data.reportIds);
    }
  }

  async #call(action: HistoryAction): Promise<void> {
    switch (action.does) {
      case 'receive':
        return this.#receive(action.reports);
      case 'edit':
        return this.#edit(action);
      case 'accept':
      case 'dismiss':
        return this.#post(`report/${this.#report(action.report)}/${action.does}`);
      case 'resetInList':
        return this.#post(`report/${this.#report(action.report)}/reset`);
      case 'acceptInAlert':
      case 'dismissInAlert':
      case 'reset': {
        const call = { acceptInAlert: 'accept', dismissInAlert: 'dismiss', reset: 'reset' }[action.does];
        const report = this.#report(action.report);
        return this.#post(`alert/${this.#alert(action.alert)}/${call}Report?reportId=${report}`);
      }
      case 'escalate':
        return this.#post(`alert/${this.#alert(action.alert)}/escalate`, { sendNotification: false });
      case 'dismissAlert':
        return this.#post(`alert/${this.#alert(action.alert)}/dismiss`);
      case 'close':
        return this.#post(`alert/${this.#alert(action.alert)}/close`);
      case 'changeRule':
        await this.#fixture.db
          .updateTable('projectHealthRisks')
          .set(action.rule)
          .where('id', '=', this.#riskId)
          .execute();
    }
  }

  async #post(path: string, body: object = {}): Promise<void> {
    const response = await this.#fixture.administrator.post(`/api/${path}`, body);
    if (response.status !== 200) throw new Error(`${path} answered ${JSON.stringify(response.body)}`);
  }

  #report(number: number): number {
    return this.#reportIds[number - 1] ?? 0;
  }

  #alert(number: number): number {
    return this.#alertIds[number - 1] ?? 0;
  }

  /** Stored one by one, as the message worker does, then evaluated together. */
  async #receive(reports: { place: number; day: number; isTraining: boolean }[]): Promise<void> {
    const { app, db, projectId, nationalSocietyId, collectors } = this.#fixture;
    const collector = collectors[this.#landscape];
    const added: number[] = [];
    for (const { place, day: on, isTraining } of reports) {
      const { villageId = 0, latitude = 0, longitude = 0 } = collector?.locations[place] ?? {};
      const reportId = await aReport(db, {
        ...{
          nationalSocietyId,
          projectId,
          projectHealthRiskId: this.#riskId,
          dataCollectorId: collector?.id,
        },
        ...{ villageId, latitude, longitude, isTraining, receivedAt: new Date(firstDay + on * day) },
      });
      added.push(reportId);
    }
    this.#reportIds.push(...added);
    await evaluateAlerts(app, this.#riskId, added);
  }

  #edit({ report, place, day: on, status }: Extract<HistoryAction, { does: 'edit' }>): Promise<void> {
    const { projectId, collectors } = this.#fixture;
    const collector = collectors[this.#landscape];
    return this.#post(`report/${this.#report(report)}/edit?projectId=${projectId}`, {
      date: new Date(firstDay + on * day).toISOString().slice(0, 19),
      dataCollectorId: collector?.id,
      dataCollectorLocationId: collector?.locations[place]?.id,
      reportStatus: status,
      healthRiskId: this.#healthRiskId,
      countMalesBelowFive: 0,
      countMalesAtLeastFive: 1,
      countFemalesBelowFive: 0,
      countFemalesAtLeastFive: 0,
      countUnspecifiedSexAndAge: 0,
    });
  }

  /** Reports with status and cluster, and alerts with their reports. */
  async readState() {
    const { db } = this.#fixture;
    const reports = await db
      .selectFrom('reports')
      .select(['id', 'status', 'groupId'])
      .where('projectHealthRiskId', '=', this.#riskId)
      .orderBy('id')
      .execute();
    const groupIds = reports.flatMap(({ groupId }) => groupId ?? []);
    const roots = groupIds.length > 0 ? await findRootClusters(db, groupIds) : new Map<number, number>();
    const alerts = await db
      .selectFrom('alerts')
      .leftJoin('alertReports', 'alertReports.alertId', 'alerts.id')
      .select(['alerts.id', 'alerts.status', 'alertReports.reportId'])
      .where('projectHealthRiskId', '=', this.#riskId)
      .orderBy('alerts.id')
      .execute();
    const byAlert = [...Map.groupBy(alerts, ({ id }) => id)];
    this.#alertIds = byAlert.map(([id]) => id);
    return {
      reports: reports.map(({ id, status, groupId }) => ({
        number: this.#reportIds.indexOf(id) + 1,
        status,
        cluster: groupId === null ? null : (roots.get(groupId) ?? groupId),
      })),
      alerts: byAlert.map(([, rows]) => ({
        status: rows[0]?.status ?? '',
        reports: rows.flatMap(({ reportId }) =>
          reportId === null ? [] : this.#reportIds.indexOf(reportId) + 1,
        ),
      })),
    };
  }
}
