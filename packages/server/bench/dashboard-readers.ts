import http from 'node:http';

/**
 * Several clients that request dashboards, each again as soon as it has the response. Runs in a separate process, started
 * by `dashboards.bench.ts`, which sends it the request.
 */
export interface Reading {
  port: number;
  path: string;
  /** One per client: each is another person. */
  cookies: string[];
  /** Sent one after the other, so that clients request different things; without any, there is no body. */
  bodies: string[];
  clients: number;
  /** Requests per client. */
  times: number;
}

export interface ReadingResult {
  /** From the request to the last byte, in milliseconds. */
  milliseconds: number[];
  /** As sent, compressed. */
  bytes: number;
}

function requestOnce(
  { port, path }: Reading,
  { cookie, body, number }: { cookie: string | undefined; body: string | undefined; number: number },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...{ cookie: cookie ?? '', 'content-type': 'application/json', 'accept-encoding': 'gzip' },
      // a server behind a proxy limits requests by this address
      'x-forwarded-for': `192.0.2.${number + 1}`,
    };
    const request = http.request({ port, path, method: body ? 'POST' : 'GET', headers }, (response) => {
      let bytes = 0;
      const isGood = response.statusCode === 200;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (!isGood) process.stderr.write(chunk);
      });
      response.on('end', () =>
        isGood ? resolve(bytes) : reject(new Error(`${path} answered ${response.statusCode}`)),
      );
    });
    request.once('error', reject);
    request.end(body);
  });
}

async function read(reading: Reading): Promise<ReadingResult> {
  const milliseconds: number[] = [];
  let bytes = 0;
  let sent = 0;
  const client = async (number: number) => {
    const cookie = reading.cookies[number];
    for (let time = 0; time < reading.times; time++) {
      const start = performance.now();
      const body = reading.bodies[sent % reading.bodies.length];
      sent += 1;
      bytes = await requestOnce(reading, { cookie, body, number });
      milliseconds.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: reading.clients }, (_, number) => client(number)));
  return { milliseconds, bytes };
}

process.on('message', (reading: Reading) => {
  read(reading).then(
    (result) => process.send?.(result),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    },
  );
});
