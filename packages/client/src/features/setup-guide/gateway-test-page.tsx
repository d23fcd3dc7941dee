import { useSearch } from '@tanstack/react-router';
import { formatDateTime, formatTime } from '../../lib/dates/dates.ts';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { useReturnAddress } from '../../lib/return-address.ts';
import { useRouteParams } from '../../lib/routes.ts';
import { isolateLeftToRight } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { OutcomeTimeline } from '../../shared/message-outcomes/outcome-timeline.tsx';
import { ParsingCard } from '../../shared/message-outcomes/parsing-card.tsx';
import { NextStep } from '../../shared/setup-guide/next-step.tsx';
import { setupGuidePaths } from '../../shared/setup-guide/paths.ts';
import { useGatewayTypeLabel } from '../../shared/sms-gateways/gateway-types.ts';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { GatewaySettingsCard } from './gateway-settings-card.tsx';
import { type GatewayTest, type Rejection, useExpectedProject, useGatewayTest } from './setup-guide.api.ts';
import styles from './setup-guide.module.css';

/** The project whose first report is awaited; undefined for a test of the gateway alone. */
function useProjectId(): number | undefined {
  const { projectId } = useSearch({ strict: false }) as { projectId?: unknown };
  return typeof projectId === 'number' ? projectId : undefined;
}

/** An SMS to try: the first health risk of the project, in the format of its type. */
function useExample(): string | undefined {
  const { data } = useExpectedProject(useProjectId());
  const risks = data?.projectHealthRisks ?? [];
  const risk = risks.find(({ healthRiskType }) => healthRiskType === 'Human') ?? risks[0];
  if (!risk) return undefined;
  return risk.healthRiskType === 'Human' ? `${risk.healthRiskCode}#2#1` : String(risk.healthRiskCode);
}

/** What to send, and since when nothing arrived. */
function Waiting({ test }: { test: GatewayTest }) {
  const { t } = useTexts();
  const example = useExample();
  return (
    <Card title={t('gatewayTest.waiting')}>
      <div className={styles.paragraphs}>
        <p>
          {example
            ? t('gatewayTest.sendReport', { example: isolateLeftToRight(example) })
            : t('gatewayTest.send')}
        </p>
        <p role="status">
          {test.lastMessageAt
            ? t('gatewayTest.lastMessage', {
                time: isolateLeftToRight(formatDateTime(toLocalTime(test.lastMessageAt))),
              })
            : t('gatewayTest.neverMessage')}
        </p>
        <p>{t('gatewayTest.nothing')}</p>
      </div>
    </Card>
  );
}

/** One kind of refused delivery, which may belong to another gateway of the server. */
function RejectionNote({ rejection }: { rejection: Rejection }) {
  const { t } = useTexts();
  const describeType = useGatewayTypeLabel();
  const { reason, refusedAt, count, source } = rejection;
  const time = formatTime(toLocalTime(refusedAt));
  return (
    <Note tone="error">
      <b>{t(`gatewayTest.refused.${reason}`)}</b>{' '}
      {t('gatewayTest.refusedAt', { time, count, type: describeType(source) })}
    </Note>
  );
}

function Message({ message }: { message: GatewayTest['messages'][number] }) {
  const { t } = useTexts();
  const { text, outcome } = message;
  // With seconds, so that two messages have different headings.
  const time = outcome.timings.arrivedAt ? toLocalTime(outcome.timings.arrivedAt).slice(11, 19) : '';
  return (
    <>
      <ParsingCard
        title={t('gatewayTest.message', { time, text: isolateLeftToRight(text) })}
        {...{ text, outcome }}
      />
      <OutcomeTimeline outcome={outcome} title={t('gatewayTest.happened', { time })} />
    </>
  );
}

/** What the set-up guide says to do next, once a message arrived. */
function AfterArrival({ messages }: Pick<GatewayTest, 'messages'>) {
  const { nationalSocietyId } = useRouteParams(setupGuidePaths.gatewayTest);
  const projectId = useProjectId();
  const returnTo = useReturnAddress();
  const hasArrived =
    projectId === undefined ? messages.length > 0 : messages.some(({ outcome }) => outcome.report);
  if (!hasArrived || returnTo === undefined) return null;
  return <NextStep {...{ nationalSocietyId, projectId, returnTo }} done={['testSms', 'report']} />;
}

/** …/smsgateways/{id}/test: what arrives from a gateway while the page is open, step by step. */
export function GatewayTestPage() {
  const { t } = useTexts();
  const { smsGatewayId } = useRouteParams(setupGuidePaths.gatewayTest);
  const test = useGatewayTest(smsGatewayId);
  return (
    <Page title={t('gatewayTest.title')} subheading={test.data?.gatewayName}>
      <Loaded query={{ ...test, isFetching: false }} label={t('gatewayTest.loading')} rows={5}>
        {(known) => (
          <div className={styles.columns}>
            <Waiting test={known} />
            <section className={styles.arrived} aria-label={t('gatewayTest.arrived')} aria-live="polite">
              {known.rejections.map((rejection) => (
                <RejectionNote
                  key={`${rejection.refusedAt} ${rejection.reason} ${rejection.source}`}
                  rejection={rejection}
                />
              ))}
              <AfterArrival messages={known.messages} />
              {known.messages.map((message) => (
                <Message key={message.id} message={message} />
              ))}
              {known.messages.length === 0 && known.rejections.length === 0 && (
                <Note>{t('gatewayTest.none')}</Note>
              )}
            </section>
            <GatewaySettingsCard smsGatewayId={smsGatewayId} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
