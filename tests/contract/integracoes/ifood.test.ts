import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { detalheDoIfood } from '../../support/fakeIfood';
import {
  loja,
  marcado,
  house,
  fake,
  um,
  dois,
  ninguem,
  empresa,
  pizza,
  passar,
  all,
  drain,
  buscar,
  pedidos,
  pedidoDe,
  pendencias,
  item,
  pizzaDoIfood,
  chegar,
  avisar,
  pedir,
  integracao,
  comIfood,
} from '../../support/casaDoIfood';

comIfood();

describe('the webhook', () => {
  const body =
    '{"code":"PLC","createdAt":"2023-02-20T18:19:03.20162269Z","fullCode":"PLACED","id":"a38ba215-f949-4b2c-982a-0582a9d0c10e","merchantId":"cad65e8f-6fc6-438a-b159-e64a902a6b9a","orderId":"2c97e104-35ed-4c18-85d7-854a40b6b9e3"}';
  const signature = '6f9ed23a7b505a3b6907c5f6eb2ad1b056fbf35a643d365a9a072ed7aabca153';
  const stored = () => all(sql<{ id: number }>`select id from aviso_parceiro where parceiro = 'ifood'`);

  it('takes the vector of the documents, and stores nothing where one byte differs', async () => {
    const before = (await stored()).length;
    for (const [text, proof] of [
      [body.replace('PLC', 'PLD'), signature],
      [body, signature.replace('6f9e', '6f9f')],
      [body, ''],
      [`${body} `, signature],
    ] as const) {
      const answer = await ninguem('POST', 'integracao/aviso/ifood', text, { 'x-ifood-signature': proof });
      expect(answer.status).toBe(401);
    }
    expect(await stored()).toHaveLength(before);
    const answer = await ninguem('POST', 'integracao/aviso/ifood', body, { 'x-ifood-signature': signature });
    expect(answer.status, answer.text).toBe(202);
    expect(await stored()).toHaveLength(before + 1);
  });

  it('and a poll tell of an order twice and again: one order, one acknowledgment', async () => {
    const id = crypto.randomUUID();
    fake.regras.pedir(loja, detalheDoIfood(id, { itens: [pizzaDoIfood() as never] }));
    const evento = JSON.stringify(fake.estado.eventos[0]);
    expect((await avisar(evento)).status).toBe(202);
    await buscar();
    expect((await avisar(evento)).status).toBe(202);
    await buscar();
    await drain();
    expect(await pedidos(id)).toHaveLength(1);
    const acks = fake.corpos.filter(({ path }) => path.endsWith('/acknowledgment'));
    expect(acks.map(({ texto }) => texto)).toEqual([JSON.stringify([{ id: JSON.parse(evento).id as string }])]);
  });

  it('answers 404 where no secret is configured, and ignores a shop that nobody has', async () => {
    const other = JSON.stringify({ ...JSON.parse(body), id: 'e-1', merchantId: 'ninguem', orderId: 'o-1' });
    expect((await avisar(other)).status).toBe(202);
    await drain();
    expect(await all(sql`select estado from aviso_parceiro where chave = '=e-1'`)).toEqual([{ estado: 'IGNORADO' }]);
  });
});

describe('the intake', () => {
  it('keeps prices and total of the partner, tells the difference, and takes no customer by a shared number', async () => {
    const id = await chegar({ itens: [pizzaDoIfood(47) as never], beneficioIfood: 10 });
    const order = await pedidoDe(id);
    // 47 and 6 of delivery: iFood pays its benefit of 10, and keeps its fee.
    expect([Number(order.total), Number(order.desconto_parceiro), Number(order.taxa_parceiro)]).toEqual([53, 10, 0.99]);
    expect(Number(order.desconto)).toBe(0);
    expect(order.cliente_id).toBeNull();
    expect(order.cliente_parceiro).toBe('Bruna Alves · 0800 705 2030, localizador 48213507');
    expect((await pendencias(order.id)).map(({ problema }) => problema)).toContain('TOTAL_DIFERENTE');
    expect(await all(sql`select quantidade::float from movimento_estoque where pedido_id = ${order.id}`)).toEqual([
      { quantidade: -1 },
    ]);
    expect(await all(sql`select pagamentos from pedido where id = ${order.id}`)).toMatchObject([
      { pagamentos: [{ forma: 'ONLINE', valor: 53 }] },
    ]);
  });

  it('waits for an order that iFood answers with 404 at first', async () => {
    const id = await chegar(undefined, 40);
    expect(await pedidos(id)).toHaveLength(0);
    passar(45);
    await drain();
    expect(await pedidos(id)).toHaveLength(1);
  });

  it('accepts an unknown code, and links it once for ever', async () => {
    const estranho = item('X-9', 19.9, 2, { name: 'Temaki do dia' });
    const id = await chegar({ itens: [pizzaDoIfood() as never, estranho as never] });
    const order = await pedidoDe(id);
    expect(Number(order.total)).toBe(95.8);
    const [aberta] = (await pendencias(order.id)).filter(({ problema }) => problema === 'ITEM_SEM_CODIGO');
    expect(aberta!.detalhe).toBe('O item “Temaki do dia” (X-9) não é de nenhum produto daqui.');
    const linhas = () =>
      all(
        sql`select produto_id::int as produto, nome_parceiro, total::float from pedido_item where pedido_id = ${order.id} order by ordem`,
      );
    expect(await linhas()).toEqual([
      { produto: pizza, nome_parceiro: null, total: 50 },
      { produto: null, nome_parceiro: 'Temaki do dia', total: 39.8 },
    ]);
    await pedir(`pedido/pendencia/${aberta!.id}/ligar-produto`, { id: aberta!.id, produto: pizza });
    expect(await linhas()).toMatchObject([{ produto: pizza }, { produto: pizza, nome_parceiro: null, total: 39.8 }]);
    expect(
      await all(sql`select sum(quantidade)::float as q from movimento_estoque where pedido_id = ${order.id}`),
    ).toEqual([{ q: -3 }]);
    const proximo = await pedidoDe(await chegar({ itens: [estranho as never] }));
    expect((await pendencias(proximo.id)).map(({ problema }) => problema)).not.toContain('ITEM_SEM_CODIGO');
    expect(await all(sql`select produto_id::int as produto from pedido_item where pedido_id = ${proximo.id}`)).toEqual([
      { produto: pizza },
    ]);
  });

  it('knows an item by the link that the menus have, with a code of the shop or without one', async () => {
    const semCodigo = crypto.randomUUID();
    for (const [idExterno, codigoExterno] of [
      [semCodigo, null],
      [crypto.randomUUID(), 'CARDAPIO-7'],
    ] as const)
      await all(
        sql`insert into produto_integracao (empresa_id, integracao_empresa_id, nome, produto_id, id_externo, codigo_externo)
            values (${empresa}, ${await integracao()}, 'Do cardápio', ${pizza}, ${idExterno}, ${codigoExterno})`,
      );
    const itens = [item('CARDAPIO-7', 20), item('', 30, 1, { id: semCodigo })];
    const order = await pedidoDe(await chegar({ itens: itens as never }));
    expect(await all(sql`select produto_id::int as produto from pedido_item where pedido_id = ${order.id}`)).toEqual([
      { produto: pizza },
      { produto: pizza },
    ]);
    expect((await pendencias(order.id)).map(({ problema }) => problema)).not.toContain('ITEM_SEM_CODIGO');
  });

  it('takes the benefit of the shop as its discount, and that of iFood apart', async () => {
    const order = await pedidoDe(
      await chegar({ itens: [pizzaDoIfood() as never], beneficioIfood: 10, beneficioLoja: 5 }),
    );
    expect([Number(order.total), Number(order.desconto), Number(order.desconto_parceiro)]).toEqual([51, 5, 10]);
  });
});

describe('the client', () => {
  it('renews a refused token once, and reads no page of HTML as an answer', async () => {
    fake.faltar(':polling', 'vencido');
    await buscar();
    expect(fake.chamadas.filter((one) => one.endsWith('/oauth/token')).length).toBe(1);
    for (const falta of ['html', 'limite', 'erro'] as const) {
      fake.faltar(':polling', falta);
      await buscar();
    }
    const [conta] = await all(
      sql<{
        erros_seguidos: number;
        situacao: string;
        ultimo_erro: string;
      }>`select erros_seguidos::int, situacao, ultimo_erro from integracao_empresa where id = ${await integracao()}`,
    );
    expect(conta).toMatchObject({ erros_seguidos: 3, situacao: 'ERRO' });
    const sinal = async () => (await um('GET', 'empresa/integracao/fora-do-ar')).body.result;
    passar(4 * 60);
    expect(await sinal()).toMatchObject({ texto: 'iFood da loja fora do ar há 4 min', off: true });
    const id = crypto.randomUUID();
    fake.regras.pedir(loja, detalheDoIfood(id, { itens: [pizzaDoIfood() as never] }));
    await buscar();
    expect(await pedidos(id)).toHaveLength(1);
    expect(
      await all(sql`select erros_seguidos::int, situacao from integracao_empresa where id = ${await integracao()}`),
    ).toEqual([{ erros_seguidos: 0, situacao: 'ATIVA' }]);
    expect(await sinal()).toMatchObject({ texto: null, integracoes: [] });
  });

  it('acknowledges only what is stored: a lost acknowledgment makes no second order', async () => {
    const id = crypto.randomUUID();
    fake.regras.pedir(loja, detalheDoIfood(id, { itens: [pizzaDoIfood() as never] }));
    fake.faltar('/acknowledgment', 'erro');
    await buscar();
    expect(fake.estado.eventos).toHaveLength(1);
    await buscar();
    expect(fake.estado.eventos).toHaveLength(0);
    expect(await pedidos(id)).toHaveLength(1);
  });
});

describe('a shop that is closed here', () => {
  it('is asked for without being opened there, is interrupted, and opened again', async () => {
    const id = await integracao();
    await pedir(`empresa/integracao/${id}/pausar`, { id });
    await buscar();
    expect(fake.estado.perguntas.at(-1)).toEqual({ lojas: loja, semPresenca: true });
    await house.app.routines.turn('integracaoEmpresa.loja');
    await house.app.routines.turn('integracaoEmpresa.loja');
    expect(fake.estado.interrupcoes).toHaveLength(1);
    expect(await all(sql`select loja_la from integracao_empresa where id = ${id}`)).toEqual([{ loja_la: 'FECHADA' }]);
    await pedir(`empresa/integracao/${id}/retomar`, { id });
    await buscar();
    expect(fake.estado.perguntas.at(-1)).toEqual({ lojas: loja, semPresenca: false });
    await house.app.routines.turn('integracaoEmpresa.loja');
    expect(fake.estado.interrupcoes).toHaveLength(0);
    expect(await all(sql`select loja_la from integracao_empresa where id = ${id}`)).toEqual([{ loja_la: 'ABERTA' }]);
  });
});

describe('the switch of the specification', () => {
  it('wants a credential, a header against forgery, and the company that owns it', async () => {
    const made = await pedir('empresa/integracao/save', {
      servico: 'FOODY_DELIVERY',
      nome: 'Foody',
      ambiente: 'PRODUCAO',
      empresa,
    });
    const { id } = made.body.result as { readonly id: number };
    const semCredencial = await um('POST', `empresa/integracao/ativar-desativar/${id}/true`);
    expect(semCredencial.body.messageError).toBe('Informe a credencial do Foody Delivery antes de ligar!');
    expect((await dois('POST', `empresa/integracao/ativar-desativar/${id}/true`)).status).toBe(404);
    for (const nenhuma of ['0', 'nada'])
      expect((await um('POST', `empresa/integracao/ativar-desativar/${nenhuma}/true`)).status).toBe(404);
    const forjado = await house.app.fetch(
      new Request(`http://localhost:3000/services/empresa/integracao/ativar-desativar/${id}/true`, {
        headers: { cookie: `JSESSIONID=x` },
      }),
    );
    expect([401, 403]).toContain(forjado.status);
    const versao = (made.body.result as { readonly versao: number }).versao;
    await pedir('empresa/integracao/save', {
      id,
      versao,
      servico: 'FOODY_DELIVERY',
      nome: 'Foody',
      ambiente: 'PRODUCAO',
      empresa,
      token: marcado,
    });
    await pedir(`empresa/integracao/ativar-desativar/FOODY_DELIVERY/true`);
    const ativas = await um('GET', 'empresa/integracao/listar-ativas');
    expect((ativas.body.result as unknown as readonly { servico: string }[]).map(({ servico }) => servico)).toEqual([
      'IFOOD',
      'FOODY_DELIVERY',
    ]);
    const lista = async (path: string) =>
      ((await um('GET', `empresa/integracao/${path}`)).body.result as unknown as readonly { servico: string }[]).map(
        ({ servico }) => servico,
      );
    expect(await lista('todas')).toEqual(['IFOOD', 'BOX_DELIVERY', 'FOODY_DELIVERY', 'PICKNGO', 'MACHINE']);
    expect(await lista('pedidos')).toEqual(['IFOOD']);
    expect(await lista('listar-integracoes-pedidos-ativas')).toEqual(['IFOOD']);
    expect(await lista('entregas')).toEqual(['BOX_DELIVERY', 'FOODY_DELIVERY', 'PICKNGO', 'MACHINE']);
  });

  it('shows a credential in no answer, export, audit or table', async () => {
    const texts = [
      (await um('POST', 'empresa/integracao/filterpaginated/1/50', {})).text,
      (await um('GET', 'empresa/integracao/todas')).text,
    ];
    for (const text of texts) expect(text).not.toContain(marcado);
    const tables = await all(
      sql<{ table_name: string }>`select table_name from information_schema.tables where table_schema = 'public'`,
    );
    for (const { table_name } of tables) {
      const [{ n }] = (await all(
        sql<{
          n: number;
        }>`select count(*)::int as n from ${sql.table(table_name)} as t where t::text like ${`%${marcado}%`}`,
      )) as [{ n: number }];
      expect([table_name, n]).toEqual([table_name, 0]);
    }
  });

  it('refuses the shop of another company', async () => {
    const outra = await dois('POST', 'empresa/integracao/save', {
      servico: 'IFOOD',
      nome: 'Minha',
      idLoja: loja,
      ambiente: 'PRODUCAO',
      empresa: house.companies[1],
    });
    expect(outra.body.hasError).toBe(true);
  });

  it('does not close while orders are under way', async () => {
    await chegar();
    const fechar = await um('POST', 'empresa/integracao/ativar-desativar/IFOOD/false');
    expect(fechar.body.messageError).toMatch(/do iFood em andamento/);
  });
});
