/** A telephone is no proof: before its code every open call answers alike for a customer and for nobody. */
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBusiness } from '../../src/server/business';
import { speaker, type Speaker } from '../../src/server/testing';
import { fieldsOf } from '../../src/kit/model';
import { moduleEngines } from '../support/engines';
import { good, type Values } from '../support/good';
import { startServices, type Services } from '../support/services';
import { vendavel } from '../support/vendavel';

/** Open calls that take a telephone, with the names of their fields that do: told from the declarations. */
const declared = readBusiness().named.flatMap(({ calls }) =>
  Object.values(calls).flatMap(({ kind, call, form }) => {
    const phones = Object.values(fieldsOf(form ?? {})).filter(({ kind: { name } }) => name === 'phone');
    return kind === 'open' && phones.length > 0 ? [{ call, phones: phones.map(({ name }) => name) }] : [];
  }),
);

describe.each(moduleEngines)('a telephone that nobody has proved, on %s', (engine) => {
  let house: Services;
  let [um, stranger]: Speaker[] = [];
  let [empresa, pizza, cidade, keys] = [0, 0, 0, 0];
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
  };
  /** What differs from one request to the next, whoever asks. */
  const plain = (text: string): string =>
    text
      .replace(/[0-9a-f]{32}/g, '…')
      .replace(/"numero":"\d+"/g, '"numero":"…"')
      .replace(/\d\d:\d\d/g, '…');
  const ask = async (call: string, body: Values): Promise<string> => {
    const [method, path] = call.split(' ') as [string, string];
    const { status, text, body: answer } = await stranger!(method, path.slice(1).replace('{site}', 'forno'), body);
    const [, token] = String((answer.result as unknown as Values | null)?.acompanhar ?? '').split('/p/');
    const page = token === undefined ? '' : (await stranger!('GET', `publico/pedido/${token}`)).text;
    return plain(`${status} ${text} ${page}`);
  };
  let fresh = 0;
  const nobody = (): string => `(21) 98888-${String((fresh += 1)).padStart(4, '0')}`;
  const known = { comprou: '(11) 98765-0001', bloqueado: '(11) 98765-0002', usou: '(11) 98765-0003' };

  beforeAll(async () => {
    house = await startServices({ engine });
    um = await house.as('um');
    stranger = speaker(house.app, null);
    [empresa] = house.companies;
    pizza = house.rowsOf('produto', empresa)[0]!;
    await vendavel(house.database);
    for (const table of ['delivery_pausa', 'cupom_desconto', 'instancia_whatsapp', 'taxa_entrega'])
      await all(sql`delete from ${sql.table(table)}`);
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
      if (call.endsWith('/pedido')) expect(answers[0], 'it is stored').toMatch(/^200 .*"acompanhar"/);
      if (call.endsWith('/conta')) {
        expect(answers[0]).toContain('A confirmar: o desconto da primeira compra');
        expect(answers[1]).toContain('A confirmar: este cupom');
        expect(answers[2]).toContain('A confirmar: este cupom');
      }
    },
  );
});
