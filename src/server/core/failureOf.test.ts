import { expect, it } from 'vitest';
import { Refusal } from '#kit/refusal';
import { reported } from '../operations/rows/rowFailure';
import { entity } from '#kit';
import { f } from '#fields';
import { fail } from './failure';
import { failureOf } from './failureOf';

class PortError extends Refusal {}
const linha = entity('linha', {
  label: ['Linha', 'Linhas'],
  title: 'nome',
  root: 'linha/',
  fields: { nome: f.text({ required: true }) },
});

it('tells what a port refuses as a rule of the business, and nothing of a fault of ours', () => {
  expect(failureOf(new PortError('O parceiro não aceita!'))).toEqual({
    kind: 'business',
    message: 'O parceiro não aceita!',
  });
  expect(failureOf(new Error('linha 7'))).toBeUndefined();
});
it('reports of many whom a port or a rule has refused, and goes on; a fault of ours ends all', async () => {
  const rows = ['A', 'B', 'C'].map((nome, index) => ({ id: index + 1, nome }));
  const done: string[] = [];
  const act = (row: { readonly nome: string }): Promise<void> => {
    if (row.nome === 'A') throw new PortError('Fora do ar!');
    if (row.nome === 'B') fail({ kind: 'business', message: 'Não pode!' });
    done.push(row.nome);
    return Promise.resolve();
  };
  expect(await reported(linha, rows as never, act as never)).toEqual({
    changed: 1,
    failed: [
      { id: 1, title: 'A', message: 'Fora do ar!' },
      { id: 2, title: 'B', message: 'Não pode!' },
    ],
  });
  expect(done).toEqual(['C']);
  await expect(reported(linha, rows as never, () => Promise.reject(new Error('linha 7')))).rejects.toThrow('linha 7');
});
