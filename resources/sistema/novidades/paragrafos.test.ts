import { expect, test } from 'vitest';
import { paragrafosDe } from './paragrafos';

test('a blank line separates paragraphs, and an address of https alone is a link', () => {
  expect(paragrafosDe('Veja (https://exemplo.com.br/ajuda?a=1).\nE mais.\n\n\n  Fim. ')).toEqual([
    [
      { texto: 'Veja (' },
      { texto: 'https://exemplo.com.br/ajuda?a=1', link: 'https://exemplo.com.br/ajuda?a=1' },
      { texto: ').\nE mais.' },
    ],
    [{ texto: 'Fim.' }],
  ]);
  expect(paragrafosDe('Veja https://exemplo.com.br/ajuda?a=1, e volte.')).toEqual([
    [
      { texto: 'Veja ' },
      { texto: 'https://exemplo.com.br/ajuda?a=1', link: 'https://exemplo.com.br/ajuda?a=1' },
      { texto: ', e volte.' },
    ],
  ]);
});
test('a pasted blank line may hold spaces, and end as Windows ends lines', () => {
  expect(paragrafosDe('Um.\n \t\nDois.\r\n\r\nTrês.')).toEqual([
    [{ texto: 'Um.' }],
    [{ texto: 'Dois.' }],
    [{ texto: 'Três.' }],
  ]);
});
test('markup and addresses that deceive stay text', () => {
  for (const texto of [
    '<a href="https://mal.com">aqui</a>',
    'javascript:alert(1)',
    'http://sem.cadeado.com',
    'https://banco.com@mal.com',
    'https://',
    'https://local',
  ])
    expect(paragrafosDe(texto), texto).toEqual([[{ texto }]]);
  expect(paragrafosDe(' \n\n ')).toEqual([]);
});
