import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { daysAgo } from '../../../lib/dates/dates.ts';
import { saveFile } from '../../../lib/requests/download.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { isolate, isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Filter } from '../../../ui/filters/filter.ts';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { useUiTexts } from '../../../ui/text/texts-context.ts';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { findPrintedParts, lightenPage, measureWidth, waitUntilRendered } from './parts.ts';
import styles from './pdf.module.css';

export type DashboardPdfProps = {
  /** Above all other parts: the names of project and national society. */
  title: string;
  /** The days that the numbers cover, yyyy-MM-dd, both included. */
  days: { firstDay: string; lastDay: string } | undefined;
  /** The other filters of the page. */
  filters: readonly Pick<Filter, 'key' | 'label' | 'describe'>[];
  /** Expands what is collapsed, and renders all charts. */
  beforeCapture: () => void;
  /** Undoes that, also after a failure. */
  afterCapture: () => void;
};

type Heading = Pick<DashboardPdfProps, 'title' | 'days' | 'filters'> & {
  at: RefObject<HTMLDivElement | null>;
};

/** The width of paper at the scale of the screen: on a phone, parts below the heading are placed side by side. */
const narrowestPixels = 718;

/** The heading above the parts. It is an image as well, because the PDF embeds no fonts, in particular no Arabic one. */
function PdfHeading({ title, days, filters, at }: Heading) {
  const { t } = useTexts();
  const uiTexts = useUiTexts();
  const { user } = useSession();
  const [width] = useState(() => Math.max(narrowestPixels, measureWidth(findPrintedParts())));
  return createPortal(
    <div ref={at} aria-hidden="true" className={styles.heading} style={{ inlineSize: width }}>
      <p className={styles.title}>{title}</p>
      <p className={styles.line}>
        {days && (
          <span>
            {t('dashboardPdf.days', {
              firstDay: isolateLeftToRight(days.firstDay),
              lastDay: isolateLeftToRight(days.lastDay),
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
        {t('dashboardPdf.made', { date: isolateLeftToRight(daysAgo(0)), name: isolate(user?.name ?? '') })}
      </p>
    </div>,
    document.body,
  );
}

/** The progress of creating a PDF; part 0 is the rendering of the page. */
type Progress = { number: number; count: number };

/** Creates the PDF and downloads it. Leaving the page aborts that. */
function usePdf({ title, beforeCapture, afterCapture }: DashboardPdfProps) {
  const { t, language, direction } = useTexts();
  const snackbar = useSnackbar();
  const [progress, setProgress] = useState<Progress | null>(null);
  const heading = useRef<HTMLDivElement>(null);
  const abortController = useRef<AbortController>(null);
  useEffect(() => () => abortController.current?.abort(), []);

  const make = async (signal: AbortSignal) => {
    const { createPdf } = await import('./file.ts');
    await waitUntilRendered(signal);
    const parts = [heading.current, ...findPrintedParts()].filter((part) => part !== null);
    const onPart = (number: number) => setProgress({ number, count: parts.length });
    saveFile(await createPdf({ parts, title, language, direction, onPart, signal }), 'Report.pdf');
    snackbar.show(t('dashboardPdf.saved'));
  };
  const save = async () => {
    abortController.current = new AbortController();
    const { signal } = abortController.current;
    const restoreTheme = lightenPage();
    setProgress({ number: 0, count: 0 });
    beforeCapture();
    try {
      await make(signal);
    } catch {
      if (!signal.aborted) snackbar.show({ text: t('dashboardPdf.failed'), isError: true });
    } finally {
      restoreTheme();
      afterCapture();
      setProgress(null);
    }
  };
  return { heading, progress, save };
}

/**
 * Saves the page as a PDF: a title and all elements with `data-print-part`, as they look, without elements with
 * `data-print-omit`.
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
