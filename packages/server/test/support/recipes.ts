import { spawn, spawnSync } from 'node:child_process';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

export const recipesFolder = fileURLToPath(new URL('../../../../docs/recipes/', import.meta.url));

const works = (command: string, argument: string, program: string) =>
  spawnSync(command, [argument, program]).status === 0;

/** The program that runs the recipes in a language with their libraries; null where it is not installed. */
export const languages = {
  /** Debian: python3-httpx, python3-pandas. */
  py: ['python3', '/usr/bin/python3'].find((name) => works(name, '-c', 'import httpx, pandas')) ?? null,
  /** Debian: r-cran-httr2, r-cran-readr. */
  R: works('Rscript', '-e', 'library(httr2); library(readr)') ? 'Rscript' : null,
};

/** Runs a program to its end, while this process serves it. */
export function runProgram(
  command: string,
  programArguments: string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, programArguments, {
      cwd,
      env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

/** Listens on a port of its own. The handler returns what is answered. */
export async function startHttp(
  handle: (request: IncomingMessage, body: string) => Promise<Response>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    const answer = await handle(request, await readBody(request));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Stands before a server and makes the large pages that recipes ask for small, so that a few rows need several. */
export function startSmallPages(server: string) {
  return startHttp(async ({ url = '', headers: { accept = '*/*', authorization = '' } }) => {
    const response = await fetch(server + url.replace('limit=5000', 'limit=2'), {
      headers: { accept, authorization },
    });
    const headers = new Headers(response.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection'])
      headers.delete(name);
    return new Response(await response.arrayBuffer(), { status: response.status, headers });
  });
}
