import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { signedInto } from './publicLinks';

/** Connects the line of WhatsApp by which codes leave. */
export const connected = async (): Promise<void> => {
  const call = await signedInto(inject('productUrl'), 'empresa');
  const [line] = (await call('servidorwhatsapp/instancia/filterpaginated/1/1', { nome: 'Atendimento' })).results!;
  if (line!.estado === 'CONECTADA') return;
  const id = Number(line!.id);
  await call('servidorwhatsapp/instancia/capturartela', { id });
  const stateNow = async () => (await call('servidorwhatsapp/instancia/status', { id })).result?.estado;
  await expect.poll(stateNow, { timeout: 30_000, interval: 1_000 }).toBe('Conectada');
};

/** Codes sent to a mobile, newest first. No answer tells them: they stand in the messages alone. */
export const codesTo = async (page: Page, telefone: string): Promise<readonly string[]> => {
  const text = await (await page.request.get(inject('mailPage'))).text();
  const sent = new RegExp(`para \\+${telefone}<[^]*?(\\d{6}) é o seu código para abrir a sua conta`, 'g');
  return [...text.matchAll(sent)].map(([, code]) => code!);
};
