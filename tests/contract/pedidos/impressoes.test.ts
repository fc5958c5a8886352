import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { speaker, type Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { good, type Values } from '../../support/good';
import { startServices, type Services } from '../../support/services';
import { vendavel } from '../../support/vendavel';

describe.each(moduleEngines)('tickets that print by themselves on %s', (engine) => {
  let house: Services;
  let [um, dois, leitor]: Speaker[] = [];
  let empresa: number;
  let [pizza, suco]: number[] = [];
  let [forno, bar]: number[] = [];
  const clock = { ahead: 0 };
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const does = (method: string, path: string, body?: unknown, who = um!): Promise<Values> =>
    good(who, method, path, body);
  /** The browser of the oven, that of the counter, and one that nobody has told to print. */
  const [naCozinha, noCaixa, calado] = ['navegador-forno', 'navegador-caixa', 'navegador-calado'];
  const accepted = async (values: Values = {}): Promise<number> => {
    const { id } = await does('POST', 'pedido/save', {
      canal: 'BALCAO',
      modalidade: 'RETIRADA',
      pagamentos: [{ forma: 'PIX' }],
      itens: [
        { produto: pizza, quantidade: 1 },
        { produto: suco, quantidade: 1 },
      ],
      ...values,
    });
    await does('POST', `pedido/${Number(id)}/confirmar`, {});
    return Number(id);
  };
  const next = (navegador: string, who = um!) => who('POST', 'pedido/impressao/proxima', { navegador });
  const take = async (navegador: string) =>
    (await next(navegador)).body.result as { readonly id: number; readonly numero: string } | null;
  const paper = async (job: { readonly id: number }) =>
    (await um!('GET', `pedido/impressao/documento?impressao=${job.id}`)).text.replace(/<style>[^]*?<\/style>/g, '');
  const tell = (job: { readonly id: number }, erro?: string) =>
    does('POST', 'pedido/impressao/feita', { impressao: job.id, erro });
  const jobs = (pedido: number) =>
    all<Values>(
      sql`select via, setor_id::int as setor, situacao, tentativas from impressao where pedido_id = ${pedido} order by id`,
    );

  beforeAll(async () => {
    house = await startServices({ engine, now: () => new Date(Date.now() + clock.ahead) });
    [um, dois, leitor] = await Promise.all((['um', 'dois', 'leitor'] as const).map((login) => house.as(login)));
    empresa = house.companies[0];
    [pizza, suco] = house.rowsOf('produto', empresa);
    [forno, bar] = house.rowsOf('setor', empresa);
    await vendavel(house.database);
    await all(sql`delete from pedido`);
    await all(sql`delete from computador`);
    await all(
      sql`update setor set imprime_pedido = true, impressora = 'P', vias = 1, nome = case id when ${forno} then 'Forno' else 'Bar' end, ordem = id where id in (${forno}, ${bar})`,
    );
    await all(sql`update produto set nome = 'Pizza', setor_id = ${forno} where id = ${pizza}`);
    await all(sql`update produto set nome = 'Suco', setor_id = ${bar} where id = ${suco}`);
    for (const [chave, imprime, setor] of [
      [naCozinha, ['COZINHA'], forno],
      [noCaixa, ['CAIXA', 'ENTREGA'], null],
      [calado, null, null],
    ] as const)
      await all(
        sql`insert into computador (empresa_id, nome, chave, situacao, imprime, setor_id, busca) values (${empresa}, ${chave}, ${chave}, 'ATIVO', ${imprime as unknown}::text[], ${setor}, '')`,
      );
  });
  beforeEach(() => all(sql`delete from impressao`));
  afterAll(() => house?.close());

  it('wait from the moment that the order is accepted, for the vias and sectors that some computer prints', async () => {
    const id = await accepted();
    expect(await jobs(id)).toMatchObject([
      { via: 'COZINHA', setor: forno, situacao: 'NA_FILA' },
      { via: 'CAIXA', setor: null, situacao: 'NA_FILA' },
    ]);
    expect(await does('GET', `pedido/impressao/computador?navegador=${naCozinha}`)).toMatchObject({
      imprime: ['COZINHA'],
      setor: 'Forno',
      naFila: 1,
    });
    expect(await take(calado)).toBeNull();
    expect((await um!('GET', 'pedido/impressao/computador?navegador=navegador-alheio')).body.result).toBeNull();
  });

  it('are each taken by one device, whoever asks at the same time', async () => {
    const before = await Promise.all(Array.from({ length: 6 }, () => accepted()));
    const taken = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => ({ at, job: await take(at % 2 ? noCaixa : naCozinha) })),
    );
    const got = taken.flatMap(({ job }) => job?.id ?? []);
    expect(new Set(got).size).toBe(got.length);
    // Jobs that two browsers reach for at the same time wait for the next turn.
    for (const browser of [naCozinha, noCaixa])
      for (let job = await take(browser); job; job = await take(browser)) got.push(job.id);
    expect(got.toSorted((one, other) => one - other)).toEqual(
      (
        await all<{ id: number }>(
          sql`select id::int from impressao where pedido_id in (${sql.join(before)}) order by id`,
        )
      ).map(({ id }) => id),
    );
    expect(new Set(got).size).toBe(12);
  });

  it('say what they are: the sector’s own once, «2ª VIA» only where that ticket may be out already', async () => {
    const id = await accepted();
    const [kitchen, till] = [(await take(naCozinha))!, (await take(noCaixa))!];
    const first = await paper(kitchen);
    expect(first).toContain('Pizza');
    expect(first).not.toMatch(/Suco|2ª VIA|R\$/);
    await tell(kitchen);
    // The kitchen's ticket is out; that of the till is still the first of its kind.
    expect(await paper(till)).not.toContain('2ª VIA');
    await tell(till);
    expect(await does('GET', `pedido/findbyid/${id}`)).toMatchObject({
      impresso: true,
      viasImpressas: ['COZINHA', 'CAIXA'],
    });
    await does('POST', `pedido/impressao/${kitchen.id}/de-novo`, {});
    const again = (await take(naCozinha))!;
    expect(again.id).toBe(kitchen.id);
    expect(await paper(again)).toContain('2ª VIA');
  });

  it('that failed are seen and are a person’s to repeat; what nobody answers for is told, never printed again alone', async () => {
    const id = await accepted();
    const job = (await take(naCozinha))!;
    await tell(job, 'Sem resposta da impressora');
    expect(await take(naCozinha)).toBeNull();
    expect(await jobs(id)).toMatchObject([{ situacao: 'FALHOU', tentativas: 1 }, { situacao: 'NA_FILA' }]);
    await does('POST', `pedido/impressao/${job.id}/de-novo`, {});
    expect((await take(naCozinha))!.id).toBe(job.id);
    clock.ahead = 301_000;
    await house.app.routines.turn('impressao.paradas');
    clock.ahead = 0;
    expect(await jobs(id)).toMatchObject([{ situacao: 'FALHOU' }, { situacao: 'FALHOU' }]);
    expect(await take(noCaixa)).toBeNull();
    // The one that was on its way came out after all.
    await tell(job);
    expect((await jobs(id))[0]).toMatchObject({ situacao: 'IMPRESSA' });
  });

  it('are of one’s own company, and of who may print', async () => {
    await accepted();
    const job = (await take(naCozinha))!;
    expect((await next(naCozinha, leitor!)).status).toBe(403);
    expect((await next(naCozinha, dois!)).body.result).toBeNull();
    expect((await dois!('GET', `pedido/impressao/documento?impressao=${job.id}`)).status).not.toBe(200);
    expect((await dois!('POST', 'pedido/impressao/feita', { impressao: job.id })).body.hasError).toBe(true);
  });

  it('are given to no browser by its name alone, and to none that was switched off', async () => {
    await accepted();
    const stranger = speaker(house.app, null);
    const alone = await stranger(
      'POST',
      'pedido/impressao/proxima',
      { navegador: naCozinha },
      { 'x-xsrf-token': 'publico' },
    );
    expect(alone.status).toBe(401);
    // The name is no credential: it opens nothing in an address or a header.
    const named = { 'remember-me': naCozinha, cookie: `remember-me=${naCozinha}` };
    expect((await stranger('GET', `pedido/impressao/computador?navegador=${naCozinha}`, undefined, named)).status).toBe(
      401,
    );
    await all(sql`update computador set situacao = 'INATIVO', nome = 'Forno' where chave = ${naCozinha}`);
    expect(await take(naCozinha)).toBeNull();
    expect((await um!('GET', `pedido/impressao/computador?navegador=${naCozinha}`)).body.result).toBeNull();
    await all(sql`update computador set situacao = 'ATIVO' where chave = ${naCozinha}`);
    expect(await take(naCozinha)).not.toBeNull();
    const audited = await all<{ text: string }>(
      sql`select coalesce(antes::text, '') || coalesce(depois::text, '') as text from auditoria`,
    );
    expect(JSON.stringify(audited)).not.toContain(naCozinha);
  });

  describe('a change of what is printed already', () => {
    interface Mudanca {
      readonly mudanca: string | null;
      readonly via: string;
      readonly setor: number | null;
    }
    const told = async (pedido: number) =>
      all<Mudanca>(
        sql`select mudanca, via, setor_id::int as setor from impressao where pedido_id = ${pedido} and mudanca is not null order by id`,
      );
    const printed = async (values: Values = {}): Promise<number> => {
      const id = await accepted(values);
      for (const browser of [naCozinha, noCaixa]) await tell((await take(browser))!);
      return id;
    };
    const wall = async (setor: number | undefined) =>
      (await does('GET', `pedido/monitor?setor=${setor}`)).avisos as readonly Values[];
    const lineOf = async (pedido: number, produto: number | undefined) =>
      (
        await all<{ id: number }>(
          sql`select id::int from pedido_item where pedido_id = ${pedido} and produto_id = ${produto}`,
        )
      )[0]!.id;
    beforeEach(() => all(sql`delete from aviso_pedido`));

    it('cancelled: each printer that printed it prints CANCELADO, and each wall says so until it is seen', async () => {
      const id = await printed();
      await does('POST', `pedido/${id}/cancelar`, { motivoCancelamento: 'Desistiu' });
      expect(await told(id)).toEqual([
        { mudanca: 'CANCELADO', via: 'COZINHA', setor: forno },
        { mudanca: 'CANCELADO', via: 'CAIXA', setor: null },
      ]);
      const job = (await take(naCozinha))!;
      const html = await paper(job);
      expect(html).toContain('CANCELADO');
      expect(html).toContain('1× Pizza');
      expect(html).not.toContain('Suco');
      await tell(job);
      expect(await take(naCozinha)).toBeNull();
      expect(await paper((await take(noCaixa))!)).toContain('CANCELADO');
      const [mine] = await wall(forno);
      expect(mine).toMatchObject({ mudanca: 'CANCELADO', linhas: ['1× Pizza'] });
      expect(await wall(bar)).toMatchObject([{ linhas: ['1× Suco'] }]);
      await does('POST', 'pedido/monitor/visto', { aviso: mine!.id });
      expect(await wall(forno)).toEqual([]);
      expect(await wall(bar)).toHaveLength(1);
    });
    it('goes to the computer that printed it, and to no other that prints the same', async () => {
      const id = await printed();
      await all(
        sql`insert into computador (empresa_id, nome, chave, situacao, imprime, setor_id, busca) values (${empresa}, 'segundo', 'navegador-segundo', 'ATIVO', ${['COZINHA']}::text[], ${forno}, '')`,
      );
      await does('POST', `pedido/${id}/cancelar`, { motivoCancelamento: 'Desistiu' });
      expect(await take('navegador-segundo')).toBeNull();
      expect(await take(naCozinha)).not.toBeNull();
      await all(sql`delete from computador where chave = 'navegador-segundo'`);
    });
    it('before it is printed: what waits leaves the queue, and nothing is printed', async () => {
      const id = await accepted();
      await does('POST', `pedido/${id}/cancelar`, { motivoCancelamento: 'Desistiu' });
      expect(await jobs(id)).toEqual([]);
    });
    it('an item taken out, and one more: the sector that makes it is told, and the paper of the till', async () => {
      const id = await printed();
      const item = await lineOf(id, pizza);
      await does('POST', `pedido/${id}/itens`, { pedido: id, mudancas: [{ item, quantidade: 3 }] });
      expect(await told(id)).toEqual([
        { mudanca: 'ALTERADO', via: 'COZINHA', setor: forno },
        { mudanca: 'ALTERADO', via: 'CAIXA', setor: null },
      ]);
      expect(await paper((await take(naCozinha))!)).toContain('MAIS 2× Pizza');
      await does('POST', `pedido/${id}/itens/cancelar`, { pedido: id, item, motivo: 'Acabou' });
      expect(await paper((await take(naCozinha))!)).toContain('TIRAR 3× Pizza');
      expect(await wall(bar)).toEqual([]);
    });
    it('paid otherwise: the paper that says how is printed anew, and the kitchen is left alone', async () => {
      const id = await printed();
      await does('POST', `pedido/${id}/pagamento`, { pagamentos: [{ forma: 'DINHEIRO' }] });
      expect(await told(id)).toEqual([{ mudanca: 'ALTERADO', via: 'CAIXA', setor: null }]);
    });
    it('at another table: whoever carries it goes there', async () => {
      await does('POST', 'empresa/mesa/criar-em-masssa', { de: 41, ate: 42, lugares: 4, area: 'Salão' });
      const tables = (await does('GET', 'empresa/mesa/carregar-mesas-empresa')) as unknown as readonly Values[];
      const [from, to] = [41, 42].map((numero) => tables.find((one) => one.numero === numero)!);
      const { conta } = await does('POST', `empresa/mesa/${Number(from!.id)}/abrir`, { pessoas: 2 });
      const account = Number(atob(String(conta)));
      const id = await printed({
        canal: 'MESA',
        modalidade: 'LOCAL',
        conta: account,
        pessoa: 'Sol',
        pagamentos: undefined,
      });
      await does('POST', `salao/conta/${account}/mudar-de-mesa`, { mesa: to!.id });
      expect((await told(id)).map(({ mudanca }) => mudanca)).toEqual(['MESA', 'MESA']);
      const html = await paper((await take(naCozinha))!);
      for (const said of ['MESA 42', 'Sol', 'Era Mesa 41. Agora: Mesa 42.']) expect(html).toContain(said);
      expect((await um!('POST', 'pedido/imprimir', { ids: [id], via: 'CAIXA' })).text).toContain('NA CONTA: MESA 42');
    });
  });
});
