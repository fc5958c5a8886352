import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { speaker, type Speaker } from '../../../src/server/testing';
import { good, type Values } from '../../support/good';
import { startPostgres, type TestPostgres } from '../../support/postgres';
import { startServices, type Services } from '../../support/services';
import { vendavel } from '../../support/vendavel';

/** An order holds its items from the moment it is stored, in all channels alike, at two processes. */
const clock = { now: new Date('2026-11-24T15:00:00Z') };
let server: TestPostgres | undefined;
let house: Services | undefined;
let [um, estranho, noOutro, estranhoNoOutro]: Speaker[] = [];
let [empresa, categoria, conta] = [0, 0, 0];
let token = '';

const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
  (await house!.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
const one = async (statement: RawBuilder<unknown>): Promise<number> =>
  Number((await all(statement as RawBuilder<{ n: unknown }>))[0]?.n);
const does = (method: string, path: string, body?: unknown): Promise<Values> => good(um!, method, path, body);
const saved = async (root: string, values: Values): Promise<number> =>
  Number((await does('POST', `${root}/save`, values)).id);
const produto = (nome: string, values: Values = {}) => saved('produto', { nome, categoria, preco: 10, ...values });
const guardado = (nome: string, estoque: number) => produto(nome, { controlaEstoque: true, estoque });
const restam = (id: number, tabela = 'produto') =>
  one(sql`select estoque as n from ${sql.table(tabela)} where id = ${id}`);

let keys = 0;
interface Asked {
  readonly item: Values;
  readonly total?: number;
}
type Buy = (asked: Asked, second?: boolean) => ReturnType<Speaker>;
const linha = (item: Values): Values => ({ quantidade: 1, ...item });
const naLoja =
  (more: () => Values): Buy =>
  ({ item, total = 10 }, second) =>
    (second ? estranhoNoOutro! : estranho!)('POST', 'publico/loja/forno/pedido', {
      chave: `promessa-da-pagina-${(keys += 1)}`,
      nome: 'Marina',
      telefone: `(11) 9${String(70_000_000 + keys)}`,
      modalidade: 'RETIRADA',
      itens: [linha(item)],
      forma: 'DINHEIRO',
      totalVisto: total,
      ...more(),
    });
const daEquipe =
  (more: () => Values): Buy =>
  ({ item }, second) =>
    (second ? noOutro! : um!)('POST', 'pedido/save', {
      modalidade: 'RETIRADA',
      itens: [linha(item)],
      pagarDepois: true,
      ...more(),
    });
const amanha = '2026-11-25T15:00:00Z';
const canais: Readonly<Record<string, Buy>> = {
  loja: naLoja(() => ({})),
  'loja, para depois': naLoja(() => ({ agendadoPara: amanha })),
  'loja, Pix': naLoja(() => ({ forma: 'PIX_ONLINE' })),
  'mesa, pelo código': naLoja(() => ({ mesa: token, modalidade: 'LOCAL', forma: null })),
  telefone: daEquipe(() => ({ canal: 'TELEFONE' })),
  'telefone, para depois': daEquipe(() => ({ canal: 'TELEFONE', agendadoPara: amanha })),
  balcão: daEquipe(() => ({ canal: 'BALCAO' })),
  garçom: daEquipe(() => ({ canal: 'MESA', modalidade: 'LOCAL', conta })),
  caixa: ({ item, total = 10 }, second) =>
    (second ? noOutro! : um!)('POST', 'venda/save', {
      chave: `promessa-do-caixa-${(keys += 1)}`,
      itens: [linha(item)],
      pagamentos: [{ forma: 'DINHEIRO', valor: total }],
    }),
};
const canal = Object.entries(canais);

beforeAll(async () => {
  server = await startPostgres();
  house = await startServices({ engine: 'postgres', url: await server.createDatabase(), now: () => clock.now });
  um = await house.as('um');
  noOutro = await house.beside('um');
  estranho = speaker(house.app, null);
  estranhoNoOutro = await house.beside(null);
  empresa = house.companies[0];
  await vendavel(house.database);
  for (const table of ['delivery_pausa', 'conta_mesa', 'mesa', 'venda', 'caixa_movimento', 'caixa'])
    await all(sql`delete from ${sql.table(table)}`);
  await all(sql`delete from delivery_configuracao_pg_online where empresa_id = ${empresa}`);
  await all(sql`delete from credenciamento where empresa_id = ${empresa}`);
  await all(sql`delete from pdv_configuracao`);
  await all(sql`update empresa set bloqueado = false, situacao = 'ATIVA', horarios = null, fuso = 'UTC_3_BRASIL'`);
  const { versao } = await does('GET', 'deliveryconfiguracao/carregaconfiguracao');
  await does('POST', 'deliveryconfiguracao/save', {
    versao,
    site: 'forno',
    aberto: 'AUTOMATICO',
    horarios: null,
    feriadosFecha: false,
    aceitaAgendado: true,
    modalidades: ['ENTREGA', 'RETIRADA'],
    pedidoMinimo: null,
    pagamentos: ['DINHEIRO', 'PIX'],
    identificaPorWhatsapp: false,
    confirmaAutomatico: false,
    exigeCpf: false,
    exigeEmail: false,
    layout: 'LISTA',
    mostraPrecoDe: true,
    galeria: null,
    tempoRetirada: null,
    raioMaximo: null,
    pedeTroco: true,
  });
  await all(sql`insert into credenciamento (nome, empresa_id, situacao) values ('Forno', ${empresa}, 'APROVADO')`);
  await does('POST', 'deliveryconfiguracaopgonline/salvarvo', { forma: 'PIX', ativo: true, expiraPixMinutos: 10 });
  categoria = await saved('produto/categoria', { nome: 'Da promessa' });
  await does('POST', 'empresa/mesa/criar-em-masssa', { de: 1, ate: 1, lugares: 4, area: 'Salão' });
  const [mesa] = await all<{ id: number; token: string }>(
    sql`select id::int, token from mesa where empresa_id = ${empresa}`,
  );
  token = mesa!.token;
  conta = Number((await does('POST', `empresa/mesa/${mesa!.id}/abrir`, { pessoas: 2 })).conta);
  const terminal = await saved('pdv/terminal', { nome: 'Terminal da promessa' });
  await does('POST', 'pdv/caixa/abrir', { terminal, fundoTroco: 0 });
});
beforeEach(() => all(sql`delete from freio`));
afterAll(async () => {
  await house?.close();
  await server?.stop();
});

describe.each(canal)('%s', (nome, buy) => {
  it('sells the last one once, and the next who asks is told before', async () => {
    const ultimo = await guardado(`Último ${nome}`, 1);
    const first = await buy({ item: { produto: ultimo } });
    expect(first.body.hasError, first.text).toBe(false);
    expect(await restam(ultimo)).toBe(0);
    for (const [other, ask] of canal) {
      const { body } = await ask({ item: { produto: ultimo } });
      expect(body.hasError, other).toBe(true);
      expect(JSON.stringify(body), other).toMatch(/Estoque insuficiente de Último .*: há 0!/);
    }
  });
  it.each([1, 7])('never promises more than %i, twenty at once at two processes', async (units) => {
    const sete = await guardado(`Sete ${nome} ${units}`, units);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => buy({ item: { produto: sete } }, index % 2 === 1)),
    );
    expect(answers.filter(({ body }) => !body.hasError)).toHaveLength(units);
    expect(await restam(sete)).toBe(0);
    expect(await one(sql`select sum(quantidade) as n from movimento_estoque where produto_id = ${sete}`)).toBe(-units);
  });
});

describe('all channels at once', () => {
  it('sell exactly what there is of a product, an add-on with stock and the part of a combo', async () => {
    const lata = await guardado('Lata', 5);
    const combo = await produto('Com a lata', { tipo: 'COMBO', combo: [{ produto: lata, quantidade: 1 }] });
    const prato = await produto('Com molho');
    const extras = await saved('produto/adicional/categoria', { nome: 'Molhos', maximo: 1 });
    await does('POST', 'produto/adicional/vinculo/save', { produto: prato, categoria: extras });
    const molho = await saved('produto/adicional', {
      nome: 'Molho da casa',
      valor: 0,
      categoria: extras,
      controlaEstoque: true,
      estoque: 5,
    });
    const asked = [
      { produto: lata },
      { produto: combo },
      { produto: prato, adicionais: [{ adicional: molho, quantidade: 1 }] },
    ];
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const item = asked[index % 3]!;
        const { body } = await canal[index % canal.length]![1]({ item }, index % 2 === 1);
        return { of: index % 3, isSold: !body.hasError };
      }),
    );
    const sold = (of: number): number => answers.filter((one) => one.of === of && one.isSold).length;
    expect([sold(0) + sold(1), sold(2)]).toEqual([5, 5]);
    expect([await restam(lata), await restam(molho, 'adicional')]).toEqual([0, 0]);
  });
  it('comes back when the order is cancelled, from new, for later and confirmed alike', async () => {
    const bolo = await guardado('Bolo', 3);
    for (const nome of ['telefone', 'telefone, para depois', 'loja']) {
      const { body, text } = await canais[nome]!({ item: { produto: bolo, quantidade: 3 }, total: 30 });
      expect(body.hasError, text).toBe(false);
      expect(await restam(bolo), nome).toBe(0);
      const [{ id }] = (await all(sql`select max(id)::int as id from pedido`)) as [{ id: number }];
      await does('POST', `pedido/${id}/cancelar`, { motivoCancelamento: 'Desistiu' });
      expect(await restam(bolo), nome).toBe(3);
      expect(await one(sql`select sum(quantidade) as n from movimento_estoque where pedido_id = ${id}`)).toBe(0);
    }
  });
  it('comes back when the Pix is not paid in time', async () => {
    const torta = await guardado('Torta', 1);
    const { body, text } = await canais['loja, Pix']!({ item: { produto: torta } });
    expect(body.hasError, text).toBe(false);
    expect(await restam(torta)).toBe(0);
    clock.now = new Date(clock.now.getTime() + 11 * 60_000);
    await house!.app.routines.turn('lojaAcesso.pixVencidos');
    um = await house!.as('um');
    expect(await restam(torta)).toBe(1);
  });
  it('is out on every menu while it is promised: of its stock, its recipe, its parts and its add-ons', async () => {
    const massa = await guardado('Massa prometida', 1);
    const feito = await produto('Feito de massa', { fichaTecnica: [{ insumo: massa, quantidade: 1 }] });
    const combo = await produto('Combo de massa', { tipo: 'COMBO', combo: [{ produto: feito, quantidade: 1 }] });
    const livre = await produto('Sem estoque nenhum');
    const outs = async (): Promise<Record<string, readonly boolean[]>> => {
      const ids = [massa, feito, combo, livre];
      const pagina = (await good(estranho!, 'GET', 'publico/loja/forno')).categorias as { produtos: Values[] }[];
      const caixa = (await does('GET', 'pdv/cardapio')).produtos as Values[];
      const telefone = await Promise.all(
        ids.map(async (id) => {
          const { body } = await um!('GET', `pedido/novo/produtos?produto=${id}&canal=TELEFONE`);
          return (body.result as unknown as Values[])[0]!.falta !== null;
        }),
      );
      const shown = pagina.flatMap(({ produtos }) => produtos);
      return {
        loja: ids.map((id) => shown.find((row) => row.id === id)!.esgotado === true),
        caixa: ids.map((id) => caixa.find((row) => row.id === id)!.falta !== null),
        telefone,
      };
    };
    const same = (some: readonly boolean[]) => ({ loja: some, caixa: some, telefone: some });
    expect(await outs()).toEqual(same([false, false, false, false]));
    const { body, text } = await canais.loja!({ item: { produto: combo } });
    expect(body.hasError, text).toBe(false);
    expect(await outs()).toEqual(same([true, true, true, false]));
    const conta = await good(estranho!, 'POST', 'publico/loja/forno/conta', {
      modalidade: 'RETIRADA',
      itens: [{ produto: combo, quantidade: 1 }],
      forma: 'DINHEIRO',
    });
    expect(JSON.stringify(conta.recusas), 'the second customer, before paying').toMatch(/Massa prometida: há 0!/);
  });
});
