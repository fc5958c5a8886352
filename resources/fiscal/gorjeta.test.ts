import { describe, expect, it } from 'vitest';
import { itensDaGorjeta } from './gorjeta.server';
import { conferir } from './nfce/conferir.lazy.server';
import { itemDeExemplo, notaDeExemplo } from './nfce/exemplo.lazy.server';
import type { Item, Nota } from './nfce/nota.server';
import { totaisDe } from './nfce/totais.server';

const { emitente } = notaDeExemplo();
const taxado: Item = {
  ...itemDeExemplo,
  quantidade: 1,
  valorUnitario: 100,
  icms: { origem: '0', codigo: '00', aliquota: 18 },
  pisCofins: { cst: '06' },
  ibsCbs: { cst: '000', classificacao: '000001' },
};
const notaCom = (crt: '1' | '3' | '4', uf: string, gorjeta: number): Nota => {
  const item: Item =
    crt === '3' ? taxado : { ...taxado, cfop: '5102', icms: { origem: '0', codigo: '102' }, ibsCbs: undefined };
  const quem = { ...emitente, crt, endereco: { ...emitente.endereco, uf } };
  return notaDeExemplo({
    emitente: { ...emitente, crt },
    itens: [item, ...(itensDaGorjeta(gorjeta, [item], quem) ?? [])],
    pagamentos: [{ meio: '01', valor: 10_000 + gorjeta }],
  });
};

describe('the service charge on a note', () => {
  it('stands outside the bases of ICMS up to 10 %, and of IBS and CBS up to 15 % of the bill', () => {
    const comBase = (gorjeta: number) => {
      const nota = notaCom('3', 'SP', gorjeta);
      expect(conferir(nota)).toEqual([]);
      const { baseIcms, ibsCbs, nota: total } = totaisDe(nota);
      return [total, baseIcms, ibsCbs?.base];
    };
    expect(comBase(0)).toEqual([10_000, 10_000, 8200]);
    expect(comBase(1000)).toEqual([11_000, 10_000, 8200]);
    expect(comBase(1300)).toEqual([11_300, 10_300, 8200]);
    // 2,00 beyond both limits, less the 18 % that they pay.
    expect(comBase(1700)).toEqual([11_700, 10_700, 8200 + 164]);
  });
  it('is an item that the tax office takes, whatever the regime', () => {
    for (const crt of ['1', '3', '4'] as const)
      for (const gorjeta of [1, 1000, 1001, 1500, 2500]) expect(conferir(notaCom(crt, 'SP', gorjeta))).toEqual([]);
    expect(notaCom('1', 'SP', 1000).itens[1]).toMatchObject({ descricao: 'Gorjeta', icms: { codigo: '400' } });
    expect(notaCom('4', 'SP', 1000).itens[1]).toMatchObject({ cfop: '5102', icms: { codigo: '102' } });
  });
  it('stays among the other expenses where the state is not in the agreement', () => {
    for (const uf of ['MT', 'PA', 'RR', 'SE'])
      expect(itensDaGorjeta(1000, [taxado], { ...emitente, endereco: { ...emitente.endereco, uf } })).toBeUndefined();
  });
});
