import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { daysAgo } from '../../lib/dates.ts';
import { saveFile } from '../../lib/download.ts';
import { isolated, leftToRight } from '../../lib/left-to-right.ts';
import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import type { Filter } from '../../ui/filter.ts';
import { useSnackbar } from '../../ui/snackbar.tsx';
import { useUiTexts } from '../../ui/texts-context.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './dashboard-pdf.module.css';
import { lightenPage, printedParts, waitUntilDrawn, widthOf } from './dashboard-pdf-parts.ts';

export type DashboardPdfProps = {
  /** Stands above everything: the names of project and society. */
  title: string;
  /** The days that the numbers are of, yyyy-MM-dd, both included. */
  days: { firstDay: string; lastDay: string } | undefined;
  /** What else the page is narrowed down to. */
  filters: readonly Pick<Filter, 'key' | 'label' | 'describe'>[];
  /** Opens what is folded, and has all charts drawn. */
  beforeCapture: () => void;
  /** Undoes that; also after a failure. */
  afterCapture: () => void;
};

type Heading = Pick<DashboardPdfProps, 'title' | 'days' | 'filters'> & {
  at: RefObject<HTMLDivElement | null>;
};

/** As wide as paper is at the size of the screen: on a telephone, parts stand beside each other below it. */
const narrowestPixels = 718;

/** What stands above the parts. It is a picture, too: the PDF has no letters of its own, and so no Arabic ones. */
function PdfHeading({ title, days, filters, at }: Heading) {
  const { t } = useTexts();
  const uiTexts = useUiTexts();
  const { user } = useSession();
  const [width] = useState(() => Math.max(narrowestPixels, widthOf(printedParts())));
  return createPortal(
    <div ref={at} aria-hidden="true" className={styles.heading} style={{ inlineSize: width }}>
      <p className={styles.title}>{title}</p>
      <p className={styles.line}>
        {days && (
          <span>
            {t('dashboardPdf.days', {
              firstDay: leftToRight(days.firstDay),
              lastDay: leftToRight(days.lastDay),
            })}
          </span>
        )}
        {filters.map((filter) => (
          <span key={filter.key}>
            {t('dashboardPdf.filter', { name: filter.label, chosen: filter.describe(uiTexts) })}
          </span>
        ))}
      </p>
      <p className={styles.line}>
        {t('dashboardPdf.made', { date: leftToRight(daysAgo(0)), name: isolated(user?.name ?? '') })}
      </p>
    </div>,
    document.body,
  );
}

/** How far the making of a PDF has come; part 0 is the drawing of the page. */
type Progress = { number: number; count: number };

/** Makes the PDF and hands it to the browser; leaving the page gives it up. */
function usePdf({ title, beforeCapture, afterCapture }: DashboardPdfProps) {
  const { t, language, direction } = useTexts();
  const snackbar = useSnackbar();
  const [progress, setProgress] = useState<Progress | null>(null);
  const heading = useRef<HTMLDivElement>(null);
  const making = useRef<AbortController>(null);
  useEffect(() => () => making.current?.abort(), []);

  const make = async (signal: AbortSignal) => {
    const { pdfOf } = await import('./dashboard-pdf-file.ts');
    await waitUntilDrawn(signal);
    const parts = [heading.current, ...printedParts()].filter((part) => part !== null);
    const onPart = (number: number) => setProgress({ number, count: parts.length });
    saveFile(await pdfOf({ parts, title, language, direction, onPart, signal }), 'Report.pdf');
    snackbar.show(t('dashboardPdf.saved'));
  };
  const save = async () => {
    making.current = new AbortController();
    const { signal } = making.current;
    const darken = lightenPage();
    setProgress({ number: 0, count: 0 });
    beforeCapture();
    try {
      await make(signal);
    } catch {
      if (!signal.aborted) snackbar.show({ text: t('dashboardPdf.failed'), isError: true });
    } finally {
      darken();
      afterCapture();
      setProgress(null);
    }
  };
  return { heading, progress, save };
}

/**
 * Saves the page as a PDF: a title, and everything marked with `data-print-part`, as it looks, without what is marked
 * with `data-print-omit`.
 */
export function DashboardPdfButton(props: DashboardPdfProps) {
  const { t } = useTexts();
  const { heading, progress, save } = usePdf(props);
  const state =
    progress && (progress.number > 0 ? t('dashboardPdf.part', progress) : t('dashboardPdf.drawing'));
  return (
    <>
      <Button
        icon="download"
        title={t('dashboardPdf.createTitle')}
        blockedBy={progress ? t('dashboardPdf.drawing') : undefined}
        onClick={save}
      >
        {state ?? t('dashboardPdf.create')}
      </Button>
      <span role="status">
        <VisuallyHidden>{progress ? t('dashboardPdf.drawing') : ''}</VisuallyHidden>
      </span>
      {progress && <PdfHeading {...props} at={heading} />}
    </>
  );
}
