import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';
import { vendavel } from '../../support/vendavel';

type Values = Readonly<Record<string, unknown>>;
const day = 86_400_000;

describe.each(moduleEngines)('several records of one customer on %s', (engine) => {
  let house: Services;
  const clock = { now: new Date('2026-11-24T15:00:00Z') };
  let [um, dois, leitor, vendedor]: Speaker[] = [];
  let empresa: number;
  let pizza: number;
  let made = 0;
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const call = (path: string, body: Values, who = um!) =>
    who('POST', path, body, { 'idempotency-key': crypto.randomUUID() });
  const done = async (path: string, body: Values, who = um!): Promise<Values> => {
    const answer = await call(path, body, who);
    expect(answer.body.hasError, answer.text).toBe(false);
    return answer.body.result as unknown as Values;
  };
  const read = async (path: string, who = um!): Promise<Values> => (await who('GET', path)).body.result as never;
  const stored = async (id: number): Promise<Values> =>
    (await all<Values>(sql`select * from cliente where id = ${id}`))[0]!;
  const customer = async (values: Values = {}): Promise<number> => {
    made += 1;
    const given = {
      nome: `Cliente ${made}`,
      tipo: 'FISICA',
      situacao: 'ATIVO',
      origem: 'BALCAO',
      telefone: `+55119${80_000_000 + made}`,
      ...values,
    };
    const { id } = await done('client/save', given);
    return Number(id);
  };
  const set = (id: number, values: Values) =>
    all(
      sql`update cliente set ${sql.join(Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))} where id = ${id}`,
    );
  const buy = (cliente: number, quantidade = 1) =>
    done('pedido/save', {
      cliente,
      canal: 'BALCAO',
      modalidade: 'RETIRADA',
      pagamentos: [{ forma: 'PIX' }],
      itens: [{ produto: pizza, quantidade }],
    });
  const sums = async (ids: readonly number[]): Promise<Values> =>
    (
      await all<Values>(sql`select sum(quantidade_pedidos)::int as pedidos, sum(total_compras)::float as total, sum(pontos)::int as pontos,
        (select count(*)::int from pedido where cliente_id = any (${[...ids]}::bigint[])) as linhas
        from cliente where id = any (${[...ids]}::bigint[]) and excluido_em is null`)
    )[0]!;
  const address = (street: string) => ({
    cep: '01310100',
    street,
    number: '1',
    neighborhoord: 'Centro',
    city: house.rowsOf('cidade', null)[0],
  });
  const unify = (id: number, outros: readonly number[], more: Values = {}, who = um!) =>
    call('client/unificar', { id, outros, ...more }, who);

  beforeAll(async () => {
    house = await startServices({ engine, now: () => clock.now });
    [um, dois, leitor, vendedor] = await Promise.all(
      (['um', 'dois', 'leitor', 'vendedor'] as const).map((login) => house.as(login)),
    );
    empresa = house.companies[0];
    pizza = house.rowsOf('produto', empresa)[0]!;
    await vendavel(house.database);
  });
  afterAll(() => house?.close());

  it('are nobody to the number of a service, which many share: none is found by it, and none is proposed', async () => {
    const telefone = '0800 123 4567';
    const first = await done('client/por-telefone', { telefone, nome: 'Pedido da Ana' });
    const second = await done('client/por-telefone', { telefone, nome: 'Pedido do Rui' });
    expect([first.novo, second.novo]).toEqual([true, true]);
    expect(second.id).not.toBe(first.id);
    const { grupos } = (await read('client/repetidos')) as { readonly grupos: readonly Values[] };
    expect(grupos.filter((one) => one.telefone === '+558001234567')).toEqual([]);
    const { clientes } = (await read(`client/${Number(first.id)}/unificado/telefone`)) as {
      readonly clientes: readonly Values[];
    };
    expect(clientes.map(({ id }) => id)).toEqual([first.id]);
  });
  it('stand together by their telephone, become one whose id they all have, and are several again', async () => {
    const telefone = '+5511987654321';
    const [a, b, c] = [
      await customer({ telefone, nome: 'Ana Lima', etiquetas: ['VIP'], address: address('Rua A') }),
      await customer({
        telefone,
        nome: 'Ana L.',
        email: 'ana@exemplo.com.br',
        etiquetas: ['Almoço'],
        address: address('Rua B'),
        pontoReferencia: 'portão azul',
      }),
      await customer({ nome: 'Aninha', address: address('rua a') }),
    ];
    // As it was written before 2016.
    await set(c, { telefone: '+551187654321', pontos: 5 });
    await set(a, { pontos: 100 });
    await set(b, { pontos: 30 });
    await buy(a);
    await buy(b, 2);
    await buy(c, 3);
    const before = await sums([a, b, c]);
    const together = await read(`client/${b}/unificado/telefone`);
    expect(together).toMatchObject({ principal: b, unificados: [] });
    expect(new Set((together.clientes as readonly Values[]).map(({ id }) => id))).toEqual(new Set([a, b, c]));
    expect((together.clientes as readonly Values[])[0]).toMatchObject({
      pedidos: 1,
      pontos: 30,
      telefone: '(**) *****-**21',
    });
    const groups = (await read('client/repetidos')).grupos as readonly { readonly clientes: readonly Values[] }[];
    expect(groups.map(({ clientes }) => clientes.map(({ id }) => Number(id)).toSorted())).toContainEqual(
      [a, b, c].toSorted(),
    );

    const previa = await done('client/unificar/previa', { id: a, outros: [b, c] });
    expect(previa).toMatchObject({ pontos: 35, impedimento: null, cpfsDiferentes: false });
    expect(previa.vem).toContainEqual({ nome: 'Pedidos', quantidade: 2 });
    expect(previa.preenche).toContain('E-mail');
    expect((await unify(a, [b, c])).body.hasError).toBe(false);
    // They keep none of their own.
    for (const id of [b, c]) expect((await stored(id)).pontos).toBe(0);
    for (const id of [a, b, c])
      expect(await read(`client/findbyid/${id}`)).toMatchObject({
        id: a,
        nome: 'Ana Lima',
        quantidadePedidos: 3,
        totalCompras: 300,
        pontos: 135,
      });
    expect(await sums([a, b, c])).toEqual(before);
    expect(await stored(a)).toMatchObject({ email: 'ana@exemplo.com.br', etiquetas: ['VIP', 'Almoço'] });
    // The same street written another way is no other address.
    expect((await stored(a)).enderecos).toMatchObject([
      { apelido: 'Outro cadastro', address: { street: 'Rua B' }, pontoReferencia: 'portão azul' },
    ]);
    expect((await um!('POST', 'client/filterpaginated/1/100', { id: [a, b, c] })).body.totalRecords).toBe(1);
    expect((await call(`client/restaurar/${b}`, {})).body.messageError).toContain('unificado em outro');
    expect((await um!('DELETE', `client/delete/${b}`)).status).toBe(404);
    expect(await read(`client/${a}/unificado/telefone`)).toMatchObject({
      unificados: [
        { id: b, nome: 'Ana L.' },
        { id: c, nome: 'Aninha' },
      ],
    });

    const back = await done('client/unificado/telefone/restaurar', { id: b });
    expect(back.relatorio).toContain('2 cadastros de volta');
    for (const [id, nome, pontos, total] of [
      [a, 'Ana Lima', 100, 50],
      [b, 'Ana L.', 30, 100],
      [c, 'Aninha', 5, 150],
    ] as const)
      expect(await read(`client/findbyid/${id}`)).toMatchObject({
        id,
        nome,
        pontos,
        quantidadePedidos: 1,
        totalCompras: total,
        unificadoEm: null,
      });
    expect(await sums([a, b, c])).toEqual(before);
    expect(await stored(a)).toMatchObject({ email: null, etiquetas: ['VIP'], enderecos: null });
    expect((await call('client/unificado/telefone/restaurar', { id: b })).body.messageError).toContain(
      'não reúne outros',
    );
  });
  it('go on without messages where one of them wanted none, and blocked where one was', async () => {
    const [a, b] = [await customer({ nome: 'Bruno' }), await customer({ nome: 'Bruno C.' })];
    await done(`client/${a}/consentimento`, { canal: 'BALCAO' });
    await set(b, { situacao: 'BLOQUEADO', motivo_bloqueio: 'Não pagou.' });
    expect(await stored(a)).toMatchObject({ aceita_mensagens: true });
    await done('client/unificar', { id: a, outros: [b] });
    expect(await stored(a)).toMatchObject({
      aceita_mensagens: false,
      situacao: 'BLOQUEADO',
      motivo_bloqueio: 'Não pagou.',
    });
    const said = await all<Values>(sql`select ato, canal from consentimento where cliente_id = ${a} order by id`);
    expect(said).toEqual([
      { ato: 'DADO', canal: 'BALCAO' },
      { ato: 'RETIRADO', canal: 'UNIFICACAO' },
    ]);
    await done('client/unificado/telefone/restaurar', { id: a });
    expect(await stored(a)).toMatchObject({ aceita_mensagens: true, situacao: 'ATIVO' });

    // A later refusal holds for all merged records.
    const c = await customer({ nome: 'Bruno D.' });
    await done(`client/${c}/consentimento`, { canal: 'SITE' });
    await done('client/unificar', { id: a, outros: [c] });
    await done(`client/${a}/consentimento/retirar`, { canal: 'TELEFONE' });
    await done('client/unificado/telefone/restaurar', { id: a });
    expect([await stored(a), await stored(c)]).toMatchObject([
      { aceita_mensagens: false },
      { aceita_mensagens: false },
    ]);
  });
  it('are unified by hand on the page of one, which says how many it is', async () => {
    const [a, b] = [await customer({ nome: 'Caio' }), await customer({ nome: 'Caio Prado', enderecos: null })];
    await done(`client/${a}/unificar`, { outro: b });
    expect(await read(`client/findbyid/${a}`)).toMatchObject({
      reune: 2,
      telefoneAlternativo: expect.any(String) as unknown,
    });
    expect(await read(`client/${a}/unificacoes`)).toEqual({ quais: 'Caio\nCaio Prado' });
    expect((await um!('POST', 'client/unificacao/filterpaginated/1/10', { cliente: a })).body.results).toMatchObject([
      { nome: 'Caio', motivo: 'MANUAL', restauradaEm: null },
    ]);
    const [{ id }] = (await all<{ id: number }>(sql`select id from cliente_unificacao where cliente_id = ${a}`)) as [
      { id: number },
    ];
    expect((await call(`client/unificacao/${id}/restaurar`, {}, leitor!)).status).toBe(403);
    await done(`client/unificacao/${id}/restaurar`, {});
    expect(await read(`client/findbyid/${a}`)).toMatchObject({ reune: null, telefoneAlternativo: null });
  });
  it('with different CPFs take a confirmation, by who may', async () => {
    const [a, b] = [await customer({ cpfCnpj: '52998224725' }), await customer({ cpfCnpj: '11144477735' })];
    const refused = await unify(a, [b]);
    expect(refused.body.fieldErrors).toMatchObject({
      confirmaCpf: expect.stringContaining('CPFs são diferentes') as unknown,
    });
    expect((await unify(a, [b], {}, leitor!)).status).toBe(403);
    expect((await unify(a, [b], { confirmaCpf: true })).body.hasError).toBe(false);
    await done('client/unificado/telefone/restaurar', { id: a });
    expect(await stored(b)).toMatchObject({ cpf_cnpj: '11144477735', excluido_em: null });
    // A CPF that went along goes back.
    const c = await customer();
    await done('client/unificar', { id: c, outros: [b] });
    expect(await stored(c)).toMatchObject({ cpf_cnpj: '11144477735' });
    await done('client/unificado/telefone/restaurar', { id: b });
    expect(await stored(c)).toMatchObject({ cpf_cnpj: null });
  });
  it('take along whatever refers to them, and get back what was not changed since, of the points what is left', async () => {
    const [a, b, other] = [await customer(), await customer(), await customer()];
    await set(a, { pontos: 10 });
    await set(b, { pontos: 50 });
    const [first, second] = [await buy(b), await buy(b)];
    await all(
      sql`insert into mensagem_whatsapp (empresa_id, instancia_id, cliente_id, telefone, texto, origem, estado, enviar_em, chave, tentativas, simulada, busca)
        select ${empresa}, instancia_id, ${b}, telefone, texto, origem, estado, enviar_em, ${crypto.randomUUID()}, 0, true, '' from mensagem_whatsapp where empresa_id = ${empresa} limit 1`,
    );
    await done('client/unificar', { id: a, outros: [b] });
    const ofCustomer = async (table: string, id: number): Promise<number> =>
      Number(
        (await all<{ n: string }>(sql`select count(*) as n from ${sql.table(table)} where cliente_id = ${id}`))[0]!.n,
      );
    expect(await Promise.all(['pedido', 'mensagem_whatsapp'].map((table) => ofCustomer(table, a)))).toEqual([2, 1]);
    await all(sql`update pedido set cliente_id = ${other} where id = ${Number(second.id)}`);
    await set(a, { pontos: 20 });
    const { relatorio } = await done('client/unificado/telefone/restaurar', { id: a });
    expect(relatorio).toContain('Pedidos: 1');
    expect(relatorio).toContain('20 de 50 pontos');
    expect(relatorio).toContain('1 linha de outro cliente');
    expect([await stored(a), await stored(b)]).toMatchObject([{ pontos: 0 }, { pontos: 20 }]);
    expect(
      (await all<{ c: number }>(sql`select cliente_id as c from pedido where id = ${Number(first.id)}`))[0],
    ).toEqual({ c: b });
  });
  it('owe together what each owed, and apart what is left of his own', async () => {
    const [a, b] = [await customer(), await customer()];
    const tab = async (id: number, valor: number, chave: string): Promise<void> => {
      await all(sql`insert into conta_cliente (empresa_id, cliente_id, tipo, descricao, busca, valor, deve, chave)
        select ${empresa}, ${id}, ${valor > 0 ? 'COMPRA' : 'RECEBIMENTO'}, 'Linha', '', ${valor}, coalesce(deve_fiado, 0) + ${valor}, ${chave} from cliente where id = ${id}`);
      await all(sql`update cliente set deve_fiado = coalesce(deve_fiado, 0) + ${valor} where id = ${id}`);
    };
    await tab(a, 10.1, `a-${a}`);
    await tab(b, 30.2, `b-${b}`);
    const owed = async (): Promise<readonly number[]> =>
      Promise.all([a, b].map(async (id) => Number((await stored(id)).deve_fiado)));
    const rows = async (): Promise<readonly number[]> =>
      Promise.all(
        [a, b].map(async (id) =>
          Number(
            (
              await all<{ n: number }>(
                sql`select coalesce(sum(valor), 0)::float as n from conta_cliente where cliente_id = ${id}`,
              )
            )[0]!.n,
          ),
        ),
      );
    await done('client/unificar', { id: a, outros: [b] });
    expect((await owed())[0]).toBe(40.3);
    expect(await rows()).toEqual([40.3, 0]);
    // He pays for both.
    await tab(a, -25.3, `c-${a}`);
    await done('client/unificado/telefone/restaurar', { id: a });
    expect(await owed()).toEqual([0, 15]);
    expect(await rows()).toEqual([0, 15]);
  });
  it('can be unified again into a third, whose id all have, and taken apart from there', async () => {
    const [a, b, c] = [await customer(), await customer(), await customer()];
    await buy(b);
    await done('client/unificar', { id: a, outros: [b] });
    await done('client/unificar', { id: c, outros: [a] });
    expect(await read(`client/findbyid/${b}`)).toMatchObject({ id: c });
    await done('client/unificado/telefone/restaurar', { id: b });
    expect(await read(`client/findbyid/${b}`)).toMatchObject({ id: b, quantidadePedidos: 1 });
    expect(await read(`client/findbyid/${a}`)).toMatchObject({ id: c });
  });
  it('are one for ninety days at most before it is for good', async () => {
    const [a, b] = [await customer(), await customer()];
    await done('client/unificar', { id: a, outros: [b] });
    const start = clock.now;
    clock.now = new Date(start.getTime() + 91 * day);
    um = await house.as('um');
    expect((await call('client/unificado/telefone/restaurar', { id: a })).body.messageError).toContain('90 dias');
    clock.now = start;
    um = await house.as('um');
  });
  it('are erased with the one that was kept, those in the bin too', async () => {
    const [a, b] = [
      await customer({ nome: 'Canário Um' }),
      await customer({ nome: 'Canário Dois', email: 'canario@exemplo.com.br' }),
    ];
    await done('client/unificar', { id: a, outros: [b] });
    await done('client/apagar-dados', { id: a });
    expect(await stored(b)).toMatchObject({ nome: 'Dado apagado', email: null });
    const left = await all<Values>(sql`select nome, origem, antes from cliente_unificacao where cliente_id = ${a}`);
    expect(JSON.stringify(left)).not.toMatch(/Canário|canario/);
    expect((await call('client/unificado/telefone/restaurar', { id: a })).body.messageError).toContain('apagados');
  });
  it('of another company, or of another seller, are nobody’s to see or to unify', async () => {
    const [own] = await all<{ id: string }>(sql`select vendedor_id as id from usuario where login = 'vendedor'`);
    const [mine, his] = [await customer(), await customer()];
    await set(mine, { vendedor_id: own!.id, telefone: '+5511955550001' });
    await set(his, { vendedor_id: null, telefone: '+5511955550001' });
    expect(
      ((await read(`client/${mine}/unificado/telefone`, vendedor!)).clientes as readonly Values[]).map(({ id }) => id),
    ).toEqual([mine]);
    expect((await vendedor!('GET', `client/${his}/unificado/telefone`)).status).toBe(404);
    expect((await unify(mine, [his], {}, vendedor!)).body.hasError).toBe(true);
    expect((await dois!('GET', `client/${mine}/unificado/telefone`)).status).toBe(404);
    expect((await unify(mine, [his], {}, dois!)).body.hasError).toBe(true);
    expect(await stored(his)).toMatchObject({ excluido_em: null });
    expect((await unify(mine, [mine])).body.hasError).toBe(true);
  });
});
