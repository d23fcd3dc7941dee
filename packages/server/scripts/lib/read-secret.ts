import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/**
 * Reads one line from standard input, without echo. Secrets are not accepted as command line arguments, because other users of
 * the machine see these in the list of processes, and the shell stores them in its history.
 *
 * @param what the prompt: `New password`
 * @returns null if standard input is empty
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
