import {
  type AssessedSignal,
  assessSociety,
  type SocietyToAssess,
} from '@harken/domain/signals/monitoring/assess-society';

/** Evaluates a national society in a thread: models of hundreds of places take seconds. */
export function assessInThread(society: SocietyToAssess): AssessedSignal[] {
  return assessSociety(society);
}
