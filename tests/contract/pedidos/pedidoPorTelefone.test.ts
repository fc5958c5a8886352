/** An order that an attendant takes is accepted as it is launched: the kitchen has it, and nobody is asked once more. */
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { good, type Values } from '../../support/good';
import { startServices, type Services } from '../../support/services';
import { vendavel } from '../../support/vendavel';

describe.each(moduleEngines)('an order by telephone, on %s', (engine) => {
  let house: Services;
  let um: Speaker;
  let [empresa, pizza, mesa, cidade] = [0, 0, 0, 0];
  const clock = { now: new Date() };
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const launch = (values: Values): Promise<Values> =>
    good(um, 'POST', 'pedido/save', {
      canal: 'TELEFONE',
      modalidade: 'RETIRADA',
      pagamentos: [{ forma: 'PIX' }],
      itens: [{ produto: pizza, quantidade: 1 }],
      ...values,
    });
  const steps = async (id: unknown): Promise<readonly string[]> =>
    (await all<{ para: string }>(sql`select para from pedido_evento where pedido_id = ${id} order by id`)).map(
      ({ para }) => para,
    );
  const read = (id: unknown): Promise<Values> => good(um, 'GET', `pedido/findbyid/${String(id)}`);

  beforeAll(async () => {
    house = await startServices({ engine, now: () => clock.now });
    um = await house.as('um');
    empresa = house.companies[0];
    pizza = house.rowsOf('produto', empresa)[0]!;
    mesa = house.rowsOf('mesa', empresa)[0]!;
    await vendavel(house.database);
    await all(sql`delete from taxa_entrega where empresa_id = ${empresa}`);
    await all(sql`update conta_mesa set situacao = 'PAGA' where empresa_id = ${empresa}`);
    await all(sql`update mesa set ativo = true where id = ${mesa}`);
    await all(
      sql`update produto set controla_estoque = true, vende_sem_estoque = false, estoque = 9 where id = ${pizza}`,
    );
    [{ cidade }] = (await all(sql`select min(id)::int as cidade from cidade`)) as [{ cidade: number }];
  }, 180_000);
  afterAll(() => house?.close());

  it('starts confirmed by the same step as by hand, and does not ring', async () => {
    const { id, situacao } = await launch({});
    expect([situacao, await steps(id)]).toEqual(['CONFIRMADO', ['NOVO', 'CONFIRMADO']]);
    expect(await read(id)).toMatchObject({
      situacao: 'CONFIRMADO',
      confirmadoEm: expect.any(String) as string,
      vistoEm: expect.any(String) as string,
    });
    expect(await all(sql`select estoque::int as n from produto where id = ${pizza}`)).toEqual([{ n: 8 }]);
  });
  it.each(['BALCAO', 'SITE'])('one of %s waits for a word', async (canal) => {
    expect(await launch({ canal })).toMatchObject({ situacao: 'NOVO' });
  });
  it('for later waits for its hour, and is confirmed then', async () => {
    const { id, situacao } = await launch({ agendadoPara: new Date(clock.now.getTime() + 86_400_000).toISOString() });
    expect(situacao).toBe('AGENDADO');
    await good(um, 'POST', `pedido/${String(id)}/entrar`, {});
    expect(await steps(id)).toEqual(['AGENDADO', 'NOVO', 'CONFIRMADO']);
  });
  it('for a table goes on its account, opened with it, and waits as orders of tables do', async () => {
    const naMesa = { canal: 'MESA', modalidade: 'LOCAL', pagamentos: [], mesa };
    const [first, second] = [await launch(naMesa), await launch(naMesa)];
    const [one, other] = [await read(first.id), await read(second.id)];
    expect([one.situacao, one.conta, other.conta]).toEqual(['NOVO', expect.any(Number), one.conta]);
    await good(um, 'POST', `salao/conta/${String(one.conta)}/pedir-conta`, {});
    const refused = await um('POST', 'pedido/save', { ...naMesa, itens: [{ produto: pizza, quantidade: 1 }] });
    expect(refused.body.fieldErrors).toEqual({ mesa: expect.stringContaining('pediu a conta') as string });
  });
  it('has its fee and its hour before there is an item', async () => {
    await good(um, 'POST', 'delivery/taxa/save', {
      nome: 'Perto',
      tipo: 'BAIRRO',
      bairros: ['Centro'],
      valor: 8,
      entrega: true,
      ativo: true,
      ordem: 0,
      tempoMin: 30,
      tempoMax: 44,
    });
    const endereco = { street: 'Rua Um', number: '10', neighborhoord: 'Centro', cep: '01001000', city: cidade };
    const conta = await good(um, 'POST', 'pedido/previa', {
      canal: 'TELEFONE',
      modalidade: 'ENTREGA',
      endereco,
      itens: [],
    });
    expect(conta).toMatchObject({
      taxa: 8,
      entregaPor: 'Perto',
      previsaoEntrega: new Date(clock.now.getTime() + 44 * 60_000).toISOString(),
    });
    expect((await um('POST', 'pedido/save', { canal: 'TELEFONE', modalidade: 'RETIRADA', itens: [] })).status).toBe(
      422,
    );
  });
  it('begins with what the shop sells', async () => {
    const inicio = await good(um, 'GET', 'pedido/novo/inicio');
    expect(inicio).toMatchObject({ mesas: expect.arrayContaining([expect.objectContaining({ id: mesa })]) as unknown });
    const [category] = inicio.categorias as readonly { readonly id: number }[];
    const most = (await um('GET', 'pedido/novo/produtos')).body.result as unknown as readonly Values[];
    expect(most[0]).toMatchObject({ id: pizza, imagem: null });
    const inside = (await um('GET', `pedido/novo/produtos?categoria=${category!.id}`)).body.result;
    expect((inside as unknown as readonly Values[]).length).toBeGreaterThan(0);
  });
});
