import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { contasDe, novaComanda, type Pagamento } from '../comanda';
import { Pagar } from './Pagar';

const contas = { ...contasDe(novaComanda('', new Date(0)), null), total: 5800 };
const Tela = ({ exige = false }: { readonly exige?: boolean }) => {
  const [pagos, setPagos] = useState<readonly Pagamento[]>([]);
  return (
    <Pagar
      contas={contas}
      pagos={pagos}
      setPagos={setPagos}
      cliente={7}
      pontos={{ saldo: 500, limite: 40, pedeSenha: false }}
      isOnline
      isBusy={false}
      isOpen={false}
      erro={undefined}
      pix={{ chave: null, loja: 'Loja', cidade: 'Cuiabá', txid: 'x' }}
      nota={exige ? 'SEMPRE' : 'NUNCA'}
      notaDoPagamento={{ exigeIntegracao: exige, adquirente: null }}
      recibo={false}
      aoVoltar={vi.fn()}
      aoFinalizar={vi.fn()}
    />
  );
};
// Finds it by class: a query by role would walk the whole window each time.
const campo = (): HTMLInputElement => document.querySelector<HTMLInputElement>('input.pdv__dinheiro')!;
const formas = () =>
  [...document.querySelectorAll<HTMLButtonElement>('.pdv__formas button')].map((button) => ({
    button,
    key: button.querySelector('kbd')!.textContent.toLowerCase(),
  }));
const digitar = (text: string): void => {
  fireEvent.change(campo(), { target: { value: text } });
};

it('keeps a typed part with whichever form is chosen then, by its key and by its button', () => {
  render(<Tela />);
  expect(formas()).toHaveLength(9);
  for (const { key, button } of formas().slice(1))
    for (const choose of [() => fireEvent.keyDown(campo(), { key }), () => fireEvent.click(button)]) {
      fireEvent.click(formas()[0]!.button);
      digitar('10');
      choose();
      expect(button, key).toHaveAttribute('aria-pressed', 'true');
      expect(campo().value, key).toBe('10');
    }
  fireEvent.keyDown(campo(), { key: 'p' });
  fireEvent.keyDown(campo(), { key: 'Enter' });
  expect(screen.getByRole('list', { name: 'Já recebido' })).toHaveTextContent(/Pix.*10,00/);
  expect(campo()).toHaveValue('48,00');
});
it('reads an amount as every form does, and suggests anew what is no part', () => {
  render(<Tela />);
  digitar('100.00');
  expect(screen.getByRole('status')).toHaveTextContent(/Troco.*42,00/);
  fireEvent.blur(campo());
  expect(campo()).toHaveValue('100,00');
  fireEvent.keyDown(campo(), { key: 'p' });
  expect(campo()).toHaveValue('58,00');
});
it('asks for the slip that a state demands on the note, of cards and Pix, and says what is missing', () => {
  render(<Tela exige />);
  fireEvent.keyDown(campo(), { key: 'd' });
  expect(screen.queryByLabelText('CNPJ da adquirente')).toBeNull();
  for (const key of ['c', 'b', 'p']) {
    fireEvent.keyDown(campo(), { key });
    expect(screen.getByText(/O estado exige a autorização/)).toBeVisible();
    fireEvent.change(screen.getByLabelText('Autorização'), { target: { value: 'T7' } });
    expect(screen.getByText('O estado exige o CNPJ da adquirente!')).toBeVisible();
    fireEvent.change(screen.getByLabelText('CNPJ da adquirente'), { target: { value: '11.111.111/1111-11' } });
    expect(screen.getByText('CNPJ inválido!')).toBeVisible();
    fireEvent.change(screen.getByLabelText('CNPJ da adquirente'), { target: { value: '01.027.058/0001-91' } });
    digitar('10');
    fireEvent.keyDown(campo(), { key: 'Enter' });
  }
  expect(screen.getByRole('list', { name: 'Já recebido' })).toHaveTextContent(/crédito.*T7.*débito.*T7.*Pix.*T7/);
});
