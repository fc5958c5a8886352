/** An order whose form of payment nobody has said: launched where somebody says so, concluded once it is said. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { speaker } from '../../../src/server/testing';
import { fidelidade, type Values } from '../../support/fidelidade';

describe('an order that is paid later', () => {
  const loja = fidelidade('postgres');
  const { um, done, told, all } = loja;
  let produto = 0;
  let motoboy = 0;
  let cidade = 0;
  const read = async (id: number): Promise<Values> =>
    (await um('GET', `pedido/findbyid/${id}`)).body.result as unknown as Values;
  const bodyOf = (canal: string): Values => ({
    canal,
    itens: [{ produto, quantidade: 1 }],
    modalidade: canal === 'TELEFONE' ? 'ENTREGA' : 'RETIRADA',
    ...(canal === 'TELEFONE' && {
      taxaEntrega: 0,
      endereco: { street: 'Rua Um', number: '1', neighborhoord: 'Centro', cep: '01001000', city: cidade },
    }),
  });
  const later = async (canal = 'TELEFONE'): Promise<number> =>
    (await done('pedido/save', { ...bodyOf(canal), pagarDepois: true })).id;

  beforeAll(async () => {
    produto = loja.house.rowsOf('produto', loja.house.companies[0])[0]!;
    [{ cidade }] = (await all(sql`select min(id)::int as cidade from cidade`)) as [{ cidade: number }];
    await all(sql`update produto set preco = 40, setor_id = null, controla_estoque = false where id = ${produto}`);
    for (const table of ['conta_cliente', 'caixa_movimento', 'venda', 'caixa', 'conta_mesa', 'mesa', 'taxa_entrega'])
      await all(sql`delete from ${sql.table(table)}`);
    await all(sql`update terminal set ativo = true`);
    const terminal = loja.house.rowsOf('terminal', loja.house.companies[0])[0];
    await done('pdv/caixa/abrir', { terminal, fundoTroco: 0 });
    const courier = { nome: 'Nando', telefone: '+5511987654321', veiculo: 'MOTO', tipoPagamento: 'TAXA', ativo: true };
    motoboy = (await done('motoboy/save', courier)).id;
  });

  it.each(['TELEFONE', 'BALCAO', 'WHATSAPP'])('is launched by %s where it is said, and refused else', async (canal) => {
    for (const none of [{}, { pagamentos: [] }, { pagamentos: null }, { pagarDepois: false }]) {
      const { status, body } = await um('POST', 'pedido/save', { ...bodyOf(canal), ...none });
      expect([status, body.fieldErrors]).toEqual([
        422,
        { pagamentos: 'Escolha a forma de pagamento, ou “Pagar depois”!' },
      ]);
    }
    // An order by telephone is accepted as it is launched.
    const situacao = canal === 'BALCAO' ? 'NOVO' : 'CONFIRMADO';
    expect(await read(await later(canal))).toMatchObject({ situacao, pagamentos: null });
  });
  it('asks for no form where nothing is to be paid, and of a table only with its account', async () => {
    await all(sql`update produto set preco = 0 where id = ${produto}`);
    expect(await told('pedido/save', bodyOf('BALCAO'))).toBe('ok');
    await all(sql`update produto set preco = 40 where id = ${produto}`);
    await done('empresa/mesa/criar-em-masssa', { de: 1, ate: 1, lugares: 4, area: 'Salão' });
    const [mesa] = await all<{ id: number }>(sql`select max(id)::int as id from mesa`);
    const { conta } = await done(`empresa/mesa/${mesa!.id}/abrir`, { pessoas: 2 });
    const id = Number(atob(String(conta)));
    const order = await done('pedido/save', { ...bodyOf('MESA'), modalidade: 'LOCAL', conta: id });
    await done(`pedido/${order.id}/concluir`);
    const closing = { servico: false, pagamentos: [] };
    expect(await told(`salao/conta/${id}/fechar`, closing)).not.toBe('ok');
    expect(await told(`salao/conta/${id}/fechar`, { ...closing, pagamentos: [{ forma: 'PIX', valor: 40 }] })).toBe(
      'ok',
    );
  });

  const link = async (): Promise<string> =>
    String((await done(`motoboy/${motoboy}/pagina`)).link)
      .split('/')
      .at(-1)!;
  /** Every way to conclude one; each answers what was said. */
  const ways: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
    'on its page': (id) => told(`pedido/${id}/concluir`),
    'by the state': async (id) =>
      (await um('POST', 'pedido/alterarstatus', { selection: { ids: [id] }, situacao: 'CONCLUIDO' })).text,
    'with others': async (id) => (await um('POST', 'pedido/concluir', { selection: { ids: [id] } })).text,
    'at the dispatch': async (id) => (await um('POST', 'pedido/expedicao/entregar', { pedidos: [id] })).text,
    'by its courier': async (id) => {
      await done('pedido/expedicao/sair', { pedidos: [id], motoboy });
      const answer = await speaker(loja.house.app, null)('POST', `publico/entregador/${await link()}/${id}`, {});
      return answer.text;
    },
    'at the till': (id) => told('venda/save', { chave: crypto.randomUUID(), pedido: id, itens: [], pagamentos: [] }),
  };
  it.each(Object.entries(ways))('is not concluded %s before it is said how it was paid', async (_way, conclude) => {
    const id = await later();
    expect(await conclude(id)).toMatch(/foi pago|Diga como|forma de pagamento/i);
    const { situacao, pagamentos } = await read(id);
    expect([situacao === 'CONCLUIDO', pagamentos]).toEqual([false, null]);
    await done(`pedido/${id}/pagamento`, { pagamentos: [{ forma: 'PIX' }] });
    await done(`pedido/${id}/concluir`);
    expect(await read(id)).toMatchObject({ situacao: 'CONCLUIDO', pagamentos: [{ forma: 'PIX', valor: 40 }] });
  });
  it('is concluded by its courier, who says how he was paid', async () => {
    const id = await later();
    await done('pedido/expedicao/sair', { pedidos: [id], motoboy });
    const path = `publico/entregador/${await link()}`;
    const courier = speaker(loja.house.app, null);
    const { entregas } = (await courier('GET', path)).body.result as unknown as { entregas: readonly Values[] };
    expect(entregas.find((one) => one.id === id)).toMatchObject({ aCombinar: true });
    const refused = await courier('POST', `${path}/${id}`, {});
    expect(refused.body.fieldErrors).toEqual({ forma: 'Diga como recebeu!' });
    const answer = await courier('POST', `${path}/${id}`, { forma: 'DINHEIRO' });
    expect(answer.body.hasError, answer.text).toBe(false);
    expect(await read(id)).toMatchObject({ situacao: 'CONCLUIDO', pagamentos: [{ forma: 'DINHEIRO', valor: 40 }] });
  });
  it('keeps its payments where a change of its items names no others', async () => {
    const { id } = await done('pedido/save', { ...bodyOf('BALCAO'), pagamentos: [{ forma: 'PIX' }] });
    const [line] = await loja.find('pedido/item/', { pedido: id });
    await done(`pedido/${id}/itens`, { pedido: id, mudancas: [{ item: line!.id, quantidade: 2 }], pagamentos: [] });
    expect(await read(id)).toMatchObject({ pagamentos: [{ forma: 'PIX', valor: 80 }] });
  });
});
