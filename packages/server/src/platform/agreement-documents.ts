import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The agreement in one language, as societies consent to it. */
export interface AgreementDocument {
  languageCode: string;
  /** Start of the day (UTC) on which its text last changed: older consents are asked for again. */
  changedAt: Date;
  /** The PDF. */
  content: Buffer;
  sha256: Buffer;
}

/** File name of the agreement in downloads and attachments. */
export function getAgreementFileName(languageCode: string): string {
  return `platform-agreement-${languageCode}.pdf`;
}

const folder = fileURLToPath(new URL('../../agreements/', import.meta.url));

/**
 * Reads the agreement in all its languages, English first. The dates of change are in `agreements.json`, because files
 * lose theirs when copied.
 */
export function loadAgreements(): AgreementDocument[] {
  const listed: { languageCode: string; changedOn: string }[] = JSON.parse(
    readFileSync(`${folder}agreements.json`, 'utf8'),
  );
  return listed.map(({ languageCode, changedOn }) => {
    const content = readFileSync(folder + getAgreementFileName(languageCode));
    return {
      languageCode,
      changedAt: new Date(`${changedOn}T00:00:00Z`),
      content,
      sha256: createHash('sha256').update(content).digest(),
    };
  });
}
