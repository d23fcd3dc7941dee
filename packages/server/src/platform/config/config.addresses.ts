import { isIP } from 'node:net';
import { parseBrokerAddress } from '../../external/mqtt/broker-address.ts';
import { parseTrustedProxies, type TrustedProxies } from '../network/trusted-proxies.ts';
import { emailAddress, type Refused, refuse } from './config.rules.ts';

/** Rules of settings that are addresses of this server or of other ones. Those that contain a password are never shown. */

const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;
const isLikeIpAddress = (host: string) => /^[\d.]+$/.test(host) || host.includes(':');
const isHost = (host: string) => (isLikeIpAddress(host) ? isIP(host) !== 0 : hostName.test(host));

const reservedCharacters =
  'A # / ? @ % or space in the user name or password is written as %23 %2F %3F %40 %25 %20';

/** How a server is reached, with user name and password in the address. */
interface ServerAddress {
  /** Without colon: `['smtp', 'smtps']`. */
  protocols: string[];
  example: string;
}

/** The part after `//` up to the last `@`, where reserved characters of a password end up in the wrong place. */
function findWrongCharacters(text: string): Refused | null {
  const afterProtocol = text.replace(/^[^/]*\/\//, '').replace(/\?[\w.-]+=.*$/, '');
  const at = afterProtocol.lastIndexOf('@');
  const account = at < 0 ? '' : afterProtocol.slice(0, at);
  const host = at < 0 ? afterProtocol : afterProtocol.slice(at + 1);
  const isReserved = /[#/?@\s]/.test(account) || /%(?![0-9a-f]{2})/i.test(account);
  return isReserved || host.includes('#') ? refuse(`cannot be read. ${reservedCharacters}`) : null;
}

/** The address of a server of others; user name and password are part of it, so rejections do not show it. */
export const serverAddress = ({ protocols, example }: ServerAddress) => ({
  example,
  read(text: string): string | Refused {
    const beginning = protocols.map((protocol) => `${protocol}://`).join(' or ');
    if (!protocols.some((protocol) => text.toLowerCase().startsWith(`${protocol}://`)))
      return refuse(`does not begin with ${beginning}`);
    const wrong = findWrongCharacters(text);
    if (wrong) return wrong;
    const host = URL.parse(text)?.hostname.replace(/^\[|\]$/g, '');
    if (host === undefined) return refuse('is no address: its host or port is wrong');
    return host !== '' && isHost(host)
      ? text
      : refuse(host === '' ? 'names no host' : `"${host}" is no host`);
  },
});

/** A PostgreSQL connection. It may name a socket folder instead of a host. */
export const databaseAddress = {
  example: 'postgresql://harken:password@127.0.0.1/harken',
  read(text: string): string | Refused {
    if (
      /^(postgres|postgresql):\/\/([^@/]*@)?\//i.test(text) &&
      URL.parse(text.replace(/\/\/[^/]*\//, '//localhost/'))
    )
      return findWrongCharacters(text) ?? text;
    const { example } = databaseAddress;
    return serverAddress({ protocols: ['postgresql', 'postgres'], example }).read(text);
  },
};

/** The mail server, with the sender as our own parameter. */
export const mailServerAddress = {
  example: 'smtp://user:password@mail.example:587?from=harken@mail.example',
  read(text: string): string | Refused {
    const address = serverAddress({ protocols: ['smtp', 'smtps'], example: '' }).read(text);
    if (typeof address !== 'string') return address;
    const sender = new URL(address).searchParams.get('from');
    if (sender === null || typeof emailAddress.read(sender) === 'string') return address;
    return refuse(`its from=${sender} is not an e-mail address`);
  },
};

/** Parses a web address without a name and password, which would be shown to everybody. */
function readWebAddress(text: string): URL | Refused {
  const url = URL.parse(text);
  if (!url || !/^https?:\/\//i.test(text)) return refuse(`"${text}" does not begin with https:// or http://`);
  if (url.username || url.password) return refuse('contains a user name or password');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isHost(host) ? url : refuse(`"${host}" is no host`);
}

/** A web address to which paths are added. */
export const webAddress = (example: string) => ({
  example,
  read(text: string): string | Refused {
    const url = readWebAddress(text);
    if (!(url instanceof URL)) return url;
    return url.search || url.hash ? refuse(`"${text}" goes on after the path with ? or #`) : text;
  },
});

/** The beginning of an address as browsers send it: no path. */
export const origin = {
  example: 'https://other.example',
  read(text: string): string | Refused {
    const url = readWebAddress(text);
    if (!(url instanceof URL)) return url;
    return text.replace(/\/$/, '').toLowerCase() === url.origin ||
      url.pathname + url.search + url.hash === '/'
      ? text
      : refuse(`"${text}" has a path; an origin ends after host and port`);
  },
};

/** Map tiles: an address, or a path of the same site. */
export const tilesAddress = {
  example: 'https://tiles.example/{z}/{x}/{y}.png',
  read(text: string): string | Refused {
    if (!text.startsWith('/')) {
      const url = readWebAddress(text);
      if (!(url instanceof URL)) return url;
    }
    const missing = ['{z}', '{x}', '{y}'].filter((part) => !text.includes(part));
    return missing.length === 0 ? text : refuse(`"${text}" lacks ${missing.join(' and ')}`);
  },
};

/** Where the web server listens. */
export const listenAddress = {
  example: '127.0.0.1',
  read: (text: string): string | Refused =>
    isHost(text) ? text : refuse(`"${text}" is neither an IP address nor a host name`),
};

/** Where the built-in broker listens. */
export const brokerAddress = {
  example: '127.0.0.1:1883',
  read(text: string): string | Refused {
    const address = parseBrokerAddress(text);
    return address && isHost(address.host)
      ? text
      : refuse(`"${text}" is neither an address nor address:port`);
  },
};

export const trustedProxies = {
  example: '127.0.0.1, 10.0.0.0/8',
  read: (text: string): TrustedProxies | Refused =>
    parseTrustedProxies(text) ??
    refuse(
      `"${text}" is neither true, a number of proxies from 0 to 9, nor a list of addresses and networks`,
    ),
};

/** Who may still get messages: a phone number, an e-mail address, or a host. */
export const recipient = {
  example: '',
  read(text: string): string | Refused {
    const isKnown =
      /^\+?[\d ()-]{4,}$/.test(text) || typeof emailAddress.read(text) === 'string' || isHost(text);
    return isKnown ? text : refuse(`"${text}" is neither a phone number, an e-mail address nor a host`);
  },
};

/** The time of tests: an instant, or an offset in milliseconds. @returns the offset of the clock in milliseconds */
export const testClock = {
  example: '2024-02-29T23:30:00Z',
  read(text: string): number | Refused {
    if (/^[+-]\d{1,13}$/.test(text)) return Number(text);
    const isInstant =
      /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(text) && !Number.isNaN(Date.parse(text));
    return isInstant
      ? Date.parse(text) - performance.timeOrigin
      : refuse(`"${text}" is neither a time in UTC nor an offset in milliseconds`);
  },
};
