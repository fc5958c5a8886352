/** Stock: looked up, counted, announced, shared by a network. */
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';
import { vendavel } from '../../support/vendavel';

type Values = Readonly<Record<string, unknown>>;

describe.each(moduleEngines)('stock on %s', (engine) => {
  let house: Services;
  let [um, dois, leitor]: Speaker[] = [];
  let [matriz, filial]: number[] = [];
  let now = new Date();
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const idOf = async (statement: RawBuilder<unknown>): Promise<number> =>
    Number((await all(statement as RawBuilder<{ id: unknown }>))[0]!.id);
  const product = (company: number, nome: string, values: Values = {}): Promise<number> => {
    const given = {
      empresa_id: company,
      nome,
      categoria_id: house.rowsOf('categoriaProduto', company)[0]!,
      situacao: 'ATIVO',
      tipo: 'SIMPLES',
      preco: 10,
      custo: 2.5,
      ordem: 0,
      maiores: false,
      pesavel: false,
      da_rede: false,
      controla_estoque: true,
      vende_sem_estoque: false,
      estoque: 10,
      busca: nome.toLowerCase(),
      ...values,
    };
    return idOf(
      sql`insert into produto (${sql.join(Object.keys(given).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(given))}) returning id`,
    );
  };
  const stockOf = async (id: number): Promise<number> =>
    Number((await all<{ estoque: string }>(sql`select estoque from produto where id = ${id}`))[0]!.estoque);
  const central = async (codigo: string): Promise<number | undefined> => {
    const [row] = await all<{ estoque: string }>(
      sql`select estoque from estoque_centralizado where codigo = ${codigo} and empresa_id = ${matriz}`,
    );
    return row && Number(row.estoque);
  };
  const movements = (id: number) =>
    all<{ tipo: string; quantidade: string; saldo: string; motivo: string | null }>(
      sql`select tipo, quantidade, saldo, motivo from movimento_estoque where produto_id = ${id} order by id`,
    );
  const asked = (who: Speaker, produto: number, quantidade: number) =>
    who('POST', 'pedido/save', {
      canal: 'BALCAO',
      modalidade: 'RETIRADA',
      pagamentos: [{ forma: 'PIX' }],
      itens: [{ produto, quantidade }],
    });
  const order = async (who: Speaker, produto: number, quantidade: number): Promise<number> => {
    const { body, text } = await asked(who, produto, quantidade);
    expect(body.hasError, text).toBe(false);
    return (body.result as unknown as { id: number }).id;
  };
  const told = ({ body }: Awaited<ReturnType<Speaker>>): unknown =>
    body.hasError ? (body.messageError ?? Object.values(body.fieldErrors ?? {})[0]) : 'ok';
  const tryOrder = async (who: Speaker, produto: number, quantidade: number): Promise<unknown> =>
    told(await asked(who, produto, quantidade));
  const confirm = async (who: Speaker, id: number): Promise<unknown> =>
    told(await who('POST', `pedido/${id}/confirmar`, {}));
  const see = async (filter: Values = {}): Promise<Values> => {
    const { body, text } = await um!('POST', 'produto/estoque/ver', { de: 'produto', pagina: 1, ...filter });
    expect(body.hasError, text).toBe(false);
    return body.result as Values;
  };
  const names = ({ linhas }: Values): readonly unknown[] => (linhas as Values[]).map(({ nome }) => nome);

  beforeAll(async () => {
    house = await startServices({ engine, now: () => now });
    [um, dois, leitor] = await Promise.all((['um', 'dois', 'leitor'] as const).map((login) => house.as(login)));
    [matriz, filial] = house.companies;
    await vendavel(house.database);
    await all(sql`update empresa set fuso = 'UTC_3_BRASIL', situacao = 'ATIVA', unidade = 'UNICA', matriz_id = null`);
  });
  beforeEach(async () => {
    now = new Date();
    for (const table of [
      'movimento_centralizado',
      'estoque_centralizado',
      'rede_estoque',
      'aviso_reposicao',
      'movimento_estoque',
      'pedido_item',
      'pedido',
      'produto',
    ])
      await all(sql`delete from ${sql.table(table)}`);
    await all(sql`update adicional set controla_estoque = false`);
    await all(
      sql`update categoria_produto set ativo = true, canais = null, dias_semana = null, hora_inicio = null, hora_fim = null`,
    );
    await all(sql`update empresa set unidade = 'UNICA', matriz_id = null`);
  });
  afterAll(() => house?.close());

  it('comes back to what is in the bin when its order is cancelled: a product, an add-on, a part, what a network shared', async () => {
    const [torta, massa, visto] = [
      await product(matriz!, 'Torta'),
      await product(matriz!, 'Massa'),
      await product(matriz!, 'Da rede que acabou'),
    ];
    const [extra] = await all<{ id: number }>(
      sql`update adicional set controla_estoque = true, estoque = 10, vende_sem_estoque = false where id =
        (select min(id) from adicional where empresa_id = ${matriz}) returning id::int`,
    );
    const rows = [
      ['produto', torta],
      ['produto', massa],
      ['produto', visto],
      ['adicional', extra!.id],
    ] as const;
    const pedido = await order(um!, torta, 4);
    const consumo = rows.slice(1).map(([de, id]) => ({ produto: null, adicional: null, [de]: id, quantidade: 4 }));
    await all(sql`insert into pedido_item (empresa_id, pedido_id, produto_id, descricao, quantidade, preco_unitario, desconto, total, ordem, consumo)
      values (${matriz}, ${pedido}, ${torta}, 'Combo', 1, 0, 0, 0, 2, ${JSON.stringify(consumo)})`);
    expect(await confirm(um!, pedido)).toBe('ok');
    const left = async (): Promise<readonly number[]> =>
      Promise.all(
        rows.map(async ([de, id]) =>
          Number((await all<{ n: string }>(sql`select estoque as n from ${sql.table(de)} where id = ${id}`))[0]!.n),
        ),
      );
    expect(await left()).toEqual([6, 6, 6, 6]);
    for (const [de, id] of rows) await all(sql`update ${sql.table(de)} set excluido_em = now() where id = ${id}`);
    // It shows what its network had when it went: of that nothing is its own.
    await all(sql`update produto set da_rede = true, estoque = 99 where id = ${visto}`);
    const { text } = await um!('POST', `pedido/${pedido}/cancelar`, { motivoCancelamento: 'Teste' });
    expect(await left(), text).toEqual([10, 10, 4, 10]);
    expect((await movements(torta)).at(-1)).toMatchObject({ tipo: 'DEVOLUCAO', quantidade: '4.000', saldo: '10.000' });
    await all(sql`update adicional set excluido_em = null, controla_estoque = false where id = ${extra!.id}`);
  });
  it('names no order that is there when it makes one', async () => {
    const id = await product(matriz!, 'Bolo');
    const pedido = await order(um!, id, 1);
    const before = (await all(sql`select from pedido`)).length;
    for (const path of ['pedido/save', 'venda/save']) {
      const { status, body } = await um!('POST', path, {
        id: pedido,
        canal: 'BALCAO',
        modalidade: 'RETIRADA',
        pagamentos: [{ forma: 'PIX' }],
        itens: [{ produto: id, quantidade: 2 }],
      });
      expect([path, status, Object.keys(body.fieldErrors ?? {})]).toEqual([path, 422, ['id']]);
    }
    expect((await all(sql`select from pedido`)).length).toBe(before);
  });
  it('shows what there is, what is below its minimum, and what it is worth at cost', async () => {
    await product(matriz!, 'Água', { codigo: '1', estoque: 10, estoque_minimo: 5 });
    await product(matriz!, 'Suco', { estoque: 3, estoque_minimo: 5, custo: 1.99 });
    await product(matriz!, 'Café', { estoque: 0, estoque_minimo: 1 });
    await product(matriz!, 'Pão', { estoque: 2, estoque_minimo: 2, custo: null });
    await product(matriz!, 'Prato', { controla_estoque: false, estoque: 0 });
    await product(filial!, 'De outra loja');
    const { body } = await um!('POST', 'produto/estoque/1/2', {});
    expect(body).toMatchObject({
      totalRecords: 4,
      totals: { itens: 4, abaixo: 2, zerados: 1, valor: 30.97 },
      results: [
        { nome: 'Água', codigo: '1', estoque: 10, minimo: 5, valor: 25, situacao: 'Em dia' },
        { nome: 'Café', valor: 0, situacao: 'Zerado' },
      ],
    });
    expect(names(await see({ situacaoEstoque: 'ABAIXO_MINIMO' }))).toEqual(['Café', 'Suco']);
    expect(names(await see({ situacaoEstoque: 'ZERADO' }))).toEqual(['Café']);
    expect(names(await see({ nome: 'cafe' }))).toEqual(['Café']);
    // The same by the list of the products, where SQL compares the two fields.
    const listed = await um!('POST', 'produto/filterpaginated/1/10', {
      controlaEstoque: true,
      estoque: { lt: '$row.estoqueMinimo' },
      $sort: [['nome', 'asc']],
    });
    expect((listed.body.results as readonly Values[]).map(({ nome }) => nome)).toEqual(['Café', 'Suco']);
    const states = await um!('POST', 'produto/filterpaginated/1/10', { situacaoEstoque: 'ABAIXO_MINIMO' });
    expect(
      (states.body.results as readonly Values[]).map(({ nome, situacaoEstoque }) => [nome, situacaoEstoque]),
    ).toEqual([['Suco', 'ABAIXO_MINIMO']]);
    expect((await leitor!('POST', 'produto/estoque/1/10', {})).status).toBe(403);
    const sheet = await um!('POST', 'produto/imprimir/estoque', { situacaoEstoque: 'ABAIXO_MINIMO' });
    expect(sheet.text).toContain('Suco');
    expect(sheet.text).toContain('__________');
    expect(sheet.text).not.toContain('Água');
  });

  it('is counted, many at once, by one movement for each that differs', async () => {
    const [agua, suco, prato] = [
      await product(matriz!, 'Água', { estoque: 10 }),
      await product(matriz!, 'Suco', { estoque: 3 }),
      await product(matriz!, 'Prato', { controla_estoque: false, estoque: 0 }),
    ];
    const foreign = await product(filial!, 'De outra loja');
    const count = (itens: readonly Values[], who = um!) =>
      who('POST', 'produto/estoque/contar', { de: 'produto', itens, motivo: 'Inventário' });
    const { body } = await count([
      { id: agua, contado: 7.5 },
      { id: suco, contado: 3 },
    ]);
    expect(body.result).toEqual({ mudados: 1, iguais: 1 });
    expect(await movements(agua)).toEqual([
      { tipo: 'INVENTARIO', quantidade: '-2.500', saldo: '7.500', motivo: 'Inventário' },
    ]);
    expect(await movements(suco)).toEqual([]);
    expect((await count([{ id: suco, contado: 9 }])).body.result).toEqual({ mudados: 1, iguais: 0 });
    expect(await movements(suco)).toMatchObject([{ tipo: 'CONTAGEM', quantidade: '6.000', saldo: '9.000' }]);
    for (const [wrong, why] of [
      [[{ id: prato, contado: 1 }], 'Este item não controla estoque!'],
      [[{ id: foreign, contado: 1 }], 'Este item não controla estoque!'],
      [
        [
          { id: suco, contado: 1 },
          { id: suco, contado: 2 },
        ],
        'Cada item é contado uma vez!',
      ],
    ] as const) {
      const answer = await count(wrong);
      expect([answer.status, Object.values(answer.body.fieldErrors ?? {})[0]]).toEqual([422, why]);
    }
    expect((await count([{ id: suco, contado: 1 }], leitor!)).status).toBe(403);
    expect(await stockOf(foreign)).toBe(10);
    expect(await stockOf(suco)).toBe(9);
  });

  it('tells once a day, from eight in the morning, what is below its minimum', async () => {
    await product(matriz!, 'Suco', { estoque: 3, estoque_minimo: 5 });
    await product(filial!, 'Água', { estoque: 9, estoque_minimo: 5 });
    const told = () =>
      all<{ empresa_id: number; dia: string; quantos: number; lista: string }>(
        sql`select empresa_id, dia::text, quantos, lista from aviso_reposicao order by dia`,
      );
    const turn = async (at: string): Promise<void> => {
      now = new Date(at);
      await house.app.routines.turn('avisoReposicao.reposicao');
    };
    await turn('2055-03-01T10:30:00Z');
    expect(await told()).toEqual([]);
    await turn('2055-03-01T11:30:00Z');
    await turn('2055-03-01T20:00:00Z');
    await turn('2055-03-02T02:00:00Z');
    expect(await told()).toMatchObject([{ dia: '2055-03-01', quantos: 1, lista: 'Suco: há 3, mínimo 5' }]);
    await turn('2055-03-02T12:00:00Z');
    expect(await told()).toHaveLength(2);
  });

  it('says how often a product turned and for how many days it lasts', async () => {
    const suco = await product(matriz!, 'Suco', { estoque: 20 });
    // Five of twenty are held: the rest lasts three times the ten days.
    const id = await order(um!, suco, 5);
    await all(sql`update pedido set data = '2055-03-02T15:00:00Z', situacao = 'CONCLUIDO' where id = ${id}`);
    const { body, text } = await um!('POST', 'produto/estoque/giro/1/10', { inicio: '2055-03-01', fim: '2055-03-10' });
    expect(body.results, text).toMatchObject([{ produto: suco, vendido: 5, estoque: 15, giro: 0.33, cobertura: 30 }]);
    expect((body as unknown as { totals: Values }).totals).toMatchObject({
      vendido: 5,
      estoque: null,
      cobertura: null,
    });
  });

  describe('of a network', () => {
    const save = (body: Values, who = um!) => who('POST', 'estoque-centralizado/salvar-todos', body);
    const share = async (): Promise<void> => {
      const answer = await save({ ativo: true, empresas: [{ empresa: matriz }, { empresa: filial }] });
      expect(answer.body.hasError, answer.text).toBe(false);
    };
    const listed = async (who = um!): Promise<Values> =>
      (await who('GET', 'estoque-centralizado/listar')).body.result as Values;
    let [la, ca]: number[] = [];
    beforeEach(async () => {
      await all(sql`update empresa set unidade = 'MATRIZ' where id = ${matriz}`);
      await all(sql`update empresa set unidade = 'FILIAL', matriz_id = ${matriz} where id = ${filial}`);
      la = await product(matriz!, 'Cerveja', { codigo: '77', estoque: 4 });
      ca = await product(filial!, 'Cerveja lata', { codigo: '77', estoque: 2 });
    });

    it('takes over what the shops have, and every sale moves its row', async () => {
      expect(await listed()).toMatchObject({
        rede: true,
        ativo: false,
        podeMudar: true,
        candidatos: [{ codigo: '77', nome: 'Cerveja', lojas: 2 }],
      });
      await share();
      expect((await save({ itens: [{ codigo: '77', estoqueMinimo: 3 }] })).body.result).toEqual({ mudados: 1 });
      // Every shop shows what the network has, in plain lists too.
      expect([await central('77'), await stockOf(la!), await stockOf(ca!)]).toEqual([6, 6, 6]);
      expect(await confirm(um!, await order(um!, la!, 1))).toBe('ok');
      const there = await order(dois!, ca!, 2);
      expect(await confirm(dois!, there)).toBe('ok');
      expect([await central('77'), await stockOf(la!), await stockOf(ca!)]).toEqual([3, 3, 3]);
      expect((await movements(ca!)).at(-1)).toMatchObject({ tipo: 'VENDA', quantidade: '-2.000', saldo: '3.000' });
      // The pool keeps each move too: they add up to what there is.
      const [sum] = await all<{ n: string }>(sql`select sum(quantidade) as n from movimento_centralizado`);
      expect(Number(sum!.n)).toBe(3);
      expect(names(await see())).toEqual(['Cerveja']);
      expect((await see()).linhas).toMatchObject([{ estoque: 3, minimo: 3, central: true }]);
      const motivo = await idOf(
        sql`insert into motivo_cancelamento (empresa_id, nome, quem, ativo, busca) values (${filial}, 'Desistiu da cerveja', 'CLIENTE', true, '') returning id`,
      );
      const back = await dois!('POST', `pedido/${there}/cancelar`, { motivo });
      expect(back.body.hasError, back.text).toBe(false);
      expect(await central('77')).toBe(5);
      const counted = await save({ itens: [{ codigo: '77', estoque: 11, motivo: 'Contado' }] });
      expect(counted.body.result).toEqual({ mudados: 1 });
      expect(await central('77')).toBe(11);
      expect((await save({ itens: [{ codigo: '77', fora: true }] })).body.result).toEqual({ mudados: 1 });
      expect([await central('77'), await stockOf(la!), await stockOf(ca!)]).toEqual([undefined, 11, 0]);
      // A network that falls apart leaves no shop with what was everybody's.
      expect((await save({ itens: [{ codigo: '77' }] })).body.result).toEqual({ mudados: 1 });
      expect(await stockOf(ca!)).toBe(11);
      await all(sql`update empresa set unidade = 'UNICA', matriz_id = null`);
      expect(await tryOrder(dois!, ca!, 1)).toBe('Estoque insuficiente de Cerveja lata: há 0!');
    });

    it('sells the last unit to one of two shops', async () => {
      await share();
      await save({ itens: [{ codigo: '77', estoque: 1 }] });
      const answers = await Promise.all([tryOrder(um!, la!, 1), tryOrder(dois!, ca!, 1)]);
      expect(answers.filter((one) => one === 'ok')).toHaveLength(1);
      expect(String(answers.find((one) => one !== 'ok'))).toMatch(/^Estoque insuficiente de Cerveja( lata)?: há 0!$/);
      expect(await central('77')).toBe(0);
    });

    it('locks the rows in the order of the code: orders that cross do not stop each other', async () => {
      const outra = await product(matriz!, 'Refri', { codigo: '10', estoque: 50 });
      const outraLa = await product(filial!, 'Refri', { codigo: '10', estoque: 50 });
      await share();
      await save({
        itens: [
          { codigo: '77', estoque: 100 },
          { codigo: '10', estoque: 100 },
        ],
      });
      const both = async (who: Speaker, products: readonly number[]): Promise<number> => {
        const { body } = await who('POST', 'pedido/save', {
          canal: 'BALCAO',
          modalidade: 'RETIRADA',
          pagamentos: [{ forma: 'PIX' }],
          itens: products.map((produto) => ({ produto, quantidade: 1 })),
        });
        return (body.result as unknown as { id: number }).id;
      };
      const orders = [];
      for (let turn = 0; turn < 6; turn++)
        orders.push([um!, await both(um!, [la!, outra])] as const, [dois!, await both(dois!, [outraLa, ca!])] as const);
      expect(new Set(await Promise.all(orders.map(([who, id]) => confirm(who, id))))).toEqual(new Set(['ok']));
      expect([await central('77'), await central('10')]).toEqual([88, 88]);
    });

    describe('side by side', () => {
      interface Lado {
        readonly rede: boolean;
        readonly outras: number;
        readonly lojas: readonly Values[];
        readonly itens: readonly (Values & { readonly lojas: readonly (Values & { readonly id: number })[] })[];
      }
      const side = async (who = um!): Promise<Lado> => {
        const { body, text } = await who('GET', 'estoque-centralizado/lojas');
        expect(body.hasError, text).toBe(false);
        return body.result as unknown as Lado;
      };
      const rowOf = ({ itens }: Lado, nome: string) => itens.filter((one) => one.nome === nome);
      const cells = (rows: ReturnType<typeof rowOf>) =>
        rows.map(({ lojas }) => lojas.map(({ empresa, estoque, daRede }) => [empresa, estoque, daRede]));

      it('shows a row a thing and a column a shop: found again by name or code, what is shared by its code', async () => {
        await all(
          sql`update categoria_produto set nome = 'Bebidas da rede' where id in (${house.rowsOf('categoriaProduto', matriz!)[0]}, ${house.rowsOf('categoriaProduto', filial!)[0]})`,
        );
        await product(matriz!, 'Água', { codigo: '1', estoque: 5, estoque_minimo: 8 });
        await product(filial!, 'Água', { codigo: '900', estoque: 0 });
        await product(filial!, 'Só lá', { codigo: '901', estoque: 3 });
        await product(filial!, 'Sem controle', { controla_estoque: false });
        await all(
          sql`update adicional set controla_estoque = true, estoque = 2, produto_vinculado_id = null where id = (select min(id) from adicional where empresa_id = ${matriz})`,
        );
        const seen = await side();
        expect(seen.lojas.map(({ id, aqui }) => [id, aqui])).toEqual([
          [matriz, true],
          [filial, false],
        ]);
        expect(seen.outras).toBe(0);
        expect(cells(rowOf(seen, 'Água'))).toEqual([
          [
            [matriz, 5, false],
            [filial, 0, false],
          ],
        ]);
        // The branch calls it otherwise: the code says that it is the same.
        expect(rowOf(seen, 'Cerveja')[0]).toMatchObject({ lojas: [{ nome: null }, { nome: 'Cerveja lata' }] });
        expect(cells(rowOf(seen, 'Só lá'))).toEqual([[[filial, 3, false]]]);
        expect(seen.itens.filter(({ de }) => de === 'adicional')).toMatchObject([{ lojas: [{ estoque: 2 }] }]);
        expect(seen.itens.map(({ nome }) => nome)).not.toContain('Sem controle');
        await share();
        await save({ itens: [{ codigo: '77', estoqueMinimo: 7 }] });
        expect(rowOf(await side(), 'Cerveja')[0]).toMatchObject({
          lojas: [
            { estoque: 6, minimo: 7, daRede: true },
            { estoque: 6, minimo: 7, daRede: true },
          ],
        });
      });

      it('holds nothing of another owner, for who works in the head and for an administrator who is in it', async () => {
        const columns = await all<{ name: string }>(
          sql`select column_name as name from information_schema.columns where table_name = 'empresa'
            and is_generated = 'NEVER' and column_name not in ('id', 'unidade', 'matriz_id', 'cpf_cnpj')`,
        );
        const copied = sql.join(columns.map(({ name }) => sql.ref(name)));
        const outra = await idOf(
          sql`insert into empresa (${copied}, unidade, matriz_id, cpf_cnpj) select ${copied}, 'FILIAL', ${matriz}, '11222333000181' from empresa where id = ${filial} returning id`,
        );
        await all(sql`update empresa set unidade = 'UNICA', matriz_id = null where id = ${filial}`);
        const admin = await house.as('admin');
        expect((await admin('POST', `user/admin/company/${matriz}`)).status).toBe(200);
        for (const who of [um!, admin]) {
          const seen = await side(who);
          expect(seen.lojas.map(({ id }) => id)).toEqual([matriz, outra]);
          expect(seen.itens.flatMap(({ lojas }) => lojas.map(({ id }) => id))).toEqual([la]);
        }
        await all(sql`delete from empresa where id = ${outra}`);
      });

      it('shows a branch itself alone, and lets it do nothing elsewhere', async () => {
        await all(
          sql`update perfil set permissoes = array_remove(permissoes, 'EMPRESA_REDE') where nome = 'Perfil dois'`,
        );
        const dela = await house.as('dois');
        const seen = await side(dela);
        expect(seen.lojas).toMatchObject([{ id: filial, aqui: true }]);
        expect(seen.outras).toBe(1);
        expect(seen.itens.flatMap(({ lojas }) => lojas.map(({ empresa }) => empresa))).toEqual([filial]);
        const there = { de: 'produto', loja: matriz, item: la } as const;
        for (const [method, path, body] of [
          ['GET', `estoque-centralizado/movimentos/produto/${matriz}/${la}`, undefined],
          ['POST', 'estoque-centralizado/contar', { ...there, contado: 1 }],
          ['POST', 'estoque-centralizado/transferir', { ...there, paraLoja: filial, paraItem: ca, quantidade: 1 }],
        ] as const)
          expect((await dela(method, path, body)).status, path).toBe(403);
        expect((await leitor!('GET', 'estoque-centralizado/lojas')).status).toBe(403);
        expect(await stockOf(la!)).toBe(4);
        await all(sql`update empresa set unidade = 'UNICA', matriz_id = null`);
        expect(await side()).toMatchObject({ rede: false, itens: [] });
        await all(sql`update perfil set permissoes = permissoes || 'EMPRESA_REDE'::text where nome = 'Perfil dois'`);
        expect((await um!('GET', `estoque-centralizado/movimentos/produto/${filial}/${ca}`)).status).toBe(404);
      });

      it('counts and transfers from the head, with a movement in each shop', async () => {
        const post = (path: string, body: Values) =>
          um!('POST', `estoque-centralizado/${path}`, { de: 'produto', ...body });
        const counted = await post('contar', { loja: filial, item: ca, contado: 9, motivo: 'Visita' });
        expect(counted.body.result, counted.text).toEqual({ mudados: 1 });
        const way = { loja: filial, item: ca, paraLoja: matriz, paraItem: la };
        const moved = await post('transferir', { ...way, quantidade: 2.5 });
        expect(moved.body.hasError, moved.text).toBe(false);
        expect([await stockOf(ca!), await stockOf(la!)]).toEqual([6.5, 6.5]);
        expect((await movements(ca!)).at(-1)).toMatchObject({ tipo: 'TRANSFERENCIA', quantidade: '-2.500' });
        expect((await movements(la!)).at(-1)).toMatchObject({ tipo: 'TRANSFERENCIA', quantidade: '2.500' });
        const { linhas } = (await um!('GET', `estoque-centralizado/movimentos/produto/${filial}/${ca}`)).body
          .result as unknown as { linhas: readonly Values[] };
        expect(linhas.map(({ quantidade, saldo }) => [quantidade, saldo])).toEqual([
          [-2.5, 6.5],
          [7, 9],
        ]);
        // More than there is moves nothing, nor what is everybody's.
        const over = await post('transferir', { ...way, quantidade: 7 });
        expect(over.body.fieldErrors, over.text).toMatchObject({ quantidade: expect.stringContaining('tem 6,5!') });
        expect((await post('transferir', { ...way, paraLoja: filial, quantidade: 1 })).body.fieldErrors).toEqual({
          paraLoja: 'Escolha outra loja!',
        });
        expect([await stockOf(ca!), await stockOf(la!)]).toEqual([6.5, 6.5]);
        await share();
        await save({ itens: [{ codigo: '77' }] });
        const shared = await post('transferir', { ...way, quantidade: 1 });
        expect(JSON.stringify(shared.body.fieldErrors)).toContain('é do estoque da rede!');
      });
    });

    it('is changed by the head alone, of its own shops and codes', async () => {
      await share();
      const refused = async (body: Values, who = um!): Promise<unknown> => {
        const answer = await save(body, who);
        return Object.values(answer.body.fieldErrors ?? {})[0] ?? answer.body.messageError ?? answer.status;
      };
      expect(await refused({ itens: [{ codigo: '77', estoque: 5 }] }, dois!)).toBe(
        'Só a matriz muda o estoque da rede!',
      );
      expect((await listed(dois!)).podeMudar).toBe(false);
      expect(await refused({}, leitor!)).toBe('Você não tem permissão para isto!');
      expect(await refused({ empresas: [{ empresa: 999_999 }] })).toBe('Esta loja não é da rede!');
      expect(await refused({ itens: [{ codigo: 'nada' }] })).toBe(
        'Nenhuma loja tem um produto de código nada que controla estoque!',
      );
      await all(sql`update empresa set unidade = 'UNICA', matriz_id = null`);
      expect((await listed()).rede).toBe(false);
      expect(await refused({ ativo: true })).toBe('Esta loja não faz parte de uma rede!');
      // A shop that has left sells from its own stock again.
      await all(sql`update produto set estoque = 1, da_rede = false where id = ${ca}`);
      expect(await confirm(dois!, await order(dois!, ca!, 1))).toBe('ok');
      expect(await stockOf(ca!)).toBe(0);
    });
  });
});
