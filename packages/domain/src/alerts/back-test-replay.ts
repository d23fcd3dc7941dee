import { getLinkage } from './alert-rule.ts';
import type { ReplayCluster, SimulatedAlert } from './back-test-clusters.ts';
import { ReplayClusters } from './back-test-clusters.ts';
import type { AlertHistory, PastEvent, PastReport, TestedRule } from './back-test-history.ts';
import { LinkedReportIndex } from './back-test-linked-reports.ts';
import { ReportsOfPlaces } from './back-test-places.ts';
import { raiseAlerts } from './raise-alerts.ts';
import { decideByPopulation } from './raise-by-population.ts';

/** After this many reports, a replay yields to other work. */
const reportsPerStep = 500;

/** The state of a report at a moment of the replay. */
interface ReportState {
  cluster: ReplayCluster['id'] | null;
  alert: SimulatedAlert | null;
  isRejected: boolean;
  isInClosedAlert: boolean;
  /** It was dismissed when its cluster was recomputed: nothing finds it until it is evaluated again. */
  isHidden: boolean;
  /** The decision on the alert that it really was in. */
  decided: 'Escalated' | 'Closed' | null;
}

/**
 * Replays the history under a rule. Decisions are made by `raiseAlerts` and `decideByPopulation`, as for live reports
 * (docs/decisions/0031).
 */
export class AlertReplay {
  readonly alerts: SimulatedAlert[] = [];
  /** False: too many reports would have been recomputed, so some clusters were left as they were. */
  isExact = true;
  readonly #rule: TestedRule;
  readonly #reports: readonly PastReport[];
  readonly #states: ReportState[];
  readonly #clusters = new ReplayClusters();
  readonly #linkedReports: LinkedReportIndex;
  /** Only under a rule per population. */
  readonly #ofPlaces: ReportsOfPlaces | null;
  #reclusteringLeft: number;

  /** @param maxReclustered how many reports may be evaluated again because their clusters lost a report */
  constructor(
    rule: TestedRule,
    { reports, populations = [] }: Pick<AlertHistory, 'reports' | 'populations'>,
    maxReclustered: number,
  ) {
    this.#rule = rule;
    this.#reports = reports;
    this.#reclusteringLeft = maxReclustered;
    this.#states = reports.map(() => ({
      ...{ cluster: null, alert: null, decided: null },
      ...{ isRejected: false, isInClosedAlert: false, isHidden: false },
    }));
    this.#linkedReports = new LinkedReportIndex(getLinkage(rule), reports, (id) =>
      this.#clusters.findRootId(id),
    );
    const { population } = rule;
    this.#ofPlaces = population ? new ReportsOfPlaces(population, reports, populations) : null;
  }

  /** Replays all events; pauses after each portion of work. */
  *run(events: readonly PastEvent[]): Generator<void, void> {
    // If no alert can be raised, clusters do not matter.
    const { countThreshold } = this.#rule;
    const canRaise = countThreshold > 0 && countThreshold <= this.#reports.length;
    if (!canRaise && !this.#ofPlaces) return;
    let sincePause = 0;
    for (const event of events) {
      yield* this.#apply(event);
      sincePause += 1;
      if (sincePause % reportsPerStep === 0) yield;
    }
  }

  *#apply(event: PastEvent): Generator<void, void> {
    if (event.kind === 'arrival') {
      if (!this.#getState(event.report).isRejected) this.#evaluateByBothRules(event.report);
    } else if (event.kind !== 'crossCheck') {
      this.#decideAlerts(event.kind, event.reports);
    } else if (event.action === 'RejectedReport') {
      yield* this.#reject(event.report);
    } else {
      this.#reset(event.report);
      const isEscalated = this.#getState(event.report).alert?.status === 'Escalated';
      if (event.action === 'ResetReport' && isEscalated) yield* this.#recomputeCluster(event.report);
    }
  }

  #getState(report: number): ReportState {
    return this.#states[report] as ReportState;
  }

  /**
   * Assigns a report to a cluster, which may join or raise an alert.
   *
   * @param firstClusterId older clusters are ignored (when a cluster is recomputed)
   */
  #evaluate(report: number, firstClusterId = 0): void {
    const near = this.#linkedReports
      .findLinkedClusters(report)
      .filter((id) => id >= firstClusterId)
      .map((id) => this.#clusters.get(id));
    const state = this.#getState(report);
    const outcome = raiseAlerts({
      rule: this.#rule,
      reports: [
        {
          ...(this.#reports[report] as PastReport),
          id: report,
          status: 'New',
          isAlerted: state.alert !== null,
        },
      ],
      linkedClusterIds: new Map([[report, near.map(({ id }) => id)]]),
      clusters: this.#toStoredClusters(near),
    });
    const cluster = near.length === 0 ? this.#clusters.create() : this.#clusters.merge(near);
    state.cluster = cluster.id;
    state.isHidden = false;
    cluster.reports.push(report);
    if (state.alert === null) cluster.unalerted.push(report);
    this.#linkedReports.add(report, cluster.id);
    for (const { alertId, reportIds } of outcome.joins) {
      const alert = this.alerts[alertId];
      cluster.unalerted = []; // all reports outside alerts join, or none
      if (alert) this.#addTo(alert, reportIds);
    }
    for (const { reportIds, triggeredBy } of outcome.raised) {
      cluster.unalerted = [];
      this.#raise(cluster, reportIds, triggeredBy);
    }
  }

  #raise(cluster: ReplayCluster, reports: readonly number[], triggeredBy: number): void {
    const id = this.alerts.length;
    const empty = { reports: [], consideredCount: 0, clusterId: cluster.id };
    const alert: SimulatedAlert = { id, triggeredBy, status: 'Open', ...empty };
    this.alerts.push(alert);
    cluster.openAlerts.push(alert);
    this.#addTo(alert, reports);
  }

  #evaluateByBothRules(report: number): void {
    this.#evaluate(report);
    const { population } = this.#rule;
    if (!population || !this.#ofPlaces) return;
    this.#ofPlaces.add(report);
    const neededCount = this.#ofPlaces.getNeededCount(report);
    if (neededCount === null) return;
    const others = this.#ofPlaces.listNear(report).filter((other) => other !== report);
    const decision = decideByPopulation({
      ...{ report: this.#toReportInPlace(report), days: population.days, neededCount },
      others: others.filter((other) => this.#counts(other)).map((other) => this.#toReportInPlace(other)),
    });
    if (decision.kind === 'none') return;
    this.#takeFromClusters(decision.reportIds);
    const alert = decision.kind === 'join' ? this.alerts[decision.alertId] : undefined;
    if (alert) this.#addTo(alert, decision.reportIds);
    else this.#raise(this.#getClusterOf(report), decision.reportIds, report);
  }

  #counts(report: number): boolean {
    const { cluster, isRejected, isInClosedAlert } = this.#getState(report);
    return cluster !== null && !isRejected && !isInClosedAlert;
  }

  #toReportInPlace(report: number) {
    const { alert } = this.#getState(report);
    const { receivedAt } = this.#reports[report] as PastReport;
    return { id: report, receivedAt, alertId: alert?.id ?? null, isAlertOpen: alert?.status === 'Open' };
  }

  #getClusterOf(report: number): ReplayCluster {
    return this.#clusters.get(this.#getState(report).cluster ?? 0);
  }

  /** Reports of one place can be in several clusters, with others that stay outside alerts. */
  #takeFromClusters(reports: readonly number[]): void {
    const taken = new Set(reports);
    for (const cluster of new Set(reports.map((report) => this.#getClusterOf(report))))
      cluster.unalerted = cluster.unalerted.filter((report) => !taken.has(report));
  }

  /** The clusters as `raiseAlerts` needs them. Reports outside alerts, of which there can be very many, only if they matter. */
  #toStoredClusters(near: readonly ReplayCluster[]) {
    const waiting = near.reduce((sum, cluster) => sum + cluster.unalerted.length, 0);
    const openAlertOf = new Map(
      near.map((cluster) => [cluster, this.#clusters.findOpenAlert(cluster)?.id ?? null]),
    );
    const canMatter =
      waiting + 1 >= this.#rule.countThreshold || [...openAlertOf.values()].some((id) => id !== null);
    return near.map((cluster) => ({
      id: cluster.id,
      openAlertId: openAlertOf.get(cluster) ?? null,
      unalerted: canMatter ? cluster.unalerted.map((id) => ({ id, status: 'New' as const })) : [],
    }));
  }

  /** If one of the reports was in an alert decided long ago, the alert gets that decision at once: nobody would decide again. */
  #addTo(alert: SimulatedAlert, reports: readonly number[]): void {
    for (const report of reports) {
      this.#getState(report).alert = alert;
      alert.reports.push(report);
      alert.consideredCount += 1;
    }
    const decisions = new Set(reports.map((report) => this.#getState(report).decided));
    if (decisions.has('Escalated') || decisions.has('Closed')) this.#end(alert, 'Escalated');
    if (decisions.has('Closed')) this.#end(alert, 'Closed');
  }

  /** A decision on a real alert applies to all simulated alerts that share a report with it. */
  #decideAlerts(decision: 'Escalated' | 'Dismissed' | 'Closed', reports: readonly number[]): void {
    const affected = new Set<SimulatedAlert>();
    for (const report of reports) {
      const state = this.#getState(report);
      if (decision !== 'Dismissed') state.decided = decision;
      if (state.alert?.status === (decision === 'Closed' ? 'Escalated' : 'Open')) affected.add(state.alert);
    }
    for (const alert of affected) this.#end(alert, decision);
  }

  #end(alert: SimulatedAlert, decision: 'Escalated' | 'Dismissed' | 'Closed'): void {
    alert.status = decision;
    const cluster = this.#clusters.get(alert.clusterId);
    cluster.openAlerts = cluster.openAlerts.filter((open) => open !== alert);
    if (decision === 'Dismissed') for (const report of alert.reports) this.#release(report);
    if (decision === 'Closed') for (const report of alert.reports) this.#close(report);
  }

  /** Reports of a dismissed alert no longer belong to an alert and count again. */
  #release(report: number): void {
    const state = this.#getState(report);
    state.alert = null;
    if (!state.isRejected && state.cluster !== null) this.#clusters.get(state.cluster).unalerted.push(report);
  }

  /** Reports of a closed alert link no other reports. */
  #close(report: number): void {
    const state = this.#getState(report);
    state.isInClosedAlert = true;
    this.#linkedReports.remove(report);
    if (state.cluster === null) return;
    this.#clusters.get(state.cluster).mayBeSplit = true;
  }

  *#reject(report: number): Generator<void, void> {
    const state = this.#getState(report);
    if (state.isRejected) return;
    state.isRejected = true;
    if (state.isInClosedAlert || state.cluster === null) return;
    this.#linkedReports.remove(report);
    const cluster = this.#clusters.get(state.cluster);
    if (state.alert === null) cluster.unalerted = cluster.unalerted.filter((item) => item !== report);
    if (state.alert !== null) state.alert.consideredCount -= 1;
    // While its alert is open, reports stay in one cluster.
    if (state.alert?.status === 'Open') cluster.mayBeSplit = true;
    else yield* this.#recomputeCluster(report);
  }

  /** A dismissed report counts again; outside alerts it is evaluated again. */
  #reset(report: number): void {
    const state = this.#getState(report);
    if (!state.isRejected) return;
    state.isRejected = false;
    if (state.isInClosedAlert) return;
    if (state.alert === null) {
      if (state.cluster !== null) this.#evaluateByBothRules(report);
      return;
    }
    state.alert.consideredCount += 1;
    if (state.cluster !== null && !state.isHidden) this.#linkedReports.add(report, state.cluster);
  }

  /** Recomputes the rest of a cluster without an open alert: it may split. */
  *#recomputeCluster(report: number): Generator<void, void> {
    const state = this.#getState(report);
    if (state.cluster === null) return;
    const cluster = this.#clusters.get(state.cluster);
    if (this.#clusters.findOpenAlert(cluster)) {
      cluster.mayBeSplit = true;
      return;
    }
    if (this.#staysIntact(report, cluster)) {
      this.#isolate(report);
      return;
    }
    const reports = this.#listReports(cluster);
    const members = reports.filter((item) => !this.#getState(item).isRejected).sort((a, b) => a - b);
    this.#reclusteringLeft -= members.length;
    if (this.#reclusteringLeft < 0) {
      this.isExact = false;
      return;
    }
    yield* this.#recluster(members, cluster);
  }

  /** The reports that belong to a cluster now, each once, without those of closed alerts. */
  #listReports(cluster: ReplayCluster): number[] {
    return [...new Set(cluster.reports)].filter((report) => {
      const { cluster: clusterId, isInClosedAlert } = this.#getState(report);
      return !isInClosedAlert && clusterId !== null && this.#clusters.findRootId(clusterId) === cluster.id;
    });
  }

  *#recluster(members: readonly number[], cluster: ReplayCluster): Generator<void, void> {
    for (const member of members) this.#linkedReports.remove(member);
    cluster.reports = this.#listReports(cluster).filter((item) => this.#getState(item).isRejected);
    for (const left of cluster.reports) this.#getState(left).isHidden = true;
    cluster.unalerted = [];
    const firstClusterId = this.#clusters.nextId;
    for (const [place, member] of members.entries()) {
      this.#evaluate(member, firstClusterId);
      if ((place + 1) % reportsPerStep === 0) yield;
    }
  }

  /** Whether a cluster certainly stays connected, and raises nothing, without a report that was just dismissed. */
  #staysIntact(report: number, cluster: ReplayCluster): boolean {
    if (!this.#getState(report).isRejected || cluster.mayBeSplit) return false;
    if (cluster.unalerted.length >= this.#rule.countThreshold) return false;
    return this.#linkedReports.staysLinkedWithout(report);
  }

  /** Puts a dismissed report into a cluster of its own that nothing finds. */
  #isolate(report: number): void {
    const state = this.#getState(report);
    const isolated = this.#clusters.create();
    isolated.reports.push(report);
    state.cluster = isolated.id;
    state.isHidden = true;
  }
}
