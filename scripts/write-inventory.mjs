/**
 * Writes the bill of materials (sbom.cdx.json, CycloneDX) and THIRD-PARTY-LICENCES of the container image into a new folder, from
 * the packages that are installed here: node scripts/write-inventory.mjs <folder>
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findProduction, formatLicences, selectComponents } from './lib/inventory.mjs';
import { inProject, printLine, root } from './lib/project.mjs';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node scripts/write-inventory.mjs <folder>');

const npm = ['sbom', '--sbom-format=cyclonedx'];
const printed = execFileSync('npm', npm, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
const production = findProduction(packages);
const bill = selectComponents(JSON.parse(printed), production);

mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
writeFileSync(path.join(folder, 'THIRD-PARTY-LICENCES'), formatLicences(bill, production, root));
printLine(`${bill.components.length} packages`);
