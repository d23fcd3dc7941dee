import type { FastifyInstance } from 'fastify';

/** Browser features that our pages use: geolocation for the home of a collector, the clipboard for keys. All others are off. */
const permissions = {
  geolocation: '(self)',
  ...Object.fromEntries(
    [
      ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'gyroscope', 'hid'],
      ...['idle-detection', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
      ...[
        'publickey-credentials-get',
        'screen-wake-lock',
        'serial',
        'sync-xhr',
        'usb',
        'xr-spatial-tracking',
      ],
    ].map((name) => [name, '()']),
  ),
};

const permissionsPolicy = Object.entries(permissions)
  .map(([name, allowed]) => `${name}=${allowed}`)
  .join(', ');

/** Sends a `Permissions-Policy` with every response. */
export function sendPermissionsPolicy(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
  });
}

/** Headers that say what a page may do, and how many requests remain: a kilobyte, without a meaning for its scripts, styles and fonts. */
const headersOfPages = [
  ...['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy', 'origin-agent-cluster'],
  ...['referrer-policy', 'x-dns-prefetch-control', 'x-download-options', 'x-frame-options'],
  ...['x-permitted-cross-domain-policies', 'x-xss-protection'],
  ...['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
];

/** Built files that browsers never show as a page of their own. */
const partOfPage = /\/static\/[^/]+\.(?:js|css|woff2|pmtiles)$/;

/**
 * Shortens the headers of what pages consist of. A slow phone loads thirty such files first, and each header arrives before its file.
 * A style sheet needs its `Referrer-Policy` only for files of others, and there are none.
 */
export function shortenHeaders(reply: { removeHeader(name: string): unknown }, path: string): void {
  if (partOfPage.test(path)) for (const name of headersOfPages) reply.removeHeader(name);
}

/** SHA-256 hashes, in base64, of the only style and script elements that pages may contain. */
export interface InlineHashes {
  styles: readonly string[];
  scripts: readonly string[];
}

/** Everything is loaded from our own host except map tiles; no framing of our pages, and no inline code but ours. */
export function createContentSecurityPolicy(tilesUrl: string | null, inline?: InlineHashes) {
  const toSources = (hashes: readonly string[] = []) => hashes.map((hash) => `'sha256-${hash}'`);
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", ...toSources(inline?.styles)],
      scriptSrc: ["'self'", ...toSources(inline?.scripts)],
      imgSrc: ["'self'", 'data:', 'blob:', ...listTileHosts(tilesUrl)],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      frameSrc: ["'self'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
    },
  };
}

/** The hosts of `https://{s}.tiles.example/{z}/{x}/{y}.png`; a placeholder becomes a wildcard. */
function listTileHosts(tilesUrl: string | null): string[] {
  const [origin] = /^https?:\/\/[\w.:{}-]+/i.exec(tilesUrl ?? '') ?? [];
  return origin ? [origin.replace(/[^/.]*\{[^}]*\}[^.:]*/g, '*')] : [];
}

const unreadablePath = '/api/unreadable-address';

/**
 * Replaces an address with invalid escapes (`/%E0%A4%A`) by an unknown one, so that it gets the usual headers, response and log
 * line. The framework itself would answer it before all of these.
 */
export function replaceUnreadableUrl(url: string): string {
  if (!url.includes('%')) return url;
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return unreadablePath;
  }
}

/** The raw response to something that is not HTTP, or that did not arrive in time. */
export function buildRawError(code: string | undefined): string {
  const status = rawStatuses[code ?? ''] ?? '400 Bad Request';
  const headers = [
    ...[
      'connection: close',
      'content-length: 0',
      'x-content-type-options: nosniff',
      'referrer-policy: no-referrer',
    ],
    ...[
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      `permissions-policy: ${permissionsPolicy}`,
    ],
  ];
  return `HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n`;
}

const rawStatuses: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};
