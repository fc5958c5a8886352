import { expect, it } from 'vitest';
import { testModels } from '../testing';
import { cell, csvLine } from './csvCells';

const { fields } = testModels.find(({ name }) => name === 'coisa')!;
const nome = (value: unknown): string => cell(fields.nome!, value, {}, 'America/Sao_Paulo');

it.each(['=1+1', '+5', '-1', '@SUM(A1)', '\tx', '\rx', '＝1'])('marks %j as text', (text) => {
  expect(nome(text)).toBe(`'${text}`);
});
it('leaves numbers to be added up, with a decimal comma', () => {
  expect(cell(fields.valor!, -1234.5, {}, 'America/Sao_Paulo')).toBe('-1234,50');
});
it('names references and leaves what is empty empty', () => {
  expect(cell(fields.mae!, 3, { 'coisa:3': 'Mãe' }, 'America/Sao_Paulo')).toBe('Mãe');
  expect(nome(null)).toBe('');
});
it('quotes what would break the line', () => {
  expect(csvLine(['a;b', 'diz "oi"', 'duas\nlinhas', 'nada'])).toBe('"a;b";"diz ""oi""";"duas\nlinhas";nada\r\n');
});
