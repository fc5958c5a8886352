import { encode } from 'uqr';
import { barcodeOf } from './code128';

/** A QR Code as SVG of so many millimetres, with the quiet zone of four modules. */
export const qrSvg = (text: string, mm: number): string => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${mm}mm" height="${mm}mm" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img" aria-label="QR Code"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
};

/** A bar code as SVG, 14 mm high; undefined for a text that it cannot carry. */
export const barcodeSvg = (text: string, as?: 'itf'): string | undefined => {
  const bars = barcodeOf(text, as);
  if (!bars) return undefined;
  const quiet = 10;
  let at = quiet;
  const path = bars
    .map((width, index) => {
      const bar = index % 2 === 0 ? `M${at} 0h${width}v40h-${width}z` : '';
      at += width;
      return bar;
    })
    .join('');
  const width = at + quiet;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.min(width * 0.33, as === 'itf' ? width * 0.254 : 100).toFixed(1)}mm" height="14mm" viewBox="0 0 ${width} 40" preserveAspectRatio="none" shape-rendering="crispEdges" role="img" aria-label="Código de barras"><path fill="#fff" d="M0 0h${width}v40H0z"/><path d="${path}"/></svg>`;
};
