import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** A system account, as /etc/passwd knows it. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Under whom PostgreSQL runs.
 *
 * - `self`: as whoever started us; the usual case.
 * - `account`: we are root, PostgreSQL refuses that, so it runs as another account.
 * - `namespace`: we are root and the other account could not reach our folders; PostgreSQL runs
 *   in a user namespace in which root looks like an ordinary user. Files stay root's.
 */
export type RunsAs =
  | { kind: 'self' }
  | { kind: 'account'; account: Account; needsCopyOfPrograms: boolean }
  | { kind: 'namespace' };

const namespaceCommand = ['unshare', '-U', '--map-user=65534', '--map-group=65534'];

/**
 * Decides under whom PostgreSQL can run here.
 *
 * @param programs folder of the PostgreSQL programs
 * @param dataParent the existing folder in which the data folder lies
 * @throws when we are root and no way leads around it
 */
export function chooseAccount(programs: string, dataParent: string): RunsAs {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const account = serviceAccount();
  const reachesData = account !== undefined && canReach(account, dataParent);
  if (account && reachesData && canReach(account, programs)) {
    return { kind: 'account', account, needsCopyOfPrograms: false };
  }
  if (namespacesWork()) return { kind: 'namespace' };
  if (account && reachesData) return { kind: 'account', account, needsCopyOfPrograms: true };
  throw new Error(
    `PostgreSQL does not run as root, and no other account can reach ${dataParent}. ` +
      'Start as an ordinary user, open that folder, or set DATABASE_URL to use a server of your own.',
  );
}

/** The command line and the ids with which a program of PostgreSQL is started. */
export function commandAs(runsAs: RunsAs, program: string, options: string[]) {
  if (runsAs.kind === 'namespace') {
    const [command, ...first] = namespaceCommand as [string, ...string[]];
    return { command, options: [...first, program, ...options], ids: {} };
  }
  const ids = runsAs.kind === 'account' ? { uid: runsAs.account.uid, gid: runsAs.account.gid } : {};
  return { command: program, options, ids };
}

/** The user and group that must own the files of PostgreSQL; undefined where nothing is to be changed. */
export function ownerOfFiles(runsAs: RunsAs): { uid: number; gid: number } | undefined {
  if (runsAs.kind === 'account') return runsAs.account;
  return runsAs.kind === 'namespace' ? { uid: 0, gid: 0 } : undefined;
}

/** Whether an account may enter a folder: every folder on the way to it must let the account through. */
export function canReach(account: Pick<Account, 'uid' | 'gid'>, folder: string): boolean {
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

function serviceAccount(): Account | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const accounts = lines
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  return accounts.find(({ name }) => name === 'postgres') ?? accounts.find(({ name }) => name === 'nobody');
}

function namespacesWork(): boolean {
  const [command, ...options] = namespaceCommand as [string, ...string[]];
  return spawnSync(command, [...options, 'true'], { stdio: 'ignore' }).status === 0;
}
