import http from 'node:http';
import type { GatewayRequest } from './gateways.ts';

/**
 * A gateway that sends messages at a steady rate, whether or not earlier ones were answered: `node steady-gateway.ts`. It sends the
 * process that started it the milliseconds from when each was due until its answer had arrived.
 */
export interface SteadySending {
  port: number;
  /** `{n}` in the body is a number that never repeats. */
  request: GatewayRequest;
  perSecond: number;
  seconds: number;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
let number = process.pid * 1_000_000;

function sendOne({ port, request: { method, path, headers, body } }: SteadySending): Promise<void> {
  number += 1;
  const text = body.replaceAll('{n}', String(number));
  return new Promise((resolve, reject) => {
    const sent = http.request({ port, path, method, headers, agent }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200 || response.statusCode === 201
          ? resolve()
          : reject(new Error(`${path} answered ${response.statusCode}`)),
      );
    });
    sent.once('error', reject);
    sent.end(text);
  });
}

/** The timer fires every few milliseconds and sends what has become due. */
async function send(sending: SteadySending): Promise<number[]> {
  const { perSecond, seconds } = sending;
  const total = perSecond * seconds;
  const start = performance.now();
  const milliseconds: number[] = [];
  const answers: Promise<void>[] = [];
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(total, Math.floor(((performance.now() - start) / 1000) * perSecond));
      while (answers.length < due) {
        const dueAt = start + ((answers.length + 1) * 1000) / perSecond;
        answers.push(sendOne(sending).then(() => void milliseconds.push(performance.now() - dueAt)));
      }
      if (answers.length < total) return;
      clearInterval(timer);
      resolve();
    }, 2);
  });
  await Promise.all(answers);
  return milliseconds;
}

process.on('message', (sending: SteadySending) => {
  send(sending).then(
    (milliseconds) => process.send?.(milliseconds),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    },
  );
});
