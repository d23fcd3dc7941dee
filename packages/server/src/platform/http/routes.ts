import type { Readable } from 'node:stream';
import type { Call, CallAnswerOf, CallRequest } from '@harken/contract/call';
import type { ProblemKey } from '@harken/contract/problems';
import type { ProjectFacts, SocietyFacts } from '@harken/domain/access/may';
import type { Role } from '@harken/domain/access/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import type { SharedAnswer } from './shared-answer.ts';

/** Who is calling. */
export interface CurrentUser {
  id: number;
  name: string;
  email: string;
  role: Role;
  languageCode: string;
  /** Hash of the session the call came with, for signing out. */
  sessionIdHash: Buffer;
  /** Must set up the second step of signing in before anything else. */
  mustSetUpTwoFactor?: boolean;
}

/** The thing a request names, resolved to the society or project it lies in. */
export type Place = { nationalSocietyId: number } | { projectId: number };

/** Finds the place of what a request names, from the address first; null when there is no such thing. */
export type Scope<C extends Call> = ((
  request: CallRequest<C>,
  services: Services,
) => Promise<Place | null> | Place | null) & {
  /** What callers without borders (Administrator, GlobalCoordinator) are told when it does not exist. */
  missing?: ProblemKey;
};

/** What a route's handler receives. */
export interface CallContext<C extends Call> extends CallRequest<C> {
  /** Never null for calls with a permission. */
  user: C['permission'] extends 'public' ? CurrentUser | null : CurrentUser;
  /** The bytes of the body, for calls that take a file. */
  file: C['takesFile'] extends true ? Buffer : undefined;
  /** The facts of the place, as checked; null where the permission holds anywhere. */
  place: SocietyFacts | ProjectFacts | null;
  services: Services;
  /** The language of the answer: the user's, else what the browser asks for. */
  languageCode: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A success with a message key beside the value. */
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

/** Answers `message.key`, and a value where the contract has one: `return withMessage('alertEvent.edit.success')`. */
export function withMessage<T = undefined>(key: string, value?: T, data?: unknown): WithMessage<T> {
  return new WithMessage(key, value, data);
}

/** What a download answers: a file, and how a browser may treat it. */
export interface FileAnswer {
  /** A stream is sent as it grows, however long the list. */
  content: Buffer | Readable;
  contentType: string;
  fileName: string;
  /** Shown by the browser, in a frame of our own pages too; otherwise it is saved. */
  isInline?: boolean;
  /** How long the browser of the caller may keep it; otherwise not at all. */
  cacheSeconds?: number;
}

export interface RouteOptions<C extends Call> {
  /** Needed exactly when the permission holds within a society or project. */
  scope?: Scope<C>;
  /** What the caller is told when the place suspends the call, where the contract has a text of its own for it. */
  refusals?: Partial<Record<'societyArchived' | 'projectClosed', ProblemKey>>;
  handle(context: CallContext<C>): Promise<Answer<C>> | Answer<C>;
}

type Answer<C extends Call> = C['isDownload'] extends true
  ? FileAnswer
  : CallAnswerOf<C> extends undefined
    ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer may simply end
      WithMessage<undefined> | undefined | void
    : CallAnswerOf<C> | WithMessage<CallAnswerOf<C>> | SharedAnswer;

export type RegisterRoute = <C extends Call>(call: C, options: RouteOptions<NoInfer<C>>) => void;

/** The routes of one feature. `app` is for the few addresses outside the contract: what gateways call. */
export type Routes = (registration: {
  route: RegisterRoute;
  services: Services;
  app: FastifyInstance;
}) => void;
