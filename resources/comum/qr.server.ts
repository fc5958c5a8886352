import { renderSVG } from 'uqr';

/** A code as a picture to be read by a telephone: data:image/svg+xml. */
export const qrImage = (code: string): string => `data:image/svg+xml;base64,${btoa(renderSVG(code, { border: 2 }))}`;
