/** The shops of one network: what one sees of another, and a menu that goes from one to another. */
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';

type Values = Readonly<Record<string, unknown>>;

describe.each(moduleEngines)('the menu in a network on %s', (engine) => {
  let house: Services;
  let [um, dois, leitor, admin]: Speaker[] = [];
  let [matriz, filial]: number[] = [];
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const join = (isJoined: boolean): Promise<unknown> =>
    all(sql`update empresa set unidade = case when id = ${matriz} then 'MATRIZ' else 'FILIAL' end,
      matriz_id = case when id = ${filial} and ${isJoined} then ${matriz}::bigint end where id in (${matriz}, ${filial})`);
  const products = (company: number) =>
    all<{ id: number; nome: string; codigo: string | null; preco: string; estoque: string; imagem: number | null }>(
      sql`select p.id, p.nome, p.codigo, p.preco, p.estoque, p.imagem from produto as p where empresa_id = ${company} and excluido_em is null order by p.nome, p.id`,
    );
  const planted = async (company: number, nome: string, values: Values = {}): Promise<number> => {
    const [categoria] = await all<{ id: number }>(
      sql`select id from categoria_produto where empresa_id = ${company} and nome = 'Pizzas'`,
    );
    const id = Number(
      categoria?.id ??
        (
          await all<{ id: number }>(
            sql`insert into categoria_produto (empresa_id, nome, ordem, ativo, busca) values (${company}, 'Pizzas', 0, true, 'pizzas') returning id`,
          )
        )[0]!.id,
    );
    const given = {
      empresa_id: company,
      nome,
      categoria_id: id,
      situacao: 'ATIVO',
      tipo: 'SIMPLES',
      pesavel: false,
      da_rede: false,
      preco: 50,
      ordem: 0,
      maiores: false,
      controla_estoque: true,
      estoque: 7,
      busca: '',
      ...values,
    };
    const [row] = await all<{ id: number }>(
      sql`insert into produto (${sql.join(Object.keys(given).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(given))}) returning id`,
    );
    return Number(row!.id);
  };
  const clone = (values: Values = {}, key?: string, who = dois!) =>
    who('POST', 'produto/clonar/cardapio', { empresaOrigem: matriz, ...values }, key ? { 'idempotency-key': key } : {});
  const processOf = async (id: unknown): Promise<Values> =>
    ((await dois!('GET', `processo/findbyid/${String(id)}`)).body.result ?? {}) as Values;
  const cloned = async (values: Values = {}): Promise<readonly string[]> => {
    const { body, text } = await clone(values);
    expect(body.hasError, text).toBe(false);
    await house.app.jobs.drain();
    const id = (body.result as Values).processo;
    const { results } = (await dois!('POST', 'processoitem/filterpaginated/1/50', { processo: id })).body;
    return ((results as readonly Values[] | undefined) ?? []).map(({ mensagem }) => String(mensagem)).toSorted();
  };

  beforeAll(async () => {
    house = await startServices({ engine });
    [um, dois, leitor, admin] = await Promise.all(
      (['um', 'dois', 'leitor', 'admin'] as const).map((login) => house.as(login)),
    );
    [matriz, filial] = house.companies;
  });
  beforeEach(async () => {
    await all(sql`delete from produto where empresa_id in (${matriz}, ${filial})`);
    await join(true);
  });
  afterAll(() => house?.close());

  it('shows the active products of a shop to its network, and to nobody else', async () => {
    await planted(matriz!, 'Calabresa', { codigo: '10' });
    await planted(matriz!, 'Fora', { situacao: 'INATIVO' });
    const { body } = await dois!('GET', `produto/listar-ativos-por-empresa/${matriz}`);
    expect(body.result).toMatchObject([{ nome: 'Calabresa', codigo: '10', categoria: 'Pizzas', preco: 50 }]);
    await join(false);
    expect((await dois!('GET', `produto/listar-ativos-por-empresa/${matriz}`)).status).toBe(404);
    expect((await dois!('GET', `produto/listar-ativos-por-empresa/${filial}`)).status).toBe(200);
    expect((await dois!('GET', 'produto/listar-ativos-por-empresa/999999')).status).toBe(404);
    expect((await dois!('GET', `produto/exportar/contabilidade/${matriz}`)).status).toBe(404);
    await admin!('POST', `user/admin/company/${filial}`);
    expect((await admin!('GET', `produto/listar-ativos-por-empresa/${matriz}`)).status).toBe(200);
    await admin!('POST', 'user/admin/company/0');
  });
  it('lets who works in a branch read no other shop, unless his profile says so', async () => {
    await planted(matriz!, 'Calabresa', { codigo: '10' });
    const lojas = async () =>
      ((await dois!('GET', 'produto/clonar/lojas')).body.result as unknown as { lojas: readonly Values[] }).lojas;
    const asked = () =>
      Promise.all([
        dois!('GET', `produto/listar-ativos-por-empresa/${matriz}`),
        dois!('GET', `produto/exportar/contabilidade/${matriz}?formato=csv`),
        dois!('GET', `produto/clonar/categorias/${matriz}`),
        dois!('POST', 'produto/clonar/previa', { empresaOrigem: matriz }),
        clone(),
      ]);
    await all(sql`update perfil set permissoes = array_remove(permissoes, 'EMPRESA_REDE') where nome = 'Perfil dois'`);
    dois = await house.as('dois');
    for (const { status, text } of await asked()) {
      expect(status, text).toBe(403);
      expect(text).not.toContain('Calabresa');
    }
    expect(await lojas()).toHaveLength(1);
    expect((await dois('GET', `produto/listar-ativos-por-empresa/${filial}`)).status).toBe(200);
    await all(sql`update perfil set permissoes = permissoes || 'EMPRESA_REDE'::text where nome = 'Perfil dois'`);
    dois = await house.as('dois');
    for (const { status, text } of (await asked()).slice(0, 4)) expect(status, text).toBe(200);
    expect(await lojas()).toHaveLength(2);
    await house.app.jobs.drain();
  });
  it('brings a menu in: pictures are copied, stock is not, a second run makes nothing twice', async () => {
    const [file] = await all<{ id: number }>(
      sql`insert into arquivo (empresa_id, nome, tipo, tamanho, sha256, conteudo, origens) values (${matriz}, 'pizza.png', 'image/png', 3, 'abc', '\\x010203', '{registro:produto.imagem}') returning id`,
    );
    await planted(matriz!, 'Calabresa', { codigo: '10', imagem: file!.id });
    await planted(matriz!, 'Pão de alho');
    await planted(matriz!, 'Fora', { situacao: 'INATIVO' });
    expect(await cloned()).toEqual(['Criado', 'Criado']);
    const [calabresa, pao] = await products(filial!);
    expect(calabresa).toMatchObject({ nome: 'Calabresa', codigo: '10', preco: '50.00', estoque: '0.000' });
    expect(pao).toMatchObject({ nome: 'Pão de alho', imagem: null });
    const [copy] = await all<{ empresa_id: number; nome: string; n: number }>(
      sql`select empresa_id, nome, octet_length(conteudo) as n from arquivo where id = ${calabresa!.imagem}`,
    );
    expect(copy).toMatchObject({ nome: 'pizza.png', n: 3 });
    expect(Number(copy!.empresa_id)).toBe(filial);
    expect(Number(calabresa!.imagem)).not.toBe(Number(file!.id));
    // The same dish, written in another way, and another price.
    await all(sql`update produto set nome = 'Pao de Alho' where id = ${pao!.id}`);
    await all(sql`update produto set preco = 60 where empresa_id = ${matriz}`);
    await all(sql`update produto set estoque = 4 where empresa_id = ${filial}`);
    expect((await dois!('POST', 'produto/clonar/previa', { empresaOrigem: matriz })).body.result).toMatchObject({
      produtos: 2,
      novos: 0,
      conflitos: [
        { produto: 'Calabresa', aqui: 'Calabresa', por: 'código 10' },
        { produto: 'Pão de alho', aqui: 'Pao de Alho', por: 'nome' },
      ],
    });
    const ignored = 'Já existe: deixado como está';
    expect(await cloned()).toEqual([ignored, ignored]);
    expect((await products(filial!)).map(({ preco }) => preco)).toEqual(['50.00', '50.00']);
    expect(await cloned({ politica: 'ATUALIZAR' })).toEqual(['Atualizado', 'Atualizado']);
    const updated = await products(filial!);
    expect(updated).toMatchObject([
      { nome: 'Calabresa', preco: '60.00', estoque: '4.000' },
      { nome: 'Pão de alho', preco: '60.00', estoque: '4.000' },
    ]);
    // The picture that is there already is not copied again.
    expect(updated[0]!.imagem).toBe(calabresa!.imagem);
    expect(await cloned({ politica: 'DUPLICAR' })).toEqual(['Criado', 'Criado']);
    expect((await products(filial!)).map(({ nome, codigo }) => [nome, codigo])).toEqual([
      ['Calabresa', '10'],
      ['Calabresa (cópia)', null],
      ['Pão de alho', null],
      ['Pão de alho (cópia)', null],
    ]);
    expect(await products(matriz!)).toHaveLength(3);
  });

  it('brings the choices of a product along, without their stock and once', async () => {
    const id = await planted(matriz!, 'Calabresa');
    const made = async (statement: RawBuilder<{ id: number }>): Promise<number> =>
      Number((await all(statement))[0]!.id);
    await all(sql`delete from produto_adicional_categoria`);
    await all(sql`delete from adicional_categoria where nome = 'Borda'`);
    const borda = await made(
      sql`insert into adicional_categoria (empresa_id, nome, minimo, maximo, repete_por_item, tipo_preco, ordem, ativo, busca) values (${matriz}, 'Borda', 0, 2, false, 'MAIOR', 3, true, '') returning id`,
    );
    const extras = [];
    for (const nome of ['Catupiry', 'Cheddar'])
      extras.push(
        await made(
          sql`insert into adicional (empresa_id, nome, categoria_id, valor, situacao, ordem, controla_estoque, estoque, busca) values (${matriz}, ${nome}, ${borda}, 8, 'PAUSADO', 0, true, 5, '') returning id`,
        ),
      );
    await all(
      sql`insert into produto_adicional_categoria (empresa_id, produto_id, categoria_id, ordem, maximo, ativo, fora_id) values (${matriz}, ${id}, ${borda}, 4, 1, true, array[${extras[1]!}]::bigint[])`,
    );
    await cloned();
    await cloned({ politica: 'ATUALIZAR' });
    const links = await all<Values>(sql`
      select c.nome, c.tipo_preco, v.ordem, v.maximo, (select array_agg(a.nome) from adicional as a where a.id = any(v.fora_id)) as fora,
        (select array_agg(a.nome || ' ' || a.situacao || ' ' || trunc(a.estoque) order by a.nome) from adicional as a where a.categoria_id = c.id) as tem
      from produto_adicional_categoria as v join adicional_categoria as c on c.id = v.categoria_id where v.empresa_id = ${filial}`);
    expect(links).toEqual([
      {
        nome: 'Borda',
        tipo_preco: 'MAIOR',
        ordem: 4,
        maximo: 1,
        fora: ['Cheddar'],
        tem: ['Catupiry ATIVO 0', 'Cheddar ATIVO 0'],
      },
    ]);
    expect(await cloned({ politica: 'DUPLICAR', adicionais: false })).toEqual(['Criado']);
    expect(await all(sql`select id from produto_adicional_categoria where empresa_id = ${filial}`)).toHaveLength(1);
  });

  it('dies half-way and is started again with the same key: no product is there twice', async () => {
    for (const nome of ['A', 'B', 'C', 'D']) await planted(matriz!, nome);
    // The database goes away in the middle of the third.
    await house.database.owner.executeQuery(
      sql
        .raw(`create function queda() returns trigger language plpgsql as $$ begin
        if new.nome = 'C' and new.empresa_id = ${filial} then raise exception 'queda' using errcode = '57P01'; end if; return new; end $$;
        create trigger queda before insert on produto for each row execute function queda()`)
        .compile(house.database.owner),
    );
    const key = crypto.randomUUID();
    const first = (await clone({ politica: 'DUPLICAR' }, key)).body.result as Values;
    await house.app.jobs.drain();
    expect(await processOf(first.processo)).toMatchObject({ situacao: 'RODANDO', feitos: 3 });
    expect((await products(filial!)).map(({ nome }) => nome)).toEqual(['A', 'B', 'D']);
    await house.database.owner.executeQuery(
      sql.raw('drop trigger queda on produto; drop function queda()').compile(house.database.owner),
    );
    expect((await clone({ politica: 'DUPLICAR' }, key)).body.result).toEqual(first);
    await all(sql`update processo_item set tentar_em = now() where tentar_em is not null`);
    await all(sql`update trabalho set rodar_em = now() where estado = 'ESPERA'`);
    await house.app.jobs.drain();
    expect(await processOf(first.processo)).toMatchObject({ situacao: 'FEITO', feitos: 4, falhas: 0 });
    expect((await products(filial!)).map(({ nome }) => nome)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('goes only where the network and the permission let it', async () => {
    await planted(matriz!, 'A');
    await planted(filial!, 'B');
    const refused = async (values: Values, who = dois!): Promise<unknown> => {
      const { status, body } = await clone(values, undefined, who);
      return status === 200 ? 200 : [status, Object.values(body.fieldErrors ?? {})[0]].filter(Boolean);
    };
    expect(await refused({ empresaOrigem: filial })).toEqual([422, 'A loja de origem e a de destino são a mesma!']);
    expect(await refused({ empresaOrigem: filial, empresaDestino: matriz })).toEqual([
      422,
      'Só a matriz preenche o cardápio de outra loja!',
    ]);
    expect(await refused({ empresaOrigem: 999_999 })).toEqual([404]);
    expect(await refused({}, leitor!)).toEqual([403]);
    // The head fills the menu of its branch.
    expect(await refused({ empresaDestino: filial }, um!)).toBe(200);
    await house.app.jobs.drain();
    expect((await products(filial!)).map(({ nome }) => nome)).toEqual(['A', 'B']);
    await join(false);
    expect(await refused({})).toEqual([404]);
    expect(await refused({ empresaDestino: filial }, um!)).toEqual([404]);
    expect((await dois!('GET', `produto/clonar/categorias/${matriz}`)).status).toBe(404);
  });

  it('gives the accountant a file that keeps the zeros in front of codes', async () => {
    const [ncm] = await all<{ id: number }>(
      sql`update ncm set codigo = '04061010' where id = (select min(id) from ncm) returning id`,
    );
    await all(sql`update empresa set regime_tributario = 'SIMPLES' where id in (${matriz}, ${filial})`);
    await planted(matriz!, 'Mussarela', { codigo: '007', ncm_id: ncm!.id, cest: '0301100' });
    const answer = await dois!('GET', `produto/exportar/contabilidade/${matriz}?formato=csv`);
    expect(answer.status).toBe(200);
    const lines = answer.text.trim().split('\r\n');
    expect(lines[0]).toContain('Código;Produto;Categoria;GTIN;NCM;CEST;CFOP');
    expect(lines[1]).toContain('007;Mussarela;Pizzas;;04061010;0301100;');
    const own = await dois!('GET', 'produto/exportar/contabilidade');
    expect(own.headers.get('content-disposition')).toContain('.xlsx');
  });
});
