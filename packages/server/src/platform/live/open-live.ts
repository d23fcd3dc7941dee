import { liveBeatSeconds } from '@harken/contract/live';
import type { Services } from '../services.ts';
import { type Announcement, createAnnouncer, everything } from './announcer.ts';
import type { Live } from './live.ts';
import { LiveChannel } from './live-channel.queries.ts';
import { type LiveStream, LiveStreams } from './live-streams.ts';
import { createMemory, createTelling, hearersIn, mayChangeAccess } from './live-telling.ts';

/** How often it is looked whether sessions live and places are the same, in milliseconds. */
const lookedEvery = 30_000;
/** Pages that one process tells at once. */
const mostStreams = 2000;

type Needed = Pick<Services, 'config' | 'db' | 'clock' | 'log'>;

/** Connects what this process hears of others with those who are told. */
function openEar(connectionString: string, streams: LiveStreams, log: Services['log']) {
  const memory = createMemory(() => performance.now());
  const tell = createTelling(streams, log);
  const hear = (announcement: Announcement) => {
    memory.keep(announcement);
    void tell(announcement);
  };
  const channel = new LiveChannel(connectionString, {
    onPayload: (payload) => hear(JSON.parse(payload) as Announcement),
    onOpen: ({ isAgain, hasLost }) => {
      if (isAgain) hear(everything);
      if (hasLost) void channel.tell([JSON.stringify(everything)]);
    },
    onFailure: ({ name, code }) => log.warn({ name, code }, 'changes of other processes cannot be heard'),
  });
  return { channel, memory };
}

/** Opens what tells pages of changes, for one process. It connects with the first thing to tell or to hear. */
export function openLive(connectionString: string, needed: Needed): Live {
  const { log } = needed;
  const findHearers = hearersIn(needed);
  const streams = new LiveStreams(findHearers);
  const { channel, memory } = openEar(connectionString, streams, log);
  const announcer = createAnnouncer((batch) => channel.tell(batch.map((one) => JSON.stringify(one))));
  // whoever cannot be looked at is told nothing; their pages come back
  const look = () => streams.look().catch(() => streams.endAll('stopping'));
  const beating = setInterval(() => streams.beat(), liveBeatSeconds * 1000).unref();
  const looking = setInterval(look, lookedEvery).unref();
  let isEnding = false;
  return {
    changed: announcer.changed,
    async open(wanted) {
      await channel.open();
      const hearer = (await findHearers([wanted.session])).get(wanted.session);
      if (!hearer) return 'signedOut';
      if (isEnding) return 'stopping';
      if (streams.size >= mostStreams) return 'tooMany';
      const stream: LiveStream = { ...wanted, hearer };
      streams.add(stream);
      if (memory.lately().some(mayChangeAccess)) await look();
      stream.outlet.write('beat', {});
      for (const announcement of memory.lately()) streams.tell(announcement, [stream]);
      return stream;
    },
    closed: (stream) => streams.remove(stream),
    look,
    endStreams() {
      isEnding = true;
      streams.endAll('stopping');
    },
    async stop() {
      for (const timer of [beating, looking]) clearInterval(timer);
      await announcer.stop();
      await channel.close();
    },
  };
}
