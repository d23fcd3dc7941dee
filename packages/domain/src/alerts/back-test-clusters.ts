/** An alert as a rule would have raised it. Reports are given by their indexes in the history. */
export interface SimulatedAlert {
  /** Counts up in the order in which alerts are raised. */
  id: number;
  /** The report that raised it. */
  triggeredBy: number;
  status: 'Open' | 'Dismissed' | 'Escalated' | 'Closed';
  /** All reports that were ever in it. */
  reports: number[];
  /** How many of its reports are not dismissed: if there are none, nothing joins the alert. */
  consideredCount: number;
  clusterId: number;
}

/** A cluster of linked reports during a replay. */
export interface ReplayCluster {
  id: number;
  /** All reports that ever belonged to it; some may have left. */
  reports: number[];
  /** Its reports that are in no alert, or only in dismissed ones. */
  unalerted: number[];
  /** Open alerts raised in it, oldest first. */
  openAlerts: SimulatedAlert[];
  /** A report that linked others may be gone: whether the rest is still connected must be computed. */
  mayBeSplit: boolean;
}

/** The clusters of a replay. They are merged often, so the smaller one always goes into the larger. */
export class ReplayClusters {
  readonly #clusters: ReplayCluster[] = [];
  readonly #parents: number[] = [];

  /** The id of the next cluster. Ids start at 1, because `raiseAlerts` uses negative ones for its new clusters. */
  get nextId(): number {
    return this.#clusters.length + 1;
  }

  create(): ReplayCluster {
    const id = this.nextId;
    const cluster: ReplayCluster = { id, reports: [], unalerted: [], openAlerts: [], mayBeSplit: false };
    this.#clusters.push(cluster);
    this.#parents.push(id);
    return cluster;
  }

  /** The id of the cluster that a cluster has been merged into, or its own. */
  findRootId(id: number): number {
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

  get(id: number): ReplayCluster {
    return this.#clusters[this.findRootId(id) - 1] as ReplayCluster;
  }

  merge(clusters: readonly ReplayCluster[]): ReplayCluster {
    return clusters.reduce((one, other) => {
      const [into, from] = one.reports.length >= other.reports.length ? [one, other] : [other, one];
      this.#parents[from.id - 1] = into.id;
      for (const report of from.reports) into.reports.push(report);
      for (const report of from.unalerted) into.unalerted.push(report);
      if (from.openAlerts.length > 0)
        into.openAlerts = [...into.openAlerts, ...from.openAlerts].sort((a, b) => a.id - b.id);
      into.mayBeSplit ||= from.mayBeSplit;
      return into;
    });
  }

  /** The oldest open alert of a cluster with a report that is not dismissed. */
  findOpenAlert(cluster: ReplayCluster): SimulatedAlert | undefined {
    return cluster.openAlerts.find((alert) => alert.consideredCount > 0);
  }
}
