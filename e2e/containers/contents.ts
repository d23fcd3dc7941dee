import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What is in the image, seen from outside. Each check returns what was seen, and throws if it is wrong. */
const readJson = (...parts: string[]) => JSON.parse(readFileSync(path.join(...parts), 'utf8'));

/** `name@version` of every package in a folder node_modules, nested ones too. */
function listPackages(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) =>
      name.startsWith('@')
        ? readdirSync(path.join(folder, name), { withFileTypes: true })
            .filter((entry) => entry.isDirectory())
            .map((entry) => `${name}/${entry.name}`)
        : [name],
    );
  return names.flatMap((name) => {
    const { version } = readJson(folder, name, 'package.json');
    return [`${name}@${version}`, ...listPackages(path.join(folder, name, 'node_modules'))];
  });
}

/** The bill of materials names every installed package, and the licences are those of all packages in it. */
export function checkInventory(image: string): string {
  const harken = path.join(image, 'harken');
  const bill = readJson(harken, 'sbom.cdx.json');
  if (bill.bomFormat !== 'CycloneDX') throw new Error('sbom.cdx.json is not CycloneDX');
  const components = bill.components as { 'bom-ref': string; name: string; version: string }[];
  const listed = new Set(components.map((one) => one['bom-ref']));
  const missing = listPackages(path.join(harken, 'node_modules')).filter((name) => !listed.has(name));
  if (missing.length > 0) throw new Error(`not in sbom.cdx.json: ${missing.join(', ')}`);
  const licences = readFileSync(path.join(harken, 'THIRD-PARTY-LICENCES'), 'utf8');
  const others = components.filter((one) => !one['bom-ref'].startsWith('@harken/'));
  const unnamed = others.filter(({ name, version }) => !licences.includes(`${name} ${version}`));
  if (unnamed.length > 0) throw new Error(`no licence of ${unnamed.map(({ name }) => name).join(', ')}`);
  for (const name of ['react', 'leaflet', 'fastify'])
    if (!others.some((one) => one.name === name)) throw new Error(`${name} is not in sbom.cdx.json`);
  return `${others.length} packages in sbom.cdx.json and THIRD-PARTY-LICENCES, every installed one among them`;
}

/** The user owns nothing of the program, no file has rights that a program could gain, and nothing of a developer is inside. */
export function checkFiles(image: string): string {
  const find = (...parameters: string[]) =>
    execFileSync('find', parameters, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
      .split('\n')
      .filter(Boolean);
  const harken = path.join(image, 'harken');
  const writable = find(harken, '!', '-type', 'l', '(', '!', '-uid', '0', '-o', '-perm', '/022', ')');
  if (writable.length > 0) throw new Error(`not only root may write ${writable.slice(0, 5).join(', ')}`);
  const forbidden = [
    '.git',
    '.env',
    'e2e',
    'node_modules/vitest',
    'node_modules/typescript',
    'node_modules/vite',
  ];
  const found = forbidden.filter((name) => existsSync(path.join(harken, name)));
  if (found.length > 0) throw new Error(`in the image: ${found.join(', ')}`);
  const files = find(harken, '-type', 'f').length;
  const size = execFileSync('du', ['-sm', harken], { encoding: 'utf8' }).split('\t')[0];
  return `${files} files, ${size} MB, all written by root only`;
}
