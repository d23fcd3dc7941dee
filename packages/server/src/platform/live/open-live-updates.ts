import { liveHeartbeatSeconds } from '@harken/contract/calls/live';
import type { Services } from '../services.ts';
import { type Announcement, changeAnywhere, createAnnouncer } from './announcer.ts';
import type { LiveUpdates } from './live.ts';
import { LiveChannel } from './live-channel.queries.ts';
import { createDelivery, createHistory, createSubscriberFinder, mayChangeAccess } from './live-delivery.ts';
import { type LiveStream, LiveStreams } from './live-streams.ts';

/** Interval of checks whether sessions and access have changed, in milliseconds. */
const refreshMilliseconds = 30_000;
/** Maximum number of streams per process. */
const maxStreams = 2000;

type Dependencies = Pick<Services, 'config' | 'db' | 'clock' | 'log'> & {
  /** Called with every change before pages are notified of it. The process then listens from the start. */
  onChange?: (() => void) | undefined;
};

/** Connects announcements of all processes with the streams of this one. */
function openChannel(connectionString: string, streams: LiveStreams, { log, onChange }: Dependencies) {
  const history = createHistory(() => performance.now());
  const deliver = createDelivery(streams, log);
  const receive = (announcement: Announcement) => {
    onChange?.();
    history.add(announcement);
    void deliver(announcement);
  };
  const channel = new LiveChannel(connectionString, {
    onPayload: (payload) => receive(JSON.parse(payload) as Announcement),
    onOpen: ({ isAgain, hasLost }) => {
      if (isAgain) receive(changeAnywhere);
      if (hasLost) void channel.notify([JSON.stringify(changeAnywhere)]);
    },
    onFailure: ({ name, code }) => log.warn({ name, code }, 'cannot receive changes of other processes'),
  });
  return { channel, history };
}

/** Opens live updates for one process. The database connection opens with first use. */
export function openLiveUpdates(connectionString: string, dependencies: Dependencies): LiveUpdates {
  const findSubscribers = createSubscriberFinder(dependencies);
  const streams = new LiveStreams(findSubscribers);
  const { channel, history } = openChannel(connectionString, streams, dependencies);
  const announcer = createAnnouncer((batch) => channel.notify(batch.map((item) => JSON.stringify(item))));
  // Without knowing their access, streams may not receive anything: they end, and the pages reconnect.
  const refreshAccess = () => streams.refreshAccess().catch(() => streams.endAll('stopping'));
  const beatTimer = setInterval(() => streams.beat(), liveHeartbeatSeconds * 1000).unref();
  const refreshTimer = setInterval(refreshAccess, refreshMilliseconds).unref();
  let isEnding = false;
  // A failure is logged, and the channel goes on connecting.
  if (dependencies.onChange) channel.open().catch(() => undefined);
  return {
    announce: announcer.announce,
    async open(request) {
      await channel.open();
      const subscriber = (await findSubscribers([request.session])).get(request.session);
      if (!subscriber) return 'signedOut';
      if (isEnding) return 'stopping';
      if (streams.size >= maxStreams) return 'tooMany';
      const stream: LiveStream = { ...request, subscriber };
      streams.add(stream);
      if (history.listRecent().some(mayChangeAccess)) await refreshAccess();
      stream.connection.write('beat', {});
      for (const announcement of history.listRecent()) streams.send(announcement, [stream]);
      return stream;
    },
    isListening: () => channel.isOpen,
    removeStream: (stream) => streams.remove(stream),
    countStreams: () => streams.size,
    refreshAccess,
    endStreams() {
      isEnding = true;
      streams.endAll('stopping');
    },
    async stop() {
      for (const timer of [beatTimer, refreshTimer]) clearInterval(timer);
      await announcer.stop();
      await channel.close();
    },
  };
}
