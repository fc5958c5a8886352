import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { moduleEngines } from '../../support/engines';
import { type Values } from '../../support/good';
import { saveSettings } from '../../support/settings';
import { house, empresa, pizza, all, one, does, sale, sell, sold, open, movements, opensTills, um } from './house';

describe.each(moduleEngines)('how a sale is paid on %s', (engine) => {
  opensTills(engine);

  it('refuses change of a card, and payments that do not add up', async () => {
    await open();
    expect((await sell({ pagamentos: [{ forma: 'CREDITO', valor: 50 }] })).text).toMatch(/troco é só/);
    expect((await sell({ pagamentos: [{ forma: 'PIX', valor: 10 }] })).text).toMatch(/faltam/);
    // The database refuses another sum, past all that the services check.
    const { id } = await sold({ pagamentos: [{ forma: 'DINHEIRO', valor: 50 }] });
    await expect(all(sql`update venda set total = 37.39 where id = ${id}`)).rejects.toThrow(/pagamentos_soma/);
    await expect(
      all(sql`update venda set pagamentos = jsonb_set(pagamentos, '{0,troco}', '12.59') where id = ${id}`),
    ).rejects.toThrow(/pagamentos_soma/);
    expect(
      await does(
        'POST',
        'venda/save',
        sale({
          pagamentos: [
            { forma: 'PIX', valor: 20 },
            { forma: 'DINHEIRO', valor: 20 },
          ],
        }),
      ),
    ).toMatchObject({ troco: 2.6 });
  });
  it('leads by its first receipt to the points of who bought, where there are points', async () => {
    const cliente = house.rowsOf('cliente', empresa)[0]!;
    const leads = async (venda: number): Promise<boolean> => {
      const links = () =>
        one(sql`select count(*) as n from cliente_token where cliente_id = ${cliente} and tipo = 'EXTRATO'`);
      const before = await links();
      const { text } = await um!('POST', 'pdv/recibo', { venda });
      expect((await links()) > before).toBe(text.includes('Veja aqui os seus pontos'));
      return (await links()) > before;
    };
    await open();
    await saveSettings(um!, 'fidelidade/configuracao', { ativo: true });
    const { id } = await sold({ cliente });
    expect([await leads(id), await leads(id), await leads((await sold()).id)]).toEqual([true, false, false]);
    await saveSettings(um!, 'fidelidade/configuracao', { ativo: false });
    expect(await leads((await sold({ cliente })).id)).toBe(false);
  });
  it('sells on credit within the limit, and takes in what is owed', async () => {
    const cliente = house.rowsOf('cliente', empresa)[0]!;
    await all(sql`update cliente set situacao = 'ATIVO', limite_fiado = 50, nome = 'Dona Lia' where id = ${cliente}`);
    const caixa = await open(0);
    const fiado = { pagamentos: [{ forma: 'FIADO', valor: 37.4 }] };
    expect((await sell(fiado)).text).toMatch(/Fiado é só para cliente identificado/);
    await sold({ ...fiado, cliente });
    expect((await sell({ ...fiado, cliente })).text).toMatch(/passa do limite: restam R\$\s12,60/);
    expect((await um!('POST', 'pdv/fiado/receber', { cliente, valor: 40, forma: 'PIX' })).text).toMatch(/deve/);
    for (const forma of ['FIADO', 'VALE_PRESENTE', 'ONLINE'])
      expect((await um!('POST', 'pdv/fiado/receber', { cliente, valor: 1, forma })).body.fieldErrors).toHaveProperty(
        'forma',
      );
    expect(await does('POST', 'pdv/fiado/receber', { cliente, valor: 20, forma: 'PIX' })).toEqual({ saldo: 17.4 });
    expect((await movements(caixa)).map(({ tipo, forma }) => [tipo, forma])).toEqual([
      ['VENDA', 'FIADO'],
      ['RECEBIMENTO_FIADO', 'PIX'],
    ]);
    // One ledger: the rows, the balance after each and what the customer shows are the same.
    const owes = async (): Promise<readonly unknown[]> => [
      await one(sql`select coalesce(sum(valor), 0) as n from conta_cliente where cliente_id = ${cliente}`),
      await one(sql`select deve as n from conta_cliente where cliente_id = ${cliente} order by id desc limit 1`),
      Number((await does('GET', `client/findbyid/${cliente}`)).deveFiado),
    ];
    expect(await owes()).toEqual([17.4, 17.4, 17.4]);
    // The database keeps it within nothing and the limit, and each reason once.
    await expect(all(sql`update cliente set deve_fiado = -0.01 where id = ${cliente}`)).rejects.toThrow(/minimo/);
    await expect(all(sql`update conta_cliente set livre = -0.01 where tipo = 'COMPRA'`)).rejects.toThrow(/minimo/);
    await expect(all(sql`update conta_cliente set chave = 'a'`)).rejects.toThrow(/unique|duplicate/);
    // The rest of the limit is enough for one of two simultaneous purchases.
    await all(sql`update cliente set limite_fiado = 60 where id = ${cliente}`);
    const both = await Promise.all([sell({ ...fiado, cliente }), sell({ ...fiado, cliente })]);
    expect(both.map(({ body }) => body.hasError).toSorted()).toEqual([false, true]);
    expect(await owes()).toEqual([54.8, 54.8, 54.8]);
    // A sale that is cancelled after it was paid: what was paid of it goes back in cash, and nobody owes less than nothing.
    await does('POST', 'pdv/fiado/receber', { cliente, valor: 50, forma: 'DINHEIRO' });
    const config = await does('GET', 'pdv/configuracao/empresa');
    await does('POST', 'pdv/configuracao/save', { ...config, pedeSupervisorCancelar: false });
    const { id } = both.find(({ body }) => !body.hasError)!.body.result as unknown as Values;
    await does('GET', `venda/cancelar-venda/${Number(id)}`);
    expect(await owes()).toEqual([0, 0, 0]);
    expect(
      await all(sql`select tipo, valor::float as valor, chave from conta_cliente where venda_id = ${id} order by id`),
    ).toEqual([
      { tipo: 'COMPRA', valor: 37.4, chave: `venda:${Number(id)}` },
      { tipo: 'DEVOLUCAO', valor: 32.6, chave: `devolucao:${Number(id)}` },
      { tipo: 'ESTORNO', valor: -37.4, chave: `estorno:${Number(id)}` },
    ]);
    // The drawer: fifty came in, what he had paid of the cancelled sale went out.
    expect(
      await one(sql`select sum(valor) as n from caixa_movimento where caixa_id = ${caixa} and forma = 'DINHEIRO'`),
    ).toBe(17.4);
  });
  it('takes points of who has them, which come back when the sale is cancelled', async () => {
    const cliente = house.rowsOf('cliente', empresa)[0]!;
    await all(sql`delete from transacao where cliente_id = ${cliente}`);
    await all(sql`update cliente set situacao = 'ATIVO', pontos = null where id = ${cliente}`);
    const { versao } = await does('GET', 'fidelidade/configuracao/carregar');
    await does('POST', 'fidelidade/configuracao/save', { versao, ativo: true, carenciaHoras: 0, valorPonto: 0.1 });
    await does('POST', 'transacao/lancar', { cliente, tipo: 'BONUS', pontos: 100, motivo: 'Teste' });
    const caixa = await open(0);
    const paying = {
      pagamentos: [
        { forma: 'PONTOS', valor: 10 },
        { forma: 'DINHEIRO', valor: 30 },
      ],
    };
    expect((await sell(paying)).text).toMatch(/Só um cliente identificado paga com pontos/);
    expect(await does('POST', 'pdv/previa', { cliente, itens: [{ produto: pizza, quantidade: 1 }] })).toMatchObject({
      pontos: { saldo: 100, limite: 10 },
    });
    const { id } = await sold({ ...paying, cliente });
    const balance = () => one(sql`select pontos as n from cliente where id = ${cliente}`);
    expect(await balance()).toBe(0);
    expect((await sell({ ...paying, cliente })).text).toMatch(/Saldo insuficiente/);
    expect((await movements(caixa)).map(({ tipo, forma, valor }) => [tipo, forma, Number(valor)])).toEqual([
      ['VENDA', 'PONTOS', 10],
      ['VENDA', 'DINHEIRO', 30],
      ['TROCO', 'DINHEIRO', -2.6],
    ]);
    const config = await does('GET', 'pdv/configuracao/empresa');
    await does('POST', 'pdv/configuracao/save', { ...config, pedeSupervisorCancelar: false });
    await does('GET', `venda/cancelar-venda/${id}`);
    expect(await balance()).toBe(100);
    expect(await one(sql`select sum(valor) as n from caixa_movimento where caixa_id = ${caixa}`)).toBe(0);
  });
  it('costs nothing where all of it is taken off, and is not sold without being paid', async () => {
    const caixa = await open(0);
    expect(await sold({ desconto: 37.4, pagamentos: [] })).toMatchObject({ total: 0, troco: 0 });
    expect((await sell({ pagamentos: [] })).text).toMatch(/Diga como é pago!/);
    expect((await sell({ pagamentos: [{ forma: 'ONLINE', valor: 37.4 }] })).body.fieldErrors).toBeDefined();
    expect(await movements(caixa)).toEqual([]);
  });
  it('is paid of an order that was taken elsewhere, once', async () => {
    const order = await does('POST', 'pedido/save', {
      canal: 'TELEFONE',
      modalidade: 'RETIRADA',
      pagamentos: [{ forma: 'PIX' }],
      itens: [{ produto: pizza, quantidade: 1 }],
    });
    await open();
    const paying = { pedido: order.id, itens: [], pagamentos: [{ forma: 'PIX', valor: 37.4 }] };
    expect(await sold(paying)).toMatchObject({ pedido: order.id });
    expect((await sell(paying)).text).toMatch(/já foi pago no PDV/);
  });
});
