import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dayOfTills } from '../../support/dayOfTills';
import { moduleEngines } from '../../support/engines';
import { type Values } from '../../support/good';
import { password } from '../../support/services';
import { tableOf } from '../../support/tableOf';
import { saveSettings } from '../../support/settings';
import {
  house,
  empresa,
  pizza,
  terminal,
  all,
  one,
  does,
  sale,
  sell,
  sold,
  open,
  close,
  movements,
  opensTills,
  um,
  dois,
  leitor,
  operador,
} from './house';

describe.each(moduleEngines)('the till on %s', (engine) => {
  opensTills(engine);

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
