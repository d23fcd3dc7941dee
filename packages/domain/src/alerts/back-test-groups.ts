/** An alert as a rule would have raised it; reports are named by their places in the history. */
export interface ImaginedAlert {
  /** Counts up in the order in which alerts are raised. */
  id: number;
  /** The report that raised it. */
  triggeredBy: number;
  status: 'Open' | 'Dismissed' | 'Escalated' | 'Closed';
  /** All that were ever in it. */
  reports: number[];
  /** How many of its reports are not dismissed: without any, nothing joins it. */
  consideredCount: number;
  groupId: number;
}

/** A group of reports that hang together while history is replayed. */
export interface PastGroup {
  id: number;
  /** All that ever belonged to it; some may have left. */
  reports: number[];
  /** Those of them in no alert but dismissed ones. */
  unalerted: number[];
  /** Open alerts raised in it, oldest first. */
  openAlerts: ImaginedAlert[];
  /** Something that linked its reports may be gone: whether they still hang together must be computed. */
  isFrayed: boolean;
}

/** The groups of a replay. They are united often, so that the smaller always goes into the larger. */
export class PastGroups {
  readonly #groups: PastGroup[] = [];
  readonly #parents: number[] = [];

  /** The number that the next group gets. Groups count from 1: to the rule, negative ones are made by itself. */
  get nextId(): number {
    return this.#groups.length + 1;
  }

  fresh(): PastGroup {
    const id = this.nextId;
    const group: PastGroup = { id, reports: [], unalerted: [], openAlerts: [], isFrayed: false };
    this.#groups.push(group);
    this.#parents.push(id);
    return group;
  }

  /** The number of the group that a group has become part of by now. */
  rootIdOf(id: number): number {
    let root = id;
    for (let parent = this.#parents[root - 1]; parent !== undefined && parent !== root; ) {
      root = parent;
      parent = this.#parents[root - 1];
    }
    for (let step = id; step !== root; ) {
      const next = this.#parents[step - 1] ?? root;
      this.#parents[step - 1] = root;
      step = next;
    }
    return root;
  }

  of(id: number): PastGroup {
    return this.#groups[this.rootIdOf(id) - 1] as PastGroup;
  }

  unite(groups: readonly PastGroup[]): PastGroup {
    return groups.reduce((one, other) => {
      const [into, from] = one.reports.length >= other.reports.length ? [one, other] : [other, one];
      this.#parents[from.id - 1] = into.id;
      for (const report of from.reports) into.reports.push(report);
      for (const report of from.unalerted) into.unalerted.push(report);
      if (from.openAlerts.length > 0)
        into.openAlerts = [...into.openAlerts, ...from.openAlerts].sort((a, b) => a.id - b.id);
      into.isFrayed ||= from.isFrayed;
      return into;
    });
  }

  /** The oldest open alert of a group that has a report which is not dismissed. */
  openAlertOf(group: PastGroup): ImaginedAlert | undefined {
    return group.openAlerts.find((alert) => alert.consideredCount > 0);
  }
}
