import type { Readable } from 'node:stream';
import type { Call, CallRequest, CallResponseOf } from '@harken/contract/calls/call';
import type { ErrorKey } from '@harken/contract/error-keys';
import type { ProjectScope, SocietyScope } from '@harken/domain/access/check-permission';
import type { Role } from '@harken/domain/access/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import type { JsonBytes } from './json-bytes.ts';
import type { SharedResponse } from './shared-response.ts';

/** The signed-in user of a call. */
export interface CurrentUser {
  id: number;
  name: string;
  email: string;
  role: Role;
  languageCode: string;
  /** Hash of the session the call came with, for signing out. */
  sessionIdHash: Buffer;
  /** Must set up two-factor authentication before anything else. */
  mustSetUpTwoFactor?: boolean;
  /** The national society whose identity provider signed them in; null or absent after a password. */
  providerSocietyId?: number | null;
  /** The position in the log of the database after their last change in this session; null or absent if there was none. */
  writtenPosition?: string | null;
}

/** A request of any call, parsed and validated. */
export interface ParsedRequest {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** What a permission is checked against, as the caller sees it. */
export type Scope = SocietyScope | ProjectScope;

/** Finds the scope of a request, preferably from its address. */
export interface ScopeResolver<S extends Scope> {
  /** The scope as the caller sees it; undefined if the item does not exist. */
  find(request: ParsedRequest, user: CurrentUser, services: Services): Promise<S | undefined>;
  /** The error for users who see everything (Administrator, GlobalCoordinator) when the item does not exist. */
  missing?: ErrorKey | undefined;
}

/** The parameter of a route's handler. Its scope has the type that the route's resolver finds. */
export interface CallContext<C extends Call, S extends Scope | null = Scope | null> extends CallRequest<C> {
  /** Never null for calls with a permission. */
  user: C['permission'] extends 'public' ? CurrentUser | null : CurrentUser;
  /** The body as bytes, for calls that take a file. */
  file: C['takesFile'] extends true ? Buffer : undefined;
  /** What the permission check found out about the scope; null if the permission applies anywhere. */
  scope: S;
  services: Services;
  /** The language of the response: the user's, else what the browser prefers. */
  languageCode: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A success with a message key in addition to the value. */
export class WithMessage<T> {
  readonly key: string;
  readonly value: T | undefined;
  readonly data: unknown;
  constructor(key: string, value?: T, data?: unknown) {
    this.key = key;
    this.value = value;
    this.data = data;
  }
}

/** Returns `message.key`, and a value if the contract has one: `return withMessage('alertEvent.edit.success')`. */
export function withMessage<T = undefined>(key: string, value?: T, data?: unknown): WithMessage<T> {
  return new WithMessage(key, value, data);
}

/** The response of a download: a file, and how browsers treat it. */
export interface FileResponse {
  /** A stream is sent as it is produced, however long the list. */
  content: Buffer | Readable;
  contentType: string;
  fileName: string;
  /** Shown by the browser, also in a frame of our own pages; otherwise saved. */
  isInline?: boolean;
  /** How long the browser may cache it; not at all if omitted. */
  cacheSeconds?: number;
  /** 200 if omitted; others for ranges of a file. */
  status?: number;
  /** Further headers. */
  headers?: Readonly<Record<string, string>>;
}

export interface RouteOptions<C extends Call, S extends Scope | null = Scope | null> {
  /** Required if the permission applies within a society or project, forbidden otherwise. */
  scope?: ScopeResolver<NonNullable<S>>;
  /** Errors for an archived society or closed project, if the contract has specific texts for this call. */
  denialErrors?: Partial<Record<'societyArchived' | 'projectClosed', ErrorKey>>;
  /**
   * `replica`, or a function that says so of a request: in the handler, `services.db` and `services.longDb` read from a replica while a fresh one exists, which has what the
   * caller wrote (docs/decisions/0091). For calls that read much. Writes and other than
   * read-only transactions go to the primary, as do permission checks. The handler may run twice.
   */
  reads?: 'replica' | ((request: CallRequest<C>, services: Services) => boolean);
  handle(context: CallContext<C, S>): Promise<HandlerResult<C>> | HandlerResult<C>;
}

type HandlerResult<C extends Call> = C['isDownload'] extends true
  ? FileResponse
  : CallResponseOf<C> extends undefined
    ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a value may simply return
      WithMessage<undefined> | undefined | void
    : CallResponseOf<C> | WithMessage<CallResponseOf<C>> | SharedResponse | JsonBytes;

export type RegisterRoute = <C extends Call, S extends Scope | null = null>(
  call: C,
  options: RouteOptions<NoInfer<C>, S>,
) => void;

/** The routes of one feature. `app` is for the few addresses outside the contract: those of gateways. */
export type Routes = (registration: {
  route: RegisterRoute;
  services: Services;
  app: FastifyInstance;
}) => void;
