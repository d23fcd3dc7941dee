import type { FastifyInstance } from 'fastify';

/** What browsers may do on our pages: the home of a collector is located, keys are copied; nothing else is used. */
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

/** Says on every answer which abilities of the browser our pages do without, whatever stands in them. */
export function sendPermissionsPolicy(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
  });
}

/** Everything comes from the own host, map tiles apart; nothing stands inside the pages, and they in no frame. */
export function contentSecurityPolicy(tilesUrl: string | null) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'"],
      scriptSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...tileHosts(tilesUrl)],
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

/** The hosts of `https://{s}.tiles.example/{z}/{x}/{y}.png`: a part that changes stands for any. */
function tileHosts(tilesUrl: string | null): string[] {
  const [origin] = /^https?:\/\/[\w.:{}-]+/i.exec(tilesUrl ?? '') ?? [];
  return origin ? [origin.replace(/[^/.]*\{[^}]*\}[^.:]*/g, '*')] : [];
}

const unreadablePath = '/api/unreadable-address';

/**
 * An address whose escapes cannot be read (`/%E0%A4%A`) becomes one that leads nowhere. So it is answered, labelled and
 * logged like any other unknown address, and not by the framework before all of that.
 */
export function readableUrl(url: string): string {
  if (!url.includes('%')) return url;
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return unreadablePath;
  }
}

/** What is answered to something that is no HTTP request, or that did not arrive in time: no page, and nothing of ours. */
export function rawRefusal(code: string | undefined): string {
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
