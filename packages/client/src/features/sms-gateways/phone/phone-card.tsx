import { formatDateTime } from '../../../lib/dates/dates.ts';
import { toLocalTime } from '../../../lib/dates/instants.ts';
import { pathTo } from '../../../lib/routes.ts';
import { isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Card, DescriptionList } from '../../../ui/page/card.tsx';
import { Note } from '../../../ui/status/note.tsx';
import text from '../../../ui/text/text.module.css';
import { smsGatewayPaths } from '../sms-gateway-paths.ts';
import { type Phone, type PhoneView, usePhone } from './api.ts';
import { GapRepairSection } from './gap-repair.tsx';
import styles from './phone.module.css';

const formatInstant = (instant: string) => isolateLeftToRight(formatDateTime(toLocalTime(instant)));

function EntryValue({ value, label, copyLabel }: { value: string; label: string; copyLabel: string }) {
  const { t } = useTexts();
  return (
    <div>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>
        <bdi dir="ltr" className={text.mono}>
          {value}
        </bdi>
        <CopyButton text={value} label={copyLabel} doneText={t('smsGateways.phone.copied')} />
      </span>
    </div>
  );
}

/** What is entered on the telephone, to type, to copy or to scan. */
function Entry({ apiUrl, token, picture }: PhoneView) {
  const { t } = useTexts();
  if (token === '') return <Note tone="error">{t('smsGateways.key.unreadable')}</Note>;
  return (
    <>
      <p>{t('smsGateways.phone.enter')}</p>
      <div className={styles.entry}>
        <img
          className={styles.qr}
          alt={t('smsGateways.phone.picture')}
          src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
        />
        <div className={styles.values}>
          <EntryValue
            value={apiUrl}
            label={t('smsGateways.phone.apiUrl')}
            copyLabel={t('smsGateways.phone.copyApiUrl')}
          />
          <EntryValue
            value={token}
            label={t('smsGateways.phone.token')}
            copyLabel={t('smsGateways.phone.copyToken')}
          />
        </div>
      </div>
    </>
  );
}

const connections = ['none', 'cellular', 'wifi', 'ethernet', 'unknown'] as const;

function describeNetwork(t: Translate, { connection, cellular }: Phone): string | null {
  const known = connections.find((name) => name === connection);
  if (!known) return null;
  const name = t(`smsGateways.phone.connection.${known}`);
  return known === 'cellular' && cellular ? `${name} (${cellular}G)` : name;
}

function describeBattery(t: Translate, { batteryLevel: level, isCharging }: Phone): string | null {
  if (level === undefined || level === null) return null;
  return t(isCharging ? 'smsGateways.phone.charging' : 'smsGateways.phone.notCharging', { level });
}

function describeSims(t: Translate, { sims }: Phone): string | null {
  const names = sims.map(({ number, carrier }) =>
    t('smsGateways.phone.sim', { number, carrier: carrier ?? t('smsGateways.phone.notSaid') }),
  );
  return names.length > 0 ? names.join(', ') : null;
}

function Warnings({ phone }: { phone: Phone }) {
  const { t } = useTexts();
  const { clockOffSeconds, withoutPowerSince } = phone;
  const minutes = Math.round(Math.abs(clockOffSeconds ?? 0) / 60);
  return (
    <>
      {minutes > 0 && <Note tone="error">{t('smsGateways.phone.clockOff', { minutes })}</Note>}
      {withoutPowerSince && (
        <Note tone="warn">
          {t('smsGateways.phone.withoutPower', { time: formatInstant(withoutPowerSince) })}
        </Note>
      )}
    </>
  );
}

function State({ phone, waitingCount }: { phone: Phone; waitingCount: number }) {
  const { t } = useTexts();
  const unknown = t('smsGateways.phone.notSaid');
  return (
    <>
      <Warnings phone={phone} />
      <DescriptionList
        items={[
          [t('smsGateways.phone.name'), phone.name ?? unknown],
          [t('smsGateways.phone.battery'), describeBattery(t, phone) ?? unknown],
          [t('smsGateways.phone.network'), describeNetwork(t, phone) ?? unknown],
          [t('smsGateways.phone.sims'), describeSims(t, phone) ?? unknown],
          [t('smsGateways.phone.waiting'), waitingCount],
          [t('smsGateways.phone.failed'), phone.failedCount ?? unknown],
          [t('smsGateways.phone.appVersion'), phone.appVersion ?? unknown],
          [t('smsGateways.phone.lastContact'), formatInstant(phone.lastContactAt)],
        ]}
      />
    </>
  );
}

/** The telephone of a gateway: what to enter on it, how it is, and messages that it still has. */
export function PhoneCard({
  nationalSocietyId,
  smsGatewayId,
}: {
  nationalSocietyId: number;
  smsGatewayId: number;
}) {
  const { t } = useTexts();
  const query = usePhone(smsGatewayId);
  return (
    <Card
      id="phone"
      title={t('smsGateways.phone.title')}
      aside={
        <LinkButton to={pathTo(smsGatewayPaths.preparePhone, { nationalSocietyId })}>
          {t('smsGateways.phone.prepare')}
        </LinkButton>
      }
    >
      <Loaded query={query} label={t('smsGateways.phone.loading')} rows={4}>
        {(view) => (
          <div className={styles.card}>
            <Entry {...view} />
            {view.phone ? (
              <>
                <State phone={view.phone} waitingCount={view.waitingCount} />
                <GapRepairSection smsGatewayId={smsGatewayId} repairs={view.gapRepairs} />
              </>
            ) : (
              <Note>{t('smsGateways.phone.none')}</Note>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  );
}
