import { calls } from '@harken/contract/calls';
import type { Call } from '@harken/contract/calls/call';
import { checkPermission } from '@harken/domain/access/check-permission';
import type { PermissionName } from '@harken/domain/access/permissions';
import { sendSample } from '../support/calls/send-sample.ts';
import type { TestApp, TestResponse } from '../support/test-app.ts';
import type { Caller, Project, World } from './world.ts';

/** What a form could send: one combination of the choices that it offers. */
export interface Submission {
  call: string;
  /** What was chosen, for the message of a failing test. */
  chosen: string;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body: unknown;
}

/** One form of the product. */
export interface Form {
  name: string;
  /** Who may open its page. */
  permission: PermissionName;
  /** The calls that it sends. */
  calls: readonly string[];
  /**
   * Everything that the form could send for this caller, each option at least once, read from its own form data. Empty where
   * the page does not offer the form.
   */
  list(session: Session): Promise<Submission[]>;
}

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a browser reads them
export type Answer = any;

const byName = new Map((Object.values(calls) as Call[]).map((call) => [call.name as string, call]));

/** A caller in a society: what they may do, and how they read and send. */
export class Session {
  readonly world: World;
  readonly caller: Caller;
  readonly #app: TestApp;

  constructor(app: TestApp, world: World, caller: Caller) {
    this.#app = app;
    this.world = world;
    this.caller = caller;
  }

  get scope() {
    const { nationalSocietyId, situation } = this.world;
    const { organizationId, isMember } = this.caller;
    const { hasCoordinator } = situation;
    return { nationalSocietyId, isArchived: false, hasCoordinator, isMember, organizationId };
  }

  /** Whether the caller has a permission in the society, or in one of its projects. */
  may(permission: PermissionName, project?: Project): boolean {
    const { caller } = this;
    const ofProject = project && {
      projectId: project.id,
      isClosed: false,
      isAssigned: caller.projectId === project.id,
      organizationTakesPart: project.organizationIds.some((id) => id === caller.organizationId),
    };
    return checkPermission(permission, caller.role, { ...this.scope, ...ofProject }) === null;
  }

  /** The projects in which the caller has a permission. */
  projectsWith(permission: PermissionName): Project[] {
    return this.world.projects.filter((project) => this.may(permission, project));
  }

  async get(path: string): Promise<Answer> {
    return this.#read(path, await this.#app.as(this.caller.id).get(path));
  }

  async post(path: string, body: object): Promise<Answer> {
    return this.#read(path, await this.#app.as(this.caller.id).post(path, body));
  }

  send({ call: name, params = {}, query = {}, body }: Submission): Promise<TestResponse> {
    const call = byName.get(name);
    if (!call) throw new Error(`There is no call ${name}`);
    return sendSample(this.#app.as(this.caller.id), call, { method: call.method, params, query, body });
  }

  #read(path: string, { status, body }: TestResponse): Answer {
    if (status !== 200) throw new Error(`${path} answered ${status} ${body?.message?.key ?? ''}`);
    return body.value ?? body;
  }
}
