import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** A system account from /etc/passwd. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * The account that runs PostgreSQL.
 *
 * - `self`: the account that started Harken; the usual case.
 * - `account`: Harken runs as root, which PostgreSQL refuses, so another account runs it.
 * - `namespace`: Harken runs as root and the other account cannot access our folders; PostgreSQL runs in a user namespace in
 *   which root looks like an ordinary user. Files belong to root.
 */
export type RunsAs =
  | { kind: 'self' }
  | { kind: 'account'; account: Account; mustCopyPrograms: boolean }
  | { kind: 'namespace' };

const namespaceCommand = ['unshare', '-U', '--map-user=65534', '--map-group=65534'];

/**
 * Chooses the account that can run PostgreSQL here.
 *
 * @param programs folder of the PostgreSQL programs
 * @param dataParent the existing parent of the data folder
 * @throws when Harken runs as root and no alternative exists
 */
export function chooseAccount(programs: string, dataParent: string): RunsAs {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const account = findServiceAccount();
  const canAccessData = account !== undefined && canAccess(account, dataParent);
  if (account && canAccessData && canAccess(account, programs)) {
    return { kind: 'account', account, mustCopyPrograms: false };
  }
  if (supportsNamespaces()) return { kind: 'namespace' };
  if (account && canAccessData) return { kind: 'account', account, mustCopyPrograms: true };
  throw new Error(
    `PostgreSQL does not run as root, and no other account can access ${dataParent}. ` +
      'Start Harken as an ordinary user, grant access to that folder, or set DATABASE_URL to use your own server.',
  );
}

/** Command line and ids for starting a program of PostgreSQL. */
export function buildCommand(runsAs: RunsAs, program: string, options: string[]) {
  if (runsAs.kind === 'namespace') {
    const [command, ...first] = namespaceCommand as [string, ...string[]];
    return { command, options: [...first, program, ...options], ids: {} };
  }
  const ids = runsAs.kind === 'account' ? { uid: runsAs.account.uid, gid: runsAs.account.gid } : {};
  return { command: program, options, ids };
}

/** The required owner of PostgreSQL's files; undefined if nothing must be changed. */
export function findFileOwner(runsAs: RunsAs): { uid: number; gid: number } | undefined {
  if (runsAs.kind === 'account') return runsAs.account;
  return runsAs.kind === 'namespace' ? { uid: 0, gid: 0 } : undefined;
}

/** Whether an account can access a folder: it needs the execute permission on all its parents. */
export function canAccess(account: Pick<Account, 'uid' | 'gid'>, folder: string): boolean {
  let current = realpathSync(folder);
  while (mayEnter(account, current)) {
    const parent = path.dirname(current);
    if (parent === current) return true;
    current = parent;
  }
  return false;
}

function mayEnter(account: Pick<Account, 'uid' | 'gid'>, folder: string): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

function findServiceAccount(): Account | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const accounts = lines
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  return accounts.find(({ name }) => name === 'postgres') ?? accounts.find(({ name }) => name === 'nobody');
}

function supportsNamespaces(): boolean {
  const [command, ...options] = namespaceCommand as [string, ...string[]];
  return spawnSync(command, [...options, 'true'], { stdio: 'ignore' }).status === 0;
}
