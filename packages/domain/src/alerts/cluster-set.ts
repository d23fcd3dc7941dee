/** An alert that new reports of its cluster join: a stored one, or one just raised. */
export type OpenAlert = { kind: 'stored'; alertId: number } | { kind: 'raised'; index: number };

/** A cluster of linked reports, as far as the next decision needs it. */
export interface Cluster {
  id: number;
  openAlert: OpenAlert | null;
  /** Ids of its reports in no Open, Escalated or Closed alert. */
  unalerted: number[];
}

/** The clusters that one evaluation touches, as a disjoint-set structure: created, found and merged, never split. */
export interface ClusterSet {
  /** The cluster that a cluster has been merged into, or itself. */
  findRoot(clusterId: number): Cluster;
  create(): Cluster;
  /** Merges several clusters: the oldest keeps its id, and the oldest alert stays open to new reports. */
  merge(clusters: readonly Cluster[]): Cluster;
  /** The stored clusters that were merged into an older one. */
  listMerges(): { from: number; into: number }[];
}

/** Starts with the clusters loaded from the database. */
export function createClusterSet(known: readonly Cluster[]): ClusterSet {
  const clusters = new Map(known.map((cluster) => [cluster.id, cluster]));
  const parents = new Map<number, number>();
  let lastNewId = 0;

  const findRootId = (clusterId: number): number => {
    let root = clusterId;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    if (root !== clusterId) parents.set(clusterId, root); // path compression: the next search takes one step
    return root;
  };
  const findRoot = (clusterId: number): Cluster => {
    const cluster = clusters.get(findRootId(clusterId));
    if (cluster === undefined)
      throw new Error(`Cluster ${clusterId} is linked to a report but was not given`);
    return cluster;
  };
  const create = (): Cluster => {
    lastNewId -= 1;
    const cluster: Cluster = { id: lastNewId, openAlert: null, unalerted: [] };
    clusters.set(cluster.id, cluster);
    return cluster;
  };
  const merge = (several: readonly Cluster[]): Cluster =>
    several.reduce((a, b) => {
      const [into, from] = isOlder(a.id, b.id) ? [a, b] : [b, a];
      parents.set(from.id, into.id);
      into.openAlert = olderAlert(into.openAlert, from.openAlert);
      for (const reportId of from.unalerted) into.unalerted.push(reportId);
      return into;
    });
  const listMerges = () =>
    [...parents.keys()].filter((from) => from > 0).map((from) => ({ from, into: findRootId(from) }));

  return { findRoot, create, merge, listMerges };
}

/** Stored clusters are older than new ones; ids of stored clusters count up, those of new ones down. */
function isOlder(a: number, b: number): boolean {
  const isStored = a > 0;
  if (isStored !== b > 0) return isStored;
  return isStored ? a < b : a > b;
}

function olderAlert(a: OpenAlert | null, b: OpenAlert | null): OpenAlert | null {
  if (a === null || b === null) return a ?? b;
  if (a.kind === 'stored') return b.kind === 'stored' && b.alertId < a.alertId ? b : a;
  return b.kind === 'raised' && a.index < b.index ? a : b;
}
