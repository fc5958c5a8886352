import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, Form } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { routed } from '../../tests/support/routed';
import { afterEach, expect, test, vi } from 'vitest';
import { modelOf } from '#fields';
import { perfil } from '../../schemas/cadastros/perfil';
import Permissoes from './perfil.Permissoes';

const field = modelOf({ entity: perfil, section: 'cadastros' }).fields.permissoes!;
const one = (codigo: string, nome: string, concedivel = true) => ({ codigo, nome, concedivel });
const grupos = [
  {
    entidade: 'cliente',
    titulo: 'Clientes',
    secao: 'cadastros',
    funcoes: [one('CLIENTE_VER', 'Ver'), one('CLIENTE_EDITAR', 'Editar'), one('CLIENTE_EXCLUIR', 'Excluir', false)],
  },
  { entidade: 'cupomDesconto', titulo: 'Cupons', secao: 'cupom', funcoes: [one('CUPOM_DESCONTO_VER', 'Ver')] },
];
const Stored = () => {
  const value: unknown = useWatch({ name: 'permissoes' });
  return <output data-testid="guardado">{JSON.stringify(value ?? null)}</output>;
};
const show = (permissoes: readonly string[], read: () => Promise<unknown> = () => Promise.resolve({ grupos })) => {
  const provider = { read } as never;
  render(
    routed(
      <CoreAdminContext dataProvider={provider}>
        <Form record={{ id: 1, permissoes }}>
          <Permissoes field={field} source="permissoes" />
          <Stored />
        </Form>
      </CoreAdminContext>,
    ),
  );
  return userEvent.setup();
};
const stored = (): unknown => JSON.parse(screen.getByTestId('guardado').textContent);
afterEach(cleanup);

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

test('grants one permission, a whole line, a whole column, and takes them away', async () => {
  const user = show(['CLIENTE_VER']);
  await user.click(await box('Editar: Clientes'));
  expect(stored()).toEqual(['CLIENTE_EDITAR', 'CLIENTE_VER']);
  await user.click(await box('Tudo de Clientes'));
  expect(stored()).toBeNull();
  expect(screen.getByText('Nenhuma marcada')).toBeDefined();
  await user.click(await box('Tudo de Clientes'));
  expect(stored()).toEqual(['CLIENTE_EDITAR', 'CLIENTE_VER']);
  await user.click(await box('Ver: todos'));
  expect(stored()).toEqual(['CLIENTE_EDITAR', 'CLIENTE_VER', 'CUPOM_DESCONTO_VER']);
  await user.click(await box('Ver: todos'));
  expect(stored()).toEqual(['CLIENTE_EDITAR']);
  expect((await box('Tudo de Clientes')).indeterminate).toBe(true);
});

test('what the person does not hold is shown, locked: he cannot grant it, only take it away', async () => {
  const user = show(['CUPOM_DESCONTO_VER']);
  expect((await box('Excluir: Clientes')).disabled).toBe(true);
  expect(screen.getByText('O que está trancado você não possui, por isso não pode conceder.')).toBeDefined();
  await user.click(await box('Marcar tudo'));
  expect(stored()).toEqual(['CLIENTE_EDITAR', 'CLIENTE_VER', 'CUPOM_DESCONTO_VER']);
  cleanup();
  show(['CLIENTE_EXCLUIR']);
  expect((await box('Excluir: Clientes')).disabled).toBe(false);
});

test('lines stand under their sections, with what has no column below them', async () => {
  show(['AUDITORIA_VER', 'CLIENTE_VER']);
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Cadastros', 'Clientes', 'Cupons', 'Cupons', 'Gerais', 'Outras']);
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(['Tudo', 'Ver', 'Editar', 'Excluir']));
  expect((await box('Ver o histórico de alterações: Outras')).checked).toBe(true);
});

test('is searched without accents; a whole column is then what was found', async () => {
  const user = show([]);
  const search = await screen.findByRole('searchbox', { name: 'Buscar permissão' });
  await user.type(search, 'cupôns');
  expect(screen.queryByRole('checkbox', { name: 'Ver: Clientes' })).toBeNull();
  await user.click(await box('Ver: todos'));
  expect(stored()).toEqual(['CUPOM_DESCONTO_VER']);
  await user.type(search, 'x');
  expect(screen.getByText('Nenhuma permissão encontrada.')).toBeDefined();
});

test('a failed load can be tried again', async () => {
  // ra-core says a failed call on the console.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  let fails = true;
  const user = show([], () => (fails ? Promise.reject(new Error('fora do ar')) : Promise.resolve({ grupos })));
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' }, { timeout: 15_000 });
  fails = false;
  await user.click(retry);
  expect(await screen.findByRole('checkbox', { name: 'Ver: Clientes' }, { timeout: 5000 })).toBeDefined();
}, 25_000);
