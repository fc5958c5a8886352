/**
 * An evening of one restaurant, by a script that keeps its own book: shop, telephone, counter, tables, till, couriers,
 * cancellations, parts given back, gift cards and points. The book knows prices and what was done, and none of the
 * product's code; at the end every place where the house has written an amount down says the same, to the cent.
 */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { moduleEngines } from '../../support/engines';
import { fidelidade, type Row, type Values } from '../../support/fidelidade';
import { fiscalCompany } from '../../support/fiscal';
import { good } from '../../support/good';
import {
  cents,
  estoque,
  fundo,
  Livro,
  pratos,
  precos,
  reais,
  repasse,
  taxa,
  type Anotado,
  type Cesta,
  type Pagamento,
  type Prato,
} from '../../support/livroDaNoite';

/** The certificate of the test is valid today; 22:00 UTC is the evening of the same day there. */
const dia = new Date().toISOString().slice(0, 10);

describe.each(moduleEngines)('an evening on %s', (engine) => {
  const loja = fidelidade(engine, { baseCalculo: 'ITENS_COM_DESCONTO', valorPonto: 0.1 });
  const { all, done, told, um, cliente, later, settle } = loja;
  const livro = new Livro();
  const produtos: Record<Prato, number> = { pizza: 0, suco: 0, bolo: 0 };
  let [caixa, cidade, empresa] = [0, 0, 0];
  let motoboys: readonly number[] = [];
  let clientes: readonly number[] = [];
  let contas: readonly number[] = [];
  const linhas = (itens: Cesta): readonly Values[] =>
    pratos.flatMap((prato) => (itens[prato] ? [{ produto: produtos[prato], quantidade: itens[prato] }] : []));
  const number = async (statement: ReturnType<typeof sql>): Promise<number> =>
    Number(((await all(statement)) as readonly { n: unknown }[])[0]?.n ?? 0);
  const anota = (id: number, one: Partial<Anotado> & Pick<Anotado, 'canal' | 'itens'>): Anotado => {
    const made: Anotado = {
      taxa: 0,
      servico: 0,
      desconto: 0,
      isCancelado: false,
      isConcluido: false,
      pagamentos: [],
      cliente: null,
      ...one,
    };
    livro.pedidos.set(id, made);
    return made;
  };
  const cesta = (turn: number): Cesta => ({ pizza: 1 + (turn % 3), ...(turn % 2 === 0 && { suco: turn % 4 || 1 }) });
  const item = async (pedido: number, prato: Prato): Promise<number> => {
    const [line] = await all<{ id: number }>(
      sql`select id::int from pedido_item where pedido_id = ${pedido} and produto_id = ${produtos[prato]} and quantidade > 0`,
    );
    return line!.id;
  };

  beforeAll(async () => {
    const { house } = loja;
    const shop = await fiscalCompany(house);
    empresa = shop.empresa;
    Object.assign(produtos, { pizza: shop.pizza, suco: shop.semNcm, bolo: shop.cfopErrado });
    for (const prato of pratos)
      await all(sql`update produto set nome = ${prato}, ncm_id = ${shop.ncm}, cfop_id = ${shop.cfop}, preco = ${reais(precos[prato])},
        setor_id = null, controla_estoque = true, vende_sem_estoque = false, estoque = ${estoque[prato]} where id = ${produtos[prato]}`);
    for (const table of [
      'conta_cliente',
      'caixa_movimento',
      'venda',
      'caixa',
      'pdv_configuracao',
      'pedido',
      'acerto_motoboy',
      'conta_mesa',
      'mesa',
      'motoboy',
      'movimento_estoque',
      'delivery_pausa',
      'cupom_desconto',
      'delivery_promocao',
    ])
      await all(sql`delete from ${sql.table(table)}`);
    await all(sql`update empresa set horarios = null, bloqueado = false, situacao = 'ATIVA'`);
    await all(sql`update terminal set ativo = true where empresa_id = ${empresa}`);
    cidade = await number(sql`select min(id) as n from cidade where codigo_ibge = 3550308`);
    await later(`${dia}T22:00:00Z`);
    const { versao } = await good(um, 'GET', 'deliveryconfiguracao/carregaconfiguracao');
    await done('deliveryconfiguracao/save', {
      versao,
      site: 'noite',
      aberto: 'AUTOMATICO',
      horarios: null,
      feriadosFecha: false,
      modalidades: ['ENTREGA', 'RETIRADA', 'LOCAL'],
      pedidoMinimo: null,
      raioMaximo: null,
      pagamentos: ['DINHEIRO', 'PIX'],
      identificaPorWhatsapp: false,
      taxaServicoMesa: 10,
      confirmaAutomatico: false,
      exigeCpf: false,
      exigeEmail: false,
    });
    const fee = {
      nome: 'Tudo',
      tipo: 'FIXA',
      valor: reais(taxa),
      valorMotoboy: reais(repasse),
      entrega: true,
      ativo: true,
    };
    await done('delivery/taxa/save', { ...fee, ordem: 0 });
    const courier = { telefone: '+5511987654321', veiculo: 'MOTO', tipoPagamento: 'TAXA', ativo: true };
    motoboys = [
      (await done('motoboy/save', { ...courier, nome: 'Nando' })).id,
      (await done('motoboy/save', { ...courier, nome: 'Zeca' })).id,
    ];
    clientes = [await cliente('Maria'), await cliente('João'), await cliente('Lia')];
    await done('empresa/mesa/criar-em-masssa', { de: 1, ate: 3, lugares: 4, area: 'Salão' });
    const floor = (await um('GET', 'empresa/mesa/carregar-mesas-empresa')).body.result as unknown as readonly Row[];
    const opened: number[] = [];
    for (const { id } of floor)
      opened.push(Number(atob(String((await done(`empresa/mesa/${id}/abrir`, { pessoas: 2 })).conta))));
    contas = opened;
    const config = await good(um, 'GET', 'pdv/configuracao/empresa');
    await done('pdv/configuracao/save', { ...config, pedeSupervisorCancelar: false });
    caixa = (
      await done('pdv/caixa/abrir', { terminal: loja.house.rowsOf('terminal', empresa)[0], fundoTroco: reais(fundo) })
    ).id;
  }, 240_000);

  /** Sends the order of a stranger on the shop's page. */
  const pelaLoja = async (turn: number): Promise<number> => {
    const itens = cesta(turn);
    const wanted = {
      modalidade: 'ENTREGA',
      telefone: `(11) 9${String(60_000_000 + turn)}`,
      endereco: { cep: '01001000', rua: 'Rua Um', numero: `${turn}`, bairro: 'Centro', cidade },
      itens: linhas(itens),
      forma: turn % 2 ? 'DINHEIRO' : 'PIX',
    };
    const ask = async (path: string, body: Values): Promise<Values> => {
      const request = new Request(`http://localhost/services/publico/loja/noite/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const answer = (await (await loja.house.app.fetch(request, { ip: `10.2.0.${turn}` })).json()) as Values;
      expect(answer.hasError, JSON.stringify(answer)).toBe(false);
      return answer.result as Values;
    };
    const { total } = await ask('conta', wanted);
    await ask('pedido', {
      ...wanted,
      chave: `noite-da-pagina-${turn}`,
      nome: `Cliente ${turn}`,
      totalVisto: Number(total),
    });
    const id = await number(sql`select max(id) as n from pedido where empresa_id = ${empresa}`);
    const made = anota(id, { canal: 'SITE', itens, taxa });
    made.pagamentos = [[wanted.forma, livro.total(made)]];
    expect(cents(total)).toBe(livro.total(made));
    return id;
  };
  const porTelefone = async (turn: number): Promise<number> => {
    const itens = cesta(turn);
    const who = clientes[turn % clientes.length]!;
    const forma = turn % 3 === 0 ? 'PIX' : 'DINHEIRO';
    const { id } = await done('pedido/save', {
      cliente: who,
      canal: 'TELEFONE',
      modalidade: 'ENTREGA',
      endereco: { street: 'Rua Um', number: `${turn}`, neighborhoord: 'Centro', cep: '01001000', city: cidade },
      itens: linhas(itens),
      pagamentos: [{ forma }],
    });
    const made = anota(id, { canal: 'TELEFONE', itens, taxa, cliente: who });
    made.pagamentos = [[forma, livro.total(made)]];
    return id;
  };
  const noCaixa = async (
    turn: number,
    itens: Cesta,
    pay: (total: number) => readonly Pagamento[],
    more: { readonly cliente?: number; readonly desconto?: number } = {},
  ): Promise<number> => {
    const { cliente: who = null, desconto = 0 } = more;
    const draft = anota(-1, { canal: 'BALCAO', itens, desconto, cliente: who, isConcluido: true });
    livro.pedidos.delete(-1);
    const total = livro.total(draft);
    const pagamentos = pay(total);
    const sale = await done('venda/save', {
      chave: `noite-do-caixa-${turn}`,
      cliente: who,
      itens: linhas(itens),
      desconto: desconto > 0 ? reais(desconto) : null,
      pagamentos: pagamentos.map(([forma, amount, vale]) => ({ forma, valor: reais(amount), ...(vale && { vale }) })),
    });
    expect(cents(sale.total)).toBe(total);
    let change = pagamentos.reduce((sum, [, amount]) => sum + amount, -total);
    draft.pagamentos = pagamentos.map(([forma, amount, vale]): Pagamento => {
      const back = forma === 'DINHEIRO' ? change : 0;
      change -= back;
      return vale ? [forma, amount, vale] : [forma, amount - back];
    });
    for (const [forma, amount, vale] of draft.pagamentos) {
      livro.recebe(forma, amount);
      if (vale) livro.vales.set(vale, livro.vales.get(vale)! - amount);
      if (forma === 'PONTOS') livro.ganha(who, -amount / 10);
    }
    livro.ganha(who, livro.credita(draft));
    const pedido = await number(sql`select pedido_id as n from venda where id = ${sale.id}`);
    livro.pedidos.set(pedido, draft);
    return Number(sale.id);
  };
  const conclui = async (id: number): Promise<void> => {
    const one = livro.pedidos.get(id)!;
    one.isConcluido = true;
    livro.ganha(one.cliente, livro.credita(one));
    await settle();
  };

  it('is taken at the shop, by telephone, at the counter and at the tables, with what is changed and cancelled', async () => {
    const porEntregar: number[] = [];
    for (let turn = 1; turn <= 8; turn++) {
      porEntregar.push(await pelaLoja(turn), await porTelefone(turn));
      if (turn % 2 === 0) await done(`pedido/${porEntregar.at(-2)!}/confirmar`);
    }
    // Cancelled before it leaves: nothing of it is left anywhere.
    for (const id of [porEntregar[0]!, porEntregar[3]!]) {
      await done(`pedido/${id}/cancelar`, { motivoCancelamento: 'Desistiu' });
      livro.pedidos.get(id)!.isCancelado = true;
    }
    // One item leaves, one more comes.
    const mudado = porEntregar[5]!;
    const before = livro.pedidos.get(mudado)!;
    await done(`pedido/${mudado}/itens`, {
      pedido: mudado,
      mudancas: [{ item: await item(mudado, 'pizza'), quantidade: before.itens.pizza! + 1 }],
      novos: [{ produto: produtos.bolo, quantidade: 2 }],
    });
    before.itens = { ...before.itens, pizza: before.itens.pizza! + 1, bolo: 2 };
    before.pagamentos = [[before.pagamentos[0]![0], livro.total(before)]];
    const menos = porEntregar[7]!;
    const left = livro.pedidos.get(menos)!;
    if (left.itens.suco) {
      await done(`pedido/${menos}/itens/cancelar`, {
        pedido: menos,
        item: await item(menos, 'suco'),
        motivo: 'Acabou',
      });
      left.itens = { pizza: left.itens.pizza! };
      left.pagamentos = [[left.pagamentos[0]![0], livro.total(left)]];
    }
    for (const [at, id] of porEntregar.entries()) {
      const one = livro.pedidos.get(id)!;
      if (one.isCancelado) continue;
      await done('pedido/expedicao/sair', { pedidos: [id], motoboy: motoboys[at % 2] });
      await done('pedido/expedicao/entregar', { pedidos: [id] });
      await conclui(id);
    }
    // A courier hands over the cash of his orders, less his own share of each.
    for (const [at, motoboy] of motoboys.entries()) {
      const carried = porEntregar.filter((id, index) => index % 2 === at && !livro.pedidos.get(id)!.isCancelado);
      const cash = carried.flatMap((id) => livro.pedidos.get(id)!.pagamentos).filter(([forma]) => forma === 'DINHEIRO');
      const due = carried.length * repasse - cash.reduce((sum, [, amount]) => sum + amount, 0);
      const { saldo } = await done(`motoboy/${motoboy}/acertar`, { vales: null });
      expect(cents(saldo)).toBe(due);
      livro.recebe('DINHEIRO', -due);
    }
  });
  it('is sold at the till: change, parts, gift cards, points, credit taken back, money in and out', async () => {
    const [maria, joao] = clientes as [number, number, number];
    const vender = async (amount: number, forma: string): Promise<readonly [number, string]> => {
      const { id } = await done('valepresente/vender', { valor: reais(amount), forma, pago: true });
      const { codigo } = await good(um, 'GET', `valepresente/findbyid/${id}`);
      livro.vales.set(String(codigo), amount);
      livro.recebe(forma, amount);
      return [id, String(codigo)];
    };
    const [aId, a] = await vender(10_000, 'DINHEIRO');
    const [bId, b] = await vender(5000, 'CREDITO');
    await done(`valepresente/${aId}/recarregar`, { valor: 25.5, forma: 'PIX' });
    livro.recebe('PIX', 2550);
    livro.vales.set(a, 12_550);
    await noCaixa(1, { pizza: 1, bolo: 1 }, (total) => [['DINHEIRO', Math.ceil(total / 5000) * 5000]]);
    await noCaixa(
      2,
      { pizza: 2 },
      (total) => [
        ['CREDITO', 2000],
        ['DINHEIRO', Math.ceil((total - 2000) / 1000) * 1000],
      ],
      { cliente: maria, desconto: 311 },
    );
    await noCaixa(
      3,
      { pizza: 1, suco: 3 },
      (total) => [
        ['VALE_PRESENTE', 3333, a],
        ['PIX', total - 3333],
      ],
      { cliente: joao },
    );
    await noCaixa(
      4,
      { suco: 2 },
      (total) => [
        ['PONTOS', 500],
        ['DEBITO', total - 500],
      ],
      { cliente: maria },
    );
    const desfeita = await noCaixa(
      5,
      { pizza: 1, bolo: 2 },
      (total) => [
        ['VALE_PRESENTE', 1000, b],
        ['DINHEIRO', total - 1000],
      ],
      { cliente: joao },
    );
    // Cancelled: the drawer, the card and the points are as before.
    await done(`venda/cancelar-venda/${desfeita}`, { motivo: 'Engano' });
    await settle();
    const [pedido, one] = [...livro.pedidos].at(-1)!;
    expect(await number(sql`select pedido_id as n from venda where id = ${desfeita}`)).toBe(pedido);
    one.isCancelado = true;
    livro.ganha(joao, -livro.credita(one));
    for (const [forma, amount] of one.pagamentos) livro.recebe(forma, -amount);
    livro.vales.set(b, livro.vales.get(b)! + 1000);
    // More than there is, is refused, and takes nothing.
    expect(
      await told('venda/save', {
        chave: 'noite-do-caixa-99',
        itens: linhas({ bolo: 12 }),
        pagamentos: [{ forma: 'PIX', valor: 148.2 }],
      }),
    ).toContain('Estoque insuficiente');
    // A card is given back as it was paid, for what is left.
    await done(`valepresente/${bId}/cancelar`, { motivo: 'Desistiu' });
    livro.recebe('CREDITO', -livro.vales.get(b)!);
    livro.vales.set(b, 0);
    await done(`pdv/caixa/${caixa}/sangria`, { valor: 120.05, motivo: 'Cofre' });
    livro.recebe('DINHEIRO', -12_005);
    await done(`pdv/caixa/${caixa}/suprimento`, { valor: 40, motivo: 'Trocados' });
    livro.recebe('DINHEIRO', 4000);
    // A part of a delivered order comes back: in money, out of the drawer, with its points.
    const devolvido = [...livro.pedidos].find(
      ([, { canal, isConcluido, itens, pagamentos }]) =>
        canal === 'TELEFONE' && isConcluido && itens.pizza! > 1 && pagamentos[0]![0] === 'DINHEIRO',
    )!;
    const [id, parte] = devolvido;
    const credited = livro.credita(parte);
    const { devolver } = await done(`pedido/${id}/itens/devolver`, {
      pedido: id,
      item: await item(id, 'pizza'),
      quantidade: 1,
      motivo: 'Fria',
    });
    expect(cents(devolver)).toBe(precos.pizza);
    parte.itens = { ...parte.itens, pizza: parte.itens.pizza! - 1 };
    parte.pagamentos = [['DINHEIRO', livro.total(parte)]];
    await done(`pedido/${id}/devolvido`);
    livro.recebe('DINHEIRO', -precos.pizza);
    livro.ganha(parte.cliente, livro.credita(parte) - credited);
    await settle();
  });
  it('is eaten at tables, which pay with and without service, in several ways', async () => {
    for (const [at, conta] of contas.entries()) {
      const baskets: readonly Cesta[] = [{ pizza: 1, suco: 2 }, { bolo: 1 }, { pizza: 1 + at }];
      const made: Anotado[] = [];
      for (const [index, itens] of baskets.entries()) {
        const { id } = await done('pedido/save', {
          canal: 'MESA',
          modalidade: 'LOCAL',
          conta,
          itens: linhas(itens),
          pessoa: `Pessoa ${index}`,
        });
        const one = anota(id, { canal: 'MESA', itens });
        if (at === 1 && index === 1) {
          await done(`pedido/${id}/cancelar`, { motivoCancelamento: 'Caiu' });
          one.isCancelado = true;
          continue;
        }
        await done(`pedido/${id}/concluir`);
        one.isConcluido = true;
        made.push(one);
      }
      const servico = at !== 2;
      const sum = made.reduce((all_, one) => all_ + livro.itens(one), 0);
      const service = servico ? Math.round(sum / 10) : 0;
      const total = sum + service;
      const cash = Math.floor(total / 3);
      const pagamentos = [
        { forma: 'PIX', valor: reais(total - cash) },
        { forma: 'DINHEIRO', valor: reais(cash + 137) },
      ];
      const closed = await done(`salao/conta/${conta}/fechar`, { servico, pagamentos });
      expect([cents(closed.total), cents(closed.troco)]).toEqual([total, 137]);
      livro.recebe('PIX', total - cash);
      livro.recebe('DINHEIRO', cash);
      made[0]!.servico = service;
    }
    await settle();
  });
  it('has its notes, each of what was sold', async () => {
    const sold = [...livro.pedidos].filter(([, one]) => one.isConcluido && !one.isCancelado && one.canal !== 'MESA');
    for (const [id, one] of sold.filter((_, at) => at % 3 === 0)) {
      expect(await done('notafiscal/emitir', { id }), one.canal).toMatchObject({ situacao: 'EMITIDA' });
      livro.notas.set(id, livro.total(one));
    }
    const notes = await all<{ pedido: number; valor: string; xml: string }>(
      sql`select n.pedido_id::int as pedido, n.total as valor, e.xml from nota_fiscal n join nota_fiscal_evento e on e.nota_id = n.id and e.tipo = 'ENVIO' where n.empresa_id = ${empresa}`,
    );
    expect(notes.length).toBe(livro.notas.size);
    expect(livro.notas.size).toBeGreaterThan(4);
    for (const { pedido, valor, xml } of notes) {
      expect(cents(valor)).toBe(livro.notas.get(pedido));
      expect(xml).toContain(`<vNF>${reais(livro.notas.get(pedido)!).toFixed(2)}</vNF>`);
    }
  });
  it('is to the cent what the book says: orders, stock, points, cards, till and reports', async () => {
    const orders = await all<{ id: number; total: string; situacao: string; itens: string; linhas: string }>(
      sql`select p.id::int, p.total, p.situacao, p.valor_itens as itens,
        (select coalesce(sum(i.total), 0) from pedido_item i where i.pedido_id = p.id) as linhas from pedido p where p.empresa_id = ${empresa}`,
    );
    expect(orders).toHaveLength(livro.pedidos.size);
    const tables = { house: 0, book: 0 };
    const singles: (readonly [id: number, house: number, book: number])[] = [];
    for (const { id, total, situacao, itens, linhas: lines } of orders) {
      const one = livro.pedidos.get(id)!;
      expect(situacao, `order ${id}`).toBe(one.isCancelado ? 'CANCELADO' : 'CONCLUIDO');
      if (one.isCancelado) continue;
      expect([cents(itens), cents(lines)], `items of ${id}`).toEqual([livro.itens(one), livro.itens(one)]);
      // The service of a table is shared by its orders.
      if (one.canal === 'MESA') {
        tables.house += cents(total);
        tables.book += livro.total(one);
      } else singles.push([id, cents(total), livro.total(one)]);
    }
    for (const [id, house, book] of singles) expect(house, `order ${id}`).toBe(book);
    expect(tables.house).toBe(tables.book);
    for (const prato of pratos)
      expect(await number(sql`select estoque as n from produto where id = ${produtos[prato]}`), prato).toBe(
        estoque[prato] - livro.vendidos(prato),
      );
    for (const [who, pontos] of livro.pontos) expect(await loja.pontos(who), `points of ${who}`).toBe(pontos);
    await loja.adds();
    for (const [codigo, saldo] of livro.vales)
      expect(cents(await number(sql`select saldo as n from vale_presente where codigo = ${codigo}`)), codigo).toBe(
        saldo,
      );
    const ask = async (path: string, body: Values = {}): Promise<Values> =>
      (await um('POST', path, { inicio: dia, fim: dia, ...body })).body.totals as unknown as Values;
    const sum = livro.vivos.reduce((all_, one) => all_ + livro.total(one), 0);
    for (const agrupar of ['canal', 'hora', 'forma', 'categoria'])
      expect(cents((await ask('pedido/relatorioanalitico/', { agrupar })).total), agrupar).toBe(sum);
    expect(cents((await ask('pedido/relatorio/formas/1/50')).valor)).toBe(sum);
    const informado = [...livro.gaveta].map(([forma, amount]) => ({ forma, valor: reais(amount) }));
    await done(`pdv/caixa/${caixa}/fechar`, { informado });
    const closed = await good(um, 'GET', `pdv/caixa/findbyid/${caixa}`);
    const expected = Object.fromEntries(
      (closed.esperado as { forma: string; valor: number }[]).map(({ forma, valor }) => [forma, cents(valor)]),
    );
    expect(expected).toEqual(Object.fromEntries(livro.gaveta));
    expect(closed.diferenca).toBeNull();
  });
});
