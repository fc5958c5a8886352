import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { couponShop } from '../../support/cupons';
import { saveSettings } from '../../support/settings';

const shop = couponShop('postgres');
const { all, one, post, order, clock } = shop;
interface Automatica {
  readonly id: number;
  readonly versao: number;
  readonly gatilho: string;
  readonly ativo: boolean;
}
const lista = async (): Promise<readonly Automatica[]> =>
  (await post('mensagem/automatica/filterpaginated/1/50')).body.results as unknown as readonly Automatica[];
const de = async (gatilho: string): Promise<Automatica> => (await lista()).find((one) => one.gatilho === gatilho)!;
const ligar = async (gatilho: string, mais: object = {}): Promise<number> => {
  const { id, versao, ativo } = await de(gatilho);
  const salvo = await post('mensagem/automatica/save', { id, versao, ...mais });
  expect(salvo.body.hasError, salvo.text).toBe(false);
  if (!ativo) expect((await post(`mensagem/automatica/${id}/ligar`)).body.hasError).toBe(false);
  return id;
};
const fila = () =>
  all<{ texto: string; tipo: string; origem: string; cliente_id: string; estado: string }>(
    sql`select texto, tipo, origem, cliente_id, estado from mensagem_whatsapp where empresa_id = ${shop.empresa} and origem = 'AUTOMATICA' order by id`,
  );
const envios = () =>
  all<{ chave: string; situacao: string; motivo: string | null }>(
    sql`select chave, situacao, motivo from mensagem_automatica_envio where empresa_id = ${shop.empresa} order by id`,
  );
/** Seconds go by, and what is due goes. */
const passar = async (segundos: number): Promise<void> => {
  clock.now = new Date(clock.now.getTime() + segundos * 1000);
  await shop.house.app.jobs.drain();
  await shop.house.app.routines.turn('mensagemAutomatica.envio');
};
const noon = new Date('2026-11-24T15:00:00Z');
const cliente = () => shop.clientes[0]!;
const novo = async (): Promise<number> => (await order({ cliente: cliente() })).body.result!.id;

/** A credit of points, written now. */
const creditar = (chave: string, pontos: number, expira: string | null = null) =>
  all(sql`insert into transacao (empresa_id, cliente_id, descricao, data, tipo, situacao, pontos, saldo, restante, expira_em, chave, origem, busca)
    select ${shop.empresa}, id, 'Compra', ${clock.now.toISOString()}, 'CREDITO', 'EFETIVADA', ${pontos}, coalesce(pontos, 0), ${pontos}, ${expira}, ${`teste:${chave}`}, 'SISTEMA', ''
    from cliente where id = ${cliente()}`);
/** Runs the routines that look at credits and baskets, then the queue. */
const acontecer = async (): Promise<void> => {
  await shop.house.app.routines.turn('mensagemAutomatica.acontecido');
  await passar(0);
};

beforeEach(async () => {
  clock.now = noon;
  await shop.signIn();
  for (const table of [
    'cesta_deixada',
    'mensagem_automatica_envio',
    'mensagem_automatica',
    'mensagem_whatsapp',
    'recusa_whatsapp',
  ])
    await all(sql`delete from ${sql.table(table)} where empresa_id = ${shop.empresa}`);
  await all(
    sql`update cliente set aceita_mensagens = true, data_nascimento = null, aniversario = null, ultima_compra = null where empresa_id = ${shop.empresa}`,
  );
  expect((await post('mensagem/automatica/criar-as-que-faltam')).body.result).toEqual({ criadas: 17 });
});

describe('automatic messages', () => {
  it('are made once for a company, all of them off, and their tags are listed by trigger', async () => {
    expect((await lista()).filter(({ ativo }) => ativo)).toEqual([]);
    expect((await post('mensagem/automatica/criar-as-que-faltam')).body.result).toEqual({ criadas: 0 });
    const { body } = await shop.um('GET', 'mensagem/automatica/tag/list');
    const tags = body.result as unknown as { gatilho: string; tags: { tag: string }[] }[];
    expect(tags.find(({ gatilho }) => gatilho === 'INATIVO')!.tags.map(({ tag }) => tag)).toEqual([
      'nome',
      'empresa',
      'dias',
    ]);
  });
  it('H3: a test fills every tag; an unknown one, or one of another trigger, is refused by its name', async () => {
    const mensagem = '{nome} {empresa} {numero} {total} {previsao} {dias}';
    const teste = await post('mensagem/automatica/msgteste', { mensagem, telefone: '11987650000' });
    expect(teste.body.hasError, teste.text).toBe(false);
    const { texto } = teste.body.result as unknown as { texto: string };
    expect(texto).not.toMatch(/[{}]/);
    expect(
      await one(sql`select count(*) as n from mensagem_whatsapp where texto = ${texto} and origem = 'TESTE'`),
    ).toBe(1);
    const { id, versao } = await de('ANIVERSARIO');
    const estranha = async (texto: string) =>
      (await post('mensagem/automatica/save', { id, versao, texto })).body.fieldErrors?.texto;
    expect(await estranha('Oi {apelido}')).toContain('{apelido}');
    expect(await estranha('Oi, pedido {numero}')).toContain('{numero}');
  });
  it('H4: tells of a step of an order once, without consent too, and not what was taken back', async () => {
    await ligar('PEDIDO_PRONTO');
    await all(sql`update cliente set aceita_mensagens = false where id = ${cliente()}`);
    const id = await novo();
    await post(`pedido/${id}/aprontar`);
    await post(`pedido/${id}/aprontar`);
    await passar(5);
    expect(await fila()).toEqual([]);
    await passar(10);
    await passar(60);
    expect(await fila()).toMatchObject([{ tipo: 'SERVICO', origem: 'AUTOMATICA' }]);
    expect((await fila())[0]!.texto).toMatch(/^Maria, o seu pedido .+ está pronto!$/);
    const desfeito = await novo();
    await post(`pedido/${desfeito}/aprontar`);
    await passar(3);
    expect((await post(`pedido/${desfeito}/desfazer`)).body.hasError).toBe(false);
    await passar(60);
    expect((await fila()).length).toBe(1);
    expect((await envios()).at(-1)).toMatchObject({ situacao: 'DESISTIU' });
    // Made again, it is told.
    await post(`pedido/${desfeito}/aprontar`);
    await passar(0);
    await passar(15);
    expect((await fila()).length).toBe(2);
    await all(
      sql`insert into recusa_whatsapp (empresa_id, telefone, origem, busca) values (${shop.empresa}, '+5511987654320', 'RESPOSTA', '')`,
    );
    const recusado = await novo();
    await post(`pedido/${recusado}/aprontar`);
    await passar(0);
    await passar(15);
    expect([(await fila()).length, (await envios()).at(-1)!.situacao]).toEqual([2, 'RECUSADA']);
  });
  it('switched on, know nothing of what was before', async () => {
    const id = await novo();
    await post(`pedido/${id}/aprontar`);
    await passar(30);
    await ligar('PEDIDO_PRONTO');
    await passar(30);
    expect(await envios()).toEqual([]);
  });
  it('H5: wish a happy birthday once a year, from the hour of the company’s own clock', async () => {
    await all(sql`update empresa set fuso = 'UTC_5_BRASIL' where id = ${shop.empresa}`);
    await all(sql`update cliente set aniversario = '11-24' where id = ${cliente()}`);
    const id = await ligar('ANIVERSARIO', { hora: '09:00' });
    const vez = async (hora: string): Promise<number> => {
      clock.now = new Date(`2026-11-24T${hora}:00Z`);
      await shop.house.app.routines.turn('mensagemAutomatica.dias');
      await passar(0);
      return (await fila()).length;
    };
    // Nine in São Paulo is seven in Acre.
    expect([await vez('12:30'), await vez('13:55'), await vez('14:05'), await vez('15:00')]).toEqual([0, 0, 1, 1]);
    expect((await fila())[0]).toMatchObject({ tipo: 'MARKETING', texto: expect.stringContaining('SAIR') as string });
    await shop.signIn();
    const agora = await post('mensagem/automatica/enviar/msg/agora', { id });
    expect(agora.body.hasError, agora.text).toBe(false);
    await shop.house.app.jobs.drain();
    await passar(0);
    expect((await fila()).length).toBe(1);
    await all(sql`update empresa set fuso = 'UTC_3_BRASIL' where id = ${shop.empresa}`);
  });
  it('H11: hold back the third message of marketing in seven days, and say so', async () => {
    await all(sql`update cliente set aniversario = '11-24' where id = ${cliente()}`);
    const id = await ligar('ANIVERSARIO', { hora: '08:00' });
    for (const origem of ['CUPOM', 'CAMPANHA'])
      await all(
        sql`insert into mensagem_whatsapp (empresa_id, instancia_id, cliente_id, telefone, texto, origem, tipo, estado, chave, enviar_em, busca)
          select ${shop.empresa}, i.id, ${cliente()}, '+5511987654320', 'x', ${origem}, 'MARKETING', 'ENVIADA', ${origem}, ${new Date(clock.now.getTime() - 86_400_000).toISOString()}, ''
          from instancia_whatsapp as i where i.empresa_id = ${shop.empresa}`,
      );
    await post('mensagem/automatica/enviar/msg/agora', { id });
    await shop.house.app.jobs.drain();
    await passar(0);
    expect(await fila()).toEqual([]);
    expect(await envios()).toMatchObject([
      { situacao: 'FREQUENCIA', motivo: 'Já tem 2 mensagens de marketing em 7 dias.' },
    ]);
  });
  it('reach who has not bought for the days, not who was gone long before', async () => {
    const [um, dois, tres] = shop.clientes as [number, number, number];
    await all(sql`update cliente set ultima_compra = '2026-10-25' where id = ${um}`);
    await all(sql`update cliente set ultima_compra = '2026-01-01' where id = ${dois}`);
    await all(sql`update cliente set ultima_compra = '2026-10-25', aceita_mensagens = false where id = ${tres}`);
    await ligar('INATIVO', { hora: '08:00' });
    await shop.house.app.routines.turn('mensagemAutomatica.dias');
    await passar(0);
    expect((await fila()).map(({ cliente_id }) => Number(cliente_id))).toEqual([um]);
    expect((await fila())[0]!.texto).toContain('Faz 30 dias');
  });
  it('tell of points that came in, and of the best prize that they bring within reach', async () => {
    await all(sql`insert into premio (empresa_id, nome, tipo, pontos, validade_resgate_dias, ordem, ativo, destaque, estoque, busca)
      values (${shop.empresa}, 'Refrigerante', 'BRINDE', 60, 30, 0, true, false, null, ''), (${shop.empresa}, 'Pizza grande', 'BRINDE', 90, 30, 0, true, false, null, ''),
        (${shop.empresa}, 'Esgotado', 'BRINDE', 100, 30, 0, true, false, 0, ''), (${shop.empresa}, 'De antes', 'BRINDE', 40, 30, 0, true, false, null, '')`);
    await all(sql`update cliente set pontos = 100 where id = ${cliente()}`);
    await creditar('antes', 100);
    clock.now = new Date(clock.now.getTime() + 60_000);
    await ligar('PONTOS_CREDITADOS');
    await ligar('PREMIO_DISPONIVEL');
    await acontecer();
    expect(await envios(), 'from before it was switched on').toEqual([]);
    clock.now = new Date(clock.now.getTime() + 60_000);
    await creditar('agora', 50);
    await acontecer();
    await acontecer();
    const ditas = (await fila()).map(({ texto, tipo }) => [texto.split('\n')[0], tipo]);
    expect(ditas).toEqual([
      [expect.stringMatching(/^Maria, você ganhou 50 pontos na .+ O seu saldo: 100 pontos\.$/), 'MARKETING'],
      [expect.stringMatching(/já dá para trocar por: Pizza grande\.$/), 'MARKETING'],
    ]);
    await creditar('cancelada', 70);
    await shop.house.app.routines.turn('mensagemAutomatica.acontecido');
    await all(sql`update transacao set situacao = 'CANCELADA' where chave = 'teste:cancelada'`);
    await passar(60);
    expect([(await fila()).length, (await envios()).at(-1)]).toEqual([
      2,
      expect.objectContaining({ situacao: 'DESISTIU', motivo: 'Os pontos foram cancelados.' }),
    ]);
    await all(sql`delete from premio where empresa_id = ${shop.empresa}`);
  });
  it('warn once of points that end, with the company’s own days, instead of the notice of the programme', async () => {
    await ligar('PONTOS_A_VENCER', { hora: '08:00', diasAntes: 3 });
    await creditar('vence', 30, '2026-11-27');
    await creditar('vence-tambem', 12, '2026-11-27');
    // Those that end sooner were told of before, those that end later will be.
    await creditar('vence-antes', 7, '2026-11-25');
    await creditar('vence-depois', 99, '2026-12-01');
    for (let vez = 0; vez < 2; vez++) {
      await shop.house.app.routines.turn('mensagemAutomatica.dias');
      await passar(0);
    }
    expect((await fila()).map(({ texto }) => texto.split('\n')[0])).toEqual([
      expect.stringMatching(/^Olá, Maria! Em 27\/11\/2026 vencem 42 pontos seus na /),
    ]);
  });
  it('warn of a code that ends, its customer alone, and not once it is used', async () => {
    const [um, dois] = shop.clientes as [number, number];
    const cupom = await shop.cupom('ACABA10');
    await all(sql`update cupom_desconto set data_vencimento = '2026-11-26' where id = ${cupom}`);
    await all(sql`with lote as (insert into cupom_lote (empresa_id, cupom_id, quantidade, busca) values (${shop.empresa}, ${cupom}, 3, '') returning id)
      insert into cupom_codigo (empresa_id, codigo, cupom_id, lote_id, situacao, cliente_id, busca)
        select ${shop.empresa}, c.codigo, ${cupom}, lote.id, c.situacao, c.cliente, ''
        from lote, (values ('ACABA-UM', 'ENVIADO', ${um}::int), ('ACABA-DOIS', 'ENVIADO', ${dois}::int), ('ACABA-LIVRE', 'DISPONIVEL', null)) as c (codigo, situacao, cliente)`);
    await ligar('CUPOM_A_VENCER', { hora: '08:00', diasAntes: 2 });
    await shop.house.app.routines.turn('mensagemAutomatica.dias');
    await all(sql`update cupom_codigo set situacao = 'RESGATADO' where codigo = 'ACABA-DOIS'`);
    await passar(0);
    await shop.house.app.routines.turn('mensagemAutomatica.dias');
    await passar(0);
    expect((await fila()).map(({ cliente_id, texto }) => [Number(cliente_id), texto.split('\n')[0]])).toEqual([
      [
        um,
        expect.stringMatching(
          /^Maria, o seu cupom ACABA-UM na .+, de R\$\s?10,00 de desconto, vale só até 26\/11\/2026\.$/,
        ),
      ],
    ]);
    expect((await envios()).map(({ situacao }) => situacao).toSorted()).toEqual(['DESISTIU', 'NA_FILA']);
  });
  it('remind of a basket that was left, unless the order was made', async () => {
    await saveSettings(shop.um, 'deliveryconfiguracao', { site: 'cesta' });
    // Orders of another test would count as made since.
    await all(sql`update pedido set data = data - interval '90 days' where empresa_id = ${shop.empresa}`);
    const [, dois, tres] = shop.clientes as [number, number, number];
    await ligar('CARRINHO_ABANDONADO', { atrasoMinutos: 30 });
    await all(sql`insert into cesta_deixada (empresa_id, cliente_id, itens, total, mudou_em, busca)
      select ${shop.empresa}, c, 2, 78.9, ${new Date(clock.now.getTime() + 1000).toISOString()}, '' from unnest(array[${cliente()}::int, ${dois}::int, ${tres}::int]) as c`);
    clock.now = new Date(clock.now.getTime() + 20 * 60_000);
    await acontecer();
    expect(await envios()).toEqual([]);
    clock.now = new Date(clock.now.getTime() + 15 * 60_000);
    await shop.house.app.routines.turn('mensagemAutomatica.acontecido');
    await all(sql`delete from cesta_deixada where cliente_id = ${dois}`);
    // By telephone, which leaves the basket of the page as it is.
    expect((await order({ cliente: tres })).body.hasError).toBe(false);
    await acontecer();
    await acontecer();
    expect((await fila()).map(({ cliente_id, texto }) => [Number(cliente_id), texto])).toEqual([
      [cliente(), expect.stringMatching(/ficou esperando por você\. Termine o pedido: http.+\/cesta\n/)],
    ]);
    expect((await envios()).map(({ situacao }) => situacao).toSorted()).toEqual(['DESISTIU', 'DESISTIU', 'NA_FILA']);
    clock.now = new Date(clock.now.getTime() + 3 * 86_400_000);
    await shop.house.app.routines.turn('mensagemAutomatica.cestas');
    expect(await one(sql`select count(*) as n from cesta_deixada where empresa_id = ${shop.empresa}`)).toBe(0);
  });
  it('remind of a Pix while its code lives, and not once it is paid', async () => {
    await ligar('PIX_A_VENCER', { atrasoMinutos: 5 });
    const comPix = async (pago: boolean): Promise<void> => {
      const id = await novo();
      // Before the listeners hear of the order, as the shop's page writes it.
      await all(
        sql`update pedido set pix_ate = ${new Date(clock.now.getTime() + 900_000).toISOString()} where id = ${id}`,
      );
      await passar(0);
      if (pago) await all(sql`update pedido set pago_online = true, pix_ate = null where id = ${id}`);
      await passar(301);
    };
    await comPix(false);
    expect((await fila()).map(({ texto, tipo }) => [texto, tipo])).toEqual([
      [
        expect.stringMatching(/^Maria, o seu pedido .+ espera o Pix de R\$.+ O código está aqui: http.+\/p\/\w+$/),
        'SERVICO',
      ],
    ]);
    await comPix(true);
    expect([(await fila()).length, (await envios()).at(-1)!.situacao]).toEqual([1, 'DESISTIU']);
  });
});
