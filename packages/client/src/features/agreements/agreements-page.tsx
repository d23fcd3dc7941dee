import { agreementLimits } from '@harken/domain/agreements/limits';
import { useId, useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { AgreementDocumentCard } from './agreement-document.tsx';
import { type PendingAgreements, usePendingAgreements } from './agreements.api.ts';
import styles from './agreements-page.module.css';
import { ConsentForm } from './consent-form.tsx';

type Societies = PendingAgreements['pendingSocieties'];

/** Societies under the reason why they are here; nothing where there are none. */
function SocietyList({ title, societies }: { title: string; societies: Societies }) {
  const titleId = useId();
  if (societies.length === 0) return null;
  return (
    <div>
      <h3 id={titleId} className={styles.reason}>
        {title}
      </h3>
      <ul aria-labelledby={titleId} className={styles.societies}>
        {societies.map((society) => (
          <li key={society.nationalSocietyId}>{society.nationalSocietyName}</li>
        ))}
      </ul>
    </div>
  );
}

/** What waits, for whom, in which words, and the consent. */
function Agreements({ pendingSocieties, staleSocieties, agreementDocuments }: PendingAgreements) {
  const { t } = useTexts();
  const [languageCode, setLanguageCode] = useState<string>(agreementLimits.defaultLanguageCode);
  const shown =
    agreementDocuments.find((document) => document.languageCode === languageCode) ?? agreementDocuments[0];
  const parts = (
    <>
      <Card title={t('agreements.societies.title')} className={styles.part}>
        <div className={styles.inside}>
          <p>{t('agreements.societies.text')}</p>
          <SocietyList title={t('agreements.societies.pending')} societies={pendingSocieties} />
          <SocietyList title={t('agreements.societies.stale')} societies={staleSocieties} />
        </div>
      </Card>
      <AgreementDocumentCard documents={agreementDocuments} shown={shown} onChoose={setLanguageCode} />
    </>
  );
  if (!shown) return <div className={styles.parts}>{parts}</div>;
  return (
    <ConsentForm languageCode={shown.languageCode} mayPostpone={pendingSocieties.length === 0}>
      {parts}
    </ConsentForm>
  );
}

/** /agreements: asks for the consent without which a society does not use the product. */
export function AgreementsPage() {
  const { t } = useTexts();
  const agreements = usePendingAgreements();
  const goHome = (
    <LinkButton to="/" look="main">
      {t('shell.goHome')}
    </LinkButton>
  );
  return (
    <Page title={t('agreements.title')}>
      <Loaded
        query={agreements}
        label={t('agreements.loading')}
        isEmpty={(found) => found.pendingSocieties.length + found.staleSocieties.length === 0}
        empty={<Empty action={goHome}>{t('agreements.none')}</Empty>}
      >
        {(found) => <Agreements {...found} />}
      </Loaded>
    </Page>
  );
}
