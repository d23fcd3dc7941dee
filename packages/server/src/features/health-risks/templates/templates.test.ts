import { validateAlertRule } from '@harken/domain/health-risks/alert-rule';
import { healthRiskLimits as limits } from '@harken/domain/health-risks/limits';
import { healthRiskTemplateKeys } from '@harken/domain/health-risks/templates';
import { healthRiskTypes, isCodeAllowedFor } from '@harken/domain/health-risks/types';
import { measureSms } from '@harken/domain/sms/parts';
import { describe, expect, test } from 'vitest';
import { getTemplateTexts, healthRiskTemplates } from './templates.ts';
import ar from './texts.ar.json' with { type: 'json' };
import en from './texts.en.json' with { type: 'json' };
import es from './texts.es.json' with { type: 'json' };
import fr from './texts.fr.json' with { type: 'json' };

const languages = { en, fr, es, ar };
const keys = healthRiskTemplates.map(({ key }) => key);

describe('the templates of health risks', () => {
  test('have unique keys and codes', () => {
    expect(keys.toSorted()).toEqual(healthRiskTemplateKeys.toSorted());
    expect(new Set(healthRiskTemplates.map(({ code }) => code)).size).toBe(keys.length);
  });

  test('are sorted by code and cover every type', () => {
    const codes = healthRiskTemplates.map(({ code }) => code);
    expect(codes).toEqual(codes.toSorted((a, b) => a - b));
    expect(new Set(healthRiskTemplates.map(({ type }) => type))).toEqual(new Set(healthRiskTypes));
  });

  test.each(Object.entries(languages))('have all their texts in %s, and no others', (_, texts) => {
    expect(Object.keys(texts).toSorted()).toEqual(keys.toSorted());
  });

  test.each(healthRiskTemplates)('$key has a code, rule and source within the limits', (template) => {
    const { code, type, rule, source } = template;
    expect(isCodeAllowedFor(type, code)).toBe(true);
    expect(rule === null).toBe(type === 'Activity');
    expect(rule && validateAlertRule(rule)).toEqual(rule && []);
    expect(source.title && source.organization).toBeTruthy();
  });

  test.each(healthRiskTemplates)('$key has texts within the limits', ({ key }) => {
    for (const language of Object.keys(languages)) {
      const { name, caseDefinition, feedbackMessage } = getTemplateTexts(key, language);
      for (const [text, limit] of [
        [name, limits.nameMaxLength],
        [caseDefinition, limits.caseDefinitionMaxLength],
        [feedbackMessage, limits.feedbackMessageMaxLength],
      ] as const) {
        expect(text).toBe(text.trim());
        expect(text.length).toBeGreaterThan(2);
        expect(text.length).toBeLessThanOrEqual(limit);
      }
    }
  });

  test.each(Object.entries(languages))('have feedback messages of one SMS in %s', (language, texts) => {
    const tooLong = Object.entries(texts).flatMap(([key, { feedbackMessage }]) => {
      const { parts, encoding } = measureSms(feedbackMessage);
      return parts === 1 && encoding === (language === 'ar' ? 'UCS-2' : 'GSM-7') ? [] : [key];
    });
    expect(tooLong).toEqual([]);
  });

  test('have different names and definitions within a language', () => {
    for (const texts of Object.values(languages)) {
      const all = Object.values(texts).flatMap(({ name, caseDefinition }) => [name, caseDefinition]);
      expect(new Set(all).size).toBe(all.length);
    }
  });

  test('fall back to English in a language they are not written in', () => {
    expect(getTemplateTexts('measles', 'pt')).toEqual(en.measles);
  });
});
