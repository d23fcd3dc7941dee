import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

/** Reads the files that operators use, so that the drill tests what is shipped. Only paths differ. */
const root = path.join(import.meta.dirname, '..', '..');
const readText = (...parts: string[]) => readFileSync(path.join(root, ...parts), 'utf8');

export type Settings = Record<string, string>;

/** @param secrets values of the variables that operators set in `.env` */
export function readCompose(secrets: Settings) {
  const { services } = parse(readText('compose.ha.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Settings }>;
  };
  const fill = (text: string) =>
    String(text).replace(/\$\{(\w+)(:[?-][^}]*)?\}/g, (whole, name) => secrets[name] ?? whole);
  /** The names of services that are a word and a number, such as etcd1. */
  const list = (word: string) =>
    Object.keys(services).filter((name) => new RegExp(`^${word}\\d$`).test(name));
  const environment = (name: string): Settings =>
    Object.fromEntries(
      Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [key, fill(value)]),
    );
  return { list, environment };
}

/** @throws when a text that is replaced is no longer in the file */
function replaceAll(file: string, replacements: Settings): string {
  let text = readText(file);
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`${file} no longer contains ${from}: adapt e2e/drill.`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** The settings of Patroni for a server whose files are in a folder. */
export function readPatroniSettings(folder: string, programs: string): string {
  return replaceAll('deploy/ha/patroni.yml', {
    '/usr/lib/postgresql/18/bin': programs,
    '/etc/harken/create-database.sh': path.join(folder, 'create-database.sh'),
    '/patroni/data': path.join(folder, 'data'),
    '/tmp/pgpass': path.join(folder, 'pgpass'),
    'unix_socket_directories: /tmp': `unix_socket_directories: ${folder}`,
  });
}

export const readDatabaseScript = () => readText('deploy/ha/create-database.sh');

/** Names are in the file of hosts; there is no name server, as there is between containers. */
export const readHaproxySettings = () =>
  replaceAll('deploy/ha/haproxy.cfg', { 'resolvers containers init-addr': 'init-addr' });
