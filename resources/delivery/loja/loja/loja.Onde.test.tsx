import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Loja } from './loja.Cesta.public';
import { Onde } from './loja.Onde.public';
import { semDados } from './loja.Pedido.public';

const answers: ((result: object) => void)[] = [];
beforeEach(() => {
  answers.length = 0;
  const late = () =>
    new Promise<Response>((answer) => {
      answers.push((result) => answer(Response.json({ result, hasError: false })));
    });
  vi.stubGlobal('fetch', late);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const loja = {
  modalidades: ['ENTREGA'],
  tempoEntrega: null,
  cidadeNome: 'Campinas - SP',
  horas: [],
} as unknown as Loja;
const Pagina = () => {
  const [dados, mudar] = useState(() => semDados(loja));
  return (
    <Onde
      loja={loja}
      base=""
      dados={dados}
      mudar={(patch) => mudar((before) => ({ ...before, ...patch }))}
      quando={{ para: null, mudar: () => undefined }}
      conta={undefined}
      recusa={() => undefined}
    />
  );
};
const field = (name: string): HTMLInputElement => screen.getByLabelText(name);
const type = (name: string, value: string): void => {
  field(name).focus();
  fireEvent.input(field(name), { target: { value } });
};
const comes = (values: object): Promise<void> =>
  act(async () => {
    answers.shift()!({ achou: true, cidade: 1, cidadeNome: 'São Paulo - SP', ...values });
    await new Promise(requestAnimationFrame);
  });

it('fills the address in and leads to the number while the customer waits for it', async () => {
  render(<Pagina />);
  type('CEP', '04101-000');
  await comes({ rua: 'Rua Vergueiro', bairro: 'Paraíso' });
  expect([field('Rua').value, field('Bairro').value]).toEqual(['Rua Vergueiro', 'Paraíso']);
  expect(document.activeElement).toBe(field('Número'));
});

it('takes nothing from a customer who typed on before a late answer', async () => {
  render(<Pagina />);
  type('CEP', '04101-000');
  type('Rua', 'Rua Harmonia');
  type('Número', '100');
  await comes({ rua: 'Rua Vergueiro', bairro: 'Paraíso' });
  expect([field('Rua').value, field('Bairro').value]).toEqual(['Rua Harmonia', 'Paraíso']);
  expect(document.activeElement).toBe(field('Número'));
});

it('leaves out the answer for a postal code that was changed since', async () => {
  render(<Pagina />);
  type('CEP', '69000-000');
  type('CEP', '04101-000');
  await comes({ rua: 'Rua de Manaus', bairro: 'Longe', cidadeNome: 'Manaus - AM' });
  expect([field('Rua').value, field('Cidade').value]).toEqual(['', 'Campinas - SP']);
  await comes({ rua: 'Rua Vergueiro', bairro: 'Paraíso' });
  expect(field('Cidade').value).toBe('São Paulo - SP');
});
