import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { bemvindo } from '../../../resources/pages/bemvindo';
import { aConferir } from '../../../schemas/pdv/venda';
import { dayOfTills } from '../../support/dayOfTills';
import { moduleEngines } from '../../support/engines';
import { good, type Values } from '../../support/good';
import { password, startServices, type Services } from '../../support/services';
import { tableOf } from '../../support/tableOf';
import { saveSettings } from '../../support/settings';
import { vendavel } from '../../support/vendavel';

describe.each(moduleEngines)('the till on %s', (engine) => {
  let house: Services;
  let [um, dois, leitor, operador]: Speaker[] = [];
  let empresa: number;
  let pizza: number;
  let terminal: number;
  let keys = 0;
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const one = async (statement: RawBuilder<unknown>): Promise<number> =>
    Number((await all(statement as RawBuilder<{ n: unknown }>))[0]?.n);
  const does = (method: string, path: string, body?: unknown, who = um!): Promise<Values> =>
    good(who, method, path, body);
  const newKey = (): string => `venda-de-teste-${keys++}`;
  const sale = (values: Values = {}): Values => ({
    chave: newKey(),
    itens: [{ produto: pizza, quantidade: 1 }],
    pagamentos: [{ forma: 'DINHEIRO', valor: 100 }],
    ...values,
  });
  const sell = (values: Values = {}, who = um!) => who('POST', 'venda/save', sale(values));
  const sold = async (values: Values = {}): Promise<{ readonly id: number; readonly pedido: number }> =>
    (await does('POST', 'venda/save', sale(values))) as never;
  const open = async (fundoTroco = 50, who = um!): Promise<number> =>
    Number((await does('POST', 'pdv/caixa/abrir', { terminal, fundoTroco }, who)).id);
  const close = (id: number, informado: readonly Values[]) => does('POST', `pdv/caixa/${id}/fechar`, { informado });
  const movements = (caixa: number) =>
    all<{ tipo: string; forma: string; valor: string }>(
      sql`select tipo, forma, valor from caixa_movimento where caixa_id = ${caixa} order by id`,
    );

  beforeAll(async () => {
    house = await startServices({ engine });
    [um, dois, leitor, operador] = await Promise.all(
      (['um', 'dois', 'leitor', 'vendedor'] as const).map((login) => house.as(login)),
    );
    empresa = house.companies[0];
    pizza = house.rowsOf('produto', empresa)[0]!;
    terminal = house.rowsOf('terminal', empresa)[0]!;
    await vendavel(house.database);
    await all(sql`update produto set nome = 'Pizza', preco = 37.4, setor_id = null where id = ${pizza}`);
    await all(sql`update terminal set ativo = true`);
    await all(sql`update empresa set fuso = 'UTC_5_BRASIL' where id = ${empresa}`);
  });
  beforeEach(async () => {
    await all(sql`delete from conta_cliente`);
    await all(sql`update cliente set deve_fiado = null`);
    await all(sql`delete from caixa_movimento`);
    await all(sql`delete from venda`);
    await all(sql`delete from caixa`);
    await all(sql`delete from pedido`);
    await all(sql`delete from pdv_configuracao`);
    await all(sql`delete from movimento_estoque`);
    await all(sql`update produto set controla_estoque = false, estoque = null, pesavel = false where id = ${pizza}`);
  });
  afterAll(() => house?.close());

  it('gives change of cash; the movements of the till add up to the cent, and the Z says so', async () => {
    const caixa = await open();
    expect(await does('POST', 'venda/save', sale({ pagamentos: [{ forma: 'DINHEIRO', valor: 50 }] }))).toMatchObject({
      total: 37.4,
      troco: 12.6,
    });
    expect((await movements(caixa)).map(({ tipo, valor }) => [tipo, Number(valor)])).toEqual([
      ['ABERTURA', 50],
      ['VENDA', 50],
      ['TROCO', -12.6],
    ]);
    await close(caixa, [{ forma: 'DINHEIRO', valor: 87.4 }]);
    const z = await um!('POST', `pdv/caixa/${caixa}/imprimir/z`, {});
    expect(z.text).toMatch(/87,40/);
    expect(z.text).toMatch(/12,60/);
  });
  it('is one sale of one key, however often it arrives', async () => {
    await all(
      sql`update produto set controla_estoque = true, vende_sem_estoque = false, estoque = 5 where id = ${pizza}`,
    );
    await open();
    const body = sale();
    const answers = await Promise.all([1, 2, 3].map(() => um!('POST', 'venda/save', body)));
    expect(new Set(answers.map(({ body: { result } }) => (result as unknown as Values).id)).size).toBe(1);
    const other = { ...body, itens: [{ produto: pizza, quantidade: 2 }] };
    for (const values of [other, { ...other, origem: 'CONTINGENCIA' }])
      expect((await um!('POST', 'venda/save', values)).status, 'another basket').toBe(409);
    // Sent again from a till that had no network, with what that adds.
    const late = await um!('POST', 'venda/save', {
      ...body,
      origem: 'CONTINGENCIA',
      vendidaEm: new Date().toISOString(),
    });
    expect(late.status, late.text).toBe(200);
    expect(await one(sql`select count(*) as n from venda`)).toBe(1);
    expect(await one(sql`select count(*) as n from pedido`)).toBe(1);
    expect(await one(sql`select count(*) as n from movimento_estoque where pedido_id in (select id from pedido)`)).toBe(
      1,
    );
    expect(await one(sql`select estoque as n from produto where id = ${pizza}`)).toBe(4);
  });
  it('sells nothing without an open till, which is one a person and one a terminal', async () => {
    expect((await sell()).body).toMatchObject({ hasError: true, messageError: 'Abra o caixa primeiro!' });
    await open();
    const again = await um!('POST', 'pdv/caixa/abrir', { terminal, fundoTroco: 0 });
    expect(again.body.messageError).toMatch(/Você já tem um caixa aberto/);
    const other = await operador!('POST', 'pdv/caixa/abrir', { terminal, fundoTroco: 0 });
    expect(other.text).toMatch(/está aberto com Pessoa um/);
    expect((await leitor!('POST', 'venda/save', sale())).status).toBe(403);
    expect((await dois!('POST', 'venda/save', sale())).body.hasError).toBe(true);
  });
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
  it('cancels once, by its own guard, and gives stock and money back; a note stands in the way', async () => {
    await all(
      sql`update produto set controla_estoque = true, vende_sem_estoque = false, estoque = 5 where id = ${pizza}`,
    );
    await does('POST', 'pdv/configuracao/save', {
      ...(await does('GET', 'pdv/configuracao/empresa')),
      pedeSupervisorCancelar: false,
    });
    const caixa = await open(0);
    const { id, pedido } = await sold();
    const bare = await um!('GET', `venda/cancelar-venda/${id}`, undefined, { 'x-xsrf-token': '' });
    expect(bare.status).toBeGreaterThanOrEqual(400);
    expect(await one(sql`select count(*) as n from venda where situacao = 'CANCELADA'`)).toBe(0);
    const note = house.rowsOf('notaFiscal', empresa)[0]!;
    await all(sql`update venda set nota_fiscal_id = ${note} where id = ${id}`);
    const barred = await um!('POST', `venda/cancelar-venda/${id}`, { motivo: 'Errei' });
    expect(barred.body.messageError).toBe('A venda tem nota fiscal: cancele a nota antes!');
    await all(sql`update venda set nota_fiscal_id = null where id = ${id}`);
    // The order goes with its sale, and is paid in no other way.
    for (const [what, body] of [
      ['estornar', { motivoCancelamento: 'Por fora' }],
      ['pagamento', { pagamentos: [{ forma: 'PIX', valor: 37.4 }] }],
    ] as const) {
      if (what === 'pagamento') await all(sql`update pedido set situacao = 'CONFIRMADO' where id = ${pedido}`);
      const around = await um!('POST', `pedido/${pedido}/${what}`, body);
      expect(around.body.messageError, what).toMatch(/foi pago no PDV: cancele a venda!/);
    }
    await all(sql`update pedido set situacao = 'CONCLUIDO' where id = ${pedido}`);
    await does('GET', `venda/cancelar-venda/${id}`);
    expect(await one(sql`select estoque as n from produto where id = ${pizza}`)).toBe(5);
    expect(await does('GET', `pedido/findbyid/${pedido}`)).toMatchObject({ situacao: 'CANCELADO', devolucao: 'FEITA' });
    expect((await movements(caixa)).at(-1)).toMatchObject({ tipo: 'ESTORNO', forma: 'DINHEIRO' });
    expect(await one(sql`select sum(valor) as n from caixa_movimento where caixa_id = ${caixa}`)).toBe(0);
    expect((await um!('POST', `venda/cancelar-venda/${id}`, {})).body.hasError).toBe(true);
  });
  it('says nothing of what is expected before it is counted, and the difference to who checks alone', async () => {
    const caixa = await open(10);
    await sold({ pagamentos: [{ forma: 'DINHEIRO', valor: 37.4 }] });
    expect(await does('GET', `pdv/caixa/findbyid/${caixa}`)).toMatchObject({ esperado: null, diferencas: null });
    const list = await um!('POST', 'pdv/caixa/filterpaginated/1/10', {});
    expect(list.text).not.toMatch(/47[.,]4/);
    expect((await leitor!('POST', 'pdv/movimento/filterpaginated/1/10', {})).status).toBe(403);
    await close(caixa, [{ forma: 'DINHEIRO', valor: 39.9 }]);
    expect(await does('GET', `pdv/caixa/findbyid/${caixa}`)).toMatchObject({
      situacao: 'FECHADO',
      esperado: [{ forma: 'DINHEIRO', valor: 47.4 }],
      diferenca: -7.5,
    });
    // Nor may the sums tell who does not check: neither the record, nor the paper, nor the report of the sales.
    const blind = JSON.stringify(await does('GET', `pdv/caixa/findbyid/${caixa}`, undefined, leitor!));
    expect(blind).toMatch(/39\.9/);
    expect(blind).not.toMatch(/-7\.5|47\.4/);
    const slip = await leitor!('POST', `pdv/caixa/${caixa}/imprimir/z`, {});
    expect(slip.text).toMatch(/39,90/);
    expect(slip.text).not.toMatch(/47,40|37,40|7,50/);
    expect((await leitor!('POST', 'venda/totalizador-pdv', {})).status).toBe(403);
    const sums = (await does('POST', 'venda/totais', { filter: { caixa } }, leitor!)) as unknown as Values;
    expect(sums).toMatchObject({ vendas: 1 });
    expect([sums.liquido ?? null, sums.ticket ?? null]).toEqual([null, null]);
    expect(await does('POST', 'venda/totais', { filter: { caixa } })).toMatchObject({ liquido: 37.4, ticket: 37.4 });
    await does('POST', `pdv/caixa/${caixa}/conferir`, {});
    expect((await um!('POST', `pdv/caixa/${caixa}/sangria`, { valor: 1, motivo: 'Tarde demais' })).status).toBe(409);
  });
  it('lets a discount above the limit pass with another person’s word alone, and writes down both', async () => {
    const perfil = await one(sql`select perfil_id as n from usuario where login = 'vendedor'`);
    await all(sql`update perfil set permissoes = array_remove(permissoes, 'PDV_AUTORIZAR') where id = ${perfil}`).catch(
      () => all(sql`update perfil set permissoes = permissoes - 'PDV_AUTORIZAR' where id = ${perfil}`),
    );
    await open(0, operador);
    const body = sale({ desconto: 11.22, pagamentos: [{ forma: 'PIX', valor: 26.18 }] });
    const asked = await operador!('POST', 'venda/save', body);
    expect(asked.status).toBe(422);
    expect(asked.body.fieldErrors).toHaveProperty(['$second.login']);
    expect(
      (await operador!('POST', 'venda/save', { ...body, $second: { login: 'leitor', senha: password } })).status,
    ).toBe(422);
    const done = await does('POST', 'venda/save', { ...body, $second: { login: 'um', senha: password } }, operador);
    expect(done).toMatchObject({ total: 26.18 });
    const [row] = await all<{ supervisor: string }>(
      sql`select u.login as supervisor from venda v join usuario u on u.id = v.supervisor_id where v.id = ${done.id}`,
    );
    expect(row).toEqual({ supervisor: 'um' });
    expect(await one(sql`select count(*) as n from auditoria where acao = 'autorizar:novo'`)).toBe(1);
    expect((await sell({ desconto: 3, pagamentos: [{ forma: 'PIX', valor: 34.4 }] }, operador)).body.hasError).toBe(
      false,
    );
  });
  it('weighs by the label of the scale', async () => {
    const menu = (await does('GET', 'pdv/cardapio')) as unknown as { readonly produtos: readonly Values[] };
    expect(menu.produtos.find(({ id }) => id === pizza)).toMatchObject({ nome: 'Pizza', preco: 37.4, falta: null });
    await all(sql`update produto set codigo = '000123', pesavel = true, balanca = 'PESO' where id = ${pizza}`);
    const found = await um!('GET', 'pedido/novo/produtos?busca=2000123005508');
    expect(found.body.result).toMatchObject([{ id: pizza, peso: 0.55 }]);
    await open();
    expect(await does('POST', 'venda/save', sale({ itens: [{ produto: pizza, quantidade: 0.55 }] }))).toMatchObject({
      total: 20.57,
    });
  });
  it('tells the same of a day in its totals, its file and its Z, by the hour of payment in the company’s zone', async () => {
    const caixa = await open(0);
    await sold({ pagamentos: [{ forma: 'PIX', valor: 37.4 }] });
    await sold({
      itens: [{ produto: pizza, quantidade: 2 }],
      desconto: 3.33,
      pagamentos: [
        { forma: 'CREDITO', valor: 11.11 },
        { forma: 'DINHEIRO', valor: 80 },
      ],
    });
    // 23:30 of the first in Rio Branco is the second in UTC.
    await all(sql`update venda set finalizada_em = '2026-03-02T04:30:00Z'`);
    const day = { inicio: '2026-03-01', fim: '2026-03-01' };
    const totals = await does('POST', 'venda/totalizador-pdv', day);
    expect(totals).toMatchObject({
      vendas: 2,
      itens: 2,
      bruto: 112.2,
      descontos: 3.33,
      liquido: 108.87,
      ticket: 54.44,
      porHora: [expect.objectContaining({ quantidade: 2, valor: 108.87 })],
    });
    const forms = { DINHEIRO: 60.36, CREDITO: 11.11, PIX: 37.4 };
    const said = totals.porForma as { readonly forma: string; readonly valor: number }[];
    expect(Object.fromEntries(said.map(({ forma, valor }) => [forma, valor]))).toEqual(forms);
    const csv = await um!('POST', 'venda/relatorio/exportar/csv', day);
    // The file: each amount of each line, added up here.
    const cents = (text: string): number => Number(text.replace(/\D/g, ''));
    const [head, ...lines] = csv.text
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'));
    const column = (name: string): readonly string[] => lines.map((line) => line[head!.indexOf(name)]!);
    const sum = (texts: readonly string[]): number => texts.reduce((all_, text) => all_ + cents(text), 0);
    expect([sum(column('Subtotal')), sum(column('Desconto')), sum(column('Total'))]).toEqual([11_220, 333, 10_887]);
    const inFile: Record<string, number> = {};
    for (const [, forma, valor, troco = '0'] of column('Pagamentos').flatMap((text) => [
      ...text.matchAll(/Forma: ([^,]+), Valor: R\$\s([\d.,]+?)(?:, Troco: R\$\s([\d.,]+))?(?= \||$)/g),
    ]))
      inFile[forma!] = (inFile[forma!] ?? 0) + cents(valor!) - cents(troco);
    const named = { Dinheiro: 6036, 'Cartão de crédito': 1111, Pix: 3740 };
    expect(inFile).toEqual(named);
    await close(
      caixa,
      Object.entries(forms).map(([forma, valor]) => ({ forma, valor })),
    );
    const z = await um!('POST', `pdv/caixa/${caixa}/imprimir/z`, {});
    expect(Object.fromEntries(tableOf(z.text).map(([nome = '', , esperado = '']) => [nome, cents(esperado)]))).toEqual({
      Forma: 0,
      ...named,
      Total: 10_887,
    });
    expect(await does('POST', 'venda/totalizador-pdv', { inicio: '2026-03-02', fim: '2026-03-02' })).toMatchObject({
      vendas: 0,
    });
    const paper = await um!('POST', 'venda/imprimir-relatorio-vendas-pdv', day);
    expect(paper.text).toMatch(/71,47/);
  });
  it('prints its receipt twice, the second as such, and on a sheet', async () => {
    await open();
    const { id } = await sold();
    const first = await um!('GET', `venda/imprimir-venda-termica-pdv/${id}`);
    expect(first.text).toMatch(/Pizza/);
    // The telephone of the shop as people write it.
    expect(first.text).toMatch(/\(\d\d\) \d{4,5}-\d{4}/);
    // On a narrow roll too.
    await saveSettings(um!, 'companyconfig', { papel: 'MM58' });
    expect((await um!('GET', `venda/imprimir-venda-termica-pdv/${id}`)).text).toMatch(/size: ?58mm/);
    await saveSettings(um!, 'companyconfig', { papel: 'MM80' });
    expect(first.text).not.toMatch(/2ª VIA/);
    expect((await um!('GET', `venda/imprimir-venda-termica-pdv/${id}`)).text).toMatch(/2ª VIA/);
    expect((await um!('GET', `venda/imprimir-venda-detalhada-pdv/${id}`)).text).toMatch(/37,40/);
    expect((await dois!('GET', `venda/imprimir-venda-detalhada-pdv/${id}`)).status).toBe(404);
    expect(await does('GET', `venda/findbyid/${id}`)).toMatchObject({ total: 37.4, situacao: 'PAGA' });
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
  it('stands as it was paid without a network, and never before its till was opened', async () => {
    await open();
    const { id } = await sold({
      origem: 'CONTINGENCIA',
      vendidaEm: '2020-01-01T10:00:00Z',
      comecouEm: '2020-01-01T09:58:00Z',
    });
    const stored = await does('GET', `venda/findbyid/${id}`);
    expect(stored.origem).toBe('CONTINGENCIA');
    expect(Date.parse(String(stored.abertaEm))).toBe(Date.parse('2020-01-01T09:58:00Z'));
    expect(Date.now() - Date.parse(String(stored.finalizadaEm))).toBeLessThan(60_000);
    expect((await um!('GET', `venda/imprimir-venda-termica-pdv/${id}`)).text).toMatch(/nota a emitir/);
    // A promotion counts of what the services had added up before they were gone, and of nothing else.
    const { versao } = await does('GET', 'delivery/promocao');
    await does('POST', 'delivery/promocao', { ofertas: [{ nome: 'Dia da pizza', percentual: 10 }], versao });
    const kept = { origem: 'CONTINGENCIA', totalVisto: 33.66, pagamentos: [{ forma: 'PIX', valor: 33.66 }] };
    expect(await sold({ ...kept, comPromocoes: true })).toMatchObject({ total: 33.66, divergencias: null });
    await all(sql`delete from delivery_promocao`);
  });
  it('stands as it was sold without a network, whatever has changed since, and says what has', async () => {
    await open(0);
    await all(sql`update produto set preco = 45, controla_estoque = true, vende_sem_estoque = false, estoque = 1,
      situacao = 'PAUSADO' where id = ${pizza}`);
    const kept = {
      origem: 'CONTINGENCIA',
      itens: [{ produto: pizza, quantidade: 2, unidade: 37.4 }],
      totalVisto: 74.8,
      pagamentos: [{ forma: 'DINHEIRO', valor: 80 }],
    };
    expect((await sell({ ...kept, origem: 'ONLINE' })).body.fieldErrors).toHaveProperty('itens.0.produto');
    const { id, pedido } = await sold(kept);
    const stored = await does('GET', `venda/findbyid/${id}`);
    expect(stored).toMatchObject({ total: 74.8, desconto: 0, acrescimo: 0, subtotal: 74.8 });
    expect(String(stored.divergencias).split('\n')).toEqual([
      expect.stringMatching(/não está à venda/),
      expect.stringMatching(/custa R\$\s45,00, e foi vendido a R\$\s37,40/),
      expect.stringMatching(/Estoque insuficiente de Pizza: há 1/),
    ]);
    expect(await one(sql`select preco_unitario as n from pedido_item where pedido_id = ${pedido}`)).toBe(37.4);
    expect(await one(sql`select estoque as n from produto where id = ${pizza}`)).toBe(-1);
    expect(await all(sql`select motivo from movimento_estoque where pedido_id = ${pedido}`)).toEqual([
      { motivo: 'Vendido sem internet, sem ter estoque' },
    ]);
    // Its promotion is over: what was paid stays, as a discount; an addition where it would be less by now.
    for (const [totalVisto, desconto, acrescimo] of [
      [33.66, 3.74, 0],
      [40, 0, 2.6],
    ]) {
      const paid = await sold({
        ...kept,
        itens: [{ produto: pizza, quantidade: 1, unidade: 37.4 }],
        totalVisto,
        comPromocoes: true,
        pagamentos: [{ forma: 'PIX', valor: totalVisto }],
      });
      expect(await does('GET', `venda/findbyid/${paid.id}`)).toMatchObject({ total: totalVisto, desconto, acrescimo });
    }
    expect(
      (await um!('POST', 'venda/filterpaginated/1/10', { divergencias: { empty: false } })).body.totalRecords,
    ).toBe(3);
    await all(sql`update produto set preco = 37.4, situacao = 'ATIVO' where id = ${pizza}`);
  });
  it('keeps a sale without a network that is too cheap, and lets nobody pass over it', async () => {
    await all(sql`update produto set preco = 37.4, situacao = 'ATIVO' where id = ${pizza}`);
    const caixa = await open(0, operador);
    // Its prices, its sum or its discount are whatever the browser says: what is missing is reckoned here, all of it.
    const forged = (unidade: number, values: Values) => ({
      ...sale({ origem: 'CONTINGENCIA', itens: [{ produto: pizza, quantidade: 2, unidade }], ...values }),
      pagamentos: [{ forma: 'DINHEIRO', valor: Number(values.totalVisto) }],
    });
    const made = async (body: Values): Promise<Values> => {
      const { id } = await does('POST', 'venda/save', body, operador);
      return does('GET', `venda/findbyid/${Number(id)}`);
    };
    expect(await made(forged(37.4, { totalVisto: 74.8 }))).toMatchObject({ abaixo: null, divergencias: null });
    expect(await made(forged(33.66, { totalVisto: 67.32 }))).toMatchObject({ total: 67.32, abaixo: null });
    const cheap = await made(forged(1, { totalVisto: 2 }));
    expect(cheap).toMatchObject({ total: 2, abaixo: 72.8, conferidaEm: null });
    expect(await made(forged(37.4, { totalVisto: 10 }))).toMatchObject({ total: 10, abaixo: 64.8 });
    expect(await made(forged(34, { totalVisto: 66, desconto: 2 }))).toMatchObject({ total: 66, abaixo: 8.8 });
    // A fee hides nothing of it.
    expect(await made(forged(37.4, { totalVisto: 74.8, acrescimo: 60 }))).toMatchObject({ total: 74.8, abaixo: 60 });
    const four = await um!('POST', 'venda/filterpaginated/1/10', aConferir);
    expect(four.body.totalRecords).toBe(4);
    const figure = bemvindo.figures.find(({ name }) => name === 'vendasAConferir');
    expect(figure?.filter({} as never), 'the first page counts them').toEqual(aConferir);
    // Nobody who does not check says that he has, and no till is checked before.
    const check = (id: unknown, who: Speaker) => who('POST', `venda/${Number(id)}/conferir`, {});
    const perfil = await one(sql`select perfil_id as n from usuario where login = 'vendedor'`);
    await all(sql`update perfil set permissoes = array_remove(permissoes, 'CAIXA_CONFERIR') where id = ${perfil}`);
    expect((await check(cheap.id, operador!)).status).toBe(403);
    await does('POST', `pdv/caixa/${caixa}/fechar`, { informado: [{ forma: 'DINHEIRO', valor: 294.92 }] }, operador);
    expect((await um!('POST', `pdv/caixa/${caixa}/imprimir/z`, {})).text).toMatch(
      new RegExp(`a conferir.*Venda ${String(cheap.numero)}.*72,80`, 's'),
    );
    const refused = await um!('POST', `pdv/caixa/${caixa}/conferir`, {});
    expect(refused.body.messageError).toMatch(new RegExp(`sem internet: venda .*${String(cheap.numero)}`));
    for (const { id } of four.body.results as unknown as readonly Values[])
      expect((await check(id, um!)).body.hasError).toBe(false);
    expect((await check(cheap.id, um!)).body.hasError).toBe(true);
    expect(await does('GET', `venda/findbyid/${Number(cheap.id)}`)).toMatchObject({ conferidaPor: expect.anything() });
    await does('POST', `pdv/caixa/${caixa}/conferir`, {});
  });
  it('goes to the open till where its own was closed before it came, and says so', async () => {
    const first = await open(0);
    await all(sql`update caixa set aberto_em = now() - interval '2 hours' where id = ${first}`);
    const vendidaEm = new Date(Date.now() - 3_600_000).toISOString();
    await close(first, [{ forma: 'DINHEIRO', valor: 0 }]);
    const late = { origem: 'CONTINGENCIA', vendidaEm };
    expect((await sell(late)).body.messageError).toBe('Abra o caixa primeiro!');
    const second = await open(0);
    const stored = await does('GET', `venda/findbyid/${(await sold(late)).id}`);
    const { nome } = await does('GET', `pdv/caixa/findbyid/${first}`);
    expect(stored.divergencias).toBe(
      `Foi vendida no caixa ${String(nome)}, que já está fechado: o dinheiro está lá, e a venda neste.`,
    );
    expect(await movements(first)).toEqual([]);
    expect((await movements(second)).length).toBeGreaterThan(0);
  });
  it('asks who has sold it where the company wants to know', async () => {
    const seller = house.rowsOf('vendedor', empresa)[0]!;
    await all(sql`update vendedor set ativo = true`);
    await does('POST', 'pdv/configuracao/save', {
      ...(await does('GET', 'pdv/configuracao/empresa')),
      obrigaVendedor: true,
    });
    await open();
    const counter = (await does('GET', 'pdv/balcao')) as unknown as { readonly vendedores: readonly Values[] };
    expect(counter.vendedores.map(({ id }) => id)).toContain(seller);
    expect((await sell()).body.fieldErrors).toHaveProperty('vendedor');
    expect(await does('GET', `venda/findbyid/${(await sold({ vendedor: seller })).id}`)).toMatchObject({
      vendedor: seller,
    });
  });
  it('adds up at the end of a day of three who sell at once', async () => {
    expect(await dayOfTills(house, 14)).toEqual([]);
  });
});
