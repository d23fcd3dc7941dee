import { agreementLimits } from '@harken/domain/agreements/limits';
import { useId, useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Empty, Loaded } from '../../ui/loading/loaded.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { AgreementDocumentCard } from './agreement-document.tsx';
import { type PendingAgreements, usePendingAgreements } from './agreements.api.ts';
import styles from './agreements-page.module.css';
import { ConsentForm } from './consent-form.tsx';

type Societies = PendingAgreements['pendingSocieties'];

/** National societies under the reason why consent is needed; renders nothing for an empty list. */
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

/** The societies that need consent, the document and the consent form. */
function Agreements({ pendingSocieties, staleSocieties, agreementDocuments }: PendingAgreements) {
  const { t } = useTexts();
  const [languageCode, setLanguageCode] = useState<string>(agreementLimits.defaultLanguageCode);
  const selected =
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
      <AgreementDocumentCard documents={agreementDocuments} selected={selected} onChoose={setLanguageCode} />
    </>
  );
  if (!selected) return <div className={styles.parts}>{parts}</div>;
  return (
    <ConsentForm languageCode={selected.languageCode} mayPostpone={pendingSocieties.length === 0}>
      {parts}
    </ConsentForm>
  );
}

/** /agreements: asks for the consent that a national society needs to use the product. */
export function AgreementsPage() {
  const { t } = useTexts();
  const agreements = usePendingAgreements();
  const goHome = (
    <LinkButton to="/" variant="main">
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
