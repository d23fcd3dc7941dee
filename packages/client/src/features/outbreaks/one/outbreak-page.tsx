import { caseClasses } from '@harken/domain/cases/classification';
import { useState } from 'react';
import { pathTo, useRouteParams } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ThingLink } from '../../../shared/links/links.tsx';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Card, DescriptionList } from '../../../ui/page/card.tsx';
import { Page, TwoColumns } from '../../../ui/page/page.tsx';
import { RowList } from '../../../ui/page/row-list.tsx';
import text from '../../../ui/text/text.module.css';
import { OutbreakStateBadge } from '../badges.tsx';
import { describePeriod } from '../labels.ts';
import { LineListCurveCard } from '../line-list/curve-card.tsx';
import { outbreakPaths } from '../outbreak-paths.ts';
import { type Outbreak, useOutbreak } from '../outbreaks.api.ts';
import styles from '../outbreaks.module.css';
import { ActionsCard } from './actions-card.tsx';
import { AssessmentCard } from './assessment-card.tsx';
import { ByText } from './by-text.tsx';
import { DefinitionCard } from './definition-card.tsx';
import { LinksCard } from './links-card.tsx';
import { LogCard } from './log-card.tsx';
import { type Step, StepDialog } from './step-dialog.tsx';

/** What it is, where and since when, and the buttons to change it. */
function FactsCard({ outbreak }: { outbreak: Outbreak }) {
  const { t } = useTexts();
  const [step, setStep] = useState<Step | null>(null);
  const { firstReport, nationalSocietyId, id: outbreakId, places, state } = outbreak;
  return (
    <Card title={t('outbreaks.facts')}>
      <DescriptionList
        items={[
          [t('outbreaks.code'), <bdi key="code">{outbreak.code}</bdi>],
          [t('outbreaks.healthRisk'), outbreak.healthRisk],
          [t('outbreaks.period'), describePeriod(t, outbreak)],
          [
            t('outbreaks.form.places'),
            <bdi key="places">{places.map(({ name }) => name).join(t('outbreaks.separator'))}</bdi>,
          ],
          [t('outbreaks.opened'), <ByText key="opened" {...outbreak.opened} />],
          ...(firstReport
            ? [
                [
                  t('outbreaks.firstReport'),
                  <ThingLink key="first" to="report" projectId={firstReport.projectId} id={firstReport.id}>
                    <ByText at={firstReport.at} />
                  </ThingLink>,
                ] as const,
              ]
            : []),
        ]}
      />
      <div className={styles.buttons}>
        {outbreak.mayEdit && (
          <>
            <LinkButton icon="edit" to={pathTo(outbreakPaths.edit, { nationalSocietyId, outbreakId })}>
              {t('outbreaks.edit')}
            </LinkButton>
            <Button
              icon={state === 'open' ? 'check' : 'undo'}
              onClick={() => setStep(state === 'open' ? 'end' : 'reopen')}
            >
              {t(state === 'open' ? 'outbreaks.step.end' : 'outbreaks.step.reopen')}
            </Button>
          </>
        )}
        <LinkButton icon="copy" to={pathTo(outbreakPaths.goReport, { nationalSocietyId, outbreakId })}>
          {t('goReport.action')}
        </LinkButton>
      </div>
      {step && <StepDialog {...{ step, outbreak }} onClose={() => setStep(null)} />}
    </Card>
  );
}

/** The cases of the reports in its alerts, by class. */
function CasesCard({ outbreak: { cases } }: { outbreak: Outbreak }) {
  const { t } = useTexts();
  return (
    <Card title={t('outbreaks.cases')}>
      <DescriptionList
        items={[...caseClasses, 'unclassified' as const].map((name) => [
          t(`cases.class.${name}`),
          cases[name],
        ])}
      />
      <p className={text.muted}>{t('outbreaks.casesAbout')}</p>
    </Card>
  );
}

function PeopleCard({ outbreak: { people } }: { outbreak: Outbreak }) {
  const { t } = useTexts();
  return (
    <Card title={t('outbreaks.people')}>
      {people.length === 0 && <p className={text.muted}>{t('outbreaks.noPeople')}</p>}
      <RowList>
        {people.map(({ name, responsibility }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people of other organizations have no id
          <li key={index}>
            <bdi>{name}</bdi>
            <span>{t(`outbreaks.responsibility.${responsibility}`)}</span>
          </li>
        ))}
      </RowList>
    </Card>
  );
}

function Details({ outbreak }: { outbreak: Outbreak }) {
  const { t } = useTexts();
  const mayChange = outbreak.mayEdit && outbreak.state === 'open';
  return (
    <Page
      title={t('outbreaks.one.title')}
      heading={<bdi>{outbreak.name}</bdi>}
      subheading={<bdi dir="ltr">{outbreak.code}</bdi>}
      aside={<OutbreakStateBadge state={outbreak.state} />}
    >
      <TwoColumns
        main={
          <>
            <CasesCard outbreak={outbreak} />
            <LineListCurveCard outbreak={outbreak} />
            <LinksCard {...{ outbreak, mayChange }} />
            <ActionsCard {...{ outbreak, mayChange }} />
            <LogCard outbreak={outbreak} />
          </>
        }
        side={
          <>
            <FactsCard outbreak={outbreak} />
            <AssessmentCard {...{ outbreak, mayChange }} />
            <DefinitionCard {...{ outbreak, mayChange }} />
            <PeopleCard outbreak={outbreak} />
          </>
        }
      />
    </Page>
  );
}

/** One outbreak: its cases, alerts and signals, definition, risk, actions and log. */
export function OutbreakPage() {
  const { t } = useTexts();
  const { outbreakId } = useRouteParams(outbreakPaths.one);
  const outbreak = useOutbreak(outbreakId);
  if (outbreak.data) return <Details outbreak={outbreak.data} />;
  return (
    <Page title={t('outbreaks.one.title')}>
      <Loaded query={outbreak} label={t('outbreaks.loading')}>
        {() => null}
      </Loaded>
    </Page>
  );
}
