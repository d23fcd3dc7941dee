import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { hashFiles, inProject, listFiles, printLine, readIfExists } from './project.mjs';
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

/** Builds the client, unless its sources have not changed since the last build. */
export async function buildClientIfNeeded() {
  if (!existsSync(inProject('packages', 'client', 'index.html'))) return;
  const isSource = (file) => !/\.test\.tsx?$/.test(file);
  const hash = hashFiles(sources.flatMap((source) => listFiles(source, isSource)));
  if (readIfExists(stamp) === hash) return;
  printLine('Building the client…');
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js');
  const { code, output } = await runNode([vite, 'build', inProject('packages', 'client')], {
    quiet: true,
    env: { NODE_ENV: 'production' }, // tests set another value, which would result in a slow build
  });
  if (code !== 0) throw new Error(`The client could not be built:\n${output}`);
  compressFiles();
  writeFileSync(stamp, hash);
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
