import { checkStates } from '@harken/domain/checkup/check-results';
import { processProblems } from '@harken/domain/system-status/rules';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { outboxChannel } from '../outbox.ts';

const state = z.enum(checkStates);

const serverProcess = z.object({
  /** Random, and another one after each start. */
  id: z.string(),
  /** The name of its machine or container. */
  host: z.string(),
  /** Whether it answers requests. */
  isWeb: z.boolean(),
  /** Whether it does background work. */
  isWorker: z.boolean(),
  /** The version of Harken that it runs. */
  version: z.string(),
  startedAt: z.iso.datetime(),
  /** Seconds since its last heartbeat. */
  seenSecondsAgo: z.number(),
  /** Failed: it has not been seen for longer than a minute. */
  state,
  /** How far its clock is ahead of that of the database, in seconds; negative when it is behind. Absent: not compared yet. */
  clockOffsetSeconds: z.number().nullish(),
  /** Warning: its clock is wrong by more than a minute. */
  clockState: state,
});

const queue = {
  /** Age of the oldest that waits, in seconds; 0 if nothing waits. */
  oldestSeconds: z.number(),
  /** How many failed after their last attempt. */
  failed: z.int(),
  /** Warning: something failed, or has waited for longer than ten minutes. */
  state,
};

/** The calls of the system status. */
export const systemStatusCalls = {
  getSystemStatus: defineCall({
    name: 'systemStatus/get',
    method: 'GET',
    path: '/api/systemStatus',
    summary: 'What runs, what waits and what is silent: processes, queues, gateways, database and backup.',
    permission: 'systemStatus.view',
    response: z.object({
      /** When all of this was measured. */
      measuredAt: z.iso.datetime(),
      /** Those with a heartbeat in the last day that were not stopped in an orderly way. At most 200. */
      processes: z.array(serverProcess),
      /** What is wrong with the processes as a whole. */
      processProblems: z.array(z.enum(processProblems)),
      /** Received messages that are not parsed yet, counted up to 10,000. */
      messages: z.object({
        waiting: z.int(),
        /** How many were set aside after their last attempt. */
        setAside: z.int(),
        /** Age of the oldest that waits, in seconds. */
        oldestSeconds: z.number(),
        /** Warning: messages wait for longer than a minute. Failed: for so long that monitoring reports it. */
        state,
      }),
      /** Kinds of jobs of which some are due, active or failed. */
      jobs: z.array(
        z.object({
          /** The name of the queue. */
          name: z.string(),
          /** How many could begin now. */
          due: z.int(),
          /** How many are in progress. */
          active: z.int(),
          ...queue,
        }),
      ),
      /** Unsent messages by channel; without those of the demo. */
      outbox: z.array(z.object({ channel: outboxChannel, waiting: z.int(), ...queue })),
      /** Gateways of national societies that are not archived, those that need attention first. At most 200. */
      gateways: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          nationalSocietyId: z.int(),
          nationalSocietyName: z.string(),
          /** When the latest message that was parsed arrived. Absent: there was never one. */
          lastMessageAt: z.iso.datetime().nullish(),
          /** Since when it counts as down. Absent: it does not. */
          downSince: z.iso.datetime().nullish(),
          /** Failed: it is down. Warning: it has delivered no message for a week. */
          state,
        }),
      ),
      /** The database and its replicas. */
      database: z.object({
        /** The version of PostgreSQL. */
        version: z.string(),
        sizeInBytes: z.number(),
        /** How many connections all programs have to this database. */
        connections: z.int(),
        /** How many connections the database server allows in all. */
        maxConnections: z.int(),
        /** Connected replicas as the primary sees them, at most 20. Name and delay are absent if the database hides them. */
        replicas: z.array(
          z.object({
            /** The name under which it is connected. */
            name: z.string().nullish(),
            /** Whether the primary waits for it before it confirms a change. */
            isSynchronous: z.boolean(),
            /** How far it is behind; absent if nothing was written for a while. */
            lagSeconds: z.number().nullish(),
            /** Warning: it is late or not streaming. Not checked: the database hides its state. */
            state,
          }),
        ),
      }),
      /** The newest backup. */
      backup: z.object({
        /** When it was made. Absent: there was never one. */
        succeededAt: z.iso.datetime().nullish(),
        /** Failed: it is older than a week, or there is none. */
        state,
      }),
    }),
  }),
};
