import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { moduleEngines } from '../../support/engines';
import {
  type Values,
  house,
  empresa,
  pizza,
  clientes,
  all,
  one,
  cupom,
  order,
  ordered,
  refused,
  opensOrders,
  admin,
  um,
  dois,
  leitor,
} from './house';

describe.each(moduleEngines)('orders on %s', (engine) => {
  opensOrders(engine);

  it('is stored with its items, the price of the house and the next number, with audit rows', async () => {
    const before = await one(sql`select count(*) as n from auditoria`);
    const first = await ordered({
      itens: [{ produto: pizza, quantidade: 3, observacao: 'Sem cebola' }],
      acrescimo: 3.1,
      pagamentos: [{ forma: 'DINHEIRO', valor: 160 }],
      total: 1,
      valorItens: 1,
    });
    expect(first).toMatchObject({ total: 153.1, desconto: 0 });
    const { body } = await um!('GET', `pedido/findbyid/${first.id}`);
    expect(body.result).toMatchObject({
      numero: first.numero,
      situacao: 'NOVO',
      valorItens: 150,
      acrescimo: 3.1,
      total: 153.1,
      pagamentos: [{ forma: 'DINHEIRO', valor: 160, troco: 6.9 }],
    });
    const items = (await um!('POST', 'pedido/item/filterpaginated/1/10', { pedido: first.id })).body.results;
    expect(items).toMatchObject([
      { descricao: 'Pizza', quantidade: 3, precoUnitario: 50, total: 150, observacao: 'Sem cebola' },
    ]);
    expect(Number((await ordered()).numero)).toBe(Number(first.numero) + 1);
    expect((await one(sql`select count(*) as n from auditoria`)) - before).toBeGreaterThanOrEqual(4);
  });
  it('says what it comes to while it is filled in, which is what is stored, and uses up nothing', async () => {
    const id = await cupom('PREVIA5');
    const values = {
      canal: 'BALCAO',
      modalidade: 'RETIRADA',
      itens: [{ produto: pizza, quantidade: 2 }],
      cupom: 'previa5',
      pagamentos: [{ forma: 'DINHEIRO', valor: 100 }],
    };
    const { body, text } = await um!('POST', 'pedido/previa', values);
    expect(body.result, text).toEqual({
      linhas: [{ nome: 'Pizza', adicionais: null, preco: 50, total: 100, recusa: null }],
      subtotal: 100,
      desconto: 10,
      taxa: 0,
      entregaPor: null,
      tempo: 'cerca de 30 min',
      minimo: null,
      previsaoEntrega: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      promocoes: [{ nome: 'Cupom PREVIA5', valor: 10 }],
      aviso: null,
      acrescimo: 0,
      pontos: null,
      total: 90,
      troco: 10,
      recusas: [],
    });
    expect(await one(sql`select count(*) as n from pedido where empresa_id = ${empresa}`)).toBe(0);
    expect(await one(sql`select coalesce(usados, 0) as n from cupom_desconto where id = ${id}`)).toBe(0);
    expect(await ordered(values)).toMatchObject({ total: 90, desconto: 10 });
    const short = await um!('POST', 'pedido/previa', { ...values, pagamentos: [{ forma: 'PIX', valor: 80 }] });
    expect(short.body.result).toMatchObject({
      total: 90,
      recusas: [{ campo: 'pagamentos', texto: expect.stringContaining('faltam R$') as unknown }],
    });
    // A missing value or an unsold item does not hide the sum of the rest.
    const early = await um!('POST', 'pedido/previa', { ...values, modalidade: 'ENTREGA', cupom: 'NAOEXISTE' });
    expect(early.body.result).toMatchObject({
      total: 100,
      recusas: [
        { campo: 'endereco', texto: 'Informe o endereço de entrega!' },
        { campo: 'cupom', texto: 'Cupom não encontrado!' },
      ],
    });
    expect((await leitor!('POST', 'pedido/previa', values)).status).toBe(403);
  });
  it('stores nothing where the total is not the one that was seen, and says so there', async () => {
    const before = await one(sql`select count(*) as n from pedido`);
    const { status, body } = await order({ totalVisto: 49.9 });
    expect(status).toBe(422);
    expect(body.fieldErrors).toEqual({
      totalVisto: expect.stringMatching(/^O total mudou de R\$\s49,90 para R\$\s50,00\./) as unknown,
    });
    expect(await one(sql`select count(*) as n from pedido`)).toBe(before);
    expect(await ordered({ totalVisto: 50 })).toMatchObject({ total: 50 });
  });
  it('makes the customer who is new with the order, or neither', async () => {
    const novo = { nome: 'Ana Prado', telefone: '(11) 90000-1234', canal: 'TELEFONE' };
    const named = sql`select count(*) as n from cliente where nome = 'Ana Prado'`;
    await refused({ ...novo, cupom: 'NAOEXISTE' });
    expect(await one(named)).toBe(0);
    expect((await order({ telefone: novo.telefone })).body.fieldErrors).toEqual({
      nome: 'Informe o nome do cliente!',
    });
    const { id } = await ordered(novo);
    const { cliente } = (await um!('GET', `pedido/findbyid/${id}`)).body.result as unknown as {
      readonly cliente: number;
    };
    expect((await um!('GET', `client/findbyid/${cliente}`)).body.result).toMatchObject({
      nome: 'Ana Prado',
      origem: 'TELEFONE',
    });
    expect(await one(named)).toBe(1);
  });
  it('finds what is sold by code and by name, and repeats the last order at the prices of today', async () => {
    await all(sql`update produto set codigo = 'P7', busca = 'pizza' where id = ${pizza}`);
    const search = async (busca: string) =>
      (await um!('GET', `pedido/novo/produtos?busca=${busca}`)).body.result as unknown as readonly Values[];
    expect((await search('p7'))[0]).toMatchObject({ id: pizza, nome: 'Pizza', preco: 50, falta: null });
    expect((await search('pizza')).map(({ id }) => id)).toContain(pizza);
    expect((await leitor!('GET', 'pedido/novo/produtos?busca=p7')).status).toBe(403);
    const last = async (cliente: number | undefined, who = um!) =>
      (await who('GET', `pedido/novo/ultimo?cliente=${cliente}`)).body.result;
    expect(await last(clientes[1])).toBeNull();
    await ordered({ cliente: clientes[1], itens: [{ produto: pizza, quantidade: 2, observacao: 'Sem cebola' }] });
    await all(sql`update produto set preco = 60 where id = ${pizza}`);
    expect(await last(clientes[1])).toMatchObject({
      pedidos: 1,
      total: 100,
      resumo: '2 Pizza',
      itens: [{ produto: pizza, quantidade: 2, adicionais: [], observacao: 'Sem cebola' }],
      mudancas: ['Pizza custava R$\u00a050,00 e agora custa R$\u00a060,00.'],
    });
    expect(await last(clientes[1], dois)).toBeNull();
    await all(sql`update produto set preco = 50, situacao = 'PAUSADO' where id = ${pizza}`);
    expect(await last(clientes[1])).toMatchObject({ itens: [], mudancas: ['Pizza não está à venda.'] });
    await all(sql`update produto set situacao = 'ATIVO' where id = ${pizza}`);
  });
  it('gives a payment that says no amount what is left to pay, whether null is sent or nothing', async () => {
    for (const left of [{}, { valor: null }]) {
      const { id } = await ordered({
        acrescimo: 3.1,
        pagamentos: [
          { forma: 'PIX', valor: 20 },
          { forma: 'DEBITO', ...left },
        ],
      });
      expect((await um!('GET', `pedido/findbyid/${id}`)).body.result).toMatchObject({
        total: 53.1,
        pagamentos: [
          { forma: 'PIX', valor: 20 },
          { forma: 'DEBITO', valor: 33.1 },
        ],
      });
    }
    expect(await refused({ pagamentos: [{ forma: 'PIX' }, { forma: 'DEBITO' }] })).toBe(
      'Só um dos pagamentos pode ficar sem valor!',
    );
  });
  it('is refused whole where something is not right', async () => {
    const before = await one(sql`select count(*) as n from pedido`);
    expect((await order({ itens: [] })).status).toBe(422);
    const strange = { itens: [{ produto: house.rowsOf('produto', house.companies[1])[0], quantidade: 1 }] };
    expect((await order(strange)).body.fieldErrors).toEqual({ 'itens.0.produto': 'Cadastro não encontrado!' });
    const stranger = { cliente: house.rowsOf('cliente', house.companies[1])[0] };
    expect((await order(stranger)).body.fieldErrors).toEqual({ cliente: 'Cadastro não encontrado!' });
    expect(await refused({ modalidade: 'ENTREGA' })).toBe('Informe o endereço de entrega!');
    expect(await refused({ pagamentos: [{ forma: 'PIX', valor: 100 }] })).toMatch(
      /troco é só para pagamento em dinheiro!/,
    );
    expect(await refused({ cupom: 'NAOEXISTE' })).toBe('Cupom não encontrado!');
    expect((await order({}, admin)).body.messageError).toBe(
      'Entre em uma empresa para usar “Novo pedido”: escolha no alto da tela!',
    );
    expect((await order({}, leitor)).status).toBe(403);
    expect(await one(sql`select count(*) as n from pedido`)).toBe(before);
  });
  it('is heard of by its customer, whose last purchase it is, and by nobody where it was not stored', async () => {
    await all(sql`update cliente set ultima_compra = null, versao = 7 where id = ${clientes[0]}`);
    await refused({ cliente: clientes[0], cupom: 'NAOEXISTE' });
    await house.app.jobs.drain();
    expect(await all(sql`select ultima_compra from cliente where id = ${clientes[0]}`)).toEqual([
      { ultima_compra: null },
    ]);
    const { id } = await ordered({ cliente: clientes[0] });
    await house.app.jobs.drain();
    const seen = sql`select (ultima_compra = (select (data at time zone 'America/Sao_Paulo')::date from pedido where id = ${id})) as hoje, versao from cliente where id = ${clientes[0]}`;
    expect(await all(seen)).toEqual([{ hoje: true, versao: 7 }]);
    await all(sql`update cliente set ultima_compra = '2099-01-01' where id = ${clientes[0]}`);
    await ordered({ cliente: clientes[0] });
    await house.app.jobs.drain();
    expect(await all(sql`select ultima_compra::text from cliente where id = ${clientes[0]}`)).toEqual([
      { ultima_compra: '2099-01-01' },
    ]);
  });
  it('is made once, however often it is sent with one key', async () => {
    const send = () =>
      um!(
        'POST',
        'pedido/save',
        { canal: 'BALCAO', modalidade: 'RETIRADA', pagarDepois: true, itens: [{ produto: pizza, quantidade: 1 }] },
        { 'idempotency-key': `pedido-${engine}-1` },
      );
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ body }) => body.result?.id)).size).toBe(1);
    expect(await one(sql`select count(*) as n from pedido where empresa_id = ${empresa}`)).toBe(1);
  });
  it('numbers follow one another without gaps when twenty come at once', async () => {
    const numbers = (await Promise.all(Array.from({ length: 20 }, () => ordered())))
      .map(({ numero }) => Number(numero))
      .toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => numbers[0]! + index));
  });

  it('takes several payments and what the product is offered with, and refuses what is not its', async () => {
    const saved = async (root: string, values: Values): Promise<number> => {
      const { body, text } = await um!('POST', `${root}save`, values);
      expect(body.hasError, text).toBe(false);
      return body.result!.id;
    };
    const outra = house.rowsOf('produto', empresa)[1]!;
    const grupo = async (nome: string, produto: number): Promise<number> => {
      const categoria = await saved('produto/adicional/categoria/', { nome, maximo: 3 });
      await saved('produto/adicional/vinculo/', { produto, categoria });
      return categoria;
    };
    const [doPizza, doOutro] = [await grupo('Extras', pizza), await grupo('Bordas', outra)];
    const extra = (nome: string, categoria: number) => saved('produto/adicional/', { nome, valor: 3.5, categoria });
    const [bacon, borda, velho] = [
      await extra('Bacon', doPizza),
      await extra('Borda', doOutro),
      await extra('Velho', doPizza),
    ];
    expect((await um!('POST', `produto/adicional/${velho}/tirar`, {})).body.hasError).toBe(false);
    const { id } = await ordered({
      itens: [{ produto: pizza, quantidade: 2, adicionais: [{ adicional: bacon }] }],
      pagamentos: [
        { forma: 'PIX', valor: 20 },
        { forma: 'DINHEIRO', valor: 100 },
      ],
    });
    expect((await um!('GET', `pedido/findbyid/${id}`)).body.result).toMatchObject({
      total: 107,
      pagamentos: [
        { forma: 'PIX', valor: 20, troco: null },
        { forma: 'DINHEIRO', valor: 100, troco: 13 },
      ],
    });
    expect((await um!('POST', 'pedido/item/filterpaginated/1/10', { pedido: id })).body.results).toMatchObject([
      { total: 107, adicionais: [{ nome: 'Bacon', quantidade: 1, valor: 3.5 }] },
    ]);
    expect(await refused({ itens: [{ produto: pizza, quantidade: 1, adicionais: [{ adicional: borda }] }] })).toBe(
      'Pizza não tem o adicional Borda!',
    );
    expect(await refused({ itens: [{ produto: pizza, quantidade: 1, adicionais: [{ adicional: velho }] }] })).toBe(
      'Pizza não tem o adicional Velho!',
    );
    expect(await refused({ pagamentos: [{ forma: 'PIX', valor: 20 }] })).toMatch(/faltam R\$\s30,00!/);
  });
});
