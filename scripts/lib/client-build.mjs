import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { filesBelow, hashOf, inProject, readIfThere, say } from './project.mjs';
import { runNode } from './run.mjs';

const stamp = inProject('packages', 'client', 'dist', '.sources-hash');
const sources = [
  ...['src', 'public', 'index.html', 'vite.config.ts', 'package.json'].map((name) =>
    inProject('packages', 'client', name),
  ),
  inProject('packages', 'domain', 'src'),
  inProject('packages', 'contract', 'src'),
  inProject('translations'),
  inProject('package-lock.json'),
];

/** Builds the screens, unless nothing they are made of has changed since the last time. */
export async function buildClientIfNeeded() {
  if (!existsSync(inProject('packages', 'client', 'index.html'))) return;
  const isSource = (file) => !/\.test\.tsx?$/.test(file);
  const hash = hashOf(sources.flatMap((place) => filesBelow(place, isSource)));
  if (readIfThere(stamp) === hash) return;
  say('Building the screens…');
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js');
  const { code, output } = await runNode([vite, 'build', inProject('packages', 'client')], {
    quiet: true,
    env: { NODE_ENV: 'production' }, // tests that need the screens name another one, and would get slow ones
  });
  if (code !== 0) throw new Error(`The screens could not be built:\n${output}`);
  compressFiles();
  writeFileSync(stamp, hash);
}

/** Compresses what was built, once and well; the server sends these files as they are. */
function compressFiles() {
  const isText = (file) => /\.(js|css|html|svg|json|webmanifest)$/.test(file);
  for (const file of filesBelow(inProject('packages', 'client', 'dist', '.'), isText)) {
    const content = readFileSync(file);
    if (content.length < 1024) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
