import type { ServerResponse } from 'node:http';
import type { ChannelResponse, ChannelTools, PhoneSignal } from '../channel.ts';

/** Shorter than proxies and mobile networks allow a silent connection. */
const keepAliveMilliseconds = 20_000;
/** A telephone that receives nothing is disconnected before it uses more memory than this, in bytes. */
const maxBacklog = 64 * 1024;

function describeSignal(signal: Exclude<PhoneSignal, { kind: 'end' }>): { event: string; data: object } {
  switch (signal.kind) {
    case 'messages':
      return { event: 'MessageEnqueued', data: {} };
    case 'settings':
      return { event: 'SettingsUpdated', data: {} };
    case 'repair':
      return {
        event: 'MessagesExportRequested',
        data: { since: signal.since.toISOString(), until: signal.until.toISOString(), triggerWebhooks: true },
      };
  }
}

function open(
  response: ServerResponse,
  deviceId: string,
  { subscribe }: Pick<ChannelTools, 'subscribe'>,
): void {
  // The telephone may be gone before its request was verified; then no event would follow that ends this.
  if (response.closed || response.destroyed) return;
  const write = (text: string) => {
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength > maxBacklog) response.destroy();
    else response.write(text);
  };
  // Comments: they keep the connection open, and say nothing.
  write(': connected\n\n');
  const timer = setInterval(() => write(': keep-alive\n\n'), keepAliveMilliseconds).unref();
  const unsubscribe = subscribe(deviceId, (signal) => {
    if (signal.kind === 'end') {
      response.end();
      return;
    }
    const { event, data } = describeSignal(signal);
    write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  });
  response.on('close', () => {
    clearInterval(timer);
    unsubscribe();
  });
}

/** Server-sent events, by which the telephone learns at once what it would ask for only every 15 minutes. */
export const openEventStream = (
  deviceId: string,
  tools: Pick<ChannelTools, 'subscribe'>,
): ChannelResponse => ({
  status: 200,
  contentType: 'text/event-stream; charset=utf-8',
  headers: { 'x-accel-buffering': 'no' },
  stream: (response) => open(response, deviceId, tools),
});
