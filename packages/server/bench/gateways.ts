import http from 'node:http';

/** Many gateways at once, each delivering one message after the other: `node gateways.ts port form clients seconds`. */
const [port, form = '', clients, seconds] = process.argv.slice(2);
const agent = new http.Agent({ keepAlive: true, maxSockets: Number(clients) });
const until = Date.now() + Number(seconds) * 1000;
let accepted = 0;
let number = process.pid * 1_000_000;

function deliver(): Promise<number> {
  number += 1;
  const body = `${form}&msgid=${number}`;
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port, path: '/api/enqueueSmsEagleReport', method: 'POST', agent, headers },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      },
    );
    request.once('error', reject);
    request.end(body);
  });
}

async function gateway(): Promise<void> {
  while (Date.now() < until) {
    const status = await deliver();
    if (status !== 200) throw new Error(`answered ${status}`);
    accepted += 1;
  }
}

await Promise.all(Array.from({ length: Number(clients) }, gateway));
process.send?.(accepted / Number(seconds), () => process.exit(0));
