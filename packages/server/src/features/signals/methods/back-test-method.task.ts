import {
  backTestMethod,
  type MethodScore,
  type UnjudgedMethod,
} from '@harken/domain/signals/back-test/back-test';
import type { InjectedOutbreak } from '@harken/domain/signals/back-test/injections';
import type { SignalMethod } from '@harken/domain/signals/monitoring/methods';

/** A method, and the past of a place with which it is tested. */
export interface MethodTest {
  counts: (number | null)[];
  method: SignalMethod;
  outbreak: InjectedOutbreak;
}

/** Tests a method in a thread: models of a hundred weeks take seconds. */
export function backTestInThread({ counts, method, outbreak }: MethodTest): MethodScore | UnjudgedMethod {
  return backTestMethod(counts, method, outbreak);
}
