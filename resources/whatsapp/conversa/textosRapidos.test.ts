import { describe, expect, it } from 'vitest';
import { escritoCom, oferecidos } from './textosRapidos';

const textos = ['cardapio', 'pix', 'endereco'].map((atalho) => ({
  atalho,
  titulo: atalho,
  texto: `Olá {nome}, ${atalho}`,
}));
const nomes = (digitado: string) => oferecidos(digitado, textos)?.map(({ atalho }) => atalho);

describe('quick texts', () => {
  it('are offered by a shortcut as a phone writes it: with a capital letter or an accent', () => {
    expect([nomes('/'), nomes('/Car'), nomes('Bom dia /CARDÁ'), nomes('/endereço')]).toEqual([
      ['cardapio', 'pix', 'endereco'],
      ['cardapio'],
      ['cardapio'],
      ['endereco'],
    ]);
    expect(nomes('/zzz')).toEqual([]);
    expect([nomes('oi'), nomes('24/11'), nomes('/pix agora')]).toEqual([undefined, undefined, undefined]);
  });
  it('take the place of the shortcut, or stand behind what is written, with the name or without one', () => {
    expect(escritoCom('Bom dia! /Pi', 'a chave é $& 123', 'Ana')).toBe('Bom dia! a chave é $& 123');
    expect(escritoCom('Bom dia!', 'Olá {nome}, segue', 'Ana')).toBe('Bom dia! Olá Ana, segue');
    expect(escritoCom('', 'Olá {nome}, segue', '')).toBe('Olá, segue');
    expect(escritoCom('', '{nome}, segue', '')).toBe('segue');
  });
});
