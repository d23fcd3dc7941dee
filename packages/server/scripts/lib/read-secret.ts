import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/**
 * One line from standard input; what is typed is not shown. Secrets are not given on the command line, where other users of
 * the machine see them in the list of processes, and where they stay in the history of the shell.
 *
 * @param what is asked for: `New password`
 * @returns null where there was nothing on standard input
 */
export async function readSecret(what: string): Promise<string | null> {
  if (process.stdin.isTTY) process.stderr.write(`${what}: `);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY });
  for await (const line of lines) {
    if (process.stdin.isTTY) process.stderr.write('\n');
    return line;
  }
  return null;
}
