import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { good, type Values } from '../../support/good';
import { startServices, type Services } from '../../support/services';
import { vendavel } from '../../support/vendavel';

describe.each(moduleEngines)('orders asked for again and paid otherwise on %s', (engine) => {
  let house: Services;
  let [um, dois, leitor]: Speaker[] = [];
  let empresa: number;
  let [pizza, outra, suco]: number[] = [];
  let quem: number;
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const ordered = async (values: Values = {}): Promise<number> =>
    Number(
      (
        await good(um!, 'POST', 'pedido/save', {
          canal: 'BALCAO',
          modalidade: 'RETIRADA',
          pagamentos: [{ forma: 'PIX' }],
          itens: [{ produto: pizza, quantidade: 1 }],
          ...values,
        })
      ).id,
    );
  const read = (id: number): Promise<Values> => good(um!, 'GET', `pedido/findbyid/${id}`);

  beforeAll(async () => {
    house = await startServices({ engine });
    [um, dois, leitor] = await Promise.all((['um', 'dois', 'leitor'] as const).map((login) => house.as(login)));
    empresa = house.companies[0];
    [pizza, outra, suco] = house.rowsOf('produto', empresa);
    quem = house.rowsOf('cliente', empresa)[0]!;
    await vendavel(house.database);
    await all(sql`delete from pedido where empresa_id = ${empresa}`);
    await all(sql`update cliente set situacao = 'ATIVO' where id = ${quem}`);
  });
  beforeEach(async () => {
    for (const [id, nome] of [
      [pizza, 'Calabresa'],
      [outra, 'Portuguesa'],
      [suco, 'Suco'],
    ])
      await all(sql`update produto set nome = ${nome}, preco = 50, situacao = 'ATIVO' where id = ${id}`);
  });
  afterAll(() => house?.close());

  it('repeats an order at the prices of now, and says what is no longer sold', async () => {
    const [{ categoria_id: categoria }] = (await all(sql`select categoria_id from produto where id = ${pizza}`)) as [
      { categoria_id: number },
    ];
    await all(
      sql`update produto set tipo = 'PIZZA', sabores = 2, regra_preco = 'MAIOR', categoria_id = ${categoria} where id in (${pizza}, ${outra})`,
    );
    const id = await ordered({
      cliente: quem,
      itens: [
        { produto: pizza, quantidade: 1, sabores: [outra], observacao: 'Bem assada' },
        { produto: suco, quantidade: 2 },
      ],
    });
    const again = (who = um!, pedido = id) => who('GET', `pedido/novo/ultimo?pedido=${pedido}`);
    expect((await again()).body.result).toMatchObject({
      cliente: quem,
      modalidade: 'RETIRADA',
      itens: [
        { produto: pizza, sabores: [outra], observacao: 'Bem assada' },
        { produto: suco, quantidade: 2 },
      ],
      mudancas: [],
    });
    await all(sql`update produto set preco = 60 where id = ${pizza}`);
    await all(sql`update produto set situacao = 'PAUSADO' where id in (${outra}, ${suco})`);
    const { itens, mudancas } = (await again()).body.result as unknown as Values;
    expect(itens).toEqual([expect.objectContaining({ produto: pizza, sabores: [] })]);
    expect(mudancas).toEqual([
      'O sabor Portuguesa não está à venda.',
      'Calabresa custava R$\u00a050,00 e agora custa R$\u00a060,00.',
      'Suco não está à venda.',
    ]);
    // The last one of the customer is the same order; another company's is none.
    expect((await um!('GET', `pedido/novo/ultimo?cliente=${quem}`)).body.result).toMatchObject({ mudancas });
    expect((await again(dois)).status).toBe(404);
    expect((await again(leitor)).status).toBe(403);
  });

  it('names where it was delivered, or says that the place is not in the record', async () => {
    const endereco = { cep: '04015012', street: 'Rua Joaquim Távora', number: '842', neighborhoord: 'Vila Mariana' };
    const [{ cidade }] = (await all(sql`select min(id) as cidade from cidade`)) as [{ cidade: number }];
    const onde = { ...endereco, city: cidade };
    const id = await ordered({ cliente: quem, modalidade: 'ENTREGA', endereco: onde, taxaEntrega: 8 });
    const said = () => good(um!, 'GET', `pedido/novo/ultimo?pedido=${id}`);
    expect(await said()).toMatchObject({
      modalidade: 'ENTREGA',
      taxaEntrega: 8,
      local: null,
      mudancas: ['Foi entregue em outro endereço: confira onde entregar.'],
    });
    await all(
      sql`update cliente set enderecos = (select jsonb_build_array(jsonb_build_object('apelido', 'Trabalho', 'address', endereco, 'pontoReferencia', null)) from pedido where id = ${id}) where id = ${quem}`,
    );
    expect(await said()).toMatchObject({ local: 'Trabalho', mudancas: [] });
  });

  describe('another payment', () => {
    const change = (id: number, pagamentos: readonly Values[], who = um!) =>
      who('POST', `pedido/${id}/pagamento`, { id, pagamentos });

    it('comes to the total, with the change of the cash, and the audit keeps both', async () => {
      const id = await ordered({ pagamentos: [{ forma: 'PIX' }] });
      const previa = await good(um!, 'POST', 'pedido/pagamento/previa', {
        id,
        pagamentos: [{ forma: 'DINHEIRO', valor: 100 }],
      });
      expect(previa).toMatchObject({ total: 50, troco: 50 });
      expect((await change(id, [{ forma: 'DINHEIRO', valor: 100 }])).body.hasError).toBe(false);
      expect(await read(id)).toMatchObject({
        total: 50,
        pagamentos: [{ forma: 'DINHEIRO', valor: 100, troco: 50 }],
      });
      const audited = await all(
        sql`select antes, depois from auditoria where entidade = 'pedido' and registro_id = ${id} order by id desc limit 1`,
      );
      expect(JSON.stringify(audited)).toMatch(/PIX.*DINHEIRO|DINHEIRO.*PIX/);
    });

    it.each([
      ['too little', [{ forma: 'PIX', valor: 10 }], /faltam R\$\s40,00/],
      ['change of a card', [{ forma: 'CREDITO', valor: 60 }], /passam do total/],
      ['none', [], /./],
    ])('refuses %s, at its field', async (_name, pagamentos, words) => {
      const id = await ordered({ pagamentos: [{ forma: 'PIX' }] });
      const answer = await change(id, pagamentos);
      expect(answer.status).toBe(422);
      expect(answer.text).toMatch(words);
      expect(answer.text).toContain('pagamentos');
      expect(await read(id)).toMatchObject({ pagamentos: [{ forma: 'PIX', valor: 50 }] });
    });

    it('is for open orders that nobody has paid online and no note speaks of', async () => {
      const id = await ordered({ pagamentos: [{ forma: 'PIX' }] });
      const cash = [{ forma: 'DINHEIRO' }];
      await all(sql`update pedido set pago_online = true where id = ${id}`);
      expect((await change(id, cash)).body.messageError).toBe('O pedido já foi pago online!');
      await all(sql`update pedido set pago_online = false where id = ${id}`);
      await good(um!, 'POST', `pedido/${id}/concluir`, {});
      expect((await change(id, cash)).status).toBe(409);
      expect((await change(id, cash, leitor)).status).toBe(403);
      expect((await change(id, cash, dois)).status).toBe(404);
    });
  });
});
