/**
 * What the container image contains: a software bill of materials (CycloneDX) and the licences of the packages in it. Written from
 * the list that `npm sbom` makes of the installed packages.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The workspaces in the image. The others are for tests. */
const shipped = ['domain', 'contract', 'server', 'client'].map((name) => `packages/${name}`);
const isOwn = /^@harken\//;
const licenceFile = /^(licen[sc]e|copying|notice|copyright|unlicense)/i;

const nameOf = (folder, { name }) => name ?? folder.slice(folder.lastIndexOf('node_modules/') + 13);
const refOf = (folder, entry) => `${nameOf(folder, entry)}@${entry.version}`;

/** The folder from which a package in `from` gets another one: the nearest node_modules upwards; undefined if there is none. */
function resolveFolder(packages, from, name) {
  for (let at = from; ; at = at.replace(/(^|\/)[^/]*$/, '')) {
    const folder = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (folder in packages) return packages[folder].link ? packages[folder].resolved : folder;
    if (at === '') return undefined;
  }
}

/** What a package needs to run. Optional peers do not count: they are there only if somebody else needs them. */
function listNeeded({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

/**
 * The packages that the server and its screens need, with their folders, by `name@version`. `npm sbom --omit=dev` leaves out those
 * that a tool of a developer needs too.
 *
 * @param packages of a lockfile
 */
export function findProduction(packages) {
  const found = new Map();
  const waiting = [...shipped];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entry = packages[folder];
    const ref = refOf(folder, entry);
    found.set(ref, [...(found.get(ref) ?? []), folder]);
    for (const name of listNeeded(entry)) {
      const next = resolveFolder(packages, folder, name);
      if (next && !found.get(refOf(next, packages[next]))?.includes(next)) waiting.push(next);
    }
  }
  return found;
}

/**
 * The bill of materials of the image.
 *
 * @param bill what `npm sbom --sbom-format=cyclonedx` printed, parsed: everything that is installed
 * @param production of {@link findProduction}
 */
export function selectComponents(bill, production) {
  const components = bill.components.filter((one) => production.has(one['bom-ref']));
  const own = bill.metadata.component['bom-ref'];
  const refs = new Set([own, ...components.map((one) => one['bom-ref'])]);
  const component = { ...bill.metadata.component, type: 'application', name: 'harken' };
  return {
    ...bill,
    metadata: { ...bill.metadata, component },
    components: components.map((one) => ({ ...one, scope: 'required' })),
    dependencies: bill.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
  };
}

/** The name of a licence, as the package states it; null if it states none. */
function findLicenceName({ licenses = [] }) {
  const names = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name);
  return names.filter(Boolean).join(' AND ') || null;
}

/** The texts in a folder that state a licence or a copyright, in order of their names. */
function readLicences(folder) {
  const names = readdirSync(folder).filter((name) => licenceFile.test(name));
  return names.sort().map((name) => readFileSync(path.join(folder, name), 'utf8').trim());
}

/**
 * The licences of all packages of other authors. A text that several packages share appears once, below all their names.
 *
 * @param bill of {@link selectComponents}
 * @throws for a package that names no licence and contains none: it may not be in the image
 */
export function formatLicences(bill, production, root) {
  const packagesByText = new Map();
  for (const component of bill.components) {
    if (isOwn.test(component['bom-ref'])) continue;
    const label = `${component.name} ${component.version}`;
    const [folder = ''] = production.get(component['bom-ref']) ?? [];
    const texts = readLicences(path.join(root, folder));
    const name = findLicenceName(component);
    if (!name && texts.length === 0) throw new Error(`${label} has no licence`);
    const author = component.author ? ` Author: ${component.author}` : '';
    const text = texts.join('\n\n') || `The package contains no text of its licence.${author}`;
    const title = name ? `${label} (${name})` : label;
    packagesByText.set(text, [...(packagesByText.get(text) ?? []), title]);
  }
  const parts = [...packagesByText].map(([text, titles]) => `${titles.join('\n')}\n\n${text}\n`);
  return `Harken is published under the Apache License 2.0 (LICENSE). It contains these packages:\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
