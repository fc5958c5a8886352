import { expect, test } from 'vitest';
import { agree, counted, fill, fold, inner, sentence, waitText } from './text';
import { kebab, snake, upperSnake } from './vocabulary';

const note = { one: 'Nota', many: 'Notas', gender: 'f' } as const;

test('a search compares without accents and case', () => expect(fold('Pão de AÇÚCAR')).toBe('pao de acucar'));
test('a label comes from the name', () =>
  expect(['nome', 'dataVencimento'].map(sentence)).toEqual(['Nome', 'Data vencimento']));
test('words that begin with a capital are a label already', () => expect(sentence('WhatsApp')).toBe('WhatsApp'));
test('names lose their capital inside a sentence, but not what is written so', () =>
  expect(['Unidades de medida', 'Instâncias de WhatsApp', 'CFOP', 'CST PIS/COFINS', 'Água'].map(inner)).toEqual([
    'unidades de medida',
    'instâncias de WhatsApp',
    'CFOP',
    'CST PIS/COFINS',
    'água',
  ]));
test('counts agree in number', () =>
  expect([0, 1, 1234].map((count) => counted(count, note))).toEqual(['0 notas', '1 nota', '1.234 notas']));
test('waiting is told in seconds, from a minute on in minutes', () =>
  expect([1, 30, 60, 900].map(waitText)).toEqual(['1 segundo', '30 segundos', '1 minuto', '15 minutos']));
test('words agree in gender', () => expect(agree(note, 'criado', 'criada')).toBe('criada'));
test('templates are filled, what is missing stays empty', () =>
  expect(fill('Mínimo {min} de {max}!', { min: 0 })).toBe('Mínimo 0 de !'));
test('names of tables, addresses and permissions', () =>
  expect([snake('unidadeMedida'), kebab('unidadeMedida'), upperSnake('unidadeMedida')]).toEqual([
    'unidade_medida',
    'unidade-medida',
    'UNIDADE_MEDIDA',
  ]));
