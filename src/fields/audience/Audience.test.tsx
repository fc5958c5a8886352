import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { audience, entity, having, total } from '#kit';
import { f } from '#fields';
import { fail, read, services, show } from '../../../tests/support/field';

const compra = entity('compra', {
  label: ['Compra', 'Compras'],
  title: 'nome',
  root: 'compra/',
  fields: { nome: f.text(), quem: f.ref('empresa'), quando: f.date(), valor: f.money(), item: f.ref('produto') },
});
const pessoa = entity('pessoa', {
  label: ['Pessoa', 'Pessoas'],
  title: 'nome',
  root: 'pessoa/',
  fields: {
    nome: f.text({ required: true }),
    fone: f.phone({ required: true }),
    desde: f.date({ label: 'Cliente desde' }),
    cor: f.enum({ A: 'Azul', B: 'Branca' }, { required: true }),
  },
});
const compras = { by: 'quem', at: 'quando' } as const;
const gente = audience('gente', pessoa, {
  fields: ['desde', 'cor'],
  rows: {
    item: having(compra, {
      label: 'Item comprado',
      words: ['comprou', 'não comprou'],
      any: ['comprou algo', 'não comprou nada'],
      which: 'item',
      ...compras,
    }),
    gastou: total(compra, { label: 'Valor gasto', says: 'gastou {}', sum: 'valor', ...compras }),
  },
  reachable: { by: 'fone', unless: {} },
});
const line = (number: number) => within(screen.getByRole('group', { name: `Condição ${number}` }));

it('is filled in by the keyboard alone, and each test brings the input of its value', async () => {
  services.find = () => Promise.resolve([{ id: 7, title: 'Pizza' }]);
  const user = show(f.audience(gente));
  expect(await screen.findByText('Sem condições, entram todos. Inclua uma para escolher quem entra.')).toBeVisible();
  await user.tab();
  await user.keyboard('{Enter}');
  const subject = line(1).getByRole('combobox', { name: 'O que olhar' });
  await waitFor(() => expect(subject).toHaveFocus());
  await user.selectOptions(subject, 'Cliente desde');
  await user.tab();
  await waitFor(() => expect(line(1).getByRole('combobox', { name: 'Teste' })).toHaveFocus());
  await user.tab();
  await user.keyboard('60');
  expect(read()).toEqual([{ campo: 'desde', operador: 'olderThan', valor: 60, dias: null }]);

  await user.selectOptions(line(1).getByRole('combobox', { name: 'Teste' }), 'foi nos últimos');
  expect(read(), 'a number of days stays').toEqual([{ campo: 'desde', operador: 'lastDays', valor: 60, dias: null }]);
  await user.selectOptions(line(1).getByRole('combobox', { name: 'Teste' }), 'está em branco');
  expect(read(), 'a value that the test does not take goes').toEqual([
    { campo: 'desde', operador: 'empty', valor: null, dias: null },
  ]);

  await user.click(screen.getByRole('button', { name: 'Incluir condição' }));
  await user.selectOptions(line(2).getByRole('combobox', { name: 'O que olhar' }), 'Item comprado');
  await user.type(line(2).getByRole('combobox', { name: 'Valor' }), 'piz');
  await user.click(await screen.findByRole('option', { name: 'Pizza' }));
  await user.type(line(2).getByRole('textbox', { name: /^Nos últimos dias/ }), '90');
  expect((read() as unknown[])[1]).toEqual({ campo: 'item', operador: 'has', valor: [7], dias: 90 });

  await user.selectOptions(line(2).getByRole('combobox', { name: 'O que olhar' }), 'Valor gasto');
  expect((read() as unknown[])[1], 'another subject begins anew').toEqual({
    campo: 'gastou',
    operador: 'gte',
    valor: null,
    dias: null,
  });
  await user.click(line(2).getByRole('button', { name: 'Remover condição 2' }));
  expect(read()).toHaveLength(1);
  await waitFor(() => expect(line(1).getByRole('combobox', { name: 'O que olhar' })).toHaveFocus());
  expect(screen.getByRole('status')).toHaveTextContent('Condição 2 removida');
});
it('says a mistake at the very part of its condition', async () => {
  show(f.audience(gente), [
    { campo: 'cor', operador: 'in', valor: null, dias: null },
    { campo: 'sumiu', operador: 'in', valor: null, dias: null },
  ]);
  await screen.findByRole('group', { name: 'Condição 2' });
  fail('Opção inválida!', '.1.campo');
  const subject = line(2).getByRole('combobox', { name: 'O que olhar' });
  await waitFor(() => expect(subject).toHaveAccessibleDescription('Opção inválida!'));
  expect(subject).toHaveDisplayValue('sumiu (não existe mais)');
  expect(line(1).queryByText('Opção inválida!')).toBeNull();
});
it('takes ten conditions and says so', async () => {
  const one = { campo: 'cor', operador: 'in', valor: ['A'], dias: null };
  show(
    f.audience(gente),
    Array.from({ length: 10 }, () => one),
  );
  expect(await screen.findByText('No máximo 10 condições.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Incluir condição' })).toBeDisabled();
});
