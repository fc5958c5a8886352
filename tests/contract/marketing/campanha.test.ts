import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { speaker } from '../../../src/server/testing';
import { saveSettings } from '../../support/settings';
import { couponShop, type Values } from '../../support/cupons';

const shop = couponShop('postgres');
const { all, one, post, order, clock } = shop;
const noon = new Date('2026-11-24T15:00:00Z');
const feito = async (path: string, body: Values = {}): Promise<Values> => {
  const answer = await post(path, body);
  expect(answer.body.hasError, answer.text).toBe(false);
  return answer.body.result as unknown as Values;
};
let vez = 0;
const publico = async (): Promise<unknown> => {
  vez += 1;
  return (
    await feito('publico/save', {
      nome: `Todos ${vez}`,
      regras: [{ campo: 'quantidadePedidos', operador: 'gte', valor: 0, dias: null }],
    })
  ).id;
};
const campanha = async (mais: Values = {}): Promise<number> =>
  Number(
    (
      await feito('campanha/save', {
        publico: await publico(),
        nome: `Campanha ${vez}`,
        mensagem: 'Oi, {nome}!',
        ...mais,
      })
    ).id,
  );
const turno = (nome: string) => shop.house.app.routines.turn(nome);
/** The campaign begins, and everybody is queued. */
const comecar = async (id: number): Promise<void> => {
  await feito(`campanha/${id}/agendar`);
  await turno('campanha.iniciar');
  await turno('campanha.envio');
};
const participantes = async (id: number, resto = '1/50'): Promise<readonly Values[]> =>
  (await shop.um('GET', `campanha/filtrar/participantes/${id}/${resto}`)).body.results as unknown as readonly Values[];
const situacoes = async (id: number) => (await participantes(id)).map(({ situacao }) => situacao);
const ver = async (id: number): Promise<Values> =>
  (await shop.um('GET', `campanha/findbyid/${id}`)).body.result as unknown as Values;
const fila = (id: number) =>
  all<{ id: string; telefone: string; texto: string; estado: string }>(
    sql`select id, telefone, texto, estado from mensagem_whatsapp where empresa_id = ${shop.empresa} and chave like ${`campanha:${id}:%`} order by id`,
  );
const enviada = (id: number, quando: Date) =>
  all(
    sql`update mensagem_whatsapp set estado = 'ENTREGUE', enviada_em = ${quando.toISOString()} where empresa_id = ${shop.empresa} and chave like ${`campanha:${id}:%`}`,
  );

beforeEach(async () => {
  clock.now = noon;
  await shop.signIn();
  for (const table of ['campanha_participante', 'campanha', 'mensagem_whatsapp', 'recusa_whatsapp'])
    await all(sql`delete from ${sql.table(table)} where empresa_id = ${shop.empresa}`);
  // Orders of another test would count as bought after the message.
  await all(sql`update pedido set data = data - interval '90 days' where empresa_id = ${shop.empresa}`);
  await all(sql`update cliente set aceita_mensagens = true where empresa_id = ${shop.empresa}`);
  await all(
    sql`update instancia_whatsapp set estado = 'CONECTADA', pausada = false where empresa_id = ${shop.empresa}`,
  );
  for (const [at, id] of shop.clientes.entries())
    await all(sql`update cliente set telefone = ${`+551198765432${at}`} where id = ${id}`);
});

describe('a campaign', () => {
  it('H1: says before who receives and why others do not, and queues each once, over a second start', async () => {
    await all(sql`update cliente set aceita_mensagens = false where id = ${shop.clientes[0]}`);
    const id = await campanha();
    expect(await feito('campanha/estatistica', { campanha: id })).toMatchObject({
      prevista: true,
      total: 3,
      recebem: 2,
      semConsentimento: 1,
    });
    await comecar(id);
    await turno('campanha.envio');
    await turno('campanha.envio');
    const mensagens = await fila(id);
    expect(new Set(mensagens.map(({ telefone }) => telefone)).size).toBe(2);
    expect(mensagens.length).toBe(2);
    expect(mensagens[0]!.texto).toMatch(/^Oi, Maria!\n\n.*SAIR/);
    expect(await situacoes(id)).toEqual(['NA_FILA', 'NA_FILA']);
    // A customer who comes to fit later is not in it, and what was written does not change.
    await all(sql`update cliente set aceita_mensagens = true where id = ${shop.clientes[0]}`);
    await turno('campanha.envio');
    expect((await participantes(id)).length).toBe(2);
    const { versao } = await ver(id);
    expect((await post('campanha/save', { id, versao, mensagem: 'Outra' })).body.hasError).toBe(true);
  });
  it('that continues takes in each day who has come to fit, each once, until it is ended', async () => {
    const novata = shop.clientes[2]!;
    await all(sql`update cliente set aceita_mensagens = false where id = ${novata}`);
    const id = await campanha({ continua: true, porHora: 60 });
    await comecar(id);
    await enviada(id, noon);
    await turno('campanha.resultado');
    expect((await ver(id)).situacao, 'goes on').toBe('ENVIANDO');
    await all(sql`update cliente set aceita_mensagens = true where id = ${novata}`);
    const entrada = async (): Promise<number> => {
      await turno('campanha.entrada');
      await turno('campanha.envio');
      return (await fila(id)).length;
    };
    expect(await entrada(), 'not on the same day').toBe(2);
    const amanha = new Date(noon.getTime() + 86_400_000);
    clock.now = amanha;
    await shop.signIn();
    expect([await entrada(), await entrada()]).toEqual([3, 3]);
    expect(
      await one(
        sql`select count(*) as n from mensagem_whatsapp where chave like ${`campanha:${id}:%`} and enviar_em >= ${amanha.toISOString()}`,
      ),
      'at its own pace, from now on',
    ).toBe(1);
    // The order of a newcomer counts from its own message on.
    await enviada(id, amanha);
    await turno('campanha.resultado');
    clock.now = new Date(noon.getTime() + 2 * 86_400_000);
    await all(sql`update cliente set telefone = '+5511955554444' where id = ${shop.clientes[0]}`);
    expect(await entrada(), 'the same customer, by another number').toBe(3);
    await feito(`campanha/${id}/encerrar`);
    await turno('campanha.resultado');
    expect((await ver(id)).situacao).toBe('CONCLUIDA');
    clock.now = new Date(noon.getTime() + 3 * 86_400_000);
    expect(await entrada()).toBe(3);
  });
  it('that continues stops and says why when its coupon ends', async () => {
    const cupom = await shop.cupom('VENCE10');
    const id = await campanha({ continua: true, cupom });
    await comecar(id);
    await enviada(id, noon);
    await turno('campanha.resultado');
    await all(sql`update cupom_desconto set situacao = 'PAUSADO' where id = ${cupom}`);
    clock.now = new Date(noon.getTime() + 86_400_000);
    await shop.signIn();
    await turno('campanha.entrada');
    expect(await ver(id)).toMatchObject({
      situacao: 'PAUSADA',
      motivoPausa: 'O cupom desta campanha não está ativo!',
    });
  });
  it('H6: pages its participants, by state too, and those of no other company', async () => {
    const id = await campanha();
    await comecar(id);
    const segunda = await shop.um('GET', `campanha/filtrar/participantes/${id}/2/2`);
    expect([segunda.body.totalRecords, segunda.body.results!.length]).toEqual([3, 1]);
    expect((await participantes(id, '1/10?situacao=LIDA')).length).toBe(0);
    const dois = await shop.house.as('dois');
    expect((await dois('GET', `campanha/filtrar/participantes/${id}/1/10`)).status).toBe(404);
    expect((await dois('POST', 'campanha/estatistica', { campanha: id })).status).toBe(404);
    expect((await shop.um('GET', `campanha/filtrar/participantes/0/1/10`)).status).toBe(422);
  });
  it('H2: a customer who says SAIR in the middle gets nothing more, and is shown so', async () => {
    const id = await campanha();
    await comecar(id);
    const [primeira] = await fila(id);
    await all(
      sql`update mensagem_whatsapp set estado = 'CANCELADA', erro = 'O cliente pediu para não receber mensagens!' where id = ${primeira!.id}`,
    );
    await turno('campanha.resultado');
    expect((await situacoes(id)).filter((one) => one === 'RECUSOU').length).toBe(1);
  });
  it('H7: an order counts once, for the last campaign that reached the customer', async () => {
    const [antes, depois] = [await campanha(), await campanha()];
    await comecar(antes);
    await enviada(antes, noon);
    await turno('campanha.resultado');
    clock.now = new Date(noon.getTime() + 3_600_000);
    await shop.signIn();
    await comecar(depois);
    await enviada(depois, clock.now);
    await turno('campanha.resultado');
    clock.now = new Date(noon.getTime() + 2 * 86_400_000);
    await shop.signIn();
    const pedido = await order({ cliente: shop.clientes[0]! });
    expect(pedido.body.hasError, pedido.text).toBe(false);
    await all(sql`update pedido set data = ${clock.now.toISOString()} where id = ${pedido.body.result!.id}`);
    await turno('campanha.resultado');
    await turno('campanha.resultado');
    expect(await ver(antes)).toMatchObject({ situacao: 'CONCLUIDA', enviadas: 3, pedidos: 0 });
    expect(await ver(depois)).toMatchObject({ situacao: 'CONCLUIDA', pedidos: 1, valor: 50 });
    expect(await feito('campanha/estatistica', { campanha: depois })).toMatchObject({
      prevista: false,
      recebem: 3,
      pedidos: 1,
      conversao: 33.3,
      conversaoControle: null,
    });
  });
  it('sends two versions to halves that are drawn once, and compares what they sold', async () => {
    const id = await campanha({ mensagemB: 'Olá, {nome}! Segunda.', porcentagemB: 34 });
    await comecar(id);
    const textos = (await fila(id)).map(({ texto }) => texto.startsWith('Olá'));
    expect(textos.filter(Boolean).length).toBe(1);
    const recebidas = await all<{ variante: string; texto: string }>(sql`select p.variante, m.texto
      from campanha_participante as p join mensagem_whatsapp as m on m.empresa_id = p.empresa_id and m.id = p.mensagem_id
      where p.empresa_id = ${shop.empresa} and p.campanha_id = ${id}`);
    expect(recebidas.length).toBe(3);
    for (const { variante, texto } of recebidas)
      expect([variante, texto.startsWith('Olá')]).toEqual([variante, variante === 'B']);
    await enviada(id, noon);
    await turno('campanha.resultado');
    expect(
      ((await feito('campanha/estatistica', { campanha: id })) as { versoes: readonly Values[] }).versoes,
    ).toMatchObject([
      { versao: 'A', pessoas: 2, compraram: 0 },
      { versao: 'B', pessoas: 1, compraram: 0 },
    ]);
  });
  it('shows what it brought beyond the group of control, less the cost of what was sold', async () => {
    const id = await campanha();
    await comecar(id);
    await enviada(id, noon);
    await turno('campanha.resultado');
    // The last of the three is compared with.
    await all(sql`update campanha_participante set situacao = 'CONTROLE', enviada_em = null where campanha_id = ${id}
      and cliente_id = ${shop.clientes[2]}`);
    clock.now = new Date(noon.getTime() + 2 * 86_400_000);
    await shop.signIn();
    for (const cliente of shop.clientes) {
      const { body, text } = await order({ cliente });
      expect(body.hasError, text).toBe(false);
      await all(sql`update pedido set data = ${clock.now.toISOString()} where id = ${body.result!.id}`);
      await all(sql`update pedido_item set custo = 20, quantidade = 1 where pedido_id = ${body.result!.id}`);
    }
    await turno('campanha.resultado');
    const { lucro, porDia, funil } = (await feito('campanha/estatistica', { campanha: id })) as {
      readonly lucro: Values;
      readonly porDia: readonly Values[];
      readonly funil: readonly Values[];
    };
    // Two sales of 50, of which all would have come: the one of the control bought too.
    expect(lucro).toMatchObject({ vendas: 100, viriam: 100, custo: 0, lucro: 0, pedidosAMais: 0, semCusto: 0 });
    expect(porDia).toMatchObject([
      { dia: '2026-11-24', recebeu: 0, controle: 0 },
      { dia: '2026-11-25', recebeu: 0, controle: 0 },
      { dia: '2026-11-26', recebeu: 100, controle: 100 },
    ]);
    expect(funil.map(({ quantos }) => quantos)).toEqual([3, 2, 2, 2, 0, 2]);
    await all(
      sql`update campanha_participante set pedido_id = null, valor = null where campanha_id = ${id} and situacao = 'CONTROLE'`,
    );
    const semCompra = ((await feito('campanha/estatistica', { campanha: id })) as { readonly lucro: Values }).lucro;
    expect(semCompra).toMatchObject({ vendas: 100, viriam: 0, custo: 40, lucro: 60, pedidosAMais: 2 });
    // One order is changed at the counter, the other is cancelled.
    const [alterado, cancelado] = await all<{ id: string }>(sql`select pedido_id as id from campanha_participante
      where campanha_id = ${id} and situacao = 'ENTREGUE' order by id`);
    await all(sql`update pedido set total = 70 where id = ${alterado!.id}`);
    await all(sql`update pedido set situacao = 'CANCELADO' where id = ${cancelado!.id}`);
    await turno('campanha.resultado');
    expect(await ver(id)).toMatchObject({ pedidos: 1, valor: 70 });
  });
  describe('with a link', () => {
    const estranho = () => speaker(shop.house.app, null);
    const links = async (id: number): Promise<readonly string[]> =>
      (await fila(id)).map(({ texto }) => /\/l\/([a-z0-9]{10})\b/.exec(texto)![1]!);
    const destino = async (codigo: string) => (await estranho()('GET', `publico/link/${codigo}`)).body.result as Values;
    const salva = async (mais: Values) =>
      (await post('campanha/save', { nome: 'Com cupom', publico: await publico(), ...mais })).body;

    it('leads each customer by an address of their own to the shop, and counts each once', async () => {
      const id = await campanha({ mensagem: '{nome}, peça em {link}' });
      await saveSettings(shop.um, 'deliveryconfiguracao', { site: null });
      expect((await post(`campanha/${id}/agendar`)).body.messageError).toMatch(/ainda não tem endereço/);
      await saveSettings(shop.um, 'deliveryconfiguracao', { site: 'forno' });
      await comecar(id);
      const codigos = await links(id);
      expect(new Set(codigos).size).toBe(3);
      expect(await destino(codigos[0]!)).toEqual({ loja: 'Forno', oferta: null, destino: '/forno' });
      // Looking, as the preview of a messenger does, is no visit.
      const pagina = await shop.house.app.fetch(new Request(`http://localhost/l/${codigos[0]!}`));
      expect([pagina.status, await pagina.text()]).toEqual([200, expect.stringContaining('href="/forno"')]);
      const abrir = async () => (await estranho()('POST', `publico/link/${codigos[0]!}/abrir`, {})).status;
      await turno('campanha.resultado');
      expect((await ver(id)).cliques).toBe(0);
      expect([await abrir(), await abrir()]).toEqual([200, 200]);
      await turno('campanha.resultado');
      expect((await ver(id)).cliques).toBe(1);
      const { funil } = (await feito('campanha/estatistica', { campanha: id })) as {
        readonly funil: readonly Values[];
      };
      expect(funil.find(({ etapa }) => etapa === 'Abriram o link')).toMatchObject({ quantos: 1 });
      expect((await estranho()('GET', 'publico/link/aaaaaaaaaa')).status).toBe(404);
      expect((await estranho()('POST', 'publico/link/aaaaaaaaaa/abrir', {})).status).toBe(404);
      // Only the platform reads whose link it is.
      expect((await shop.um('POST', 'campanha/participante/filterpaginated/1/10', {})).text).not.toContain(codigos[0]);
      await all(sql`update empresa set bloqueado = true where id = ${shop.empresa}`);
      expect((await estranho()('GET', `publico/link/${codigos[0]!}`)).status).toBe(404);
      await all(sql`update empresa set bloqueado = false where id = ${shop.empresa}`);
    });
    it('names the coupon it leads to, and is not sent with one that nobody could use', async () => {
      const mensagem = '{nome}, {desconto} com {cupom}: {link}';
      expect((await salva({ mensagem })).fieldErrors).toMatchObject({
        cupom: expect.stringContaining('escolha qual') as string,
      });
      const cupom = await shop.cupom('SEXTA10');
      const id = await campanha({ mensagem, cupom });
      for (const [coluna, valor, antes, dito] of [
        ['situacao', 'PAUSADO', 'ATIVO', /não está ativo/],
        ['data_vencimento', '2026-11-23', '2026-12-31', /já venceu/],
        ['palavra_chave', null, 'SEXTA10', /não tem palavra-chave/],
      ] as const) {
        await all(sql`update cupom_desconto set ${sql.ref(coluna)} = ${valor} where id = ${cupom}`);
        expect((await post(`campanha/${id}/agendar`)).body.messageError).toMatch(dito);
        await all(sql`update cupom_desconto set ${sql.ref(coluna)} = ${antes} where id = ${cupom}`);
      }
      await comecar(id);
      expect((await fila(id))[0]!.texto).toMatch(/^Maria, R\$\s?10,00 de desconto com SEXTA10: http/);
      const { oferta, destino: pagina } = await destino((await links(id))[0]!);
      expect([oferta, pagina]).toEqual([
        expect.stringContaining('10,00'),
        expect.stringMatching(/^\/cupom\/[0-9a-f]{32}$/),
      ]);
      const aberta = await shop.house.app.fetch(new Request(`http://localhost${String(pagina)}`));
      expect(await aberta.text()).toContain('SEXTA10');
    });
  });
  it('H11: names whom the limit has held back', async () => {
    for (const chave of ['a', 'b'])
      await all(
        sql`insert into mensagem_whatsapp (empresa_id, instancia_id, telefone, texto, origem, tipo, estado, chave, enviar_em, busca)
          select ${shop.empresa}, i.id, '+5511987654320', 'x', 'CUPOM', 'MARKETING', 'ENVIADA', ${chave}, ${noon.toISOString()}, ''
          from instancia_whatsapp as i where i.empresa_id = ${shop.empresa}`,
      );
    const id = await campanha();
    await comecar(id);
    const preso = (await participantes(id)).filter(({ situacao }) => situacao === 'FREQUENCIA');
    expect(preso).toMatchObject([{ motivo: 'Já tem 2 mensagens de marketing em 7 dias.' }]);
    expect((await fila(id)).length).toBe(2);
  });
  it('waits while it is paused, goes on, and withdraws what waits when it is cancelled', async () => {
    const id = await campanha();
    await comecar(id);
    const estados = async () => [...new Set((await fila(id)).map(({ estado }) => estado))];
    await feito(`campanha/${id}/pausar`);
    expect(await estados()).toEqual(['PAUSADA']);
    await feito(`campanha/${id}/retomar`);
    expect(await estados()).toEqual(['PENDENTE']);
    await feito(`campanha/${id}/cancelar`);
    expect([await estados(), new Set(await situacoes(id))]).toEqual([['CANCELADA'], new Set(['CANCELADA'])]);
  });
  it('stops by itself without a line, and keeps a group apart to compare with', async () => {
    const id = await campanha({ grupoControle: 20 });
    await feito(`campanha/${id}/agendar`);
    await turno('campanha.iniciar');
    await all(sql`update instancia_whatsapp set estado = 'DESCONECTADA' where empresa_id = ${shop.empresa}`);
    await turno('campanha.envio');
    expect(await ver(id)).toMatchObject({
      situacao: 'PAUSADA',
      motivoPausa: expect.stringContaining('Loja') as string,
    });
    expect(await fila(id)).toEqual([]);
    await all(sql`update campanha_participante set situacao = 'CONTROLE' where campanha_id = ${id}`);
    await all(sql`update instancia_whatsapp set estado = 'CONECTADA' where empresa_id = ${shop.empresa}`);
    await feito(`campanha/${id}/retomar`);
    await turno('campanha.envio');
    await turno('campanha.resultado');
    expect([
      (await ver(id)).situacao,
      await one(sql`select count(*) as n from mensagem_whatsapp where origem = 'CAMPANHA'`),
    ]).toEqual(['CONCLUIDA', 0]);
  });
});
