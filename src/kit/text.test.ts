import { expect, test } from 'vitest';
import { agree, counted, fill, fold, inner, placesIn, plainSigns, sentence, visible, waitText } from './text';
import { kebab, snake, upperSnake } from './vocabulary';

const note = { one: 'Nota', many: 'Notas', gender: 'f' } as const;

test('a search compares without accents and case', () => expect(fold('Pão de AÇÚCAR')).toBe('pao de acucar'));
test.each([
  ["d'Ávila", 'davila'],
  ['d’Ávila', 'davila'],
  ['D´avila', 'davila'],
  ['Pão d‘alho', 'pao dalho'],
  ['couve-flor', 'couve flor'],
  ['couve\u2011flor', 'couve flor'],
  ['couve–flor', 'couve flor'],
  ['A\u0301gua\u202c', 'agua'],
])('a search compares %s as %s', (text, folded) => expect(fold(text)).toBe(folded));
test.each([
  ['Ana\u202c', 'Ana'],
  ['\u200bAna\ufeff Lima', 'Ana Lima'],
  ['Jose\u0301', 'José'],
  ['Ana\u00a0Lima', 'Ana Lima'],
  ['couve\u2011flor', 'couve-flor'],
  ['so\u00adja', 'soja'],
  ['Meio a meio – grande', 'Meio a meio – grande'],
  ['👨‍👩‍👧 família', '👨‍👩‍👧 família'],
  ['❤️ 1️⃣ 👍🏽', '❤️ 1️⃣ 👍🏽'],
  ['\u3164\u2800\u115f\ufe0f\u200d', ''],
  ['linha\n\toutra', 'linha\n\toutra'],
])('%j is seen as %j', (text, seen) => {
  expect(visible(text)).toBe(seen);
  expect(visible(seen)).toBe(seen);
});
test('in a code each sign stands for itself', () =>
  expect(plainSigns('\u202a１１ 98765‑4321 −５\u202c')).toBe('11 98765-4321 -5'));
test('a label comes from the name', () =>
  expect(['nome', 'dataVencimento'].map(sentence)).toEqual(['Nome', 'Data vencimento']));
test('a label is spelled with its accents', () =>
  expect(['alterarSituacao', 'lerCodigo', 'abrirBalcao', 'importar'].map(sentence)).toEqual([
    'Alterar situação',
    'Ler código',
    'Abrir balcão',
    'Importar',
  ]));
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
test.each([
  [0, '0 bairros'],
  [1, '1 bairro'],
  ['1', '1 bairro'],
  [12, '12 bairros'],
])('a word agrees with its count: %s', (n, said) => {
  const sentence = '{n} {n|bairro|bairros}';
  expect(fill(sentence, { n })).toBe(said);
  expect(placesIn(sentence)).toEqual(['n', 'n']);
});
test('names of tables, addresses and permissions', () =>
  expect([snake('unidadeMedida'), kebab('unidadeMedida'), upperSnake('unidadeMedida')]).toEqual([
    'unidade_medida',
    'unidade-medida',
    'UNIDADE_MEDIDA',
  ]));
