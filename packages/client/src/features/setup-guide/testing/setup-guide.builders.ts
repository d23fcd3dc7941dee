import type { SetupGuide, SetupStep } from '../../../shared/setup-guide/api.ts';
import type { GatewayTest } from '../setup-guide.api.ts';

type StepName = SetupStep['step'];

const names: readonly StepName[] = [
  ...(['places', 'gateway', 'testSms', 'healthRisks', 'manager'] as const),
  ...(['project', 'supervisor', 'dataCollector', 'report', 'alert'] as const),
];

/** The guide of national society 3: some steps are done, some can be done, the others come later. */
export function aGuide({
  done = [] as readonly StepName[],
  ready = [] as readonly StepName[],
  ...given
}: Partial<SetupGuide> & { done?: readonly StepName[]; ready?: readonly StepName[] } = {}): SetupGuide {
  const getState = (step: StepName): SetupStep['state'] => {
    if (done.includes(step)) return 'Done';
    return ready.includes(step) ? 'Ready' : 'Blocked';
  };
  return {
    nationalSocietyId: 3,
    smsGatewayId: 8,
    isSetUp: false,
    steps: names.map((step) => ({ step, state: getState(step), missing: [], hint: null })),
    ...given,
  };
}

type Message = GatewayTest['messages'][number];

/** A message from an unknown number, as the test of a gateway shows it. */
export function aMessage(given: Partial<Message['outcome']> = {}): Message {
  return {
    id: 1,
    text: 'Hello',
    outcome: {
      state: 'NotUnderstood',
      gatewayName: 'Lakes',
      sender: { phoneNumber: '+221779999999', isInTraining: false },
      errorType: 'FormatError',
      timings: { arrivedAt: '2026-11-24T10:00:00.000Z' },
      ...given,
    },
  };
}

/** What the test of gateway 8 answers. */
export function aGatewayTest(given: Partial<GatewayTest> = {}): GatewayTest {
  return { gatewayName: 'Lakes', now: '2026-11-24T10:00:00.000Z', messages: [], rejections: [], ...given };
}
