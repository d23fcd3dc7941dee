import { useState } from 'react';
import type { ChosenCodes } from './choices.ts';
import type { HealthRiskTemplate } from './templates.api.ts';

/** The chosen templates with their codes, which start with the usual ones. */
export function useChoices() {
  const [chosen, setChosen] = useState<ChosenCodes>({});
  const choose = (templates: readonly HealthRiskTemplate[]) =>
    setChosen((before) => ({
      ...Object.fromEntries(templates.map(({ key, healthRiskCode }) => [key, String(healthRiskCode)])),
      ...before,
    }));
  const drop = (keys: readonly string[]) =>
    setChosen((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !keys.includes(key))));
  const setCode = (key: string, code: string) => setChosen((before) => ({ ...before, [key]: code }));
  return { chosen, choose, drop, setCode };
}

export type Choices = ReturnType<typeof useChoices>;
