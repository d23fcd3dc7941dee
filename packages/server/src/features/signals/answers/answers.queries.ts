import type { SignalAnswer } from '@harken/domain/signals/monitoring/signal-state';
import type { Database } from '../../../platform/db/database.ts';

/** An answer as it is stored. */
export interface NewAnswer {
  signalId: number;
  answer: SignalAnswer;
  text: string | null;
  /** The alert that was made. */
  alertId?: number;
  answeredAt: Date;
  answeredById: number;
}

/** Stores an answer; the signal is answered from now on. @returns its id */
export async function insertAnswer(trx: Database, answer: NewAnswer): Promise<number> {
  const { id } = await trx
    .insertInto('signalAnswers')
    .values(answer)
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('signals')
    .set({ state: 'answered', answeredAt: answer.answeredAt })
    .where('id', '=', answer.signalId)
    .execute();
  return id;
}

export async function storeMessageCount(trx: Database, id: number, messageCount: number): Promise<void> {
  await trx.updateTable('signalAnswers').set({ messageCount }).where('id', '=', id).execute();
}
