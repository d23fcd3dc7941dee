import net from 'node:net';

/**
 * Many concurrent gateways, each posting one message after the other: `node gateways.ts port form clients seconds`. They write
 * HTTP to plain sockets, so that no client library takes CPU time from the server.
 */
const [port, form = '', clients, seconds] = process.argv.slice(2);
const until = Date.now() + Number(seconds) * 1000;
let accepted = 0;
let number = process.pid * 1_000_000;

function request(): string {
  number += 1;
  const body = `${form}&msgid=${number}`;
  return `POST /api/enqueueSmsEagleReport HTTP/1.1\r\nHost: harken\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

function gateway(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: '127.0.0.1', port: Number(port), noDelay: true });
    socket.setEncoding('latin1');
    socket.once('error', reject);
    socket.once('connect', () => socket.write(request()));
    // a response without a body is one small packet
    socket.on('data', (response: string) => {
      if (!response.startsWith('HTTP/1.1 200') || !response.endsWith('\r\n\r\n'))
        return reject(new Error(response));
      accepted += 1;
      if (Date.now() < until) return socket.write(request());
      socket.end();
      resolve();
    });
  });
}

await Promise.all(Array.from({ length: Number(clients) }, gateway));
process.send?.(accepted / Number(seconds), () => process.exit(0));
