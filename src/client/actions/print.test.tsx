import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ReceivedFile } from '../http';
import { printIn } from './print';

const paper = (html: string): Blob => new Blob([html], { type: 'text/html; charset=utf-8' });
/** A window as the browser would open one. */
const opened = () => ({ document, CSSStyleSheet, print: vi.fn(), focus: vi.fn(), location: { replace: vi.fn() } });
const page =
  '<!doctype html><html><head><title>Cupom</title><style>p{margin:0}</style></head><body><main><p>Olá</p></main></body></html>';

const before = document.body;
/** The page is given back: the files of a worker share it. */
afterEach(() => {
  document.body.replaceWith(before);
  document.adoptedStyleSheets = [];
});

describe('the preview of what is printed', () => {
  it('prints at once, and lets it be printed again and saved as PDF', async () => {
    const user = userEvent.setup();
    const window = opened();
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const pdf = vi
      .fn<NonNullable<ReceivedFile['pdf']>>()
      .mockResolvedValue({ blob: new Blob(['%PDF-'], { type: 'application/pdf' }), name: 'Cupom.pdf' });
    await printIn(window as unknown as Window, { blob: paper(page), name: 'Cupom.html', pdf });
    expect(window.print).toHaveBeenCalledOnce();
    const screen = within(document.body);
    await user.click(screen.getByRole('button', { name: 'Imprimir' }));
    expect(window.print).toHaveBeenCalledTimes(2);
    await user.click(screen.getByRole('button', { name: 'Baixar PDF' }));
    expect(names).toEqual(['Cupom.pdf']);
    expect(
      document.adoptedStyleSheets.map((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText).join('')).join(''),
    ).toMatch(/@media print ?\{\s*\.print-bar ?\{ ?display: ?none/);
  });
  it('says why there is no PDF, and lets it be tried again', async () => {
    const user = userEvent.setup();
    await printIn(opened() as unknown as Window, {
      blob: paper(page),
      name: 'Cupom.html',
      pdf: () => Promise.reject(new HttpError('Falha no servidor. Atualize a página e tente novamente.', 500)),
    });
    const screen = within(document.body);
    await user.click(screen.getByRole('button', { name: 'Baixar PDF' }));
    expect(screen.getByRole('status').textContent).toBe('Falha no servidor. Atualize a página e tente novamente.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Baixar PDF' }).disabled).toBe(false);
  });
  it('shows the paper alone where it is not to be had as PDF', async () => {
    await printIn(opened() as unknown as Window, { blob: paper(page), name: 'Cupom.html' });
    expect(document.body.textContent).toBe('Olá');
  });
});
