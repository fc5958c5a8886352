import { encode } from 'uqr';
import { expect } from 'vitest';
import { modulesOf, readPdf } from './pdf';

/** The one code on a printed page is that of this text, module by module. */
export const expectQr = (pdf: Uint8Array, text: string): void => {
  const [page] = readPdf(pdf).pages;
  expect(modulesOf(page!.filled)).toEqual(encode(text, { ecc: 'M', border: 0 }).data);
};
