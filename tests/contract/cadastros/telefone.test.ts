/** A telephone is no proof: before its code every open call answers alike for a customer and for nobody. */
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashDe } from '../../../resources/comum/acompanhamento.server';
import { readBusiness } from '../../../src/server/business';
import { speaker, type Speaker } from '../../../src/server/testing';
import { fieldsOf } from '../../../src/kit/read/model';
import { moduleEngines } from '../../support/engines';
import { good, type Values } from '../../support/good';
import { startServices, type Services } from '../../support/services';
import { vendavel } from '../../support/vendavel';

/** Open calls that take a telephone, with the names of their fields that do: told from the declarations. */
const declared = readBusiness().named.flatMap(({ calls }) =>
  Object.values(calls).flatMap(({ kind, call, form }) => {
    const phones = Object.values(fieldsOf(form ?? {})).filter(({ kind: { name } }) => name === 'phone');
    return kind === 'open' && phones.length > 0 ? [{ call, phones: phones.map(({ name }) => name) }] : [];
  }),
);

/** Words that must stand in an answer, by the call and the place of its case. */
const saying: readonly (readonly [call: string, at: number, text: string])[] = [
  ['{site}/pedido', 0, '"acompanhar"'],
  ['/conta', 0, 'A confirmar: o desconto da primeira compra'],
  ['/conta', 1, 'A confirmar: este cupom'],
  ['/conta', 2, 'A confirmar: este cupom'],
];

describe.each(moduleEngines)('a telephone that nobody has proved, on %s', (engine) => {
  let house: Services;
  const clock = { now: new Date() };
  let [um, stranger]: Speaker[] = [];
  let [empresa, pizza, cidade, keys] = [0, 0, 0, 0];
  let convite = '';
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const does = (path: string, body: Values): Promise<Values> => good(um!, 'POST', path, body);
  const set = async (values: Values): Promise<void> => {
    const { versao } = await good(um!, 'GET', 'deliveryconfiguracao/carregaconfiguracao');
    await does('deliveryconfiguracao/save', { ...values, versao });
  };
  const order = (): Values => ({
    modalidade: 'ENTREGA',
    endereco: { cep: '01405001', rua: 'Rua Um', numero: '10', bairro: 'Jardim América', cidade },
    itens: [{ produto: pizza, quantidade: 1 }],
    forma: 'DINHEIRO',
  });
  const samples: Readonly<Record<string, () => Values>> = {
    'POST /publico/loja/{site}/conta': order,
    'POST /publico/loja/{site}/pedido': () => ({
      ...order(),
      chave: `pedido-por-telefone-${(keys += 1)}`,
      nome: 'Marina',
      totalVisto: 58,
    }),
    'POST /publico/loja/{site}/codigo': () => ({}),
    'POST /publico/loja/{site}/entrar': () => ({ codigo: '123456', pedido: 'a'.repeat(32) }),
    'POST /publico/loja/{site}/clube': () => ({ sessao: 'a'.repeat(32) }),
    'POST /publico/loja/{site}/clube/pedido': () => ({ sessao: 'a'.repeat(32), pedido: 1 }),
    'POST /publico/indicacao/{codigo}/enviar': () => ({
      nomeNegocio: 'Padaria Aurora',
      responsavel: 'Marina',
      aceita: true,
    }),
  };
  /** Removes the values that differ from one request to the next. */
  const plain = (text: string): string =>
    text
      .replace(/[0-9a-f]{32}/g, '…')
      .replace(/"numero":"\d+"/g, '"numero":"…"')
      .replace(/\d\d:\d\d/g, '…');
  const ask = async (call: string, body: Values): Promise<string> => {
    const [method, path] = call.split(' ') as [string, string];
    const {
      status,
      text,
      body: answer,
    } = await stranger!(method, path.slice(1).replace('{site}', 'forno').replace('{codigo}', convite), body);
    const [, token] = String((answer.result as unknown as Values | null)?.acompanhar ?? '').split('/p/');
    const page = token === undefined ? '' : (await stranger!('GET', `publico/pedido/${token}`)).text;
    return plain(`${status} ${text} ${page}`);
  };
  let fresh = 0;
  const nobody = (): string => `(21) 98888-${String((fresh += 1)).padStart(4, '0')}`;
  const known = { comprou: '(11) 98765-0001', bloqueado: '(11) 98765-0002', usou: '(11) 98765-0003' };

  beforeAll(async () => {
    house = await startServices({ engine, now: () => clock.now });
    um = await house.as('um');
    stranger = speaker(house.app, null);
    [{ codigo: convite }] = (await all(sql`update containdicacao set ativo = true returning codigo`)) as [
      { codigo: string },
    ];
    [empresa] = house.companies;
    pizza = house.rowsOf('produto', empresa)[0]!;
    await vendavel(house.database);
    for (const table of ['delivery_pausa', 'cupom_desconto', 'instancia_whatsapp', 'taxa_entrega'])
      await all(sql`delete from ${sql.table(table)}`);
    await all(sql`insert into modulo_experimental (codigo, empresa_id, desde, ativo)
      values ('APLICATIVO', ${empresa}, '2020-01-01', true)`);
    await all(sql`update empresa set bloqueado = false, situacao = 'ATIVA', horarios = null, fuso = 'UTC_3_BRASIL'`);
    [{ cidade }] = (await all(sql`select min(id)::int as cidade from cidade`)) as [{ cidade: number }];
    await set({
      site: 'forno',
      aberto: 'AUTOMATICO',
      horarios: null,
      feriadosFecha: false,
      modalidades: ['ENTREGA', 'RETIRADA'],
      pedidoMinimo: null,
      pagamentos: ['DINHEIRO', 'PIX'],
      identificaPorWhatsapp: false,
      raioMaximo: null,
      confirmaAutomatico: true,
      exigeCpf: false,
      exigeEmail: false,
    });
    await does('delivery/taxa/save', {
      nome: 'Jardins',
      tipo: 'BAIRRO',
      bairros: ['Jardim América'],
      valor: 8,
      entrega: true,
      ativo: true,
      ordem: 0,
    });
    const [server] = await all<{ id: number }>(sql`select id::int from servidor_whatsapp limit 1`);
    await all(sql`insert into instancia_whatsapp (nome, empresa_id, servidor_id, provedor, estado, pausada)
      values ('Loja', ${empresa}, ${server!.id}, 'SIMULADOR', 'CONECTADA', false)`);
    const { versao } = await good(um!, 'GET', 'delivery/promocao');
    await does('delivery/promocao', {
      primeiraCompra: true,
      primeiraTipo: 'PERCENTUAL',
      primeiraPercentual: 10,
      versao,
    });
    const valid = { dataInicio: '2020-01-01', dataVencimento: '2199-01-01' };
    const coupon = { situacao: 'ATIVO', tipo: 'VALOR', valor: 5, ...valid };
    for (const more of [
      { nome: 'Primeira', palavraChave: 'PRIMEIRA', primeiraCompra: true },
      { nome: 'Uma vez', palavraChave: 'UMAVEZ', limitePorCliente: 1 },
      { nome: 'Todos', palavraChave: 'TODOS' },
    ])
      await does('cupomdesconto/save', { ...coupon, ...more });
    for (const [nome, telefone] of Object.entries(known)) {
      const { id } = await does('client/save', {
        nome,
        telefone,
        situacao: 'ATIVO',
        address: { street: 'Rua Dois', number: '2', neighborhoord: 'Jardim América', city: cidade },
      });
      await all(sql`update cliente set pontos = 500 where id = ${id as number}`);
      const cupom = nome === 'usou' ? 'UMAVEZ' : null;
      await does('pedido/save', {
        cliente: id,
        canal: 'BALCAO',
        modalidade: 'RETIRADA',
        pagamentos: [{ forma: 'PIX' }],
        itens: [{ produto: pizza, quantidade: 1 }],
        cupom,
      });
      if (nome === 'bloqueado') await all(sql`update cliente set situacao = 'BLOQUEADO' where id = ${id as number}`);
    }
  });
  afterAll(() => house?.close());

  it('is asked for by no open call that this test does not ask', () => {
    expect(declared.map(({ call }) => call).toSorted()).toEqual(Object.keys(samples).toSorted());
  });
  it.each(declared.flatMap(({ call, phones }) => phones.map((phone) => [call, phone] as const)))(
    '%s answers alike by %s, whoever has it',
    async (call, phone) => {
      const asked = (more: Values) => ({ ...samples[call]!(), telefone: nobody(), ...more });
      const cases: readonly Values[] = /conta|pedido/.test(call)
        ? [
            {},
            { cupom: 'PRIMEIRA' },
            { cupom: 'UMAVEZ' },
            { cupom: 'TODOS', totalVisto: 53 },
            { usaPontos: true },
            { local: 0 },
            { modalidade: 'RETIRADA', endereco: null, totalVisto: 50 },
            { sessao: 'b'.repeat(32) },
          ]
        : [{}];
      const answers: string[] = [];
      for (const more of cases) {
        const other = await ask(call, asked({ ...more, [phone]: nobody() }));
        answers.push(other);
        for (const [who, telefone] of Object.entries(known))
          expect(await ask(call, asked({ ...more, [phone]: telefone })), `${who} ${JSON.stringify(more)}`).toBe(other);
      }
      expect(saying.filter(([of, at, text]) => call.endsWith(of) && !answers[at]!.includes(text))).toEqual([]);
    },
  );
  it('gives the first purchase to who has proved it, and of two orders at once to one', async () => {
    const sessao = 'd'.repeat(32);
    await all(sql`insert into loja_acesso (empresa_id, celular, sessao, expira) values
      (${empresa}, ${await hashDe('celular:+5511912340001')}, ${await hashDe(sessao)}, now() + interval '1 day')`);
    const pedir = 'POST /publico/loja/{site}/pedido';
    const first = () => ({ ...samples[pedir]!(), telefone: '(11) 91234-0001', sessao, totalVisto: 53 });
    const both = await Promise.all([ask(pedir, first()), ask(pedir, first())]);
    expect(both.filter((text) => text.includes('"acompanhar"'))).toHaveLength(1);
    expect(both.filter((text) => text.includes('O total mudou'))).toHaveLength(1);
  });

  it('brakes who guesses coupons, and nobody who names one that there is', async () => {
    const guess = (cupom: string) =>
      house.app.fetch(
        new Request('http://localhost/services/publico/loja/forno/conta', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ modalidade: 'RETIRADA', itens: [{ produto: pizza, quantidade: 1 }], cupom }),
        }),
        { ip: '10.7.7.7' },
      );
    const tried = await Promise.all(Array.from({ length: 40 }, (_, at) => guess(`ERRADO${at}`)));
    expect(tried.filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await guess('TODOS')).status, 'a guess too').toBe(429);
    clock.now = new Date(clock.now.getTime() + 61_000);
    for (let times = 0; times < 15; times += 1) expect((await guess('TODOS')).status).toBe(200);
  });

  it('has its code at once: outside the hours of the line, and before what goes to many', async () => {
    const telefone = '+5521977776666';
    await all(sql`delete from mensagem_whatsapp`);
    await all(sql`insert into mensagem_whatsapp (empresa_id, instancia_id, chave, telefone, texto, origem, estado, tentativas, simulada, enviar_em)
      select empresa_id, id, 'campanha-1', '+5521977775555', 'Oferta', 'CAMPANHA', 'PENDENTE', 0, true, ${clock.now}::timestamptz - interval '1 hour' from instancia_whatsapp`);
    await all(sql`update instancia_whatsapp set inicio_envio = '00:00', fim_envio = '00:01', estado = 'CONECTADA',
      proximo_envio = ${clock.now}::timestamptz + interval '1 hour'`);
    expect(await ask('POST /publico/loja/{site}/codigo', { telefone })).toContain('"enviado":true');
    await house.app.routines.turn('instanciaWhatsapp.enviar');
    const tries = await all(sql`select origem, tentativas from mensagem_whatsapp order by origem`);
    expect(tries).toEqual([
      { origem: 'ACESSO', tentativas: 1 },
      { origem: 'CAMPANHA', tentativas: 0 },
    ]);
  });
});
