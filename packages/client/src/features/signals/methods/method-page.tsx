import type { InjectedOutbreak } from '@harken/domain/signals/back-test/injections';
import { injectionLimits } from '@harken/domain/signals/back-test/injections';
import { type SignalMethod, signalMethods } from '@harken/domain/signals/monitoring/methods';
import { useId, useState } from 'react';
import type { CallResponse } from '../../../lib/requests/call-list.ts';
import { useProject } from '../../../lib/requests/scope-queries.ts';
import { useRouteParams } from '../../../lib/routes.ts';
import { isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { Empty, Loaded } from '../../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { type PlaceChoice, PlaceChoices, usePlaceChoice } from '../season/place-choice.tsx';
import { formatMethod } from '../signal-labels.ts';
import { signalPaths } from '../signal-paths.ts';
import { useSignalFilterOptions } from '../signals.api.ts';
import { type MethodOfPlace, useMethodChoice, useMethodOfPlace, useMethodTests } from './methods.api.ts';
import styles from './methods.module.css';
import { OutbreakForm } from './outbreak-form.tsx';
import { MethodResults } from './results.tsx';

type ChoiceProps = PlaceChoice & {
  current: MethodOfPlace;
  isBusy: boolean;
  onChoose: (method: SignalMethod | null) => void;
};

/** Which method decides now, and why. */
function CurrentCard({ current, names, isBusy, onChoose }: ChoiceProps) {
  const { t } = useTexts();
  const { chosenMethod, mayChoose } = current;
  const method = formatMethod(t, current.method);
  return (
    <Card title={t('signalMethods.current', names)}>
      <div className={styles.current}>
        <p>{t(chosenMethod ? 'signalMethods.isChosen' : 'signalMethods.byHistory', { method })}</p>
        {chosenMethod && mayChoose && (
          <Button isBusy={isBusy} onClick={() => onChoose(null)}>
            {t('signalMethods.clear')}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** How far the test is, with a button to cancel it. */
function Running({ doneCount, onCancel }: { doneCount: number; onCancel: () => void }) {
  const { t } = useTexts();
  const id = useId();
  const total = signalMethods.length;
  return (
    <div className={styles.running}>
      <label htmlFor={id}>{t('signalMethods.progress', { count: doneCount, total })}</label>
      <progress id={id} value={doneCount} max={total} />
      <Button onClick={onCancel}>{t('ui.cancel')}</Button>
    </div>
  );
}

/** Tests every method on the past of the place. */
function TestCard({ subject, names, current, isBusy, onChoose }: ChoiceProps) {
  const { t } = useTexts();
  const [outbreak, setOutbreak] = useState<InjectedOutbreak | null>(null);
  const { query, doneCount } = useMethodTests(subject, outbreak);
  const { testedFrom, testedTo, testedWeekCount } = current;
  const title = t('signalMethods.testTitle', names);
  const test = (next: InjectedOutbreak) => {
    // the same outbreak again: the key of the query stays, so it has to be asked for
    if (next.size === outbreak?.size && next.length === outbreak.length) void query.refetch();
    else setOutbreak(next);
  };
  if (!testedFrom || !testedTo)
    return (
      <Card title={title}>
        <Empty>{t('signalMethods.noHistory')}</Empty>
      </Card>
    );
  const period = { from: isolateLeftToRight(testedFrom), to: isolateLeftToRight(testedTo) };
  return (
    <Card title={title}>
      <p>{t('signalMethods.about', { count: injectionLimits.count, weeks: testedWeekCount, ...period })}</p>
      <OutbreakForm isBusy={query.isFetching} onTest={test} />
      <div className={styles.results} aria-live="polite">
        {query.isFetching && <Running doneCount={doneCount} onCancel={() => setOutbreak(null)} />}
        {query.error && !query.isFetching && <LoadError error={query.error} onRetry={query.refetch} />}
        {query.data && (
          <MethodResults tested={query.data} caption={title} {...{ current, isBusy, onChoose }} />
        )}
      </div>
    </Card>
  );
}

function MethodOf({ choice }: { choice: PlaceChoice }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const current = useMethodOfPlace(choice.subject);
  const choosing = useMethodChoice(choice.subject);
  const onChoose = async (method: SignalMethod | null) => {
    await choosing.mutateAsync(method).then(
      () =>
        snackbar.show(
          method
            ? t('signalMethods.done', { method: formatMethod(t, method), ...choice.names })
            : t('signalMethods.cleared', choice.names),
        ),
      // the hook has shown the error
      () => undefined,
    );
  };
  return (
    <Loaded query={current} label={t('signalMethods.loading')}>
      {(found) => {
        const props = { ...choice, current: found, isBusy: choosing.isPending, onChoose };
        return (
          <>
            <CurrentCard {...props} />
            <TestCard {...props} />
          </>
        );
      }}
    </Loaded>
  );
}

function Chosen({
  options,
  nationalSocietyId,
}: {
  options: CallResponse<'signal/filters'>;
  nationalSocietyId: number;
}) {
  const { t } = useTexts();
  const choice = usePlaceChoice(options, nationalSocietyId);
  if (!choice) return <Empty>{t('signals.season.nothing')}</Empty>;
  return (
    <>
      <PlaceChoices {...{ options, choice }} />
      <MethodOf key={JSON.stringify(choice.subject)} choice={choice} />
    </>
  );
}

function MethodPage({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const options = useSignalFilterOptions(nationalSocietyId);
  return (
    <Loaded query={options} label={t('signalMethods.loading')}>
      {(found) => <Chosen options={found} nationalSocietyId={nationalSocietyId} />}
    </Loaded>
  );
}

/** Which method suits a health risk in a place of a national society. */
export function SocietyMethodPage() {
  const { t } = useTexts();
  const { nationalSocietyId } = useRouteParams(signalPaths.methodOfSociety);
  return (
    <Page title={t('signalMethods.title')}>
      <MethodPage nationalSocietyId={nationalSocietyId} />
    </Page>
  );
}

/** The same, opened from a project. */
export function ProjectMethodPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(signalPaths.methodOfProject);
  const project = useProject(projectId);
  return (
    <Page title={t('signalMethods.title')}>
      <Loaded query={project} label={t('signalMethods.loading')}>
        {({ nationalSociety }) => <MethodPage nationalSocietyId={nationalSociety.id} />}
      </Loaded>
    </Page>
  );
}
