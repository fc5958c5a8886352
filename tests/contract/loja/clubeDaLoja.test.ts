import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashDe } from '../../../resources/comum/acompanhamento.server';
import { codigoPara } from '../../support/codigo';
import { moduleEngines } from '../../support/engines';
import { good, type Values } from '../../support/good';
import { all, buy, does, dois, empresa, house, opensShop, stranger, um } from './house';

const sessaoDe = { marina: 'a'.repeat(32), lia: 'b'.repeat(32), deFora: 'c'.repeat(32) } as const;
const celular = { marina: '+5511987654321', lia: '+5511966665555' } as const;
type Meu = Record<'cupons' | 'vales' | 'premios' | 'resgates', readonly Values[]> & {
  readonly provado: boolean;
  readonly nome: string | null;
  readonly pontos: Values | null;
  readonly pedidos: readonly { readonly id: number; readonly segue: boolean }[];
};

describe.each(moduleEngines)('the club of a shop, on %s', (engine) => {
  opensShop(engine);
  const cliente: Record<string, number> = {};
  const ask = (path: string, body?: Values) => stranger!(body ? 'POST' : 'GET', `publico/loja/${path}`, body);
  const own = async (who: 'marina' | 'lia', more: Values = {}): Promise<Meu> =>
    (await good(stranger!, 'POST', 'publico/loja/forno/clube', {
      telefone: celular[who],
      sessao: sessaoDe[who],
      ...more,
    })) as unknown as Meu;
  const config = async (values: Values): Promise<void> => {
    const { versao } = await does('GET', 'companyaplicativo/aplicativo');
    await does('POST', 'companyaplicativo/save', { versao, ...values });
  };
  const proves = async (company: number, telefone: string, sessao: string): Promise<void> => {
    await all(sql`insert into loja_acesso (empresa_id, celular, sessao, expira)
      values (${company}, ${await hashDe(`celular:${telefone}`)}, ${await hashDe(sessao)}, '2026-12-20T12:00:00Z')`);
  };
  const opens = (company: number) =>
    all(sql`insert into modulo_experimental (codigo, empresa_id, desde, ativo)
      values ('APLICATIVO', ${company}, '2026-11-01', true)`);

  beforeAll(async () => {
    await all(sql`delete from modulo_experimental`);
    await all(sql`delete from vale_presente_movimento`);
    await all(sql`delete from vale_presente`);
    await opens(empresa);
    expect((await buy()).body.hasError).toBe(false);
    expect((await buy({ nome: 'Lia Prado', telefone: celular.lia })).body.hasError).toBe(false);
    for (const who of ['marina', 'lia'] as const) {
      await proves(empresa, celular[who], sessaoDe[who]);
      const [row] = await all<{ id: number }>(
        sql`select id::int from cliente where telefone = ${celular[who]} and empresa_id = ${empresa}`,
      );
      cliente[who] = row!.id;
      await all(sql`update cliente set pontos = null where id = ${row!.id}`);
    }
    const { versao } = await does('GET', 'fidelidade/configuracao/carregar');
    await does('POST', 'fidelidade/configuracao/save', { versao, ativo: true, carenciaHoras: 0 });
    await does('POST', 'transacao/lancar', { cliente: cliente.marina, tipo: 'BONUS', pontos: 80, motivo: 'Teste' });
    await does('POST', 'premio/save', { nome: 'Copo', tipo: 'BRINDE', pontos: 10, ativo: true });
    const cupom = await does('POST', 'cupomdesconto/save', {
      nome: 'VOLTE',
      palavraChave: 'VOLTE',
      situacao: 'ATIVO',
      tipo: 'VALOR',
      valor: 5,
      dataInicio: '2020-01-01',
      dataVencimento: '2099-12-31',
      primeiraCompra: false,
      limitePorCliente: null,
    });
    const [lote] = await all<{
      id: number;
    }>(sql`insert into cupom_lote (nome, empresa_id, cupom_id, quantidade, situacao)
      values ('Lote', ${empresa}, ${Number(cupom.id)}, 2, 'ATIVO') returning id::int`);
    await all(sql`insert into cupom_codigo (codigo, empresa_id, cupom_id, lote_id, situacao, cliente_id)
      values ('MARINA01', ${empresa}, ${Number(cupom.id)}, ${lote!.id}, 'ENVIADO', ${cliente.marina!}),
        ('LIA00001', ${empresa}, ${Number(cupom.id)}, ${lote!.id}, 'ENVIADO', ${cliente.lia!}),
        ('SOLTO001', ${empresa}, ${Number(cupom.id)}, ${lote!.id}, 'DISPONIVEL', null)`);
    await all(sql`insert into vale_presente (codigo, empresa_id, situacao, valor_inicial, saldo, telefone, presenteado, comprador_id, validade)
      values ('AAAAAAAA2222', ${empresa}, 'ATIVO', 50, 50, ${celular.marina}, 'Marina', ${cliente.lia!}, '2027-11-01'),
        ('BBBBBBBB2222', ${empresa}, 'ATIVO', 70, 70, null, null, ${cliente.marina!}, '2027-11-01'),
        ('CCCCCCCC2222', ${empresa}, 'CANCELADO', 90, 90, ${celular.marina}, null, null, '2027-11-01')`);
  });

  it('shows strangers the shop and its text alone, and nothing where there is no club', async () => {
    const [categoria, parada] = await all<{ id: number; nome: string }>(
      sql`select id::int, nome from categoria_produto where empresa_id = ${empresa} order by id limit 2`,
    );
    await all(sql`update categoria_produto set ativo = (id = ${categoria!.id}) where empresa_id = ${empresa}`);
    await config({
      nome: 'Meu Forno',
      textoClube: 'Junte e troque.',
      categorias: [categoria!.id, parada?.id].filter(Boolean),
    });
    const seen = await good(stranger!, 'GET', 'publico/loja/forno/clube');
    expect(seen).toMatchObject({
      loja: { site: 'forno', noCelular: 'Meu Forno', porta: 'Aberta' },
      texto: 'Junte e troque.',
      categorias: [categoria],
      mostra: ['PONTOS', 'PREMIOS', 'CUPONS', 'VALES', 'PEDIDOS'],
    });
    expect(JSON.stringify(seen)).not.toMatch(/Marina|Lia/);
    await config({ nome: null, textoClube: null, categorias: null });
    expect(await good(stranger!, 'GET', 'publico/loja/forno/clube')).toMatchObject({ texto: null, categorias: [] });
    const body = { telefone: celular.marina, sessao: sessaoDe.marina };
    for (const site of ['vizinha', 'nenhuma']) {
      expect((await ask(`${site}/clube`)).status, site).toBe(404);
      expect((await ask(`${site}/clube`, body)).status, site).toBe(404);
    }
    await all(sql`update empresa set bloqueado = true where id = ${empresa}`);
    expect([(await ask('forno/clube')).status, (await ask('forno/clube', body)).status]).toEqual([404, 404]);
    await all(sql`update empresa set bloqueado = false where id = ${empresa}`);
  });

  it('shows a customer what is his own, and nothing of another', async () => {
    const marina = await own('marina');
    expect(marina).toMatchObject({
      provado: true,
      nome: 'Marina',
      pontos: { saldo: 80, premios: [], resgates: [] },
      cupons: [{ vantagem: 'R$ 5,00 de desconto', codigo: 'MARINA01' }],
      vales: [{ codigo: 'AAAAAAAA2222' }, { codigo: 'BBBBBBBB2222' }],
      pedidos: [{ segue: true }],
    });
    expect(marina.premios).toContainEqual({ nome: 'Copo', pontos: 10, falta: 0 });
    const lia = await own('lia');
    expect(lia).toMatchObject({ nome: 'Lia', pontos: { saldo: 0 }, cupons: [{ codigo: 'LIA00001' }], vales: [] });
    expect(lia.pedidos.map(({ id }) => id)).not.toContain(marina.pedidos[0]!.id);
    const follow = (who: 'marina' | 'lia', pedido: number) =>
      ask('forno/clube/pedido', { telefone: celular[who], sessao: sessaoDe[who], pedido });
    expect((await follow('lia', marina.pedidos[0]!.id)).status).toBe(404);
    const { link } = (await follow('marina', marina.pedidos[0]!.id)).body.result as unknown as { link: string };
    expect(link).toMatch(/\/p\/[0-9a-f]{32}$/);
    await all(sql`update pedido set data = '2026-01-01' where id = ${marina.pedidos[0]!.id}`);
    expect((await own('marina')).pedidos).toMatchObject([{ segue: false }]);
    expect((await follow('marina', marina.pedidos[0]!.id)).status, 'long over').toBe(404);
  });

  it('knows nobody without the own proof, here or from another shop', async () => {
    const nothing = {
      provado: false,
      nome: null,
      pontos: null,
      premios: [],
      resgates: [],
      cupons: [],
      vales: [],
      pedidos: [],
    };
    expect(await own('marina', { sessao: 'd'.repeat(32) })).toEqual(nothing);
    expect(await own('marina', { sessao: sessaoDe.lia })).toEqual(nothing);
    const company = house.companies[1];
    await opens(company);
    await proves(company, celular.marina, sessaoDe.deFora);
    expect(await own('marina', { sessao: sessaoDe.deFora }), 'proved in another company').toEqual(nothing);
    const there = await good(stranger!, 'POST', 'publico/loja/vizinha/clube', {
      telefone: celular.marina,
      sessao: sessaoDe.deFora,
    });
    expect(there, 'a customer of the first shop is unknown there').toEqual({ ...nothing, provado: true });
    await all(sql`update loja_acesso set expira = '2026-11-24T14:59:59Z' where sessao = ${await hashDe(sessaoDe.lia)}`);
    expect(await own('lia'), 'ended').toEqual(nothing);
    await all(sql`update loja_acesso set expira = '2026-12-20T12:00:00Z' where sessao = ${await hashDe(sessaoDe.lia)}`);
  });

  it('leaves out each part that the company does not show', async () => {
    const parts = {
      PONTOS: 'pontos',
      PREMIOS: 'premios',
      CUPONS: 'cupons',
      VALES: 'vales',
      PEDIDOS: 'pedidos',
    } as const;
    const shown = (meu: Meu) =>
      Object.entries(parts).flatMap(([part, key]) => {
        const value = meu[key];
        return value === null || (Array.isArray(value) && value.length === 0) ? [] : [part];
      });
    for (const part of Object.keys(parts)) {
      await config({ mostra: [part] });
      expect(shown(await own('marina')), part).toEqual([part]);
    }
    // Without the programme there are neither points nor prizes.
    await config({ mostra: Object.keys(parts) });
    const { versao } = await does('GET', 'fidelidade/configuracao/carregar');
    await does('POST', 'fidelidade/configuracao/save', { versao, ativo: false });
    expect(shown(await own('marina'))).toEqual(['CUPONS', 'VALES', 'PEDIDOS']);
    await config({ mostra: ['PONTOS'] });
    const [order] = await all<{ id: number }>(
      sql`select id::int from pedido where cliente_id = ${cliente.lia!} order by id desc limit 1`,
    );
    const body = { telefone: celular.lia, sessao: sessaoDe.lia, pedido: order!.id };
    expect((await ask('forno/clube/pedido', body)).status, 'orders are not shown').toBe(404);
    await config({ mostra: Object.keys(parts) });
    expect((await ask('forno/clube/pedido', body)).status).toBe(200);
  });

  it('is entered by the code of the shop, and a wrong one opens nothing', async () => {
    await all(sql`delete from instancia_whatsapp where empresa_id = ${empresa}`);
    const [server] = await all<{ id: number }>(sql`select id::int from servidor_whatsapp limit 1`);
    await all(
      sql`insert into instancia_whatsapp (nome, empresa_id, servidor_id, provedor, estado, pausada) values ('Loja', ${empresa}, ${server!.id}, 'SIMULADOR', 'CONECTADA', false)`,
    );
    const { pedido } = (await ask('forno/codigo', { telefone: celular.lia })).body.result as unknown as {
      pedido: string;
    };
    const codigo = await codigoPara(house, celular.lia);
    const enter = (said: string) => ask('forno/entrar', { telefone: celular.lia, codigo: said, pedido });
    expect((await enter(codigo === '000000' ? '111111' : '000000')).body.fieldErrors).toHaveProperty('codigo');
    const { sessao } = (await enter(codigo)).body.result as unknown as { sessao: string };
    expect(await own('lia', { sessao })).toMatchObject({ provado: true, nome: 'Lia' });
    expect(await own('lia'), 'the browser before is locked out').toMatchObject({ provado: false });
  });

  it('has an address and a poster for those who see the settings, once the shop has an address', async () => {
    const { id } = await does('GET', 'companyaplicativo/aplicativo');
    expect(await does('POST', `companyaplicativo/${Number(id)}/clube`)).toMatchObject({
      url: expect.stringMatching(/\/clube\/forno$/),
    });
    const poster = await um!('POST', `companyaplicativo/${Number(id)}/cartaz`);
    expect(poster.status).toBe(200);
    expect(poster.text).toMatch(/clube\/forno/);
    expect((await dois!('POST', `companyaplicativo/${Number(id)}/clube`)).status, 'of another company').toBe(404);
  });

  it('limits what one address asks', async () => {
    const body = { telefone: celular.marina, sessao: 'e'.repeat(32), pedido: 1 };
    const answers: number[] = [];
    for (let count = 0; count <= 120; count += 1) answers.push((await ask('forno/clube/pedido', body)).status);
    expect(new Set(answers)).toEqual(new Set([404, 429]));
    expect(answers.at(-1)).toBe(429);
  });
});
