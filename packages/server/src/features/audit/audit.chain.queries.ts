import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The number and hash of the latest entry of the hash chain. */
export interface ChainHead {
  lastNumber: number;
  lastHash: Buffer;
}

/** The start of the chain after its oldest entries were removed: the number of the first entry, and the hash before it. */
export interface ChainStart {
  firstNumber: number;
  hashBeforeFirst: Buffer;
}

/** The content of an entry in a canonical form for hashing. */
const content = sql`convert_to(jsonb_build_array(
  entries.id, (extract(epoch from entries.done_at) * 1000000)::bigint, entries.actor_id, entries.actor_role, entries.action,
  entries.subject_type, entries.subject_id, entries.national_society_id, entries.project_id, entries.before, entries.after,
  entries.request_id)::text, 'UTF8')`;

/** Locks the head of the chain until the transaction ends, so that only one worker extends it at a time. */
export async function lockChainHead(trx: Database): Promise<ChainHead> {
  await sql`insert into audit_chain default values on conflict do nothing`.execute(trx);
  return trx
    .selectFrom('auditChain')
    .select(['lastNumber', 'lastHash'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Entries not in the chain yet, by id, with a digest of their content. */
export async function findUnchainedEntries(
  trx: Database,
  limit: number,
): Promise<{ id: number; digest: Buffer }[]> {
  const { rows } = await sql<{ id: number; digest: Buffer }>`
    select entries.id, sha256(${content}) as digest from audit_events entries
    where entries.hash is null order by entries.id limit ${limit}`.execute(trx);
  return rows;
}

export async function appendToChain(
  trx: Database,
  links: { id: number; chainNumber: number; hash: Buffer }[],
): Promise<void> {
  await sql`
    update audit_events set chain_number = links.chain_number, hash = links.hash
    from unnest(${links.map(({ id }) => id)}::bigint[], ${links.map(({ chainNumber }) => chainNumber)}::bigint[],
      ${links.map(({ hash }) => hash)}::bytea[]) as links (id, chain_number, hash)
    where audit_events.id = links.id`.execute(trx);
}

export async function updateChainHead(trx: Database, head: ChainHead | ChainStart): Promise<void> {
  await trx.updateTable('auditChain').set(head).execute();
}

/** The oldest entries of the chain, in chain order. */
export async function findOldestEntries(
  trx: Database,
  limit: number,
): Promise<{ chainNumber: number; hash: Buffer; doneAt: Date }[]> {
  const { rows } = await sql<{ chainNumber: number; hash: Buffer; doneAt: Date }>`
    select chain_number, hash, done_at from audit_events
    where chain_number is not null order by chain_number limit ${limit}`.execute(trx);
  return rows;
}

export async function removeEntriesUpTo(trx: Database, chainNumber: number): Promise<void> {
  await trx.deleteFrom('auditEvents').where('chainNumber', '<=', chainNumber).execute();
}

const selectChainStart = (column: 'first_number' | 'hash_before_first') =>
  sql`(select ${sql.ref(`audit_chain.${column}`)} from audit_chain)`;
const numberBefore = sql`coalesce(${selectChainStart('first_number')} - 1, 0)`;
const hashBefore = sql`coalesce(${selectChainStart('hash_before_first')}, ''::bytea)`;

/** The first broken link of the chain: the entry there, or the number expected there. */
export interface BrokenLink {
  chainNumber: number;
  id: number;
  doneAt: Date;
  action: string;
  /** `missing`: entries before it are gone. `changed`: its content, or the hash of the entry before it, was changed. */
  fault: 'missing' | 'changed';
}

/** Returns the first entry that does not match its predecessor. */
export async function findBrokenLink(db: Database): Promise<BrokenLink | null> {
  const { rows } = await sql<BrokenLink>`
    select links.chain_number, links.id, links.done_at, links.action,
      case when links.chain_number <> links.number_before + 1 then 'missing' else 'changed' end as fault
    from (
      select entries.chain_number, entries.id, entries.done_at, entries.action, entries.hash,
        lag(entries.chain_number, 1, ${numberBefore}) over chain as number_before,
        sha256(lag(entries.hash, 1, ${hashBefore}) over chain || convert_to(entries.chain_number::text, 'UTF8')
          || sha256(${content})) as expected
      from audit_events entries where entries.chain_number is not null
      window chain as (order by entries.chain_number)
    ) links
    where links.chain_number <> links.number_before + 1 or links.hash <> links.expected
    order by links.chain_number limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Returns the end of the chain according to its head and to its latest entry (or the last removed one), and the number of
 * entries not in it yet.
 */
export async function findChainEnd(db: Database) {
  const { rows } = await sql<{
    headNumber: number | null;
    headHash: Buffer | null;
    lastNumber: number;
    lastHash: Buffer;
    waiting: number;
  }>`
    select head.last_number as head_number, head.last_hash as head_hash,
      coalesce(newest.chain_number, ${numberBefore}) as last_number, coalesce(newest.hash, ${hashBefore}) as last_hash,
      (select count(*) from audit_events where hash is null) as waiting
    from (select 1) one
    left join audit_chain head on true
    left join lateral (
      select chain_number, hash from audit_events where chain_number is not null order by chain_number desc limit 1
    ) newest on true`.execute(db);
  return rows[0] as NonNullable<(typeof rows)[0]>;
}

/** Returns the hash of an entry of the chain, or of the last removed one; null for any other number. */
export async function findHash(db: Database, chainNumber: number): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from audit_events where chain_number = ${chainNumber}
    union all
    select hash_before_first from audit_chain where first_number - 1 = ${chainNumber}`.execute(db);
  return rows[0]?.hash ?? null;
}
