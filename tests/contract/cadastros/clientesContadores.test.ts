import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';
import { vendavel } from '../../support/vendavel';

type Values = Readonly<Record<string, unknown>>;
describe.each(moduleEngines)('what customers have bought, and by which telephone they are known, on %s', (engine) => {
  let house: Services;
  const clock = { now: new Date('2026-11-24T02:30:00Z') };
  let [um, dois, leitor]: Speaker[] = [];
  let empresa: number;
  let pizza: number;
  let numero = 10_000_000;
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const done = async (path: string, body: Values, who = um!): Promise<Values> => {
    const answer = await who('POST', path, body, { 'idempotency-key': crypto.randomUUID() });
    expect(answer.body.hasError, answer.text).toBe(false);
    return answer.body.result as unknown as Values;
  };
  const novo = async (): Promise<number> =>
    Number((await done('client/por-telefone', { telefone: `+55119${(numero += 1) + 70_000_000}` })).id);
  const figures = async (id: number): Promise<Values> => {
    const { quantidadePedidos, totalCompras, ticketMedio, primeiraCompra, ultimaCompra } = (
      await um!('GET', `client/findbyid/${id}`)
    ).body.result as unknown as Values;
    return { quantidadePedidos, totalCompras, ticketMedio, primeiraCompra, ultimaCompra };
  };
  const buy = async (cliente: number, quantidade = 1): Promise<number> =>
    Number(
      (
        await done('pedido/save', {
          cliente,
          canal: 'BALCAO',
          modalidade: 'RETIRADA',
          pagamentos: [{ forma: 'PIX' }],
          itens: [{ produto: pizza, quantidade }],
        })
      ).id,
    );
  const cancel = (id: number) =>
    done('pedido/alterarstatus', { selection: { ids: [id] }, situacao: 'CANCELADO', motivoCancelamento: 'Desistiu' });

  beforeAll(async () => {
    house = await startServices({ engine, now: () => clock.now });
    [um, dois, leitor] = await Promise.all((['um', 'dois', 'leitor'] as const).map((login) => house.as(login)));
    empresa = house.companies[0];
    pizza = house.rowsOf('produto', empresa)[0]!;
    await vendavel(house.database);
    await all(sql`update empresa set fuso = 'UTC_3_BRASIL' where id = ${empresa}`);
  });
  afterAll(() => house?.close());

  it('is counted by every order in the day of the company, and taken back by a cancelled one', async () => {
    const id = await novo();
    expect(await figures(id)).toEqual({
      quantidadePedidos: 0,
      totalCompras: 0,
      ticketMedio: null,
      primeiraCompra: null,
      ultimaCompra: null,
    });
    const first = await buy(id);
    clock.now = new Date('2026-11-24T15:00:00Z');
    const second = await buy(id, 2);
    // Half past two in UTC is the evening before in Brasília.
    expect(await figures(id)).toEqual({
      quantidadePedidos: 2,
      totalCompras: 150,
      ticketMedio: 75,
      primeiraCompra: '2026-11-23',
      ultimaCompra: '2026-11-24',
    });
    expect((await um!('GET', `client/habitos?cliente=${id}`)).body.result).toMatchObject({
      pedidos: 2,
      ticketDaLoja: 75,
      produtos: [{ id: pizza, pedidos: 2 }],
    });
    await cancel(second);
    expect(await figures(id)).toMatchObject({ quantidadePedidos: 1, totalCompras: 50, ultimaCompra: '2026-11-23' });
    await cancel(first);
    expect(await figures(id)).toMatchObject({
      quantidadePedidos: 0,
      totalCompras: 0,
      ticketMedio: null,
      ultimaCompra: null,
    });
  });
  it('adds up where twenty orders of one customer are stored at once', async () => {
    const id = await novo();
    await Promise.all(Array.from({ length: 20 }, () => buy(id)));
    expect(await figures(id)).toMatchObject({ quantidadePedidos: 20, totalCompras: 1000, ticketMedio: 50 });
  });
  it('is counted anew at night where it differs, and the history of the customer says so', async () => {
    const [right, wrong] = [await novo(), await novo()];
    await buy(right);
    await buy(wrong);
    await all(sql`update cliente set quantidade_pedidos = 9, total_compras = 1 where id = ${wrong}`);
    const changed = async (): Promise<readonly number[]> =>
      (
        await all<{ registro: number }>(
          sql`select registro_id as registro from auditoria where entidade = 'cliente' and acao = 'cliente.recontar' order by 1`,
        )
      ).map(({ registro }) => Number(registro));
    await house.app.routines.turn('cliente.recontar');
    expect(await figures(wrong)).toMatchObject({ quantidadePedidos: 9 });
    clock.now = new Date('2026-11-25T06:10:00Z');
    await house.app.routines.turn('cliente.recontar');
    expect(await figures(wrong)).toMatchObject({ quantidadePedidos: 1, totalCompras: 50, ticketMedio: 50 });
    expect(await changed()).toContain(wrong);
    expect(await changed()).not.toContain(right);
  });
  it('gives each who has bought a segment at night, which lists and sends know, and nobody else', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, novo));
    await all(sql`update cliente set quantidade_pedidos = 0 where empresa_id = ${empresa}`);
    await all(sql`delete from pedido where empresa_id = ${empresa}`);
    // The tenth bought most, most often and last.
    for (const [index, id] of made.entries())
      if (index > 0)
        await all(sql`insert into pedido (empresa_id, numero, cliente_id, data, situacao, canal, modalidade, valor_itens, taxa_entrega, desconto, desconto_entrega, acrescimo, total, busca)
          select ${empresa}, (${index} * 1000 + n)::text, ${id}, ${`2026-10-${10 + index}T15:00:00Z`}::timestamptz, 'CONCLUIDO', 'BALCAO', 'RETIRADA', 10, 0, 0, 0, 0, 10, ''
          from generate_series(100, 100 + ${index} - 1) as n`);
    clock.now = new Date('2026-11-26T06:10:00Z');
    await house.app.routines.turn('cliente.recontar');
    const named = async (id: number): Promise<unknown> =>
      (await all<Values>(sql`select segmento from cliente where id = ${id}`))[0]!.segmento;
    expect([await named(made[9]!), await named(made[1]!), await named(made[0]!)]).toEqual(['CAMPEAO', 'PERDIDO', null]);
    const { body } = await um!('POST', 'client/filterpaginated/1/100', { segmento: 'CAMPEAO' });
    expect((body.results as unknown as readonly Values[]).map(({ id }) => id)).toContain(made[9]);
    um = await house.as('um');
    const coorte = await um('POST', 'client/relatorio/coorte/1/10', { inicio: '2026-10-01', fim: '2026-10-31' });
    expect(coorte.body.results, coorte.text).toMatchObject([{ mes: '10/2026', clientes: 9, mes1: 0, mes2: null }]);
    const novos = await um('POST', 'client/relatorio/novos/1/10', { inicio: '2026-10-01', fim: '2026-10-31' });
    expect(novos.body.results, novos.text).toMatchObject([{ mes: '10/2026', novos: 9, voltaram: 0, vendasNovos: 450 }]);
  });
  it('puts labels on many and takes them off again', async () => {
    const ids = [await novo(), await novo()];
    await done('client/etiquetas/por', { selection: { ids }, etiquetas: ['VIP', 'Almoço'] });
    await done('client/etiquetas/tirar', { selection: { ids: [ids[0]] }, etiquetas: ['VIP'] });
    const labels = async (id: number): Promise<unknown> =>
      (await all<Values>(sql`select etiquetas from cliente where id = ${id}`))[0]!.etiquetas;
    expect([await labels(ids[0]!), await labels(ids[1]!)]).toEqual([['Almoço'], ['VIP', 'Almoço']]);
  });
  it('makes one customer of twenty calls that ask for one number at once, however it is written', async () => {
    const ways = ['(11) 98765-4321', '+5511987654321', '11 8765-4321'];
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => done('client/por-telefone', { telefone: ways[index % 3], nome: 'Ana' })),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made.filter((one) => one.novo)).toHaveLength(1);
    expect((await um!('GET', `client/findbyid/${Number(made[0]!.id)}`)).body.result).toMatchObject({
      nome: 'Ana',
      cadastroRapido: true,
      aceitaMensagens: false,
    });
  });
  it('finds who has it as another telephone, or without the ninth digit, and nobody of another company', async () => {
    const id = await novo();
    await all(sql`update cliente set telefone_alternativo = '+551191234567' where id = ${id}`);
    expect(await done('client/por-telefone', { telefone: '(11) 99123-4567' })).toMatchObject({ id, novo: false });
    expect(await done('client/por-telefone', { telefone: '(11) 99123-4567' }, dois)).toMatchObject({ novo: true });
    expect((await leitor!('POST', 'client/por-telefone', { telefone: '(11) 99123-4567' })).status).toBe(403);
    expect((await um!('POST', 'client/por-telefone', { telefone: '99' })).body.fieldErrors).toHaveProperty('telefone');
  });
  it('takes the customer of a known telephone for an order that names a new one', async () => {
    const { id } = await done('client/por-telefone', { telefone: '(11) 97777-1111', nome: 'Bia' });
    const order = {
      nome: 'Beatriz',
      telefone: '(11) 97777-1111',
      canal: 'TELEFONE',
      modalidade: 'RETIRADA',
      pagamentos: [{ forma: 'PIX' }],
      itens: [{ produto: pizza, quantidade: 1 }],
    };
    await Promise.all([done('pedido/save', order), done('pedido/save', order)]);
    expect(await figures(Number(id))).toMatchObject({ quantidadePedidos: 2 });
  });
  it('keeps a masked address with its name, wherever its row has moved', async () => {
    await all(sql`update perfil set permissoes = array_remove(permissoes, 'CLIENTE_LER') where nome = 'Perfil um'`);
    const id = await novo();
    const at = (apelido: string, street: string) => ({
      apelido,
      address: { cep: '01310100', street, number: '1', neighborhoord: 'Centro', city: house.rowsOf('cidade', null)[0] },
      pontoReferencia: `perto de ${street}`,
    });
    const save = async (change: (record: Values) => Values) => {
      const record = (await um!('GET', `client/findbyid/${id}`)).body.result as unknown as Values;
      return um!('POST', 'client/save', { ...record, ...change(record) });
    };
    expect((await save(() => ({ enderecos: [at('Casa', 'Rua A'), at('Trabalho', 'Rua B')] }))).body.hasError).toBe(
      false,
    );
    const twice = await save(() => ({ enderecos: [at('Casa', 'Rua A'), at('casa', 'Rua B')] }));
    expect(twice.body.fieldErrors).toHaveProperty('enderecos.1.apelido');
    const left = await save(({ enderecos }) => ({ enderecos: (enderecos as readonly Values[]).slice(1) }));
    expect(left.body.hasError, left.text).toBe(false);
    const [stored] = await all<{ rua: string; ponto: string }>(
      sql`select enderecos->0->'address'->>'street' as rua, enderecos->0->>'pontoReferencia' as ponto from cliente where id = ${id}`,
    );
    expect(stored).toEqual({ rua: 'Rua B', ponto: 'perto de Rua B' });
    await done(`client/${id}/endereco-principal`, { apelido: 'trabalho', antigo: 'Casa' });
    expect(
      (await all<Values>(sql`select address->>'street' as rua, enderecos from cliente where id = ${id}`))[0],
    ).toEqual({
      rua: 'Rua B',
      enderecos: null,
    });
    expect((await save(() => ({ enderecos: [at('Trabalho', 'Rua C')] }))).body.hasError).toBe(false);
    const renamed = await save(({ enderecos }) => ({
      enderecos: (enderecos as readonly Values[]).map((one) => ({ ...one, apelido: 'Escritório' })),
    }));
    expect(renamed.body.hasError).toBe(true);
    // The open order shows the address to those who attend it.
    const sent = await done('pedido/save', {
      cliente: id,
      canal: 'TELEFONE',
      modalidade: 'ENTREGA',
      pagamentos: [{ forma: 'PIX' }],
      local: 'Trabalho',
      itens: [{ produto: pizza, quantidade: 1 }],
    });
    expect(
      (await all<Values>(sql`select endereco->>'street' as rua from pedido where id = ${Number(sent.id)}`))[0],
    ).toEqual({
      rua: 'Rua C',
    });
    const nowhere = await um!('POST', 'pedido/save', {
      cliente: id,
      canal: 'TELEFONE',
      modalidade: 'ENTREGA',
      pagamentos: [{ forma: 'PIX' }],
      local: 'Sítio',
      itens: [{ produto: pizza, quantidade: 1 }],
    });
    expect(nowhere.body.fieldErrors).toHaveProperty('local');
  });
});
