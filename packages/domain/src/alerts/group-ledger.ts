/** An alert that new reports of its group join: one stored before, or one raised a moment ago. */
export type OpenAlert = { kind: 'stored'; alertId: number } | { kind: 'raised'; index: number };

/** A group of reports that hang together, as far as the next decision needs it. */
export interface Group {
  id: number;
  openAlert: OpenAlert | null;
  /** Ids of its reports in no Open, Escalated or Closed alert. */
  unalerted: number[];
}

/** The groups that one evaluation touches: they are made, found and united, never split. */
export interface GroupLedger {
  /** The group that now holds what this group held. */
  rootOf(groupId: number): Group;
  fresh(): Group;
  /** Makes one group of several; the oldest keeps its name, the oldest alert stays open to new reports. */
  unite(groups: readonly Group[]): Group;
  /** The stored groups that were united with an older one. */
  merges(): { from: number; into: number }[];
}

/** A ledger over the groups known from the database. */
export function groupLedger(known: readonly Group[]): GroupLedger {
  const groups = new Map(known.map((group) => [group.id, group]));
  const parents = new Map<number, number>();
  let lastFresh = 0;

  const rootIdOf = (groupId: number): number => {
    let root = groupId;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    if (root !== groupId) parents.set(groupId, root); // the next search is one step
    return root;
  };
  const rootOf = (groupId: number): Group => {
    const group = groups.get(rootIdOf(groupId));
    if (group === undefined) throw new Error(`Group ${groupId} is named as a neighbour but was not given`);
    return group;
  };
  const fresh = (): Group => {
    lastFresh -= 1;
    const group: Group = { id: lastFresh, openAlert: null, unalerted: [] };
    groups.set(group.id, group);
    return group;
  };
  const unite = (several: readonly Group[]): Group =>
    several.reduce((one, other) => {
      const [into, from] = isOlder(one.id, other.id) ? [one, other] : [other, one];
      parents.set(from.id, into.id);
      into.openAlert = olderAlert(into.openAlert, from.openAlert);
      for (const reportId of from.unalerted) into.unalerted.push(reportId);
      return into;
    });
  const merges = () =>
    [...parents.keys()].filter((from) => from > 0).map((from) => ({ from, into: rootIdOf(from) }));

  return { rootOf, fresh, unite, merges };
}

/** Stored groups are older than fresh ones; stored ids count up, fresh ids count down. */
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
