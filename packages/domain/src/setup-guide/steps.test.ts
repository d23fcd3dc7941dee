import { describe, expect, it, test } from 'vitest';
import { isSetUp, listSetupSteps, type SetupFacts, type SetupStepName, setupSteps } from './steps.ts';

const nothing: SetupFacts = {
  places: false,
  gateway: false,
  testSms: false,
  healthRisks: false,
  manager: false,
  project: false,
  supervisor: false,
  dataCollector: false,
  report: false,
  alert: false,
  hasOnlyTrainingReports: false,
  hasAlertRule: true,
};
const having = (...steps: SetupStepName[]): SetupFacts => ({
  ...nothing,
  ...Object.fromEntries(steps.map((step) => [step, true])),
});
const without = (step: SetupStepName) => setupSteps.filter((other) => other !== step);
const withState = (facts: SetupFacts, wanted: string) =>
  listSetupSteps(facts)
    .filter(({ state }) => state === wanted)
    .map(({ step }) => step);

describe('the steps of the set-up guide', () => {
  test.each<[string, SetupFacts, SetupStepName[]]>([
    ['at the beginning', nothing, ['places', 'gateway', 'healthRisks', 'manager']],
    ['after the gateway', having('gateway'), ['places', 'testSms', 'healthRisks', 'manager']],
    ['after health risks and manager', having('healthRisks', 'manager'), ['places', 'gateway', 'project']],
    [
      'after the supervisor, without places',
      having('gateway', 'testSms', 'healthRisks', 'manager', 'project', 'supervisor'),
      ['places'],
    ],
    [
      'after the data collector, without gateway',
      having('places', 'healthRisks', 'manager', 'project', 'supervisor', 'dataCollector'),
      ['gateway'],
    ],
    ['after the first report', having(...without('alert')), ['alert']],
    ['at the end', having(...setupSteps), []],
  ])('that can be done %s', (_when, facts, expected) => {
    expect(withState(facts, 'Ready')).toEqual(expected);
  });

  it('name what blocks them', () => {
    const [step] = listSetupSteps(having('supervisor')).filter((item) => item.step === 'dataCollector');
    expect(step).toEqual({ step: 'dataCollector', state: 'Blocked', missing: ['places'], hint: null });
  });

  it('stay done when what they required is gone', () => {
    expect(withState(having('report'), 'Done')).toEqual(['report']);
  });
});

describe('hints', () => {
  const getHint = (facts: SetupFacts, step: SetupStepName) =>
    listSetupSteps(facts).find((item) => item.step === step)?.hint;

  test.each<[string, SetupFacts, SetupStepName, string | null]>([
    [
      'reports of training only',
      { ...having('gateway'), hasOnlyTrainingReports: true },
      'report',
      'collectorsInTraining',
    ],
    [
      'a report that counts',
      { ...having(...without('alert')), hasOnlyTrainingReports: false },
      'report',
      null,
    ],
    ['no alert rule', { ...having(...without('alert')), hasAlertRule: false }, 'alert', 'noAlertRule'],
    ['no report yet', { ...nothing, hasAlertRule: false }, 'alert', null],
  ])('with %s', (_name, facts, step, expected) => {
    expect(getHint(facts, step)).toBe(expected);
  });
});

describe('isSetUp', () => {
  it('does not wait for an alert', () =>
    expect(isSetUp(listSetupSteps(having(...without('alert'))))).toBe(true));
  it.each(without('alert'))('waits for the step %s', (step) => {
    expect(isSetUp(listSetupSteps(having(...without(step))))).toBe(false);
  });
});
