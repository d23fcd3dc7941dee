import { languageCodes } from '@harken/contract/texts/languages.generated';
import { toScreen } from '@harken/domain/channels/ussd/ussd-screen';
import { runUssd, type UssdMenu, ussdTextNames } from '@harken/domain/channels/ussd/ussd-session';
import { describe, expect, test } from 'vitest';
import { loadTexts } from '../../platform/texts/texts.ts';

const texts = loadTexts();
/** The name of a human health risk, as the catalogue has it. */
const names: Record<string, string> = {
  en: 'Acute watery diarrhoea',
  fr: 'Diarrhée aqueuse aiguë',
  es: 'Diarrea acuosa aguda',
  ar: 'إسهال مائي حاد',
};

describe.each(languageCodes)('the menu in %s', (language) => {
  const text = (name: string) => texts.text('sms', `sms.ussd.${name}`, language);
  const menu: UssdMenu = {
    healthRisks: [{ code: 1, name: names[language] ?? '', type: 'Human' }],
    collectorType: 'Human',
    texts: Object.fromEntries(ussdTextNames.map((name) => [name, text(name)])),
  };
  const show = (path: string, at = menu) => {
    const result = runUssd(at, path.split('*'));
    return result.isOver ? result.summary : result.screen;
  };
  const backBy = (key: string) => new RegExp(`\n${key} ${toScreen(text('back'))}$`);

  test.each([
    ['1', '0'],
    ['1*1', '0'],
    ['1*1*2', '0'],
    ['1*1*2*1', '0'],
    ['1*2', '00'],
    ['1*2*1', '00'],
    ['1*2*1*2', '00'],
    ['1*2*1*2*3', '00'],
    ['1*2*1*2*3*4', '0'],
  ])('shows all of the screen after %s, also with the hint', (path, key) => {
    for (const screen of [show(path), show(`${path}*x`)]) expect(screen).toMatch(backBy(key));
  });

  test('asks collection points for every count, also with the hint', () => {
    const at = { ...menu, collectorType: 'CollectionPoint' } as const;
    for (const path of ['1', '1*1', '1*1*2', '1*1*2*3', '1*1*2*3*4', '1*1*2*3*4*5', '1*1*2*3*4*5*6'])
      for (const screen of [show(path, at), show(`${path}*x`, at)]) expect(screen).toMatch(backBy('00'));
    expect(show('1*1*2*3*4*5*6*7', at)).toMatch(backBy('0'));
  });

  test('asks for the onset, also with the hint', () => {
    const at = { ...menu, readsOnset: true };
    for (const path of ['1*1*2*1', '1*2*1*0*2*11'])
      for (const screen of [show(path, at), show(`${path}*x`, at)]) expect(screen).toMatch(backBy('00'));
    expect(show('1*1*2*1*3', at)).toMatch(backBy('0'));
  });

  test('repeats usual numbers in words, with all of the name', () => {
    const screen = show('1*2*1*0*2*11');
    expect(screen.normalize('NFKD')).toContain(
      (toScreen(text('femalesAtLeastFive')) ?? '').normalize('NFKD'),
    );
    expect(screen.normalize('NFKD').replace(/\p{M}/gu, '')).toContain(
      (names[language] ?? '').normalize('NFKD').replace(/\p{M}/gu, ''),
    );
  });

  test('has ends that fit a screen', () => {
    for (const name of ['unknownNumber', 'noHealthRisks']) expect(toScreen(text(name))).not.toBeNull();
    expect(toScreen(`${text('thanks')} ${show('1*2*1*0*2*11*1')}.`)).not.toBeNull();
  });
});
