import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { hashFiles, inProject, listFiles, printLine, readIfExists } from './project.mjs';
import { runNode } from './run.mjs';

const inDist = (...names) => inProject('packages', 'client', 'dist', ...names);
const stamp = inDist('.sources-hash');
const sources = [
  ...['src', 'public', 'index.html', 'vite.config.ts', 'vite.start.config.ts', 'package.json'].map((name) =>
    inProject('packages', 'client', name),
  ),
  inProject('packages', 'domain', 'src'),
  inProject('packages', 'contract', 'src'),
  inProject('translations'),
  inProject('package-lock.json'),
  inProject('scripts', 'lib', 'client-build.mjs'),
];

/** Builds the client, unless its sources have not changed since the last build. */
export async function buildClientIfNeeded() {
  if (!existsSync(inProject('packages', 'client', 'index.html'))) return;
  const isSource = (file) => !/\.test\.tsx?$/.test(file);
  const hash = hashFiles(sources.flatMap((source) => listFiles(source, isSource)));
  if (readIfExists(stamp) === hash) return;
  printLine('Building the client…');
  await runVite([]);
  await runVite(['--config', inProject('packages', 'client', 'vite.start.config.ts')]);
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

/** Style sheets and scripts of the sign-in page: those of its sources and of everything that they import statically. */
function listSignInFiles() {
  const manifest = JSON.parse(readFileSync(inDist('.vite', 'manifest.json'), 'utf8'));
  const styles = new Set();
  const scripts = new Set();
  const visited = new Set();
  const add = (name) => {
    if (visited.has(name)) return;
    visited.add(name);
    const { file, css = [], imports = [] } = manifest[name];
    imports.forEach(add);
    scripts.add(file);
    for (const style of css) styles.add(style);
  };
  ['index.html', 'src/features/accounts/sign-in-page.tsx'].forEach(add);
  return { styles: [...styles], scripts: [...scripts] };
}

/** Renders the sign-in form that the server puts into its pages, and notes the styles and scripts that it needs. */
async function writeSignInTemplates() {
  const script = inDist('.start', 'sign-in-templates.js');
  const { renderSignInTemplates } = await import(`${pathToFileURL(script)}?${Date.now()}`);
  const templates = { forms: renderSignInTemplates(), ...listSignInFiles() };
  rmSync(inDist('.start'), { recursive: true });
  mkdirSync(inDist('.start'));
  writeFileSync(inDist('.start', 'sign-in.json'), JSON.stringify(templates));
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
