import { renderSVG } from 'uqr';

/** Light modules around the QR code, required by ISO/IEC 18004. */
const quietZone = 4;

/** A text as a QR code in SVG. */
export const drawQrCode = (text: string): string => renderSVG(text, { border: quietZone });
