/** A place and the places in it. The places without any in them are what is chosen. */
export type LocationNode = { key: string; name: string; children: readonly LocationNode[] };

/** The keys of the chosen innermost places; null means everywhere. */
export type ChosenLocations = ReadonlySet<string> | null;

/** One line of the tree as it is shown. */
export type TreeLine = {
  node: LocationNode;
  level: number;
  parentKey: string | undefined;
  position: number;
  siblings: number;
  isExpanded: boolean;
};

/** The innermost places in a place; a place with none in it is its own. */
export function leavesOf(node: LocationNode): string[] {
  return node.children.length === 0 ? [node.key] : node.children.flatMap(leavesOf);
}

/** Whether a place is chosen: wholly, not at all, or some places in it. */
export function checkedState(node: LocationNode, chosen: ChosenLocations): boolean | 'mixed' {
  if (chosen === null) return true;
  const leaves = leavesOf(node);
  const count = leaves.filter((leaf) => chosen.has(leaf)).length;
  if (count === 0) return false;
  return count === leaves.length ? true : 'mixed';
}

/** Chooses a place with all in it, or takes it out when it was wholly chosen. */
export function toggleLocation(
  nodes: readonly LocationNode[],
  chosen: ChosenLocations,
  node: LocationNode,
): ChosenLocations {
  const everything = nodes.flatMap(leavesOf);
  const next = new Set(chosen ?? everything);
  const isWhole = checkedState(node, chosen) === true;
  for (const leaf of leavesOf(node)) {
    if (isWhole) next.delete(leaf);
    else next.add(leaf);
  }
  return next.size === everything.length ? null : next;
}

function holdsMatch(node: LocationNode, search: string): boolean {
  return (
    node.name.toLocaleLowerCase().includes(search) || node.children.some((child) => holdsMatch(child, search))
  );
}

/** The lines that show: unfolded places, or, while searching, matches with the places they lie in. */
export function linesOf(
  nodes: readonly LocationNode[],
  expanded: ReadonlySet<string>,
  searched: string,
): TreeLine[] {
  const search = searched.trim().toLocaleLowerCase();
  const collect = (level: number, siblings: readonly LocationNode[], parentKey?: string): TreeLine[] => {
    const shown = search ? siblings.filter((node) => holdsMatch(node, search)) : siblings;
    return shown.flatMap((node, index) => {
      const leadsToMatch = search !== '' && node.children.some((child) => holdsMatch(child, search));
      const isExpanded = node.children.length > 0 && (leadsToMatch || expanded.has(node.key));
      // inside a place that matched by its own name everything can be unfolded
      const children = search && !leadsToMatch ? linesOf(node.children, expanded, '') : [];
      const line = { node, level, parentKey, position: index + 1, siblings: shown.length, isExpanded };
      if (!isExpanded) return [line];
      if (!leadsToMatch && search)
        return [line, ...children.map((child) => ({ ...child, level: child.level + level }))];
      return [line, ...collect(level + 1, node.children, node.key)];
    });
  };
  return collect(1, nodes);
}
