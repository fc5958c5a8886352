import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { speaker, type Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { vendavel } from '../../support/vendavel';
import { startServices, type Services } from '../../support/services';

/** Values that nobody but the shop may see of the order: no answer contains them. */
const secrets = ['Segredo', '999998888', 'Rua Escondida', '52998224725', 'Sem glúten por alergia', 'Entrou em pânico'];

describe.each(moduleEngines)('pages for strangers on %s', (engine) => {
  let house: Services;
  let [um, dois, stranger]: Speaker[] = [];
  const clock = { now: new Date('2026-11-24T15:00:00Z') };
  const all = async (statement: RawBuilder<unknown>): Promise<readonly unknown[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const open = async (path: string, ip = '10.0.0.2') => {
    const response = await house.app.fetch(new Request(`http://localhost${path}`), { ip });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, bare: text.replaceAll(/nonce="\w+"/g, '') };
  };
  const order = async (who: Speaker, empresa: number, values: object = {}): Promise<number> => {
    const { body, text } = await who('POST', 'pedido/save', {
      canal: 'BALCAO',
      modalidade: 'RETIRADA',
      pagamentos: [{ forma: 'PIX' }],
      itens: [
        { produto: house.rowsOf('produto', empresa)[0], quantidade: 2, observacao: 'Sem glúten por alergia' },
        { produto: house.rowsOf('produto', empresa)[0], quantidade: 1 },
      ],
      taxaEntrega: 0,
      ...values,
    });
    expect(body.hasError, text).toBe(false);
    return body.result!.id;
  };
  const linkOf = async (who: Speaker, id: number, previsao?: string): Promise<string> => {
    const { body, text } = await who('POST', `pedido/${id}/acompanhar`, {
      ...(previsao && { previsaoEntrega: previsao }),
    });
    expect(body.hasError, text).toBe(false);
    return String((body.result as unknown as { readonly link: string }).link).replace('http://localhost:3000', '');
  };
  const known = (path: string) => stranger!('GET', `publico/pedido/${path.split('/').at(-1)}`);

  beforeAll(async () => {
    house = await startServices({ engine, now: () => clock.now });
    [um, dois] = await Promise.all((['um', 'dois'] as const).map((login) => house.as(login)));
    stranger = speaker(house.app, null);
    await vendavel(house.database);
    await all(sql`update produto set nome = '<b>Pizza</b> "grande"'`);
    await all(
      sql`update empresa set short_name = 'Forno', telefone = '+551133334444', whatsapp = '+5511987654321', fuso = 'UTC_5_BRASIL', situacao = 'ATIVA', bloqueado = false`,
    );
    await all(sql`update cliente set nome = 'Maria Segredo', telefone = '+5511999998888', situacao = 'ATIVO'`);
  });
  afterAll(() => house?.close());

  it('show an order as it goes, and nothing that was not declared', async () => {
    const empresa = house.companies[0];
    const id = await order(um!, empresa, { cliente: house.rowsOf('cliente', empresa)[0] });
    await all(
      sql`update pedido set numero = '00012345', cpf_nota = '52998224725', observacao = 'Rua Escondida' where id = ${id}`,
    );
    await all(
      sql`update pedido_item set adicionais = ${JSON.stringify([{ nome: 'Borda', quantidade: 2, valor: 5 }])} where pedido_id = ${id} and ordem = 1`,
    );
    const path = await linkOf(um!, id, '2026-11-24T15:40:00Z');
    expect(path).toMatch(/^\/p\/[0-9a-f]{32}$/);
    expect(await linkOf(um!, id, '2026-11-24T15:45:00Z'), 'the link stays').toBe(path);
    await um!('POST', `pedido/${id}/confirmar`, {});
    clock.now = new Date('2026-11-24T15:05:00Z');
    await um!('POST', `pedido/${id}/preparar`, {});
    const { body, text } = await known(path);
    expect(body.result).toEqual({
      loja: { nome: 'Forno', telefone: '+551133334444', whatsapp: '+5511987654321' },
      terminado: false,
      pedido: {
        numero: '2345',
        cliente: 'Maria',
        situacao: 'PREPARO',
        frase: 'O pedido está em preparo.',
        previsao: 'Previsão para retirar: 10:45',
        emAberto: true,
        etapas: [
          { nome: 'Pedido recebido', quando: '10:00', estado: 'FEITA' },
          { nome: 'Confirmado pela loja', quando: '10:00', estado: 'FEITA' },
          { nome: 'Em preparo', quando: '10:05', estado: 'ATUAL' },
          { nome: 'Pronto para retirar', quando: null, estado: 'DEPOIS' },
          { nome: 'Retirado', quando: null, estado: 'DEPOIS' },
        ],
        itens: [
          { quantidade: '2', nome: '<b>Pizza</b> "grande"', adicionais: ['2× Borda'], total: 100 },
          { quantidade: '1', nome: '<b>Pizza</b> "grande"', adicionais: [], total: 50 },
        ],
        somas: [{ nome: 'Itens', valor: 150 }],
        total: 150,
        pix: null,
      },
    });
    const page = await open(path);
    expect([page.status, page.headers.get('referrer-policy'), page.headers.get('cache-control')]).toEqual([
      200,
      'no-referrer',
      'no-store',
    ]);
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    const policy = page.headers.get('content-security-policy')!;
    expect(policy).toMatch(/^default-src 'none'; script-src 'nonce-\w+' 'strict-dynamic' 'self'; style-src 'sha256-/);
    expect(policy).not.toContain('unsafe');
    expect(page.text).toContain('<h1 aria-live="polite">O pedido está em preparo.</h1>');
    expect(page.text).toContain('Pedido 2345 de Maria');
    expect(page.text).toContain('https://wa.me/5511987654321');
    expect(page.text, 'what people typed stays text').not.toContain('<b>');
    for (const one of secrets) expect(page.text + text, one).not.toContain(one);
    expect(page.text).not.toContain('00012345');
  });
  it('answer what is altered, unknown or of a blocked company as what never was', async () => {
    const path = await linkOf(dois!, await order(dois!, house.companies[1]));
    const altered = path.slice(0, -1) + (path.endsWith('0') ? '1' : '0');
    const other = await linkOf(um!, await order(um!, house.companies[0]));
    expect(other).not.toBe(path);
    expect((await open(path)).status).toBe(200);
    await all(sql`update empresa set bloqueado = true where id = ${house.companies[1]}`);
    const answers = [
      path,
      altered,
      path.toUpperCase().replace('/P/', '/p/'),
      `/p/${'0'.repeat(32)}`,
      `/p/${'0'.repeat(400)}`,
      "/p/'%20or%201=1",
      '/p/1',
      `/cupom/${'0'.repeat(32)}`.replace('/cupom', '/p'),
    ];
    const said = await Promise.all(answers.map((one) => open(one)));
    await all(sql`update empresa set bloqueado = false where id = ${house.companies[1]}`);
    for (const one of said) {
      expect([one.status, one.bare]).toEqual([404, said[0]!.bare]);
      expect(one.text).toContain('Não encontramos esta página');
    }
    expect(await all(sql`select 1 from auditoria where depois::text like ${`%${path.slice(3)}%`}`)).toEqual([]);
  });
  it('end 48 hours after the order, with the contact of the shop and nothing else', async () => {
    const id = await order(um!, house.companies[0]);
    const path = await linkOf(um!, id);
    await um!('POST', `pedido/${id}/concluir`, {});
    const began = clock.now;
    clock.now = new Date(began.getTime() + 47.9 * 3_600_000);
    expect((await open(path)).text).toContain('Pedido concluído. Bom apetite!');
    clock.now = new Date(began.getTime() + 48.1 * 3_600_000);
    const gone = await open(path);
    expect(gone.status).toBe(410);
    expect(gone.text).toContain('Este acompanhamento terminou.');
    expect(gone.text).toContain('tel:+551133334444');
    expect(gone.text).not.toContain('Pizza');
    expect((await known(path)).body.result).toEqual({
      loja: { nome: 'Forno', telefone: '+551133334444', whatsapp: '+5511987654321' },
      terminado: true,
      pedido: null,
    });
    clock.now = began;
    expect((await um!('POST', `pedido/${id}/acompanhar`, {})).status, 'no new link of what has ended').toBe(409);
  });
  it('say how long to wait to who asks too often, and go on for everybody else', async () => {
    const path = `/cupom/${'a'.repeat(32)}`;
    await all(
      sql`insert into freio (chave, vezes, desde, ultima, ate) select encode(sha256('aberta:pagina|10.9.9.9'::bytea), 'hex'), 600, ${clock.now}, ${clock.now}, ${new Date(clock.now.getTime() + 3_600_000)}`,
    );
    const refused = await open(path, '10.9.9.9');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(refused.text).toContain('Espere 60 minutos e abra o link de novo.');
    expect((await open(path, '10.9.9.8')).status).toBe(404);
  });
});
