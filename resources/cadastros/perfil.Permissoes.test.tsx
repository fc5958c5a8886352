import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, Form } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { modelOf } from '#fields';
import { perfil } from '../../schemas/cadastros/perfil';
import Permissoes from './perfil.Permissoes';

const field = modelOf({ entity: perfil, section: 'cadastros' }).fields.permissoes!;
const one = (codigo: string, nome: string, concedivel = true) => ({ codigo, nome, concedivel });
const grupos = [
  { entidade: 'cliente', titulo: 'Clientes', secao: 'cadastros', funcoes: [one('CLIENTE_VER', 'Ver'), one('CLIENTE_EDITAR', 'Editar'), one('CLIENTE_EXCLUIR', 'Excluir', false)] },
  { entidade: 'cupomDesconto', titulo: 'Cupons', secao: 'cupom', funcoes: [one('CUPOM_DESCONTO_VER', 'Ver')] },
];
const Stored = () => {
  const value: unknown = useWatch({ name: 'permissoes' });
  return <output>{JSON.stringify(value ?? null)}</output>;
};
const show = (permissoes: readonly string[], read: () => Promise<unknown> = () => Promise.resolve({ grupos })) => {
  const provider = { read } as never;
  render(
    <CoreAdminContext dataProvider={provider}>
      <Form record={{ id: 1, permissoes }}><Permissoes field={field} source="permissoes" /><Stored /></Form>
    </CoreAdminContext>,
  );
  return userEvent.setup();
};
const stored = (): unknown => JSON.parse(screen.getByRole('status').textContent);
afterEach(cleanup);

test('grants and takes away one permission, or all that may be granted', async () => {
  const user = show(['CLIENTE_VER']);
  const clientes = within(await screen.findByRole('group', { name: 'Clientes' }));
  await user.click(clientes.getByRole('button', { name: 'Editar' }));
  expect(stored()).toEqual(['CLIENTE_EDITAR', 'CLIENTE_VER']);
  await user.click(screen.getByRole('button', { name: 'Desmarcar todas de Clientes' }));
  expect(stored()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Marcar todas de Clientes' }));
  expect(stored()).toEqual(['CLIENTE_EDITAR', 'CLIENTE_VER']);
});

test('what the person does not hold he cannot grant, only take away', async () => {
  show(['CUPOM_DESCONTO_VER']);
  expect((await screen.findByRole('button', { name: 'Excluir' })).hasAttribute('disabled')).toBe(true);
  cleanup();
  show(['CLIENTE_EXCLUIR']);
  expect((await screen.findByRole('button', { name: 'Excluir' })).hasAttribute('disabled')).toBe(false);
});

test('permissions outside the catalogue stay, by their words', async () => {
  show(['AUDITORIA_VER', 'CLIENTE_VER']);
  expect(await screen.findByRole('button', { name: 'Ver o histórico de alterações', pressed: true })).toBeDefined();
});

test('is searched without accents, and says when nothing is found', async () => {
  const user = show([]);
  const search = await screen.findByRole('searchbox', { name: 'Buscar permissão' });
  await user.type(search, 'cupôns');
  expect(screen.queryByRole('group', { name: 'Clientes' })).toBeNull();
  expect(screen.getByRole('group', { name: 'Cupons' })).toBeDefined();
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
  expect(await screen.findByRole('group', { name: 'Clientes' }, { timeout: 5000 })).toBeDefined();
}, 25_000);
