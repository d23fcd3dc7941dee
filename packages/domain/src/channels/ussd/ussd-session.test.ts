import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DataCollectorType } from '../../data-collectors/types.ts';
import { parseMessage } from '../../reports/parse-message.ts';
import { validateReport } from '../../reports/validate-report.ts';
import { toScreen } from './ussd-screen.ts';
import { runUssd, type UssdHealthRisk, type UssdMenu, ussdTextNames } from './ussd-session.ts';

const english = {
  ...{ healthRisk: 'Health risk?', more: 'More', back: 'Back', wrongKey: 'Wrong key.' },
  ...{
    onePerson: 'One person',
    severalPeople: 'Several people',
    sex: 'Sex?',
    male: 'Male',
    female: 'Female',
  },
  ...{
    age: 'Age?',
    belowFive: 'Under 5',
    atLeastFive: '5 or older',
    comma: ',',
    confirm: 'Is this right?',
    send: 'Send',
  },
  ...{ askMalesBelowFive: 'Males under 5?', askMalesAtLeastFive: 'Males 5 or older?' },
  ...{ askFemalesBelowFive: 'Females under 5?', askFemalesAtLeastFive: 'Females 5 or older?' },
  ...{
    askReferred: 'How many referred?',
    askDeaths: 'How many died?',
    askOtherVillages: 'From other villages?',
  },
  ...{
    malesBelowFive: 'M <5',
    malesAtLeastFive: 'M 5+',
    femalesBelowFive: 'F <5',
    femalesAtLeastFive: 'F 5+',
  },
  ...{ referred: 'referred', deaths: 'died', otherVillages: 'other villages', history: 'My reports' },
  ...{
    askOnset: 'First ill how many days ago? 0-9',
    onsetUnknown: 'Longer or not known',
    daysAgo: 'days ago',
  },
};
const arabic = {
  ...{ healthRisk: 'الخطر الصحي؟', more: 'المزيد', back: 'رجوع', wrongKey: 'مفتاح خاطئ.' },
  ...{ onePerson: 'شخص واحد', severalPeople: 'عدة أشخاص', sex: 'الجنس؟', male: 'ذكر', female: 'أنثى' },
  ...{
    age: 'العمر؟',
    belowFive: 'أقل من 5',
    atLeastFive: '5 أو أكثر',
    comma: '،',
    confirm: 'صحيح؟',
    send: 'إرسال',
  },
  ...{ askMalesBelowFive: 'كم عدد الذكور دون 5 سنوات؟', askMalesAtLeastFive: 'كم عدد الذكور من 5 سنوات؟' },
  ...{
    askFemalesBelowFive: 'كم عدد الإناث دون 5 سنوات؟',
    askFemalesAtLeastFive: 'كم عدد الإناث من 5 سنوات؟',
  },
  ...{ askReferred: 'كم شخصا أحيل؟', askDeaths: 'كم عدد الوفيات؟', askOtherVillages: 'كم من قرى أخرى؟' },
  ...{
    malesBelowFive: 'ذ دون 5',
    malesAtLeastFive: 'ذ 5+',
    femalesBelowFive: 'إ دون 5',
    femalesAtLeastFive: 'إ 5+',
  },
  ...{ referred: 'إحالة', deaths: 'وفاة', otherVillages: 'قرى أخرى' },
  history: 'بلاغاتي',
  ...{ askOnset: 'منذ كم يوما مرض أولهم؟ 0-9', onsetUnknown: 'أكثر أو غير معروف', daysAgo: 'منذ أيام' },
};

const cholera: UssdHealthRisk = { code: 1, name: 'Cholera', type: 'Human' };
const few: UssdHealthRisk[] = [
  cholera,
  { code: 12, name: 'Measles', type: 'Human' },
  { code: 20, name: 'Animal deaths', type: 'NonHuman' },
  { code: 30, name: 'Unusual event', type: 'UnusualEvent' },
  { code: 99, name: 'Activity', type: 'Activity' },
];
const menu: UssdMenu = { healthRisks: few, collectorType: 'Human', texts: english };
const atPoint: UssdMenu = { ...menu, collectorType: 'CollectionPoint' };

/** What a session with this path ends in or shows. */
function run(path: string, at: UssdMenu = menu): string {
  const result = runUssd(at, path === '' ? [] : path.split('*'));
  return result.isOver ? `= ${result.message} (${result.summary})` : result.screen;
}

test('has all its texts in the tables below', () => {
  expect(Object.keys(english).sort()).toEqual([...ussdTextNames].sort());
  expect(Object.keys(arabic).sort()).toEqual([...ussdTextNames].sort());
});

const firstScreen = 'Health risk?\n1 Cholera\n12 Measles\n20 Animal deaths\n30 Unusual event\n99 Activity';

describe('a session of a person', () => {
  test.each([
    ['', firstScreen],
    ['1', 'Cholera\n1 One person\n2 Several people\n0 Back'],
    ['1*1', 'Sex?\n1 Male\n2 Female\n0 Back'],
    ['1*1*2', 'Age?\n1 Under 5\n2 5 or older\n0 Back'],
    ['1*1*2*1', 'Is this right?\nCholera\nFemale, Under 5\n1 Send\n0 Back'],
    ['1*1*2*1*1', '= 1#2#1 (Cholera, Female, Under 5)'],
    ['1*1*2*1*1*5*0', '= 1#2#1 (Cholera, Female, Under 5)'],
    ['1*2', 'Males under 5?\n00 Back'],
    ['1*2*2', 'Males 5 or older?\n00 Back'],
    ['1*2*2*0*001*3', 'Is this right?\nCholera\nM <5: 2, M 5+: 0, F <5: 1, F 5+: 3\n1 Send\n0 Back'],
    ['1*2*2*0*001*3*1', '= 1#2#0#1#3 (Cholera, M <5: 2, M 5+: 0, F <5: 1, F 5+: 3)'],
    ['20', 'Is this right?\nAnimal deaths\n1 Send\n0 Back'],
    ['20*1', '= 20 (Animal deaths)'],
    ['30*1', '= 30 (Unusual event)'],
    ['99*1', '= 99 (Activity)'],
    ['١٢*١*٢*٢*١', '= 12#2#2 (Measles, Female, 5 or older)'],
  ])('%s', (path, expected) => {
    expect(run(path)).toBe(expected);
  });

  test.each([
    ['an unknown code', '5', `Wrong key. ${firstScreen}`],
    ['a page that does not exist', '00', `Wrong key. ${firstScreen}`],
    ['back from the first screen', '0', `Wrong key. ${firstScreen}`],
    ['no answer', '1*', 'Wrong key. Cholera\n1 One person\n2 Several people\n0 Back'],
    ['a word', '1*1*male', 'Wrong key. Sex?\n1 Male\n2 Female\n0 Back'],
    ['a count that is too long', '1*2*12345', 'Wrong key. Males under 5?\n00 Back'],
    ['a negative count', '1*2*-1', 'Wrong key. Males under 5?\n00 Back'],
    ['another key than send', '20*2', 'Wrong key. Is this right?\nAnimal deaths\n1 Send\n0 Back'],
    [
      'an answer without end',
      `20*${'1'.repeat(100_000)}`,
      'Wrong key. Is this right?\nAnimal deaths\n1 Send\n0 Back',
    ],
  ])('repeats the screen after %s', (_what, path, expected) => {
    expect(run(path)).toBe(expected);
  });

  test.each([
    ['from the kind to the menu', '1*0', ''],
    ['from the sex to the kind', '1*1*0', '1'],
    ['from a count to the one before', '1*2*4*00', '1*2'],
    ['from sending to the age', '1*1*2*1*0', '1*1*2'],
    ['from sending an event to the menu', '20*0', ''],
    ['after a wrong key', '1*1*7*0', '1'],
    ['twice', '1*1*2*0*0', '1'],
  ])('goes back %s', (_what, path, before) => {
    expect(run(path)).toBe(run(before));
  });

  test('counts 0 people where 0 does not go back', () => {
    expect(run('1*2*0*0*0*0*1')).toContain('= 1#0#0#0#0');
  });
});

test('looks at 200 answers of a session, and at no more', () => {
  const wrong = (times: number) => '9*'.repeat(times);
  expect(run(`${wrong(198)}20*1`)).toBe('= 20 (Animal deaths)');
  expect(run(`${wrong(199)}20*1`)).toBe('Is this right?\nAnimal deaths\n1 Send\n0 Back');
});

describe('a session of a collection point', () => {
  test.each([
    ['1', 'Males under 5?\n00 Back'],
    ['1*1*2*3*4*5', 'How many died?\n00 Back'],
    [
      '1*1*2*3*4*5*6*7',
      'Is this right?\nCholera\nM <5: 1, M 5+: 2, F <5: 3, F 5+: 4, referred: 5, died: 6, other villages: 7\n1 Send\n0 Back',
    ],
    ['20*1', '= 20 (Animal deaths)'],
  ])('%s', (path, expected) => {
    expect(run(path, atPoint)).toBe(expected);
  });

  test('ends in the form of collection points', () => {
    expect(run('1*1*2*3*4*5*6*7*1', atPoint)).toContain('= 1#1#2#3#4#5#6#7 (');
  });
});

describe('a session of a project that reads the onset', () => {
  const at: UssdMenu = { ...menu, readsOnset: true };
  const ask = 'First ill how many days ago? 0-9\n99 Longer or not known\n00 Back';
  test.each([
    ['1*1*2*1', ask],
    ['1*1*2*1*10', `Wrong key. ${ask}`],
    ['1*1*2*1*00', 'Age?\n1 Under 5\n2 5 or older\n0 Back'],
    ['1*1*2*1*0', 'Is this right?\nCholera\nFemale, Under 5, days ago: 0\n1 Send\n0 Back'],
    ['1*1*2*1*4*0', ask],
    ['1*1*2*1*4*1', '= 1#2#1#4 (Cholera, Female, Under 5, days ago: 4)'],
    ['1*1*2*1*99*1', '= 1#2#1 (Cholera, Female, Under 5)'],
    ['1*2*2*0*1*3', ask],
    ['1*2*2*0*1*3*٩*1', '= 1#2#0#1#3#9 (Cholera, M <5: 2, M 5+: 0, F <5: 1, F 5+: 3, days ago: 9)'],
    ['20*1', '= 20 (Animal deaths)'],
  ])('%s', (path, expected) => {
    expect(run(path, at)).toBe(expected);
  });

  test('does not ask for the onset of nobody', () => {
    expect(run('1*2*0*0*0*0*1', at)).toContain('= 1#0#0#0#0 (');
    expect(run('1*0*0*0*0*5*6*7*1', { ...at, collectorType: 'CollectionPoint' })).toContain(
      '= 1#0#0#0#0#5#6#7 (',
    );
  });

  test('asks collection points as well', () => {
    const point: UssdMenu = { ...at, collectorType: 'CollectionPoint' };
    expect(run('1*1*2*3*4*5*6*7', point)).toBe(ask);
    expect(run('1*1*2*3*4*5*6*7*2*1', point)).toContain('= 1#1#2#3#4#5#6#7#2 (');
  });
});

describe('a menu that is too long for a screen', () => {
  const many = Array.from({ length: 15 }, (_, index): UssdHealthRisk => {
    return { code: index + 1, name: `A disease with a name ${index + 1}`, type: 'Human' };
  });
  const long = { ...menu, healthRisks: many };

  test('has pages', () => {
    expect(run('', long)).toMatch(/^Health risk\?\n1 .*\n6 A disease with a name 6\n00 More$/s);
    expect(run('00', long)).toMatch(/^Health risk\?\n7 .*\n00 More\n0 Back$/s);
    expect(run('00*00', long)).toMatch(/^Health risk\?\n.*15 A disease with a name 15\n0 Back$/s);
    expect(run('00*00*00', long)).toMatch(/^Wrong key\. Health risk\?\n.*\n0 Back$/s);
    expect(run('00*0', long)).toBe(run('', long));
  });

  test('takes a code that stands on another page', () => {
    expect(run('12', long)).toContain('A disease with a name 12');
    expect(run('00*1*0', long)).toBe(run('00', long));
  });

  test('has more pages in Arabic, and every health risk on one of them', () => {
    const inArabic = many.map((risk) => ({ ...risk, name: `إسهال مائي حاد ${risk.code}` }));
    const arabicMenu = { ...menu, healthRisks: inArabic, texts: arabic };
    const screens = Array.from({ length: 15 }, (_, page) =>
      run(Array(page).fill('00').join('*'), arabicMenu),
    );
    for (const { name } of inArabic)
      expect(screens.some((screen) => screen.includes(`${name}\n`) || screen.endsWith(name))).toBe(true);
    expect(screens[0]).not.toContain('إسهال مائي حاد 4');
  });

  test('shortens a name that fills a screen', () => {
    const name = 'x'.repeat(300);
    const screen = run('', { ...menu, healthRisks: [{ ...cholera, name }] });
    expect(screen).toHaveLength(182);
    expect(screen).toContain('\n1 xxx');
  });
});

test('numbers stand alone where their words do not fit, and are never cut', () => {
  const at = {
    healthRisks: [{ ...cholera, name: 'إسهال مائي حاد شديد جدا' }],
    collectorType: 'CollectionPoint',
    texts: arabic,
  } as const;
  expect(run('1*1111*2222*3333*4444*5555*6666*7777', at)).toContain('1111 2222 3333 4444 5555 6666 7777');
});

/** A menu with names of any length, in a script. */
const arbitraryMenu = fc.record({
  collectorType: fc.constantFrom<DataCollectorType>('Human', 'CollectionPoint'),
  texts: fc.constantFrom(english, arabic),
  readsOnset: fc.boolean(),
  healthRisks: fc.uniqueArray(
    fc.record({
      code: fc.integer({ min: 1, max: 97 }),
      name: fc.string({ unit: fc.constantFrom('a', 'é', 'ó', ' ', 'م', '😀'), minLength: 1, maxLength: 100 }),
      type: fc.constantFrom<UssdHealthRisk['type']>('Human', 'Human', 'NonHuman', 'UnusualEvent'),
    }),
    { selector: ({ code }) => code, minLength: 1, maxLength: 20 },
  ),
});

/** Something that happens before a right answer. */
const disturbance = fc.constantFrom('wrong', 'back', 'none', 'none');

function toCatalogue({ healthRisks, readsOnset }: UssdMenu) {
  return {
    readsOnset,
    healthRiskTypeOfCode: (code: number) => healthRisks.find((risk) => risk.code === code)?.type,
  };
}

/** The report that a collector wants to send, and the keys that a person would press for it without a mistake. */
function intend(at: UssdMenu, risk: UssdHealthRisk, isOne: boolean, wanted: Wanted) {
  const { counts, onset } = wanted;
  if (risk.type !== 'Human') return { sms: String(risk.code), keys: [risk.code, 1] };
  const isSingle = at.collectorType === 'Human' && isOne;
  const isAsked = at.readsOnset && (isSingle || counts.slice(0, 4).some((number) => number > 0));
  const smsEnd = isAsked && onset !== null ? [onset] : [];
  const keysEnd = [...(isAsked ? [onset ?? 99] : []), 1];
  if (at.collectorType === 'CollectionPoint')
    return { sms: [risk.code, ...counts, ...smsEnd].join('#'), keys: [risk.code, ...counts, ...keysEnd] };
  const [sex = 1, age = 1] = counts.map((number) => (number % 2) + 1);
  if (isOne)
    return { sms: [risk.code, sex, age, ...smsEnd].join('#'), keys: [risk.code, 1, sex, age, ...keysEnd] };
  const four = counts.slice(0, 4);
  return { sms: [risk.code, ...four, ...smsEnd].join('#'), keys: [risk.code, 2, ...four, ...keysEnd] };
}

interface Wanted {
  counts: readonly number[];
  /** Days ago; null: not known. */
  onset: number | null;
}

const runs = { seed: 20261127, numRuns: 1000 };

describe('any session', () => {
  test('that is completed ends in the message that an SMS would have been; others in none', () => {
    const session = fc.record({
      at: arbitraryMenu,
      which: fc.nat(),
      isOne: fc.boolean(),
      counts: fc.array(fc.oneof(fc.constant(0), fc.nat(9999)), { minLength: 7, maxLength: 7 }),
      onset: fc.option(fc.nat(9)),
      disturbances: fc.array(disturbance, { minLength: 11, maxLength: 11 }),
      /** How many answers come before the line drops. */
      dropsAfter: fc.option(fc.nat(8)),
    });
    let completed = 0;
    let incomplete = 0;
    fc.assert(
      fc.property(session, ({ at, which, isOne, counts, onset, disturbances, dropsAfter }) => {
        const risk = at.healthRisks[which % at.healthRisks.length] ?? cholera;
        const { sms, keys } = intend(at, risk, isOne, { counts, onset });
        const isCompleted = dropsAfter === null || dropsAfter >= keys.length;
        const inputs = keys.slice(0, dropsAfter ?? keys.length).flatMap((key, position) => {
          const disturbed = disturbances[position];
          if (disturbed === 'wrong') return ['#', String(key)];
          // Back to the screen before, and the same answer to it again.
          const before = keys[position - 1];
          const isCount = isCountScreen(at, risk, isOne, position, keys.length);
          return disturbed === 'back' && before !== undefined
            ? [isCount ? '00' : '0', String(before), String(key)]
            : [String(key)];
        });
        // Every step on the way is shown on one screen, also when it is repeated.
        for (let length = 0; length <= inputs.length; length += 1) {
          const shown = runUssd(at, inputs.slice(0, length));
          expect(runUssd(at, inputs.slice(0, length))).toEqual(shown);
          if (!shown.isOver) expect(toScreen(shown.screen)).toBe(shown.screen);
        }
        const result = runUssd(at, inputs);
        expect(result.isOver).toBe(isCompleted);
        if (!result.isOver) {
          incomplete += 1;
          return;
        }
        completed += 1;
        expect(result.message).toBe(sms);
        const parsed = parseMessage(result.message, toCatalogue(at));
        expect(parsed).toEqual(parseMessage(sms, toCatalogue(at)));
        expect(parsed.ok && validate(at, parsed.message.kind, risk)).toBe(null);
      }),
      runs,
    );
    expect(Math.min(completed, incomplete)).toBeGreaterThan(200);
  }, 30_000);

  test('can reach every health risk by turning pages', () => {
    fc.assert(
      fc.property(arbitraryMenu, (at) => {
        const seen: string[] = [];
        for (let page = 0; page < at.healthRisks.length; page += 1) {
          const result = runUssd(at, Array<string>(page).fill('00'));
          const screen = result.isOver ? '' : result.screen;
          if (screen.startsWith(at.texts.wrongKey ?? '')) break;
          seen.push(...[...screen.matchAll(/\n([1-9]\d*) /g)].map(([, code = '']) => code));
        }
        expect(seen).toEqual(at.healthRisks.map(({ code }) => String(code)));
      }),
      { ...runs, numRuns: 200 },
    );
  });

  test('of random keys ends in a correct message or in none', () => {
    const key = fc.oneof(
      fc.constantFrom('0', '00', '1', '1', '1', '2', '#', '', '٣'),
      fc.nat(120).map(String),
      // The health risk at this position of the menu.
      fc.nat(19),
    );
    let completed = 0;
    fc.assert(
      fc.property(arbitraryMenu, fc.array(key, { maxLength: 25 }), (at, keys) => {
        const inputs = keys.map((item) =>
          typeof item === 'string' ? item : String(at.healthRisks[item]?.code ?? 1),
        );
        const result = runUssd(at, inputs);
        if (!result.isOver) {
          expect(toScreen(result.screen)).toBe(result.screen);
          return;
        }
        completed += 1;
        const parsed = parseMessage(result.message, toCatalogue(at));
        expect(parsed.ok && validate(at, parsed.message.kind, result.healthRisk)).toBe(null);
      }),
      runs,
    );
    expect(completed).toBeGreaterThan(50);
  });
});

const validate = (
  at: UssdMenu,
  kind: 'Single' | 'Aggregate' | 'Event' | 'DataCollectionPoint',
  risk: UssdHealthRisk,
) => validateReport({ kind, healthRiskType: risk.type, dataCollectorType: at.collectorType });

/** Whether the answer at a position of the shortest way, of so many keys, is a number: of people, or of days since onset. */
function isCountScreen(
  at: UssdMenu,
  risk: UssdHealthRisk,
  isOne: boolean,
  position: number,
  keyCount: number,
): boolean {
  if (risk.type !== 'Human') return false;
  const withoutOnset = at.collectorType === 'CollectionPoint' ? 9 : isOne ? 5 : 7;
  if (keyCount > withoutOnset && position === keyCount - 2) return true;
  if (at.collectorType === 'CollectionPoint') return position >= 1 && position <= 7;
  return !isOne && position >= 2 && position <= 5;
}

describe('the own history', () => {
  const risk: UssdHealthRisk = { code: 7, name: 'Cholera', type: 'Human' };
  const menu: UssdMenu = { healthRisks: [risk], collectorType: 'Human', texts: english, offersHistory: true };

  test('is offered on the first screen only, where the menu has it', () => {
    expect(runUssd(menu, [])).toEqual({ isOver: false, screen: 'Health risk?\n7 Cholera\n000 My reports' });
    expect(runUssd(menu, ['000'])).toMatchObject({ asksHistory: true });
    expect(runUssd(menu, ['٠٠٠'])).toMatchObject({ asksHistory: true });
    expect(runUssd(menu, ['7', '000'])).not.toHaveProperty('asksHistory');
    expect(runUssd({ ...menu, offersHistory: false }, ['000'])).not.toHaveProperty('asksHistory');
  });

  test('is on the first of several pages', () => {
    const healthRisks = Array.from({ length: 40 }, (_, code) => ({ ...risk, code: code + 1 }));
    const show = (inputs: string[]) => {
      const result = runUssd({ ...menu, healthRisks }, inputs);
      return result.isOver ? '' : result.screen;
    };
    expect(show([])).toContain('000 My reports');
    expect(show(['00'])).not.toContain('000');
    expect(toScreen(show([]))).not.toBeNull();
  });
});
