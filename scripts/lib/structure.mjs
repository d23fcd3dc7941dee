/** Rules for folders: none is so full that nobody finds anything, and features of the server do not depend on each other in circles. */
import path from 'node:path';

/** The largest number of files directly in a folder, tests and style sheets included. */
export const maxFilesPerFolder = 40;

/** The folders with more files directly in them than allowed: `packages/client/src/ui: 110 files`. */
export function findFullFolders(files) {
  const folders = Object.groupBy(files, (file) => path.posix.dirname(file));
  return Object.entries(folders)
    .filter(([, { length }]) => length > maxFilesPerFolder)
    .map(([folder, { length }]) => `${folder}: ${length} files`);
}

const imports = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)'(\.[^']+)'/g;
const featureOf = (file) => /^packages\/server\/src\/features\/([^/]+)\//.exec(file)?.[1];

/**
 * Which features of the server import which others.
 *
 * @param sources pairs of a file, `packages/server/src/features/alerts/alerts.jobs.ts`, and its text
 */
export function listFeatureImports(sources) {
  const imported = new Map();
  for (const [file, text] of sources) {
    const feature = featureOf(file);
    if (!feature) continue;
    const found = [...text.matchAll(imports)]
      .map(([, name]) => featureOf(path.posix.join(path.posix.dirname(file), name)))
      .filter((other) => other && other !== feature);
    imported.set(feature, new Set([...(imported.get(feature) ?? []), ...found]));
  }
  return imported;
}

/** Everything that can be reached from a node in one step or more. */
function reach(graph, node, reached = new Set()) {
  for (const next of graph.get(node) ?? []) {
    if (reached.has(next)) continue;
    reached.add(next);
    reach(graph, next, reached);
  }
  return reached;
}

/**
 * The strongly connected components of a graph with more than one node, sorted: nodes that all reach each other.
 *
 * @param graph the nodes that each node points to
 */
export function findCycles(graph) {
  const reached = new Map([...graph.keys()].map((node) => [node, reach(graph, node)]));
  const components = [...graph.keys()]
    .filter((node) => reached.get(node).has(node))
    .map((node) =>
      [...reached.get(node)]
        .filter((other) => reached.get(other)?.has(node))
        .sort()
        .join(', '),
    );
  return [...new Set(components)].sort();
}
