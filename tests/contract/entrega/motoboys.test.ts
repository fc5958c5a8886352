import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { speaker, type Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { good, type Values } from '../../support/good';
import { startServices, type Services } from '../../support/services';
import { vendavel } from '../../support/vendavel';

describe.each(moduleEngines)('what couriers get on %s', (engine) => {
  let house: Services;
  let [um, dois, leitor]: Speaker[] = [];
  let [empresa, pizza, cidade, nando] = [0, 0, 0, 0];
  const clock = { now: new Date('2026-11-24T21:00:00Z') };
  let keys = 0;
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const does = (method: string, path: string, body?: unknown): Promise<Values> => good(um!, method, path, body);
  const settle = (vales: readonly Values[] | null, who = um!) =>
    who('POST', `motoboy/${nando}/acertar`, { vales }, { 'idempotency-key': `acerto-${engine}-${(keys += 1)}` });
  const deliver = async (values: Values): Promise<number> => {
    const { id } = await does('POST', 'pedido/save', {
      canal: 'TELEFONE',
      modalidade: 'ENTREGA',
      pagamentos: [{ forma: 'PIX' }],
      endereco: { street: 'Rua Um', number: '1', neighborhoord: 'Centro', cep: '01001000', city: cidade },
      itens: [{ produto: pizza, quantidade: 1 }],
      ...values,
    });
    await does('POST', `pedido/${Number(id)}/entregador`, { motoboy: nando });
    await does('POST', `pedido/${Number(id)}/concluir`, {});
    return Number(id);
  };

  beforeAll(async () => {
    house = await startServices({ engine, now: () => clock.now });
    [um, dois, leitor] = await Promise.all((['um', 'dois', 'leitor'] as const).map((login) => house.as(login)));
    empresa = house.companies[0];
    pizza = house.rowsOf('produto', empresa)[0]!;
    await vendavel(house.database);
    await all(sql`update pedido set motoboy_id = null, acerto_id = null`);
    await all(sql`delete from turno_motoboy`);
    [{ cidade }] = (await all(sql`select min(id)::int as cidade from cidade`)) as [{ cidade: number }];
    const courier = { nome: 'Nando', telefone: '+5511987654321', veiculo: 'MOTO', ativo: true };
    nando = Number(
      (await does('POST', 'motoboy/save', { ...courier, tipoPagamento: 'DIARIA_MAIS_TAXA', valorDiaria: 60 })).id,
    );
    await does('POST', 'delivery/taxa/save', {
      nome: 'Centro',
      tipo: 'FIXA',
      valor: 8,
      valorMotoboy: 6,
      gratisAcimaDe: 100,
      entrega: true,
      ativo: true,
      ordem: 0,
    });
  });
  afterAll(() => house?.close());

  it('is his fee of each delivery, also of one that was free, with his day and less the cash that he holds', async () => {
    await does('POST', `motoboy/${nando}/comecar-turno`, {});
    expect((await um!('POST', `motoboy/${nando}/comecar-turno`, {})).body.hasError).toBe(true);
    for (let count = 0; count < 3; count += 1) await deliver({ pagamentos: [{ forma: 'PIX' }] });
    await deliver({ pagamentos: [{ forma: 'DINHEIRO', valor: 100 }] });
    const free = await deliver({ itens: [{ produto: pizza, quantidade: 2 }], pagamentos: [{ forma: 'ONLINE' }] });
    expect(await does('GET', `pedido/findbyid/${free}`)).toMatchObject({
      descontoEntrega: 8,
      taxaMotoboy: 6,
      total: 100,
    });
    clock.now = new Date('2026-11-25T03:30:00Z');
    await does('POST', `motoboy/${nando}/terminar-turno`, {});
    const vales = [{ descricao: 'Gasolina', valor: 20 }];
    expect(await does('POST', 'motoboy/acertar/previa', { id: nando, vales })).toMatchObject({
      entregas: 5,
      taxas: 30,
      diarias: 1,
      valorDiarias: 60,
      recebido: 58,
      saldo: 12,
    });
    expect((await settle(vales, leitor!)).status).toBe(403);
    expect((await settle(vales, dois!)).status).toBe(404);
    const answers = await Promise.all([settle(vales), settle(vales)]);
    expect(answers.filter(({ body }) => body.hasError === false)).toHaveLength(1);
    const done = answers.find(({ body }) => !body.hasError)!.body.result as unknown as Values;
    expect(done.saldo).toBe(12);
    const id = Number(atob(String(done.acerto)));
    expect(await does('GET', `motoboy/acerto/findbyid/${id}`)).toMatchObject({ entregas: 5, descontos: 20, saldo: 12 });

    const { text } = await um!('POST', `motoboy/acerto/${id}/imprimir`, {});
    const amounts = [...text.matchAll(/R\$\s*([\d,]+)/g)].map(([, amount]) => Number(amount!.replace(',', '.')));
    expect(amounts).toEqual([6, 6, 6, 6, 6, 30, 60, 20, 58, 12]);
    expect(text).toContain('A loja paga');

    // A new fee does not change deliveries that were paid before.
    const courier = await does('GET', `motoboy/findbyid/${nando}`);
    const paid = (valorTaxa: number | null, versao: unknown) =>
      does('POST', 'motoboy/save', { id: nando, versao, valorTaxa });
    const { versao } = await paid(9, courier.versao);
    const again = await um!('POST', `motoboy/acerto/${id}/imprimir`, {});
    expect(again.text).toBe(text);
    await paid(null, versao);
    expect(await does('GET', `pedido/findbyid/${free}`)).toMatchObject({ acerto: id, taxaMotoboy: 6 });
  });

  it('is one day, however often he begins and is paid on it', async () => {
    // After midnight: another day than the one that is paid.
    clock.now = new Date('2026-11-25T05:10:00Z');
    await does('POST', `motoboy/${nando}/comecar-turno`, {});
    clock.now = new Date('2026-11-25T05:30:00Z');
    await does('POST', `motoboy/${nando}/terminar-turno`, {});
    expect(await does('POST', 'motoboy/acertar/previa', { id: nando, vales: null })).toMatchObject({ diarias: 1 });
    expect((await settle(null)).body.result).toMatchObject({ saldo: 60 });
    await does('POST', `motoboy/${nando}/comecar-turno`, {});
    clock.now = new Date('2026-11-25T06:00:00Z');
    await does('POST', `motoboy/${nando}/terminar-turno`, {});
    expect((await settle(null)).body.result).toMatchObject({ saldo: 0 });
  });

  it('is settled once: what comes later is the next settlement', async () => {
    expect((await settle(null)).body.fieldErrors?.vales).toContain('Não há entregas');
    await deliver({ pagamentos: [{ forma: 'DINHEIRO', valor: 58 }] });
    expect((await settle(null)).body.result).toMatchObject({ saldo: -52 });
    const rows = (await um!('POST', 'motoboy/acerto/filterpaginated/1/10', { motoboy: nando })).body;
    expect(rows.totalRecords).toBe(4);
  });

  it('are told to him on his telephone, by a link of his own', async () => {
    const linkOf = async (): Promise<string> =>
      new URL(String((await does('POST', `motoboy/${nando}/pagina`, {})).link)).pathname.slice('/e/'.length);
    const stranger = speaker(house.app, null);
    const seen = async (token: string) =>
      (await stranger('GET', `publico/entregador/${token}`)).body.result as unknown as {
        valido: boolean;
        hoje: number;
        entregas: readonly Values[];
      };
    const takes = async (values: Values, who: number): Promise<number> => {
      const { id } = await does('POST', 'pedido/save', {
        canal: 'TELEFONE',
        modalidade: 'ENTREGA',
        pagamentos: [{ forma: 'PIX' }],
        endereco: { street: 'Rua Um', number: '1', complement: 'Fundos', neighborhoord: 'Centro', city: cidade },
        itens: [{ produto: pizza, quantidade: 1 }],
        ...values,
      });
      await does('POST', 'pedido/expedicao/sair', { pedidos: [id], motoboy: who });
      return Number(id);
    };
    const other = { nome: 'Zeca', telefone: '+5511987654322', veiculo: 'MOTO', ativo: true, tipoPagamento: 'TAXA' };
    const zeca = Number((await does('POST', 'motoboy/save', other)).id);
    const token = await linkOf();
    const { hoje } = await seen(token);
    const mine = await takes({ pagamentos: [{ forma: 'DINHEIRO', valor: 58 }] }, nando);
    const his = await takes({ pagamentos: [{ forma: 'ONLINE' }] }, zeca);
    const { entregas } = await seen(token);
    expect(entregas).toHaveLength(1);
    expect(entregas[0]).toMatchObject({
      id: mine,
      lugar: expect.stringContaining('Rua Um, 1, Centro'),
      complemento: 'Fundos',
      receber: expect.stringMatching(/^Dinheiro R\$\s58,00$/),
      mapa: expect.stringContaining('destination=Rua%20Um'),
    });

    expect((await stranger('POST', `publico/entregador/${token}/${his}`, {})).status).toBe(404);
    expect((await stranger('POST', `publico/entregador/${'0'.repeat(32)}/${mine}`, {})).status).toBe(404);
    // Said twice, as by a telephone that has lost the answer.
    for (let count = 0; count < 2; count += 1)
      expect((await stranger('POST', `publico/entregador/${token}/${mine}`, {})).body.hasError).toBe(false);
    expect(await does('GET', `pedido/findbyid/${mine}`)).toMatchObject({ situacao: 'CONCLUIDO' });
    expect(await does('GET', `pedido/findbyid/${his}`)).toMatchObject({ situacao: 'ENTREGA' });
    expect(await seen(token)).toMatchObject({ hoje: hoje + 1, entregas: [] });

    const again = await takes({}, nando);
    await does('POST', 'pedido/expedicao/voltar', { pedidos: [again] });
    expect((await stranger('POST', `publico/entregador/${token}/${again}`, {})).status).toBe(404);

    // A new link ends the one before; so do time, and the shop that no longer works with him.
    const fresh = await linkOf();
    expect((await stranger('GET', `publico/entregador/${token}`)).status).toBe(404);
    const before = clock.now;
    clock.now = new Date(before.getTime() + 31 * 24 * 3_600_000);
    expect(await seen(fresh)).toMatchObject({ valido: false, entregas: [] });
    clock.now = before;
    const { versao } = await does('GET', `motoboy/findbyid/${nando}`);
    await does('POST', 'motoboy/save', { id: nando, versao, ativo: false });
    expect(await seen(fresh)).toMatchObject({ valido: false });
    expect((await stranger('POST', `publico/entregador/${fresh}/${mine}`, {})).body.hasError).toBe(true);
  });

  it('platforms of others are known to pickers', async () => {
    await all(sql`delete from plataforma_terceiro`);
    await does('POST', 'plataformaterceiro/save', { nome: 'iFood', comissao: 12, ativo: true });
    await does('POST', 'plataformaterceiro/save', { nome: 'Parada', ativo: false });
    const { body } = await um!('GET', 'plataformaterceiro/todos/empresa');
    expect(body.result).toMatchObject([{ nome: 'iFood', comissao: 12 }]);
  });
});
