import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { speaker, type Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { codigoPara } from '../../support/codigo';
import { good, type Values } from '../../support/good';
import { startServices, type Services } from '../../support/services';
import { vendavel } from '../../support/vendavel';

describe.each(moduleEngines)('the page of a shop, for strangers, on %s', (engine) => {
  let house: Services;
  let [um, dois, stranger]: Speaker[] = [];
  let [empresa, pizza, alheio, cidade] = [0, 0, 0, 0];
  const clock = { now: new Date('2026-11-24T15:00:00Z') };
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const does = (method: string, path: string, body?: unknown, who = um!): Promise<Values> =>
    good(who, method, path, body);
  const set = async (values: Values, who = um!): Promise<void> => {
    const { versao } = await does('GET', 'deliveryconfiguracao/carregaconfiguracao', undefined, who);
    await does('POST', 'deliveryconfiguracao/save', { ...values, versao }, who);
  };
  let keys = 0;
  const chave = (): string => `pedido-da-pagina-${(keys += 1)}`;
  const endereco = { cep: '01405001', rua: 'Rua Um', numero: '10', bairro: 'Jardim América' };
  const wanted = (values: Values = {}): Values => ({
    chave: chave(),
    nome: 'Marina',
    telefone: '(11) 98765-4321',
    modalidade: 'ENTREGA',
    endereco: { ...endereco, cidade },
    itens: [{ produto: pizza, quantidade: 1 }],
    forma: 'DINHEIRO',
    totalVisto: 58,
    ...values,
  });
  const buy = (values: Values = {}, site = 'forno') => stranger!('POST', `publico/loja/${site}/pedido`, wanted(values));
  const sum = async (values: Values = {}): Promise<Values> => {
    const { chave: _chave, nome: _nome, totalVisto: _total, ...body } = wanted(values);
    return good(stranger!, 'POST', 'publico/loja/forno/conta', body);
  };
  const stored = async (): Promise<Values> => {
    const [found] = await all<Values>(
      sql`select id::int from pedido where empresa_id = ${empresa} order by id desc limit 1`,
    );
    return does('GET', `pedido/findbyid/${Number(found!.id)}`);
  };
  const orders = async (): Promise<number> =>
    Number((await all<{ n: number }>(sql`select count(*)::int as n from pedido`))[0]!.n);

  beforeAll(async () => {
    house = await startServices({ engine, now: () => clock.now });
    [um, dois] = await Promise.all((['um', 'dois'] as const).map((login) => house.as(login)));
    stranger = speaker(house.app, null);
    empresa = house.companies[0];
    pizza = house.rowsOf('produto', empresa)[0]!;
    alheio = house.rowsOf('produto', house.companies[1])[0]!;
    await vendavel(house.database);
    await all(sql`delete from delivery_pausa`);
    await all(sql`delete from cupom_desconto`);
    await all(sql`delete from credenciamento where empresa_id = ${empresa}`);
    await all(sql`delete from delivery_configuracao_pg_online where empresa_id = ${empresa}`);
    await all(sql`update empresa set bloqueado = false, situacao = 'ATIVA', horarios = null, fuso = 'UTC_3_BRASIL'`);
    [{ cidade }] = (await all(sql`select min(id)::int as cidade from cidade`)) as [{ cidade: number }];
    const plain = {
      aberto: 'AUTOMATICO',
      horarios: null,
      feriadosFecha: false,
      aceitaAgendado: true,
      modalidades: ['ENTREGA', 'RETIRADA'],
      pedidoMinimo: null,
      pagamentos: ['DINHEIRO', 'PIX'],
      identificaPorWhatsapp: false,
      layout: 'LISTA',
      mostraPrecoDe: true,
      galeria: null,
      tempoRetirada: null,
      raioMaximo: null,
      pedeTroco: true,
      confirmaAutomatico: false,
      exigeCpf: false,
      exigeEmail: false,
    };
    await set({ ...plain, site: 'forno' });
    await set({ ...plain, site: 'vizinha' }, dois!);
    await does('POST', 'delivery/taxa/save', {
      nome: 'Jardins',
      tipo: 'BAIRRO',
      bairros: ['Jardim América'],
      valor: 8,
      entrega: true,
      ativo: true,
      ordem: 0,
    });
  });
  afterAll(() => house?.close());

  it('shows door and menu, and nothing that people of the shop alone may know', async () => {
    const response = await house.app.fetch(new Request('http://localhost/forno'), { ip: '10.0.0.2' });
    const page = await response.text();
    expect([response.status, page.includes('<h1>')]).toEqual([200, true]);
    expect(page).not.toMatch(/custo|token|ficha/i);
    const { loja, categorias } = await good(stranger!, 'GET', 'publico/loja/forno');
    const minutos = expect.stringMatching(/^cerca de \d+ min$/);
    expect(loja).toMatchObject({ aberta: true, site: 'forno', tempoEntrega: minutos, tempoRetirada: minutos });
    expect((loja as Values).entrega).toMatch(/^Entrega de R\$\s8,00$/);
    // The door shows how long a delivery takes when the rules say so; a place without delivery says nothing of it.
    const perto = { tipo: 'FIXA', entrega: true, ativo: true, ordem: 9 };
    const { id } = await does('POST', 'delivery/taxa/save', { ...perto, nome: 'Perto', valor: 0, tempoMax: 30 });
    await does('POST', 'delivery/taxa/save', { ...perto, nome: 'Longe', entrega: false });
    const door = async () => (await good(stranger!, 'GET', 'publico/loja/forno')).loja as Values;
    expect(await door()).toMatchObject({ entrega: 'Entrega grátis perto da loja', tempoEntrega: minutos });
    await all(sql`update taxa_entrega set tempo_min = 20, tempo_max = 45 where valor > 0`);
    expect(await door()).toMatchObject({ tempoEntrega: '20 a 45 min' });
    await all(sql`update taxa_entrega set tempo_min = null, tempo_max = null where valor > 0`);
    await all(sql`delete from taxa_entrega where id >= ${id}`);
    expect(JSON.stringify(categorias)).toContain(`"id":${pizza}`);
    expect(JSON.stringify(categorias)).not.toContain(`"id":${alheio},`);
    expect((await stranger!('GET', `publico/loja/forno/produto/${alheio}`)).status).toBe(404);
    for (const path of ['/nenhuma', '/forno/mesa/' + '0'.repeat(32), '/FORNO'])
      expect((await house.app.fetch(new Request(`http://localhost${path}`), { ip: '10.0.0.2' })).status, path).toBe(
        404,
      );
  });

  it('stores the order at prices and fee of the shop, whatever is sent', async () => {
    expect(await sum()).toMatchObject({ subtotal: 50, taxa: 8, total: 58, recusas: [] });
    const forged = {
      taxaEntrega: 0,
      total: 1,
      desconto: 49,
      precoUnitario: 0.01,
      canal: 'BALCAO',
      acrescimo: -50,
      empresa: 2,
    };
    const { body, text } = await buy({ ...forged, itens: [{ produto: pizza, quantidade: 1, precoUnitario: 0.01 }] });
    expect(body.hasError, text).toBe(false);
    expect(await stored()).toMatchObject({ canal: 'SITE', taxaEntrega: 8, total: 58, acrescimo: 0, empresa });
    const before = await orders();
    const lied = await buy({ totalVisto: 1 });
    expect(lied.body.fieldErrors?.totalVisto).toMatch(/O total mudou de R\$\s1,00 para R\$\s58,00/);
    const one = { produto: pizza, quantidade: 1 };
    const refused: readonly (readonly [what: string, values: Values, field: string])[] = [
      ['another shop’s product', { itens: [{ produto: alheio, quantidade: 1 }] }, 'itens.0.produto'],
      ['less than one', { itens: [{ produto: pizza, quantidade: -3 }] }, 'itens.0.quantidade'],
      ['none', { itens: [{ produto: pizza, quantidade: 0 }] }, 'itens.0.quantidade'],
      ['a part of one', { itens: [{ produto: pizza, quantidade: 0.01 }] }, 'itens.0.quantidade'],
      ['nothing', { itens: [] }, 'itens'],
      [
        'an add-on of nobody',
        { itens: [{ ...one, adicionais: [{ adicional: 2_000_000_000, quantidade: 1 }] }] },
        'itens.0.produto',
      ],
      ['an address outside', { endereco: { ...endereco, bairro: 'Longe', cidade } }, 'endereco'],
      ['no address', { endereco: null }, 'endereco'],
      ['an address of others', { endereco: null, local: 0, sessao: '0'.repeat(32) }, 'endereco'],
      ['a coupon of nobody', { cupom: 'ALHEIO' }, 'cupom'],
      ['a form that it does not take', { forma: 'CREDITO' }, 'forma'],
      ['a Pix that it does not take', { forma: 'PIX_ONLINE' }, 'forma'],
      ['no form', { forma: null }, 'forma'],
      ['a way that it does not serve', { modalidade: 'LOCAL' }, 'modalidade'],
      ['a table of nobody', { mesa: 'f'.repeat(32) }, 'mesa'],
      ['no telephone', { telefone: null }, 'telefone'],
      ['yesterday', { agendadoPara: '2026-11-23T15:00:00Z' }, 'agendadoPara'],
    ];
    for (const [what, values, field] of refused)
      expect(Object.keys((await buy(values)).body.fieldErrors ?? {}), what).toEqual([field]);
    expect(await orders()).toBe(before);
    expect((await buy({}, 'vizinha')).body.hasError, 'of the neighbour').toBe(true);
  });

  it('looks a CEP up as the rest of the house does, by what is known already', async () => {
    const look = () => good(stranger!, 'GET', 'publico/loja/forno/cep/13999999');
    expect(await look()).toMatchObject({ achou: false });
    await all(
      sql`insert into cep_cache (cep, street, neighborhoord, city_id, consultado_em) values ('13999999', 'Rua Guardada', 'Centro', ${cidade}, ${clock.now.toISOString()})`,
    );
    expect(await look()).toMatchObject({ achou: true, rua: 'Rua Guardada', bairro: 'Centro', cidade });
  });

  it('carries to nobody’s address by his telephone alone', async () => {
    const telefone = '(11) 96666-1234';
    const address = { street: 'Rua Secreta', number: '1', neighborhoord: 'Jardim América', city: cidade };
    await does('POST', 'client/save', { nome: 'Clara', telefone, tipo: 'FISICA', address });
    const before = await orders();
    for (const values of [{}, { local: 0 }, { local: 0, sessao: '1'.repeat(32) }]) {
      const { body } = await buy({ telefone, endereco: null, ...values });
      expect(body.fieldErrors, JSON.stringify(values)).toEqual({ endereco: 'Informe o endereço de entrega!' });
    }
    expect(await orders()).toBe(before);
    const { taxa, recusas } = await sum({ telefone, endereco: null });
    expect([taxa, recusas]).toEqual([0, [expect.objectContaining({ campo: 'endereco' })]]);
  });

  it('makes one order of what is sent again, also at once', async () => {
    const again = wanted();
    const path = 'publico/loja/forno/pedido';
    const before = await orders();
    const answers = await Promise.all([1, 2, 3].map(() => stranger!('POST', path, again)));
    const other = await stranger!('POST', path, { ...again, itens: [{ produto: pizza, quantidade: 9 }] });
    expect([other.status, other.text], 'another basket').toEqual([409, expect.stringContaining('outros itens')]);
    const late = await stranger!('POST', path, { ...again, observacao: 'De novo' });
    const said = [...answers, late].map(({ body, text }) => (body.result as unknown as Values)?.acompanhar ?? text);
    expect(new Set(said).size).toBe(1);
    expect(await orders()).toBe(before + 1);
    const follow = String(said[0]).replace('http://localhost:3000', '');
    expect((await house.app.fetch(new Request(`http://localhost${follow}`), { ip: '10.0.0.2' })).status).toBe(200);
  });

  it('says what became of an order whose answer was lost, and of none that it does not know', async () => {
    const made = wanted({ chave: 'resposta-que-se-perdeu' });
    const { body } = await stranger!('POST', 'publico/loja/forno/pedido', made);
    const { numero, total, acompanhar } = body.result as unknown as Values;
    const ask = (chave: string, site = 'forno') => good(stranger!, 'GET', `publico/loja/${site}/feito/${chave}`);
    expect(await ask('resposta-que-se-perdeu')).toEqual({ pedido: { numero, total, acompanhar, quando: '12:00' } });
    expect(await ask('resposta-de-ninguem')).toEqual({ pedido: null });
    expect(await ask('resposta-que-se-perdeu', 'vizinha'), 'of another shop').toEqual({ pedido: null });
    const { id } = await stored();
    await does('POST', `pedido/${Number(id)}/cancelar`, { motivoCancelamento: 'Teste' });
    expect(await ask('resposta-que-se-perdeu'), 'of a cancelled one').toEqual({ pedido: null });
  });

  it('is shut to nobody by strangers who try with his mobile, or with a table that is none', async () => {
    const marks = async (): Promise<number> =>
      Number((await all<{ n: number }>(sql`select count(*)::int as n from freio`))[0]!.n);
    await buy({ totalVisto: 1 });
    const before = await marks();
    for (let count = 0; count < 70; count += 1) expect((await buy({ totalVisto: 1 })).status).toBe(422);
    for (let count = 0; count < 3; count += 1)
      expect((await buy({ mesa: `${count}`.repeat(32) })).body.fieldErrors).toHaveProperty('mesa');
    expect(await marks(), 'what is counted apart').toBe(before);
    expect((await buy()).body.hasError).toBe(false);
  });

  it('does as its configuration says: times, demands, change, prices, pictures', async () => {
    const pickUp = { modalidade: 'RETIRADA', endereco: null, totalVisto: 50 };
    await set({ tempoRetirada: 12, pedeTroco: false, exigeCpf: true, exigeEmail: true });
    expect((await sum(pickUp)).tempo).toBe('Pronto em cerca de 12 min');
    expect((await buy(pickUp)).body.fieldErrors).toEqual({ cpf: 'Informe o CPF!' });
    expect((await buy({ ...pickUp, cpf: '111.111.111-11' })).body.fieldErrors).toHaveProperty('cpf');
    expect((await buy({ ...pickUp, cpf: '529.982.247-25' })).body.fieldErrors).toEqual({ email: 'Informe o e-mail!' });
    const mine = { cpf: '529.982.247-25', email: 'nova@exemplo.com.br' };
    const isBought = async (values: Values): Promise<void> => {
      const { body, text } = await buy({ ...pickUp, ...mine, ...values });
      expect(body.hasError, text).toBe(false);
    };
    await isBought({ telefone: '(11) 93333-0001', trocoPara: 100 });
    const order = await stored();
    expect(order.pagamentos).toMatchObject([{ forma: 'DINHEIRO', valor: 50 }]);
    expect(await all(sql`select cpf_nota from pedido where id = ${Number(order.id)}`)).toEqual([
      { cpf_nota: '52998224725' },
    ]);
    expect(Date.parse(String(order.previsaoEntrega)) - clock.now.getTime()).toBe(12 * 60_000);
    const email = async (telefone: string): Promise<unknown> =>
      (await all(sql`select email from cliente where telefone = ${telefone} and empresa_id = ${empresa}`))[0];
    expect(await email('+5511933330001')).toEqual({ email: mine.email });
    // A telephone alone writes nothing into the record that it finds.
    await does('POST', 'client/save', { nome: 'Sem e-mail', telefone: '(11) 93333-0002', tipo: 'FISICA' });
    await isBought({ telefone: '(11) 93333-0002' });
    expect(await email('+5511933330002')).toEqual({ email: null });
    await set({ tempoRetirada: null, pedeTroco: true, exigeCpf: false, exigeEmail: false });

    const [{ foto, principal, solta }] = (await all(sql`with novas as (
      insert into arquivo (empresa_id, nome, tipo, tamanho, sha256, conteudo, lado_320)
      select ${empresa}, n, 'image/webp', 3, n, 'abc', 'abc' from unnest(array['a', 'b', 'c']) as n returning id
    ) select min(id)::int as foto, min(id)::int + 1 as principal, max(id)::int as solta from novas`)) as [
      { foto: number; principal: number; solta: number },
    ];
    await all(
      sql`update produto set preco_promocional = 40, imagem = ${principal}, imagens = ${JSON.stringify([{ imagem: foto, principal: false }])}::jsonb where id = ${pizza}`,
    );
    const seen = async (id: number): Promise<number> =>
      (await stranger!('GET', `publico/loja/forno/foto/${id}`)).status;
    expect([await seen(foto), await seen(principal), await seen(solta)]).toEqual([200, 200, 404]);
    // One that is older than the large size is shown at the small one.
    await all(sql`update arquivo set lado_960 = 'larger' where id = ${foto}`);
    const large = async (id: number) => (await stranger!('GET', `publico/loja/forno/foto/${id}?grande=true`)).text;
    expect([await large(foto), await large(principal)]).toEqual(['larger', 'abc']);
    const opened = () => good(stranger!, 'GET', `publico/loja/forno/produto/${pizza}`);
    expect((await opened()).fotos).toEqual([principal, foto]);
    const price = async (): Promise<unknown> => {
      const { categorias } = (await good(stranger!, 'GET', 'publico/loja/forno')) as {
        categorias: { produtos: { id: number; preco: number; de: number | null }[] }[];
      };
      const { preco, de } = categorias.flatMap(({ produtos }) => produtos).find(({ id }) => id === pizza)!;
      return [preco, de, (await opened()).de];
    };
    expect(await price()).toEqual([40, 50, 50]);
    await set({ mostraPrecoDe: false, layout: 'GRADE', galeria: [{ imagem: solta, legenda: 'O salão' }] });
    expect(await price()).toEqual([40, null, null]);
    expect((await good(stranger!, 'GET', 'publico/loja/forno')).loja).toMatchObject({
      layout: 'GRADE',
      galeria: [{ imagem: solta, legenda: 'O salão' }],
    });
    expect(await seen(solta)).toBe(200);
    await set({ mostraPrecoDe: true, layout: 'LISTA', galeria: null });
    await all(sql`update produto set preco_promocional = null, imagem = null, imagens = null where id = ${pizza}`);
  });

  it('confirms by itself where the shop wants it, with all that a person’s word brings', async () => {
    await set({ confirmaAutomatico: true });
    await all(
      sql`update produto set controla_estoque = true, vende_sem_estoque = false, estoque = 5 where id = ${pizza}`,
    );
    const left = async (): Promise<number> =>
      Number((await all<{ n: number }>(sql`select estoque::int as n from produto where id = ${pizza}`))[0]!.n);
    const telefone = '(11) 93333-0003';
    const { body, text } = await buy({ telefone });
    expect(body.hasError, text).toBe(false);
    expect([await stored(), await left()]).toEqual([
      expect.objectContaining({ situacao: 'CONFIRMADO', confirmadoEm: expect.any(String) }),
      4,
    ]);
    const agendadoPara = new Date(Math.ceil(clock.now.getTime() / 3_600_000) * 3_600_000 + 10_800_000).toISOString();
    const later = await buy({ telefone, agendadoPara });
    expect(later.body.hasError, later.text).toBe(false);
    const waits = await stored();
    expect([waits.situacao, await left()]).toEqual(['AGENDADO', 3]);
    await does('POST', `pedido/${Number(waits.id)}/entrar`, {});
    expect([await stored(), await left()]).toEqual([expect.objectContaining({ situacao: 'CONFIRMADO' }), 3]);
    // An order of the counter waits for confirmation.
    await does('POST', 'pedido/save', {
      canal: 'BALCAO',
      modalidade: 'RETIRADA',
      pagamentos: [{ forma: 'PIX' }],
      itens: [{ produto: pizza, quantidade: 1 }],
    });
    expect((await stored()).situacao).toBe('NOVO');
    await set({ confirmaAutomatico: false });
    await all(sql`update produto set controla_estoque = false where id = ${pizza}`);
  });

  it('holds to the least order, to the stock and to its hours', async () => {
    await set({ pedidoMinimo: 60 });
    expect((await buy()).body.fieldErrors?.itens).toMatch(/Faltam R\$\s10,00 para o pedido mínimo de R\$\s60,00/);
    expect((await buy({ modalidade: 'RETIRADA', endereco: null, totalVisto: 50 })).body.hasError).toBe(false);
    await set({ pedidoMinimo: null, horarios: [{ dia: 'TER', abre: '18:00', fecha: '23:00' }] });
    expect((await buy()).body.fieldErrors?.agendadoPara).toBe('Fechada. Abre hoje às 18:00.');
    expect((await buy({ agendadoPara: '2026-11-24T17:00:00Z' })).body.fieldErrors).toHaveProperty('agendadoPara');
    const { loja } = (await good(stranger!, 'GET', 'publico/loja/forno')) as {
      loja: { horas: { em: string; texto: string }[] };
    };
    expect(loja.horas[0]).toEqual({ em: '2026-11-24T21:00:00.000Z', texto: 'Hoje, 18:00' });
    const late = (agendadoPara: string) => buy({ agendadoPara });
    expect((await late('2026-11-24T21:07:00Z')).body.fieldErrors, 'no hour of the shop').toHaveProperty('agendadoPara');
    const pause = { motivo: 'Forno', inicio: '2026-11-24T20:30:00Z', fim: '2026-11-24T21:45:00Z', canais: ['SITE'] };
    await does('POST', 'delivery/pausa/save', pause);
    expect((await late(loja.horas[0]!.em)).body.fieldErrors, 'in a pause').toHaveProperty('agendadoPara');
    const paused = (await good(stranger!, 'GET', 'publico/loja/forno')) as { loja: typeof loja };
    expect(paused.loja.horas[0]).toMatchObject({ texto: 'Hoje, 19:00' });
    await all(sql`delete from delivery_pausa`);
    const waiting = await late(loja.horas[0]!.em);
    expect(await stored()).toMatchObject({ situacao: 'AGENDADO' });
    const [, link] = String((waiting.body.result as unknown as Values).acompanhar).split('/p/');
    expect(await good(stranger!, 'GET', `publico/pedido/${link}`)).toMatchObject({
      pedido: {
        etapas: [{ nome: 'Pedido recebido', estado: 'ATUAL', quando: '12:00' }, { estado: 'DEPOIS' }, {}, {}, {}, {}],
      },
    });
    await set({ horarios: null });
    await all(
      sql`update produto set controla_estoque = true, vende_sem_estoque = false, estoque = 1 where id = ${pizza}`,
    );
    expect((await buy({ itens: [{ produto: pizza, quantidade: 2 }], totalVisto: 108 })).body.hasError).toBe(true);
    await all(sql`update produto set controla_estoque = false where id = ${pizza}`);
  });

  it('asks for a code where the shop wants it, and shows addresses to nobody else', async () => {
    clock.now = new Date(clock.now.getTime() + 61_000);
    await all(sql`delete from instancia_whatsapp where empresa_id = ${empresa}`);
    const ask = (telefone: string) => stranger!('POST', 'publico/loja/forno/codigo', { telefone });
    const enter = (codigo: string, pedido: string) =>
      stranger!('POST', 'publico/loja/forno/entrar', { telefone: '+5511987654321', codigo, pedido });
    expect((await ask('(11) 98765-4321')).body.messageError).toContain('não consegue enviar códigos');
    const [server] = await all<{ id: number }>(sql`select id::int from servidor_whatsapp limit 1`);
    await all(
      sql`insert into instancia_whatsapp (nome, empresa_id, servidor_id, provedor, estado, pausada) values ('Loja', ${empresa}, ${server!.id}, 'SIMULADOR', 'CONECTADA', false)`,
    );
    await set({ identificaPorWhatsapp: true });
    expect((await buy()).body.fieldErrors?.telefone).toContain('Confirme o celular');
    // One of twenty simultaneous requests is answered, and nobody is told the code.
    const asked = await Promise.all(Array.from({ length: 20 }, () => ask('(11) 98765-4321')));
    const [first, ...more] = asked.filter(({ body }) => !body.hasError);
    expect(more).toEqual([]);
    expect(asked.some(({ body }) => /há pouco/.test(body.messageError ?? ''))).toBe(true);
    const queued = sql`select id from mensagem_whatsapp where empresa_id = ${empresa} and segredo is not null`;
    expect(await all(queued)).toHaveLength(1);
    const { pedido } = first!.body.result as unknown as { pedido: string };
    const codigo = await codigoPara(house, '+5511987654321');
    expect(first!.body.result).toEqual({ enviado: true, simulado: true, pedido });
    expect(codigo).toMatch(/^\d{6}$/);
    expect(asked.map(({ text }) => text).join('')).not.toContain(codigo);
    const wrong = codigo === '000000' ? '111111' : '000000';
    expect((await enter(wrong, pedido)).body.fieldErrors).toHaveProperty('codigo');
    expect((await enter(codigo, 'a'.repeat(32))).body.fieldErrors, 'asked by another browser').toHaveProperty('codigo');
    const { sessao, nome } = (await enter(codigo, pedido)).body.result as unknown as { sessao: string; nome: string };
    expect([sessao, nome]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), 'Marina']);
    expect((await enter(codigo, pedido)).body.hasError, 'once').toBe(true);
    const [told] = await all<{ texto: string }>(sql`select texto from mensagem_whatsapp order by id desc limit 1`);
    expect(told!.texto).toContain('foi aberta em um navegador');
    expect((await buy({ sessao: 'a'.repeat(32) })).body.hasError).toBe(true);
    expect((await buy({ sessao, telefone: '(11) 91111-2222' })).body.hasError, 'of another mobile').toBe(true);
    const whose = { endereco: null, telefone: '(11) 98765-4321' };
    const address = { street: 'Rua Um', number: '10', neighborhoord: 'Jardim América', city: cidade };
    const [mine] = await all<{ id: number; versao: number }>(
      sql`select id::int, versao::int from cliente where telefone = '+5511987654321' and empresa_id = ${empresa}`,
    );
    await does('POST', 'client/save', { id: mine!.id, versao: mine!.versao, address });
    // A code of the till opens no account.
    await does('POST', 'fidelidade/senha/codigo', { cliente: mine!.id, uso: 'PEDIDO' });
    const atTill = await codigoPara(house, '+5511987654321');
    for (const from of [pedido, 'a'.repeat(32)]) expect((await enter(atTill, from)).body.hasError).toBe(true);
    expect(await sum({ ...whose, sessao: 'a'.repeat(32) })).toMatchObject({ provado: false, enderecos: [] });
    expect(await sum({ ...whose, sessao, local: 0 })).toMatchObject({
      provado: true,
      enderecos: [{ local: 0, texto: 'Rua Um, 10 · Jardim América' }],
      taxa: 8,
      recusas: [],
    });
    await all(sql`update cliente set pontos = null where id = ${mine!.id}`);
    const config = (await does('GET', 'fidelidade/configuracao/carregar')).versao;
    const programme = { versao: config, ativo: true, carenciaHoras: 0, valorPonto: 0.1 };
    await does('POST', 'fidelidade/configuracao/save', programme);
    await does('POST', 'transacao/lancar', { cliente: mine!.id, tipo: 'BONUS', pontos: 80, motivo: 'Teste' });
    const points = { usaPontos: true, local: 0, endereco: null };
    expect((await sum({ ...points, sessao })).pontos).toEqual({ saldo: 80, limite: 8 });
    expect((await sum(points)).pontos, 'whose mobile nobody has proved').toBeNull();
    expect((await buy({ ...points, local: null, endereco: { ...endereco, cidade } })).body.hasError).toBe(true);
    await set({ identificaPorWhatsapp: false });
    // The referrer is named before the first purchase, and nobody learns whether that mobile is known.
    const { versao: now } = await does('GET', 'fidelidade/configuracao/carregar');
    await does('POST', 'fidelidade/configuracao/save', { versao: now, bonusIndicacao: 50 });
    expect(await good(stranger!, 'GET', 'publico/loja/forno')).toMatchObject({ loja: { premiaIndicacao: true } });
    const brought = async (telefone: string, indicadoPor: string): Promise<unknown> => {
      const answer = await buy({ telefone, indicadoPor });
      expect(answer.body.hasError, answer.text).toBe(false);
      const [row] = await all<{ by: number | null }>(
        sql`select indicado_por_id::int as by from cliente where telefone = ${`+55${telefone.replaceAll(/\D/g, '')}`}`,
      );
      return row!.by;
    };
    expect(await brought('(21) 97777-0001', '(21) 96666-0000')).toBeNull();
    expect(await brought('(21) 97777-0002', '(21) 97777-0002')).toBeNull();
    expect(await brought('(21) 97777-0003', '(11) 98765-4321')).toBe(mine!.id);
    expect(await brought('(21) 97777-0001', '(11) 98765-4321'), 'who has bought is brought by nobody').toBeNull();
    const unproved = await buy({ usaPontos: true });
    expect(unproved.body.fieldErrors?.telefone).toMatch('Confirme o celular com o código para usar os seus pontos!');
    expect((await buy({ ...points, sessao, forma: null })).text).toMatch(/somam R\$\s8,00: faltam R\$\s50,00/);
    expect((await buy({ ...points, sessao, trocoPara: 60 })).body.hasError).toBe(false);
    expect((await stored()).pagamentos).toMatchObject([
      { forma: 'PONTOS', valor: 8 },
      { forma: 'DINHEIRO', valor: 60, troco: 10 },
    ]);
    expect((await buy({ ...points, sessao, forma: null })).body.fieldErrors?.forma).toBe('Escolha como vai pagar!');
    await set({ identificaPorWhatsapp: true });
    expect((await buy({ ...whose, sessao, local: 0 })).body.hasError).toBe(false);
    const [sent] = await all(sql`select endereco ->> 'street' as street from pedido order by id desc limit 1`);
    expect(sent).toEqual({ street: 'Rua Um' });
    clock.now = new Date(clock.now.getTime() + 3_660_000);
    const again = (await ask('(11) 98765-4321')).body.result as unknown as { pedido: string };
    const right = await codigoPara(house, '+5511987654321');
    for (let tries = 0; tries < 5; tries += 1) await enter(right === wrong ? '111112' : wrong, again.pedido);
    expect((await enter(right, again.pedido)).body.fieldErrors, 'after five wrong ones').toHaveProperty('codigo');
    await set({ identificaPorWhatsapp: false });

    const other = '(11) 95555-0001';
    for (let count = 0; count < 5; count += 1) {
      expect((await ask(other)).body.hasError, `code ${count}`).toBe(false);
      clock.now = new Date(clock.now.getTime() + 61_000);
    }
    expect((await ask(other)).body.fieldErrors?.telefone).toContain('muitos códigos');
    clock.now = new Date(clock.now.getTime() + 3_600_000);
    expect((await ask(other)).body.hasError).toBe(false);
    // A company with a real line shows no code, whatever other lines it has.
    await all(
      sql`insert into instancia_whatsapp (nome, empresa_id, servidor_id, provedor, estado, pausada) values ('Real', ${empresa}, ${server!.id}, 'EVOLUTION', 'CONECTADA', false)`,
    );
    expect((await ask('(11) 95555-0002')).body.result).toMatchObject({ enviado: true, simulado: false });
    await all(sql`update instancia_whatsapp set pausada = true where provedor = 'EVOLUTION'`);
    expect((await ask('(11) 95555-0003')).body.hasError).toBe(true);
    await all(sql`delete from mensagem_whatsapp`);
    await all(sql`delete from instancia_whatsapp where provedor = 'EVOLUTION'`);

    const calls = { telefone: '(11) 95555-0004', modalidade: 'RETIRADA', endereco: null, totalVisto: 50 };
    for (let count = 0; count < 10; count += 1) expect((await buy(calls)).body.hasError, `order ${count}`).toBe(false);
    expect((await buy(calls)).body.fieldErrors?.telefone).toContain('muitos pedidos');
    [um] = [await house.as('um')];
  });

  it('holds the company last: who waits for a coupon stands in nobody’s way', async () => {
    await does('POST', 'cupomdesconto/save', {
      nome: 'FILA',
      palavraChave: 'FILA',
      situacao: 'ATIVO',
      tipo: 'VALOR',
      valor: 5,
      dataInicio: '2020-01-01',
      dataVencimento: '2099-12-31',
      primeiraCompra: false,
      limitePorCliente: null,
    });
    const waiting: Promise<{ readonly body: { readonly hasError?: boolean }; readonly text: string }>[] = [];
    await house.database.transaction({ company: '*' }, async (tx) => {
      await sql`select 1 from cupom_desconto where palavra_chave = 'FILA' for update`.execute(tx);
      waiting.push(buy({ telefone: '(11) 94444-0001', cupom: 'FILA', totalVisto: 53 }));
      await new Promise((done) => setTimeout(done, 400));
      await sql`select 1 from empresa where id = ${empresa} for update nowait`.execute(tx);
    });
    const { body, text } = await waiting[0]!;
    expect(body.hasError, text).toBe(false);
  });

  it('is moved by name, gone when blocked, and at a table writes on its account', async () => {
    await set({ site: 'forno-novo' });
    expect(await good(stranger!, 'GET', 'publico/loja/forno')).toMatchObject({ mudou: 'forno-novo', loja: null });
    await set({ site: 'forno' });
    await all(sql`update pedido set conta_id = null`);
    await all(sql`delete from conta_mesa`);
    await all(sql`delete from mesa`);
    await does('POST', 'empresa/mesa/criar-em-masssa', { de: 7, ate: 7 });
    const [{ token }] = (await all(sql`select token from mesa`)) as [{ token: string }];
    const inicio = clock.now.toISOString();
    const fim = new Date(clock.now.getTime() + 3_600_000).toISOString();
    await does('POST', 'delivery/pausa/save', { motivo: 'Garçom', inicio, fim, canais: ['MESA'] });
    expect(await good(stranger!, 'GET', 'publico/loja/forno')).toMatchObject({ loja: { aberta: true } });
    expect(await good(stranger!, 'GET', `publico/loja/forno/mesa/${token}`)).toMatchObject({ loja: { aberta: false } });
    await all(sql`delete from delivery_pausa`);
    expect(await good(stranger!, 'GET', `publico/loja/forno/mesa/${token}`)).toMatchObject({ mesa: 'Mesa 7' });
    const at = {
      mesa: token,
      modalidade: 'LOCAL',
      endereco: null,
      telefone: null,
      forma: null,
      totalVisto: 50,
      nome: 'Ana',
    };
    expect((await buy(at)).body.hasError).toBe(false);
    expect((await buy({ ...at, nome: 'Beto' })).body.hasError).toBe(false);
    expect((await buy({ ...at, forma: 'PIX_ONLINE' })).body.fieldErrors, 'the account is paid, not its orders').toEqual(
      {
        forma: 'O que vai para a mesa se paga ao fechar a conta!',
      },
    );
    expect(await stored()).toMatchObject({ canal: 'MESA', modalidade: 'LOCAL', pessoa: 'Beto' });
    // The guests of one network have its address in common: a table counts for itself, and so does a mobile.
    const tries: number[] = [];
    for (let count = 0; count < 60; count += 1) tries.push((await buy({ ...at, totalVisto: 1 })).status);
    expect(new Set(tries)).toEqual(new Set([422, 429]));
    await does('POST', 'empresa/mesa/criar-em-masssa', { de: 8, ate: 8 });
    const [{ outra }] = (await all(sql`select token as outra from mesa where numero = 8`)) as [{ outra: string }];
    expect((await buy({ ...at, mesa: outra, totalVisto: 1 })).status, 'the next table').toBe(422);
    expect((await buy({ totalVisto: 1 })).status, 'a mobile').toBe(422);
    const accounts = await all(sql`select situacao from conta_mesa`);
    expect(accounts).toEqual([{ situacao: 'ABERTA' }]);
    await all(sql`update empresa set bloqueado = true where id = ${empresa}`);
    expect((await stranger!('GET', 'publico/loja/forno')).status).toBe(404);
    expect((await buy()).status).toBe(404);
    await all(sql`update empresa set bloqueado = false where id = ${empresa}`);
  });

  it('takes Pix on the net only of a shop that is accredited, and cancels what is not paid', async () => {
    const offer = () =>
      um!('POST', 'deliveryconfiguracaopgonline/salvarvo', { forma: 'PIX', ativo: true, expiraPixMinutos: 10 });
    expect((await offer()).body.messageError).toBe(
      'Credencie a empresa primeiro em Financeiro › Credenciar pagamentos online!',
    );
    await all(sql`insert into credenciamento (nome, empresa_id, situacao) values ('Forno', ${empresa}, 'APROVADO')`);
    const first = (await offer()).body.result!;
    expect((await offer()).body.result!.id, 'each kind once').toBe(first.id);
    const card = await um!('POST', 'deliveryconfiguracaopgonline/salvarvo', { forma: 'CREDITO', ativo: true });
    expect(card.body.fieldErrors?.ativo).toBe(
      'O parceiro de pagamentos ainda não cobra por esta forma: deixe desligada!',
    );
    expect((await um!('POST', 'deliveryconfiguracaopgonline/ordem', { ids: [first.id] })).body.hasError).toBe(false);
    const { body, text } = await buy({ forma: 'PIX_ONLINE', chave: 'pix-que-vence-0001' });
    expect(body.hasError, text).toBe(false);
    expect(body.result).toMatchObject({ simulado: true, pix: expect.stringContaining('SIMULACAO') });
    const unpaid = await stored();
    // Nobody begins with what nobody has paid, and it does not ring.
    const begin = await um!('POST', `pedido/${Number(unpaid.id)}/confirmar`, { id: unpaid.id });
    expect([begin.status, begin.body.messageError]).toEqual([409, 'O cliente ainda não pagou o Pix deste pedido!']);
    const rung = async (id: unknown): Promise<boolean> =>
      (await all(sql`select 1 from aviso where entidade = 'pedido' and registro_id = ${Number(id)}`)).length > 0;
    expect(await rung(unpaid.id)).toBe(false);
    // Sent again it is the same order, and the same code, which its page shows too.
    const again = await buy({ forma: 'PIX_ONLINE', chave: 'pix-que-vence-0001' });
    expect(again.body.result).toMatchObject({ pix: (body.result as unknown as Values).pix });
    const [, token] = String((body.result as unknown as Values).acompanhar).split('/p/');
    expect(await good(stranger!, 'GET', `publico/pedido/${token}`)).toMatchObject({
      pedido: {
        pix: {
          codigo: (body.result as unknown as Values).pix,
          qr: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
          simulado: true,
        },
      },
    });
    expect((await buy({ forma: 'PIX_ONLINE', chave: 'pix-que-se-paga-01' })).body.hasError).toBe(false);
    const paid = await stored();
    expect(
      await good(stranger!, 'POST', 'publico/loja/forno/simular-pagamento', { chave: 'pix-que-se-paga-01' }),
    ).toEqual({ pago: true });
    expect(await rung(paid.id)).toBe(true);
    clock.now = new Date(clock.now.getTime() + 11 * 60_000);
    await house.app.routines.turn('lojaAcesso.pixVencidos');
    [um] = [await house.as('um')];
    expect(await does('GET', `pedido/findbyid/${Number(unpaid.id)}`)).toMatchObject({
      situacao: 'CANCELADO',
      devolucao: null,
    });
    expect(await does('GET', `pedido/findbyid/${Number(paid.id)}`)).toMatchObject({
      situacao: 'NOVO',
      pagoOnline: true,
    });
    expect((await um('POST', `pedido/${Number(paid.id)}/confirmar`, { id: paid.id })).body.hasError).toBe(false);
    await set({ confirmaAutomatico: true });
    expect((await buy({ forma: 'PIX_ONLINE', chave: 'pix-sozinho-000001' })).body.hasError).toBe(false);
    expect((await stored()).situacao, 'not before it is paid').toBe('NOVO');
    await good(stranger!, 'POST', 'publico/loja/forno/simular-pagamento', { chave: 'pix-sozinho-000001' });
    expect(await stored()).toMatchObject({ situacao: 'CONFIRMADO', pagoOnline: true });
    const over = await buy({ forma: 'PIX_ONLINE', chave: 'pix-que-vence-0001' });
    expect(over.body.fieldErrors?.chave, 'nobody is told to pay what was cancelled').toContain('cancelado');
  });
});
