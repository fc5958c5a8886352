import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { moduleEngines } from '../../support/engines';
import { house, clientes, one, cupom, order, ordered, refused, change, opensOrders, um } from './house';

describe.each(moduleEngines)('coupons of orders on %s', (engine) => {
  opensOrders(engine);

  describe('coupons', () => {
    it('take off what they say, and the use is written down with what it brought', async () => {
      const id = await cupom('DEZ');
      const { total, desconto, id: pedido } = await ordered({ cupom: ' dez ', cliente: clientes[0] });
      expect([total, desconto]).toEqual([40, 10]);
      const { body } = await um!('POST', 'cupomdesconto/resgate/filterpaginated/1/10', { cupom: id });
      expect(body.results).toMatchObject([
        { chave: 'DEZ', pedido, cliente: clientes[0], valorDesconto: 10, valorPedido: 40, situacao: 'RESGATADO' },
      ]);
      expect(await one(sql`select usados as n from cupom_desconto where id = ${id}`)).toBe(1);
    });
    it('free shipping takes off the fee, in the zone of the company and where there is delivery', async () => {
      await cupom('FRETE', { tipo: 'FRETE', valor: null, limite_por_cliente: null });
      const endereco = { street: 'Rua A', number: '1' };
      expect(await ordered({ cupom: 'FRETE', modalidade: 'ENTREGA', endereco, taxaEntrega: 7.5 })).toMatchObject({
        total: 50,
        desconto: 7.5,
      });
      expect(await refused({ cupom: 'FRETE' })).toBe('Este cupom é de frete grátis: vale só para entregas!');
    });
    it('of another company is none', async () => {
      await cupom('ALHEIO', { empresa_id: house.companies[1] });
      expect(await refused({ cupom: 'ALHEIO', cliente: clientes[0] })).toBe('Cupom não encontrado!');
    });
    it('for the first purchase are for one of two orders at once, whatever the coupon', async () => {
      await cupom('PRIMEIRA', { primeira_compra: true });
      await cupom('ESTREIA', { primeira_compra: true });
      const answers = await Promise.all(
        ['PRIMEIRA', 'ESTREIA', 'PRIMEIRA', 'ESTREIA'].map((code) => order({ cupom: code, cliente: clientes[1] })),
      );
      expect(answers.filter(({ body }) => !body.hasError)).toHaveLength(1);
      expect(answers.find(({ body }) => body.hasError)!.body.messageError).toMatch(/primeira compra|já usou/);
    });
    it('with 10 uses are redeemed 10 times by 50 orders at once', async () => {
      const id = await cupom('DISPUTA', { limite_uso: 10, limite_por_cliente: null });
      const answers = await Promise.all(Array.from({ length: 50 }, () => order({ cupom: 'DISPUTA' })));
      expect(answers.map(({ body }) => body.messageError ?? 'ok').toSorted()).toEqual([
        ...Array.from({ length: 40 }, () => 'Este cupom esgotou!'),
        ...Array.from({ length: 10 }, () => 'ok'),
      ]);
      expect(await one(sql`select usados as n from cupom_desconto where id = ${id}`)).toBe(10);
      expect(await one(sql`select count(*) as n from cupom_resgate where cupom_id = ${id}`)).toBe(10);
      expect(await one(sql`select count(*) as n from pedido where cupom_id = ${id}`)).toBe(10);
    });
    it('never pass the limit of a customer, at once or after one another', async () => {
      await cupom('DUAS', { limite_por_cliente: 2 });
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => order({ cupom: 'DUAS', cliente: clientes[0] })),
      );
      expect(answers.filter(({ body }) => !body.hasError)).toHaveLength(2);
      expect(await refused({ cupom: 'DUAS', cliente: clientes[0] })).toBe('Este cliente já usou este cupom 2 vezes!');
      expect((await ordered({ cupom: 'DUAS', cliente: clientes[1] })).desconto).toBe(10);
      expect(await refused({ cupom: 'DUAS' })).toBe('Identifique o cliente para usar este cupom!');
    });
    it('come back when the order is cancelled, and only once', async () => {
      const id = await cupom('VOLTA', { limite_uso: 1 });
      const first = await ordered({ cupom: 'VOLTA', cliente: clientes[0] });
      expect(await refused({ cupom: 'VOLTA', cliente: clientes[1] })).toBe('Este cupom esgotou!');
      const cancel = { selection: { ids: [first.id] }, situacao: 'CANCELADO', motivoCancelamento: 'Desistiu' };
      const reports = await Promise.all([change(cancel), change(cancel), change(cancel)]);
      expect(reports.map(({ body }) => (body.result as unknown as { changed: number }).changed).toSorted()).toEqual([
        0, 0, 1,
      ]);
      expect(await one(sql`select usados as n from cupom_desconto where id = ${id}`)).toBe(0);
      expect((await ordered({ cupom: 'VOLTA', cliente: clientes[0] })).desconto).toBe(10);
      expect(
        await one(sql`select count(*) as n from cupom_resgate where cupom_id = ${id} and situacao = 'ESTORNADO'`),
      ).toBe(1);
    });
  });
});
