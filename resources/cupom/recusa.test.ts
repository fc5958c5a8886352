import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emCentavos } from '../comum/centavos';
import { momentoDe } from '../comum/momento.server';
import { recusaDe, recusaPorData, type Compra, type Condicoes } from './recusa.server';

const cupom: Condicoes = {
  situacao: 'ATIVO',
  tipo: 'PERCENTUAL',
  dataInicio: '2026-11-01',
  dataVencimento: '2026-11-30',
  vencimentoDiaSemana: null,
  horaInicio: null,
  horaFim: null,
  canais: null,
  produtos: null,
  categorias: null,
  pedidoMinimo: null,
  limitePorCliente: 1,
  primeiraCompra: false,
};
const compra: Compra = {
  momento: { dia: '2026-11-20', hora: '20:00' },
  canal: 'SITE',
  entrega: true,
  linhas: [{ produto: 1, categoria: 1, total: emCentavos(5000) }],
  cliente: 7,
  comprasAnteriores: 0,
  usosDoCliente: 0,
};
const em = (dia: string, hora = '12:00'): Compra['momento'] => ({ dia, hora });

describe('by date', () => {
  test("from the first day to the end of the last, in the company's zone", () => {
    expect(recusaPorData(cupom, em('2026-10-31', '23:59'))).toBe('Este cupom vale a partir de 01/11/2026!');
    expect(recusaPorData(cupom, em('2026-11-01', '00:00'))).toBeUndefined();
    expect(recusaPorData(cupom, em('2026-11-30', '23:59'))).toBeUndefined();
    expect(recusaPorData(cupom, em('2026-12-01', '00:00'))).toBe('Este cupom venceu em 30/11/2026!');
    const lastMinute = new Date('2026-12-01T03:30:00Z');
    expect(recusaPorData(cupom, momentoDe(lastMinute, 'America/Sao_Paulo'))).toBe('Este cupom venceu em 30/11/2026!');
    expect(recusaPorData(cupom, momentoDe(lastMinute, 'America/Manaus'))).toBeUndefined();
    expect(momentoDe(lastMinute, 'America/Rio_Branco')).toEqual({ dia: '2026-11-30', hora: '22:30' });
  });
  test('by weekday alone it never expires', () => {
    const tuesdays: Condicoes = { ...cupom, dataVencimento: null, vencimentoDiaSemana: ['TER', 'QUA'] };
    expect(recusaPorData(tuesdays, em('2031-11-18'))).toBeUndefined();
    expect(recusaPorData(tuesdays, em('2031-11-20'))).toBe('Este cupom vale só nestes dias: terça, quarta!');
  });
  test('hours that pass midnight belong to the day on which they began', () => {
    const friday: Condicoes = {
      ...cupom,
      dataVencimento: '2026-11-27',
      vencimentoDiaSemana: ['SEX'],
      horaInicio: '18:00',
      horaFim: '02:00',
    };
    expect(recusaPorData(friday, em('2026-11-27', '18:00'))).toBeUndefined();
    expect(recusaPorData(friday, em('2026-11-28', '01:59'))).toBeUndefined();
    expect(recusaPorData(friday, em('2026-11-28', '02:00'))).toBeDefined();
    expect(recusaPorData(friday, em('2026-11-28', '18:00'))).toBeDefined();
    expect(recusaPorData(friday, em('2026-11-27', '01:00'))).toBe('Este cupom vale só nestes dias: sexta!');
    expect(recusaPorData(friday, em('2026-11-27', '12:00'))).toBe('Este cupom vale das 18:00 às 02:00!');
  });
  test('a window holds as many minutes as it is long', () => {
    const hora = fc
      .integer({ min: 0, max: 1439 })
      .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
    const minutes = Array.from(
      { length: 1440 },
      (_, minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
    );
    fc.assert(
      fc.property(hora, hora, (horaInicio, horaFim) => {
        fc.pre(horaInicio !== horaFim);
        const open = minutes.filter(
          (one) => recusaPorData({ ...cupom, horaInicio, horaFim }, em('2026-11-20', one)) === undefined,
        ).length;
        return open === (minutes.indexOf(horaFim) - minutes.indexOf(horaInicio) + 1440) % 1440;
      }),
      { numRuns: 30 },
    );
  });
  test('paused or cancelled it is worth nothing', () => {
    expect(recusaPorData({ ...cupom, situacao: 'PAUSADO' }, compra.momento)).toBe('Este cupom está pausado!');
    expect(recusaPorData({ ...cupom, situacao: 'CANCELADO' }, compra.momento)).toBe('Este cupom foi cancelado!');
  });
});

describe('by order', () => {
  test.each<[string, Partial<Condicoes>, Partial<Compra>, string | undefined]>([
    ['any channel', {}, {}, undefined],
    ['another channel', { canais: ['BALCAO', 'MESA'] }, {}, 'Este cupom vale só em: Balcão e PDV, Mesa!'],
    [
      'free shipping without shipping',
      { tipo: 'FRETE' },
      { entrega: false },
      'Este cupom é de frete grátis: vale só para entregas!',
    ],
    ['no item of it', { produtos: [2], categorias: [9] }, {}, 'Nenhum item do pedido participa deste cupom!'],
    ['an item by its category', { produtos: [2], categorias: [1] }, {}, undefined],
    ['just enough', { pedidoMinimo: 50 }, {}, undefined],
    ['a cent short', { pedidoMinimo: 50.01 }, {}, 'Este cupom pede R$\u00a050,01 em itens: faltam R$\u00a00,01!'],
    ['nobody', {}, { cliente: null }, 'Identifique o cliente para usar este cupom!'],
    ['nobody, where it does not matter', { limitePorCliente: null }, { cliente: null }, undefined],
    ['bought before', { primeiraCompra: true }, { comprasAnteriores: 1 }, 'Este cupom é só para a primeira compra!'],
    ['used before', {}, { usosDoCliente: 1 }, 'Este cliente já usou este cupom!'],
    ['used up', { limitePorCliente: 3 }, { usosDoCliente: 3 }, 'Este cliente já usou este cupom 3 vezes!'],
  ])('%s', (_, conditions, order, expected) => {
    expect(recusaDe({ ...cupom, ...conditions }, { ...compra, ...order })).toBe(expected);
  });
});
