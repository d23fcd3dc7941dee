import type { AlertRule } from '../health-risks/alert-rule.ts';
import { linkageOf } from './alert-rule.ts';
import type { ImaginedAlert, PastGroup } from './back-test-groups.ts';
import { PastGroups } from './back-test-groups.ts';
import type { PastEvent, PastReport } from './back-test-history.ts';
import { PastNeighbours } from './back-test-neighbours.ts';
import { raiseAlerts } from './raise-alerts.ts';

/** After so many reports looked at, a replay lets others work. */
const reportsAtATime = 500;

/** What is known of a report at a moment of the replay. */
interface ReportState {
  group: PastGroup['id'] | null;
  alert: ImaginedAlert | null;
  isRejected: boolean;
  isInClosedAlert: boolean;
  /** It was dismissed when its group was computed anew: nothing finds it until it is grouped again. */
  isHidden: boolean;
  /** What became of the alert that it really was in. */
  decided: 'Escalated' | 'Closed' | null;
}

/** How a rule would have gone through what happened, decided by `raiseAlerts`, as for live reports. */
export class AlertReplay {
  readonly alerts: ImaginedAlert[] = [];
  /** False: so much was to be computed anew that some groups were left as they were. */
  isExact = true;
  readonly #rule: AlertRule;
  readonly #reports: readonly PastReport[];
  readonly #states: ReportState[];
  readonly #groups = new PastGroups();
  readonly #neighbours: PastNeighbours;
  #regroupingLeft: number;

  /** @param mostRegrouped how many reports may be looked at again because their groups lost a report */
  constructor(rule: AlertRule, reports: readonly PastReport[], mostRegrouped: number) {
    this.#rule = rule;
    this.#reports = reports;
    this.#regroupingLeft = mostRegrouped;
    this.#states = reports.map(() => ({
      ...{ group: null, alert: null, decided: null },
      ...{ isRejected: false, isInClosedAlert: false, isHidden: false },
    }));
    this.#neighbours = new PastNeighbours(linkageOf(rule), reports, (id) => this.#groups.rootIdOf(id));
  }

  /** Lets everything happen once more; pauses after each piece of work. */
  *run(events: readonly PastEvent[]): Generator<void, void> {
    // Where no alert can be raised, groups do not matter.
    if (this.#rule.countThreshold === 0 || this.#rule.countThreshold > this.#reports.length) return;
    let sincePause = 0;
    for (const event of events) {
      yield* this.#happen(event);
      sincePause += 1;
      if (sincePause % reportsAtATime === 0) yield;
    }
  }

  *#happen(event: PastEvent): Generator<void, void> {
    if (event.kind === 'arrival') {
      if (!this.#of(event.report).isRejected) this.#evaluate(event.report);
    } else if (event.kind !== 'crossCheck') {
      this.#decideAlerts(event.kind, event.reports);
    } else if (event.deed === 'RejectedReport') {
      yield* this.#reject(event.report);
    } else {
      this.#takeBack(event.report);
      const isEscalated = this.#of(event.report).alert?.status === 'Escalated';
      if (event.deed === 'ResetReport' && isEscalated) yield* this.#regroup(event.report);
    }
  }

  #of(report: number): ReportState {
    return this.#states[report] as ReportState;
  }

  /**
   * A report finds its group, and the group its alert.
   *
   * @param firstGroupId groups that were there before are passed over (when a group is computed anew)
   */
  #evaluate(report: number, firstGroupId = 0): void {
    const near = this.#neighbours
      .groupsNear(report)
      .filter((id) => id >= firstGroupId)
      .map((id) => this.#groups.of(id));
    const state = this.#of(report);
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
      knownNeighbours: new Map([[report, near.map(({ id }) => id)]]),
      groups: this.#known(near),
    });
    const group = near.length === 0 ? this.#groups.fresh() : this.#groups.unite(near);
    state.group = group.id;
    state.isHidden = false;
    group.reports.push(report);
    if (state.alert === null) group.unalerted.push(report);
    this.#neighbours.show(report, group.id);
    for (const { alertId, reportIds } of outcome.joins) {
      const alert = this.alerts[alertId];
      if (alert) this.#addTo(alert, reportIds, group);
    }
    for (const { reportIds, triggeredBy } of outcome.raised) {
      const id = this.alerts.length;
      const empty = { reports: [], consideredCount: 0, groupId: group.id };
      const alert: ImaginedAlert = { id, triggeredBy, status: 'Open', ...empty };
      this.alerts.push(alert);
      group.openAlerts.push(alert);
      this.#addTo(alert, reportIds, group);
    }
  }

  /** The groups as the rule asks for them. Which reports wait is named only where they can matter: there may be very many. */
  #known(near: readonly PastGroup[]) {
    const waiting = near.reduce((sum, group) => sum + group.unalerted.length, 0);
    const openAlertOf = new Map(near.map((group) => [group, this.#groups.openAlertOf(group)?.id ?? null]));
    const canMatter =
      waiting + 1 >= this.#rule.countThreshold || [...openAlertOf.values()].some((id) => id !== null);
    return near.map((group) => ({
      id: group.id,
      openAlertId: openAlertOf.get(group) ?? null,
      unalerted: canMatter ? group.unalerted.map((id) => ({ id, status: 'New' as const })) : [],
    }));
  }

  /** An alert that gets reports of one that was decided long ago gets that decision at once: nobody would decide again. */
  #addTo(alert: ImaginedAlert, reports: readonly number[], group: PastGroup): void {
    for (const report of reports) {
      this.#of(report).alert = alert;
      alert.reports.push(report);
      alert.consideredCount += 1;
    }
    // The rule takes all that wait, or none.
    group.unalerted = [];
    const decisions = new Set(reports.map((report) => this.#of(report).decided));
    if (decisions.has('Escalated') || decisions.has('Closed')) this.#end(alert, 'Escalated');
    if (decisions.has('Closed')) this.#end(alert, 'Closed');
  }

  /** A real alert was decided on: so were the alerts that hold any of its reports. */
  #decideAlerts(decision: 'Escalated' | 'Dismissed' | 'Closed', reports: readonly number[]): void {
    const held = new Set<ImaginedAlert>();
    for (const report of reports) {
      const state = this.#of(report);
      if (decision !== 'Dismissed') state.decided = decision;
      if (state.alert?.status === (decision === 'Closed' ? 'Escalated' : 'Open')) held.add(state.alert);
    }
    for (const alert of held) this.#end(alert, decision);
  }

  #end(alert: ImaginedAlert, decision: 'Escalated' | 'Dismissed' | 'Closed'): void {
    alert.status = decision;
    const group = this.#groups.of(alert.groupId);
    group.openAlerts = group.openAlerts.filter((open) => open !== alert);
    if (decision === 'Dismissed') for (const report of alert.reports) this.#release(report);
    if (decision === 'Closed') for (const report of alert.reports) this.#close(report);
  }

  /** Reports of a dismissed alert are in no alert any more, and count again. */
  #release(report: number): void {
    const state = this.#of(report);
    state.alert = null;
    if (!state.isRejected && state.group !== null) this.#groups.of(state.group).unalerted.push(report);
  }

  /** Reports of a closed alert link no others. */
  #close(report: number): void {
    const state = this.#of(report);
    state.isInClosedAlert = true;
    this.#neighbours.hide(report);
    if (state.group === null) return;
    this.#groups.of(state.group).isFrayed = true;
  }

  *#reject(report: number): Generator<void, void> {
    const state = this.#of(report);
    if (state.isRejected) return;
    state.isRejected = true;
    if (state.isInClosedAlert || state.group === null) return;
    this.#neighbours.hide(report);
    const group = this.#groups.of(state.group);
    if (state.alert === null) group.unalerted = group.unalerted.filter((one) => one !== report);
    if (state.alert !== null) state.alert.consideredCount -= 1;
    // While its alert is open, reports stay together.
    if (state.alert?.status === 'Open') group.isFrayed = true;
    else yield* this.#regroup(report);
  }

  /** A dismissed report counts again; outside alerts it looks for its neighbours anew. */
  #takeBack(report: number): void {
    const state = this.#of(report);
    if (!state.isRejected) return;
    state.isRejected = false;
    if (state.isInClosedAlert) return;
    if (state.alert === null) {
      if (state.group !== null) this.#evaluate(report);
      return;
    }
    state.alert.consideredCount += 1;
    if (state.group !== null && !state.isHidden) this.#neighbours.show(report, state.group);
  }

  /** What is left of a group without an open alert is computed anew: it may fall apart. */
  *#regroup(report: number): Generator<void, void> {
    const state = this.#of(report);
    if (state.group === null) return;
    const group = this.#groups.of(state.group);
    if (this.#groups.openAlertOf(group)) {
      group.isFrayed = true;
      return;
    }
    if (this.#staysWhole(report, group)) {
      this.#leaveAlone(report);
      return;
    }
    const reports = this.#reportsOf(group);
    const members = reports.filter((one) => !this.#of(one).isRejected).sort((a, b) => a - b);
    this.#regroupingLeft -= members.length;
    if (this.#regroupingLeft < 0) {
      this.isExact = false;
      return;
    }
    yield* this.#groupAnew(members, group);
  }

  /** The reports that belong to a group by now, each once, but those of closed alerts. */
  #reportsOf(group: PastGroup): number[] {
    return [...new Set(group.reports)].filter((report) => {
      const { group: groupId, isInClosedAlert } = this.#of(report);
      return !isInClosedAlert && groupId !== null && this.#groups.rootIdOf(groupId) === group.id;
    });
  }

  *#groupAnew(members: readonly number[], group: PastGroup): Generator<void, void> {
    for (const member of members) this.#neighbours.hide(member);
    group.reports = this.#reportsOf(group).filter((one) => this.#of(one).isRejected);
    for (const left of group.reports) this.#of(left).isHidden = true;
    group.unalerted = [];
    const firstGroupId = this.#groups.nextId;
    for (const [place, member] of members.entries()) {
      this.#evaluate(member, firstGroupId);
      if ((place + 1) % reportsAtATime === 0) yield;
    }
  }

  /** Whether a group provably holds together, and raises nothing, without a report that was just dismissed. */
  #staysWhole(report: number, group: PastGroup): boolean {
    if (!this.#of(report).isRejected || group.isFrayed) return false;
    if (group.unalerted.length >= this.#rule.countThreshold) return false;
    return this.#neighbours.holdTogetherWithout(report);
  }

  /** Puts a dismissed report where nothing finds it. */
  #leaveAlone(report: number): void {
    const state = this.#of(report);
    const alone = this.#groups.fresh();
    alone.reports.push(report);
    state.group = alone.id;
    state.isHidden = true;
  }
}
