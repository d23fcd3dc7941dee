import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { formatError, RequestError } from '../../../lib/requests/error.ts';
import { useReturnAddress } from '../../../lib/return-address.ts';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { DecisionBar } from '../../../ui/page/decision-bar.tsx';
import { Note } from '../../../ui/status/note.tsx';
import type { ContentLanguage } from '../content-languages.ts';
import { healthRiskPaths } from '../health-risk-paths.ts';
import type { HealthRiskItem } from '../health-risks.api.ts';
import { findCodeError } from './choices.ts';
import { TemplateRow } from './template-row.tsx';
import { type HealthRiskTemplate, useAddFromTemplates } from './templates.api.ts';
import styles from './templates.module.css';
import type { Choices } from './use-choices.ts';

type TemplatesFormProps = {
  /** All templates. */
  templates: readonly HealthRiskTemplate[];
  /** Those that match search and filter. */
  shown: readonly HealthRiskTemplate[];
  healthRisks: readonly HealthRiskItem[];
  languages: readonly ContentLanguage[];
  getName: (template: HealthRiskTemplate) => string;
  choices: Choices;
};

const canBeAdded = ({ existingHealthRiskId }: HealthRiskTemplate) => typeof existingHealthRiskId !== 'number';

/** Chooses all shown templates, or none. */
function ChooseAll({ shown, choices }: { shown: readonly HealthRiskTemplate[]; choices: Choices }) {
  const { t } = useTexts();
  const available = shown.filter(canBeAdded);
  const isAnyChosen = Object.keys(choices.chosen).length > 0;
  if (available.length === 0 && !isAnyChosen) return null;
  return (
    <div className={styles.all}>
      {available.length > 0 && (
        <Button size="small" onClick={() => choices.choose(available)}>
          {t('startingPoints.templates.chooseAll')}
        </Button>
      )}
      {isAnyChosen && (
        <Button size="small" variant="ghost" onClick={() => choices.drop(Object.keys(choices.chosen))}>
          {t('startingPoints.templates.chooseNone')}
        </Button>
      )}
    </div>
  );
}

/** The errors of the chosen codes by the key of the template. */
function useCodeErrors({ templates, healthRisks, choices: { chosen } }: TemplatesFormProps) {
  const { t } = useTexts();
  const taken = useMemo(
    () =>
      new Map(
        healthRisks.map(({ healthRiskCode: code, name }) => [
          code,
          name || t('healthRisks.list.unnamed', { code }),
        ]),
      ),
    [healthRisks, t],
  );
  return useMemo(
    () =>
      new Map(
        templates.flatMap((template) => {
          const error =
            template.key in chosen ? findCodeError(template, templates, chosen, taken) : undefined;
          return error ? [[template.key as string, error] as const] : [];
        }),
      ),
    [templates, chosen, taken],
  );
}

/** What is wrong, with the name of the template that it is about: the server names it by its position. */
function describeError(t: Translate, error: Error, names: readonly string[]): string {
  const [found] = error instanceof RequestError ? Object.entries(error.fieldErrors) : [];
  if (!found) return formatError(t, error);
  const [field, text] = found;
  const name = names[Number(field.split('_')[1])] ?? '';
  return t('startingPoints.templates.errorOf', { name, error: t(text) });
}

/** Where the page leads: back to the set-up guide if that opened it, otherwise to the list of health risks. */
const useExit = () => useReturnAddress() ?? healthRiskPaths.list;

/** Adds the chosen templates, then leaves the page. */
function useAdding({ choices: { chosen }, getName }: TemplatesFormProps) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const navigate = useNavigate();
  const exit = useExit();
  const [error, setError] = useState<string>();
  const { mutateAsync, isPending } = useAddFromTemplates();
  const add = async (templates: readonly HealthRiskTemplate[]) => {
    setError(undefined);
    try {
      const added = templates.map(({ key }) => ({ key, healthRiskCode: Number(chosen[key]) }));
      const ids = await mutateAsync({ templates: added });
      snackbar.show(t('startingPoints.templates.added', { count: ids.length }));
      await navigate({ href: exit });
    } catch (failure) {
      setError(describeError(t, failure as Error, templates.map(getName)));
    }
  };
  return { add, error, isPending };
}

/** The templates with checkboxes, and a bar with the button that adds the chosen ones. */
export function TemplatesForm(props: TemplatesFormProps) {
  const { templates, shown, languages, getName, choices } = props;
  const { t } = useTexts();
  const errors = useCodeErrors(props);
  const { add, error, isPending } = useAdding(props);
  const exit = useExit();
  // one that somebody else added meanwhile is no longer among those that can be added
  const chosen = templates.filter((template) => canBeAdded(template) && template.key in choices.chosen);
  const count = chosen.length;
  const isWrong = chosen.some(({ key }) => errors.has(key));
  const blockedBy =
    (count === 0 && t('startingPoints.templates.chooseSome')) ||
    (isWrong && t('startingPoints.templates.correctCodes'));
  return (
    <>
      <ChooseAll {...{ shown, choices }} />
      <ul className={styles.list}>
        {shown.map((template) => (
          <TemplateRow
            key={template.key}
            {...{ template, languages, choices }}
            name={getName(template)}
            error={errors.get(template.key)}
          />
        ))}
      </ul>
      {error && <Note tone="error">{error}</Note>}
      <DecisionBar label={t('ui.form.bar')} sentence={blockedBy}>
        <LinkButton to={exit}>{t('ui.cancel')}</LinkButton>
        <Button variant="main" isBusy={isPending} blockedBy={blockedBy} onClick={() => void add(chosen)}>
          {t('startingPoints.templates.add', { count })}
        </Button>
      </DecisionBar>
    </>
  );
}
