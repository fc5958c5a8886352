import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { moduleEngines } from '../../support/engines';
import { good, type Values } from '../../support/good';
import {
  house,
  clock,
  all,
  does,
  set,
  endereco,
  wanted,
  buy,
  sum,
  stored,
  orders,
  opensShop,
  stranger,
  empresa,
  pizza,
  alheio,
  cidade,
} from './house';

describe.each(moduleEngines)('the page of a shop, for strangers, on %s', (engine) => {
  opensShop(engine);

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
});
