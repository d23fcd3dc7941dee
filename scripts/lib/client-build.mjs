import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { findTextKeys, readTextKeys } from './client/text-keys.mjs';
import { hashFiles, inProject, listFiles, printLine, readIfExists } from './project.mjs';
import { runNode } from './run.mjs';

const inDist = (...names) => inProject('packages', 'client', 'dist', ...names);
const stamp = inDist('.sources-hash');
const sources = [
  ...['src', 'public', 'index.html', 'package.json'].map((name) => inProject('packages', 'client', name)),
  ...['vite.config.ts', 'vite.start.config.ts', 'vite.early.config.ts'].map((name) =>
    inProject('packages', 'client', name),
  ),
  inProject('packages', 'domain', 'src'),
  inProject('packages', 'contract', 'src'),
  inProject('translations'),
  inProject('package-lock.json'),
  inProject('scripts', 'lib', 'client-build.mjs'),
  inProject('scripts', 'lib', 'client', 'text-keys.mjs'),
];

/** Builds the client, unless its sources have not changed since the last build. */
export async function buildClientIfNeeded() {
  if (!existsSync(inProject('packages', 'client', 'index.html'))) return;
  const isSource = (file) => !/\.test\.tsx?$/.test(file);
  const hash = hashFiles(sources.flatMap((source) => listFiles(source, isSource)));
  if (readIfExists(stamp) === hash) return;
  printLine('Building the client…');
  await runVite([]);
  for (const name of ['start', 'early'])
    await runVite(['--config', inProject('packages', 'client', `vite.${name}.config.ts`)]);
  await writeSignInTemplates();
  compressFiles();
  writeFileSync(stamp, hash);
}

async function runVite(options) {
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js');
  const { code, output } = await runNode([vite, 'build', inProject('packages', 'client'), ...options], {
    quiet: true,
    env: { NODE_ENV: 'production' }, // tests set another value, which would result in a slow build
  });
  if (code !== 0) throw new Error(`The client could not be built:\n${output}`);
}

/** Style sheets, scripts and grounds of maps of some sources and of everything that they import statically. */
function listFilesOf(names) {
  const manifest = JSON.parse(readFileSync(inDist('.vite', 'manifest.json'), 'utf8'));
  const sources = JSON.parse(readFileSync(inDist('.vite', 'sources.json'), 'utf8'));
  const styles = new Set();
  const grounds = new Set();
  const scripts = new Set();
  const visited = new Set();
  const add = (name) => {
    const chunk = manifest[name] ?? Object.values(manifest).find(({ file }) => file === sources[name]);
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (visited.has(chunk.file)) return;
    visited.add(chunk.file);
    const { file, css = [], assets = [], imports = [] } = chunk;
    imports.forEach(add);
    scripts.add(file);
    for (const style of css) styles.add(style);
    for (const asset of assets) if (asset.endsWith('.pmtiles')) grounds.add(asset);
  };
  names.forEach(add);
  return { styles: [...styles], scripts: [...scripts], grounds: [...grounds] };
}

const signInSources = ['index.html', 'src/features/accounts/sign-in-page.tsx'];
const frameSources = [...signInSources, 'src/app/frame.tsx'];

/** The built files of some sources, without those of others. */
function listFilesBeyond(sources, others) {
  const known = listFilesOf(others);
  const { styles, scripts, grounds } = listFilesOf(sources);
  return [...scripts, ...styles, ...grounds].filter(
    (name) => ![...known.scripts, ...known.styles].includes(name),
  );
}

/** Scripts that some built files load while they run, with what these import statically. */
function listLaterScripts(names) {
  const manifest = JSON.parse(readFileSync(inDist('.vite', 'manifest.json'), 'utf8'));
  const chunks = Object.values(manifest).filter(({ file }) => names.includes(file));
  const found = new Set();
  const add = (name) => {
    const { file, imports = [] } = manifest[name];
    if (found.has(file) || names.includes(file)) return;
    found.add(file);
    imports.forEach(add);
  };
  for (const { dynamicImports = [] } of chunks) dynamicImports.forEach(add);
  return [...found].filter((name) => name.endsWith('.js'));
}

/** The keys of the texts that each of these built scripts may show. */
function listTextKeys(names) {
  const keys = readTextKeys();
  const scripts = [...new Set(names)].filter((name) => name.endsWith('.js'));
  return Object.fromEntries(
    scripts.map((name) => [name, findTextKeys(readFileSync(inDist(name), 'utf8'), keys)]),
  );
}

/**
 * Writes what the server needs for its pages: the sign-in form rendered in each language, the built files that it and each page
 * of the app need, the texts in them, and the script that runs inside the page.
 */
async function writeSignInTemplates() {
  const script = inDist('.start', 'sign-in-templates.js');
  const { renderSignInTemplates, listPages, listHomePaths } = await import(
    `${pathToFileURL(script)}?${Date.now()}`
  );
  const frame = listFilesBeyond(frameSources, signInSources);
  const known = listFilesOf(frameSources).scripts;
  const pages = listPages().map(({ sources, ...page }) => {
    const files = listFilesBeyond(sources, frameSources);
    // also of the frame: somebody may open its menu at once
    const later = listLaterScripts([...frame, ...files]);
    return { ...page, files, later: later.filter((name) => !known.includes(name)) };
  });
  const { styles, scripts } = listFilesOf(signInSources);
  const templates = {
    forms: renderSignInTemplates(),
    ...{ styles, scripts, frame, pages },
    textKeys: listTextKeys([...known, ...pages.flatMap(({ files, later }) => [...files, ...later])]),
    homes: listHomePaths(),
  };
  const early = readFileSync(inDist('.early', 'early.js'), 'utf8');
  for (const name of ['.start', '.early']) rmSync(inDist(name), { recursive: true });
  mkdirSync(inDist('.start'));
  writeFileSync(inDist('.start', 'sign-in.json'), JSON.stringify(templates));
  writeFileSync(inDist('.start', 'early.js'), early);
}

/** Compresses the built files; the server sends them as they are. */
function compressFiles() {
  const isText = (file) => /\.(js|css|html|svg|json|webmanifest)$/.test(file);
  for (const file of listFiles(inProject('packages', 'client', 'dist', '.'), isText)) {
    const content = readFileSync(file);
    if (content.length < 1024) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
