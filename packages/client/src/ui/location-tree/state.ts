/** A location and the locations in it. Only leaves are stored as chosen. */
export type LocationNode = {
  key: string;
  name: string;
  /** Found by its beginning too. */
  code?: string | null | undefined;
  children: readonly LocationNode[];
};

/** Keys of the chosen leaves; null means everywhere. */
export type ChosenLocations = ReadonlySet<string> | null;

/** A visible line of the tree. */
export type TreeLine = {
  node: LocationNode;
  level: number;
  parentKey: string | undefined;
  position: number;
  siblings: number;
  isExpanded: boolean;
};

/** The leaves below a node; a leaf itself if it is one. */
export function getLeaves(node: LocationNode): string[] {
  return node.children.length === 0 ? [node.key] : node.children.flatMap(getLeaves);
}

/** Whether a location is chosen: completely, not at all, or in part. */
export function getCheckedState(node: LocationNode, chosen: ChosenLocations): boolean | 'mixed' {
  if (chosen === null) return true;
  const leaves = getLeaves(node);
  const count = leaves.filter((leaf) => chosen.has(leaf)).length;
  if (count === 0) return false;
  return count === leaves.length ? true : 'mixed';
}

/** Chooses a location with all locations in it, or removes it if it was completely chosen. */
export function toggleLocation(
  nodes: readonly LocationNode[],
  chosen: ChosenLocations,
  node: LocationNode,
): ChosenLocations {
  const everything = nodes.flatMap(getLeaves);
  const next = new Set(chosen ?? everything);
  const isFullyChosen = getCheckedState(node, chosen) === true;
  for (const leaf of getLeaves(node)) {
    if (isFullyChosen) next.delete(leaf);
    else next.add(leaf);
  }
  return next.size === everything.length ? null : next;
}

/** Whether the code of a location begins with a searched text, regardless of letter case. */
export function hasCode({ code }: LocationNode, searched: string): boolean {
  const search = searched.trim().toLocaleLowerCase();
  return search !== '' && (code ?? '').toLocaleLowerCase().startsWith(search);
}

function hasMatch(node: LocationNode, search: string): boolean {
  return (
    node.name.toLocaleLowerCase().includes(search) ||
    hasCode(node, search) ||
    node.children.some((child) => hasMatch(child, search))
  );
}

/** The visible lines: expanded locations, or while searching, matches with their parents. */
export function getLines(
  nodes: readonly LocationNode[],
  expanded: ReadonlySet<string>,
  searched: string,
): TreeLine[] {
  const search = searched.trim().toLocaleLowerCase();
  const collect = (level: number, siblings: readonly LocationNode[], parentKey?: string): TreeLine[] => {
    const shown = search ? siblings.filter((node) => hasMatch(node, search)) : siblings;
    return shown.flatMap((node, index) => {
      const leadsToMatch = search !== '' && node.children.some((child) => hasMatch(child, search));
      const isExpanded = node.children.length > 0 && (leadsToMatch || expanded.has(node.key));
      // a match can be expanded completely
      const children = search && !leadsToMatch ? getLines(node.children, expanded, '') : [];
      const line = { node, level, parentKey, position: index + 1, siblings: shown.length, isExpanded };
      if (!isExpanded) return [line];
      if (!leadsToMatch && search)
        return [line, ...children.map((child) => ({ ...child, level: child.level + level }))];
      return [line, ...collect(level + 1, node.children, node.key)];
    });
  };
  return collect(1, nodes);
}
