import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, Form } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { routed } from '../../../tests/support/routed';
import { afterEach, expect, test, vi } from 'vitest';
import { modelOf } from '#fields';
import { perfil } from '../../../schemas/cadastros/usuarios/perfil';
import Permissoes from './perfil.Permissoes';

const field = modelOf({ entity: perfil, section: 'cadastros' }).fields.permissoes!;
const one = (codigo: string, nome: string, concedivel = true) => ({ codigo, nome, concedivel });
const grupos = [
  {
    entidade: 'cliente',
    titulo: 'Clientes',
    secao: 'cadastros',
    area: 'Clientes',
    funcoes: [
      one('CLIENTE_VER', 'Ver'),
      one('CLIENTE_EDITAR', 'Editar'),
      one('CLIENTE_EXCLUIR', 'Excluir', false),
      one('CLIENTE_EXPORTAR', 'Exportar os clientes em arquivo'),
    ],
  },
  {
    entidade: 'cupomDesconto',
    titulo: 'Cupons',
    secao: 'cupom',
    area: 'Promoções',
    funcoes: [one('CUPOM_DESCONTO_VER', 'Ver')],
  },
];
const Stored = () => {
  const value: unknown = useWatch({ name: 'permissoes' });
  return <output data-testid="guardado">{JSON.stringify(value ?? null)}</output>;
};
const show = (
  permissoes: readonly string[],
  read: (path: string) => Promise<unknown> = () => Promise.resolve({ grupos }),
  modelo: number | null = null,
) => {
  const provider = { read } as never;
  render(
    routed(
      <CoreAdminContext dataProvider={provider}>
        <Form record={{ id: 1, permissoes, modelo }}>
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
const level = async (area: string, name: string) =>
  within(await screen.findByRole('group', { name: area })).getByRole('button', { name });
const open = async (user: ReturnType<typeof userEvent.setup>, area: RegExp) =>
  user.click(await screen.findByRole('button', { name: area, expanded: false }));
const pressed = async (area: string): Promise<readonly string[]> =>
  within(await screen.findByRole('group', { name: area }))
    .getAllByRole('button', { pressed: true })
    .map(({ textContent }) => textContent);

test('gives an area everything, seeing or nothing; neither pressed is «em parte», with a count', async () => {
  const user = show(['CLIENTE_VER', 'CLIENTE_EXPORTAR']);
  expect(await screen.findByText('2 de 5 dadas')).toBeDefined();
  expect(screen.getByText('em parte')).toBeDefined();
  expect(screen.getByText('2 de 4')).toBeDefined();
  expect(await pressed('Promoções')).toEqual(['Nada']);
  await user.click(await level('Clientes', 'Tudo'));
  expect(stored()).toEqual(['CLIENTE_EDITAR', 'CLIENTE_EXPORTAR', 'CLIENTE_VER']);
  expect(await pressed('Clientes')).toEqual(['Tudo']);
  await user.click(await level('Clientes', 'Ver'));
  expect(stored()).toEqual(['CLIENTE_VER']);
  expect(screen.queryByText('em parte')).toBeNull();
  await user.click(await level('Clientes', 'Nada'));
  expect(stored()).toBeNull();
});

test('an open area has its lines, and apart what goes beyond; one of them is given alone', async () => {
  const user = show(['AUDITORIA_VER']);
  await open(user, /^Clientes/);
  const table = await screen.findByRole('table', { name: 'Permissões de Clientes' });
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent.trim()),
  ).toEqual(['Clientes', 'Além de ver, editar e excluir', 'Exportar os clientes em arquivo Clientes']);
  await user.click(await box('Exportar os clientes em arquivo: Clientes'));
  expect(stored()).toEqual(['AUDITORIA_VER', 'CLIENTE_EXPORTAR']);
  // Entities without an area come last.
  await open(user, /^Gerais/);
  expect((await box('Ver o histórico de alterações: Outras')).checked).toBe(true);
});

test('what the person does not hold is shown, locked: he cannot grant it, only take it away', async () => {
  const user = show(['CUPOM_DESCONTO_VER']);
  await open(user, /^Clientes/);
  expect((await box('Excluir: Clientes')).disabled).toBe(true);
  expect(screen.getByText('O que está trancado você não possui, por isso não pode conceder.')).toBeDefined();
  await user.click(await level('Clientes', 'Tudo'));
  expect(stored()).toEqual(['CLIENTE_EDITAR', 'CLIENTE_EXPORTAR', 'CLIENTE_VER', 'CUPOM_DESCONTO_VER']);
  cleanup();
  const again = show(['CLIENTE_EXCLUIR']);
  await open(again, /^Clientes/);
  expect((await box('Excluir: Clientes')).disabled).toBe(false);
  await again.click(await level('Clientes', 'Nada'));
  expect(stored()).toBeNull();
});

test('is searched without accents, across areas, which then stand open', async () => {
  const user = show([]);
  const search = await screen.findByRole('searchbox', { name: 'Buscar permissão' });
  await user.type(search, 'cupôns');
  expect(screen.queryByRole('checkbox', { name: 'Ver: Clientes' })).toBeNull();
  expect(screen.getByText('1 linha em 1 área')).toBeDefined();
  await user.click(await box('Ver: Cupons'));
  expect(stored()).toEqual(['CUPOM_DESCONTO_VER']);
  await user.type(search, 'x');
  expect(screen.getByText('Nenhuma permissão encontrada.')).toBeDefined();
});

test('says what differs from the template, and goes back to it, one by one or as a whole', async () => {
  const modelo = { nome: 'Atendimento', permissoes: ['CLIENTE_VER', 'CLIENTE_EXCLUIR'] };
  const user = show(
    ['CLIENTE_EXPORTAR', 'CUPOM_DESCONTO_VER'],
    (path) => Promise.resolve(path === 'profile/funcoes' ? { grupos } : modelo),
    7,
  );
  await user.click(await screen.findByText('Difere do modelo Atendimento: 2 a mais, 2 a menos'));
  await user.click(screen.getByRole('button', { name: 'Voltar ao modelo: Cupons, ver' }));
  expect(stored()).toEqual(['CLIENTE_EXPORTAR']);
  // Locked: a permission that the user lacks cannot be restored.
  expect(screen.queryByRole('button', { name: 'Voltar ao modelo: Clientes, excluir' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Voltar tudo ao modelo' }));
  expect(stored()).toEqual(['CLIENTE_VER']);
});

test('shows only what differs from the template, and only what is not saved', async () => {
  const modelo = { nome: 'Atendimento', permissoes: ['CLIENTE_VER'] };
  const user = show(
    ['CLIENTE_VER', 'CUPOM_DESCONTO_VER'],
    (path) => Promise.resolve(path === 'profile/funcoes' ? { grupos } : modelo),
    7,
  );
  const doModelo = await screen.findByRole('checkbox', { name: 'Só o que difere do modelo' });
  expect(screen.queryByRole('checkbox', { name: 'Só o que não foi salvo' })).toBeNull();
  await user.click(doModelo);
  expect((await box('Ver: Cupons')).checked).toBe(true);
  expect(screen.queryByRole('group', { name: 'Clientes' })).toBeNull();
  await user.click(await box('Ver: Cupons'));
  expect(screen.getByText('Nada difere.')).toBeDefined();
  await user.click(doModelo);
  await user.click(screen.getByRole('checkbox', { name: 'Só o que não foi salvo' }));
  expect((await box('Ver: Cupons')).checked).toBe(false);
  expect(screen.getByText('não salvo')).toBeDefined();
  expect(screen.queryByRole('group', { name: 'Clientes' })).toBeNull();
});

test('is looked at as who has it, unsaved changes with it: what they do, only see and do not find', async () => {
  const asked: unknown[] = [];
  const user = show(['CLIENTE_VER', 'CLIENTE_EXPORTAR'], ((path: string, body?: unknown) => {
    if (path === 'profile/funcoes') return Promise.resolve({ grupos });
    asked.push(body);
    const menuList = [{ titulo: 'Clientes', tipo: 'sub', ativo: true, subMenu: [{ titulo: 'Cadastro', ativo: true }] }];
    return Promise.resolve({ menuList, fora: 1 });
  }) as never);
  await user.click(await level('Promoções', 'Ver'));
  await user.click(screen.getByRole('button', { name: 'Ver como este perfil' }));
  const previa = within(await screen.findByRole('region', { name: 'Ver como este perfil' }));
  expect(await previa.findByText('Cadastro')).toBeDefined();
  expect(asked).toEqual([{ permissoes: ['CLIENTE_EXPORTAR', 'CLIENTE_VER', 'CUPOM_DESCONTO_VER'] }]);
  expect(previa.getByText(/1 permissão que você não tem fica fora/)).toBeDefined();
  expect(previa.getByText('Clientes: ver, exportar os clientes em arquivo')).toBeDefined();
  expect(previa.getByText('Cupons')).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(previa.getByRole('button', { name: 'Voltar às permissões' }));
  expect(await screen.findByRole('group', { name: 'Clientes' })).toBeDefined();
});

test('a failed load can be tried again', async () => {
  // ra-core logs a failed call to the console.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  let fails = true;
  const user = show([], () => (fails ? Promise.reject(new Error('fora do ar')) : Promise.resolve({ grupos })));
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' }, { timeout: 15_000 });
  fails = false;
  await user.click(retry);
  expect(await screen.findByRole('group', { name: 'Clientes' }, { timeout: 5000 })).toBeDefined();
}, 25_000);
