import { buffer } from 'node:stream/consumers';
import type { HealthRiskType } from '@harken/domain/health-risks/types';
import { chooseCardScale, composeCardForms } from '@harken/domain/sms/reference-card';
import { Pdf } from '../../../platform/pdf/pdf-document.ts';
import { fillText } from '../../../platform/texts/fill-text.ts';
import {
  type CardWriter,
  createCardStyles,
  drawCodes,
  drawForm,
  drawLabelled,
} from './sms-reference-card.drawing.ts';

/** What is printed on a card. */
interface ReferenceCard {
  languageCode: string;
  projectName: string;
  societyName: string;
  healthRisks: { healthRiskCode: number; healthRiskType: HealthRiskType; healthRiskName: string }[];
  /** Numbers to send SMS to; empty if unknown. */
  gatewayNumbers: string[];
  /** Whom to call; null leaves a line to write on. */
  supervisor: { name: string; phoneNumber: string | null } | null;
  /** Whether messages may end with the days since onset. */
  readsOnset: boolean;
  createdAt: Date;
}

/** The input of the worker thread: plain data. */
interface ReferenceCardInput {
  card: ReferenceCard;
  /** The texts of the card in its language. */
  texts: Record<string, string>;
}

/** Languages written from right to left. */
const rightToLeft = new Set(['ar']);
/** Unicode isolates, so that the direction of a name does not affect the sentence around it. */
const isolate = (text: string) => `\u2068${text}\u2069`;

/** Writes an SMS reference card as PDF: one page in the largest print that fits, more pages only below a readable size. */
export async function writeReferenceCard(input: ReferenceCardInput): Promise<Uint8Array> {
  const scale = chooseCardScale((tried) => layOut(input, tried).doc.bufferedPageRange().count);
  return buffer(layOut(input, scale).finish());
}

function layOut({ card, texts }: ReferenceCardInput, scale: number): Pdf {
  const translate = (name: string, values: Record<string, string> = {}) => {
    const isolated = Object.entries(values).map(([key, value]) => [key, isolate(value)]);
    return fillText(texts[`smsCard.${name}`] ?? name, Object.fromEntries(isolated)).text;
  };
  const pdf = new Pdf({
    title: `${translate('title')} · ${card.projectName}`.replace(/\p{Cf}/gu, ''),
    languageCode: card.languageCode,
    direction: rightToLeft.has(card.languageCode) ? 'rtl' : 'ltr',
    header: `${isolate(card.projectName)} · ${isolate(card.societyName)}`,
    author: 'Harken',
    createdAt: card.createdAt,
  });
  const writer: CardWriter = { pdf, scale, styles: createCardStyles(scale), translate };
  writeCard(writer, card);
  return pdf;
}

function writeCard(writer: CardWriter, card: ReferenceCard): void {
  const { pdf, styles, translate } = writer;
  pdf.write(translate('title'), styles.title, { kind: 'H1', after: 2 });
  drawLabelled(writer, translate('sendTo'), card.gatewayNumbers);
  if (card.healthRisks.length === 0) {
    pdf.write(translate('noHealthRisks'), styles.text);
  } else {
    pdf.write(translate('codes'), styles.heading, { kind: 'H2', after: 2, keepWith: 60 });
    drawCodes(writer, card.healthRisks);
    pdf.write(translate('howTo'), styles.heading, { kind: 'H2', after: 2, keepWith: 80 });
    pdf.write(translate('rules'), styles.text);
    const forms = composeCardForms(card.healthRisks, card);
    if (forms.some(({ name }) => name === 'personOnset')) pdf.write(translate('onset'), styles.text);
    for (const form of forms) drawForm(writer, form);
  }
  writeContact(writer, card);
}

function writeContact(writer: CardWriter, { supervisor }: ReferenceCard): void {
  const { pdf, styles, translate } = writer;
  pdf.write(translate('questions'), styles.heading, { kind: 'H2', after: 2, keepWith: 90 * writer.scale });
  drawLabelled(writer, translate('supervisor'), supervisor ? [supervisor.name] : []);
  drawLabelled(writer, translate('phone'), supervisor?.phoneNumber ? [supervisor.phoneNumber] : []);
}
