/** Portfolio of a seller: whose companies, their alerts, invoices, notes; by SQL of its own. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import type { Values } from '../../support/good';
import { admin, all, does, emite, empresa, goTo, house, moduleEngines, one, opensHouse, um, vizinha } from './house';

interface Uma {
  readonly empresa: number;
  readonly estado: string;
  readonly semana: number;
  readonly mes: number;
  readonly mesAntes: number;
  readonly chegou: boolean;
  readonly proximoContato: string | null;
  readonly vendedor: string | null;
  readonly nota: { readonly texto: string } | null;
  readonly fatura: { readonly competencia: string; readonly vencida: boolean; readonly valor: number } | null;
  readonly alertas: readonly { readonly motivo: string; readonly frase: string }[];
}
interface Carteira {
  readonly vendedor: number | null;
  readonly achadas: number;
  readonly abas: Readonly<Record<string, number>>;
  readonly empresas: readonly Uma[];
}
let [revenda]: Speaker[] = [];
let [quem, outra]: number[] = [];
const ver = async (who: Speaker | undefined, form: object = {}): Promise<Carteira> =>
  (await does(who, 'POST', 'carteira-vendas/empresas', form)) as unknown as Carteira;
const emDia = async (dia: string, hora?: string): Promise<void> => {
  await goTo(dia, hora);
  revenda = await house.as('revenda');
};
/** So many concluded orders of a company on a day. */
const vende = (loja: number | undefined, dia: string, quantos: number) =>
  all(sql`insert into venda_dia (empresa_id, dia, pedidos, total, concluidos, faturado, cancelados, cancelado, online, total_online)
    values (${loja}, ${dia}, ${quantos}, 0, ${quantos}, 0, 0, 0, 0, 0)`);

describe.each(moduleEngines)('the portfolio of a seller, on %s', (engine) => {
  opensHouse(engine);
  beforeAll(async () => {
    await emDia('2026-11-20');
    [quem] = house.rowsOf('vendedor', null) as [number];
    outra = Number(
      (
        await one(
          sql`insert into vendedor (nome, cpf_cnpj, email, telefone, comissao_adesao, comissao_mensal, pede_nota, ordem, ativo) values ('Outra Pessoa', '52998224725', 'outra@exemplo.com.br', '11987654321', 0, 5, false, 0, true) returning id::int`,
        )
      ).id,
    );
    for (const table of ['carteira_nota', 'venda_dia', 'instancia_whatsapp', 'certificado_digital', 'credenciamento'])
      await all(sql`delete from ${sql.table(table)}`).catch(() => []);
    await all(sql`update nota_fiscal set situacao = 'AUTORIZADA'`);
    await all(sql`update pedido set data = '2026-11-19T15:00:00Z'`);
    await all(sql`update instancia_whatsapp set estado = 'CONECTADA'`);
    await all(sql`update empresa set horarios = null, fim_teste = null,
      vendedor_id = case id when ${empresa} then ${quem}::bigint when ${vizinha} then ${outra}::bigint end`);
  });

  it('H8: seller A reads B: 404; a user of a company: 403', async () => {
    const { empresas } = await ver(revenda);
    expect(empresas.map((uma) => uma.empresa)).toEqual([empresa]);
    expect((await revenda!('GET', `carteira-vendas/notas/${empresa}`)).status).toBe(200);
    expect((await revenda!('GET', `carteira-vendas/notas/${vizinha}`)).status).toBe(404);
    expect((await revenda!('GET', 'carteira-vendas/notas/0')).status).toBe(404);
    expect((await revenda!('POST', 'carteira-vendas/anotar', { empresa: vizinha, texto: 'Oi' })).status).toBe(404);
    expect((await revenda!('GET', `company/infos-plano-vendedor/${outra}`)).status).toBe(404);
    // A seller who asks for another one gets their own again.
    expect((await ver(revenda, { vendedor: outra })).empresas.map((uma) => uma.empresa)).toEqual([empresa]);
    // Nobody of a company sees one, whatever the profile says.
    expect((await um!('POST', 'carteira-vendas/empresas', {})).status).toBe(403);
    await all(
      sql`update perfil set permissoes = array_remove(permissoes, 'CARTEIRA_VER') where nome = 'Perfil leitor'`,
    );
    const leitor = await house.as('leitor');
    for (const [method, path] of [
      ['POST', 'carteira-vendas/empresas'],
      ['GET', `carteira-vendas/notas/${empresa}`],
      ['POST', 'carteira-vendas/anotar'],
    ] as const)
      expect((await leitor(method, path, method === 'POST' ? {} : undefined)).status, path).toBe(403);
  });

  it('shows the platform all companies, or those of one seller', async () => {
    const todas = await ver(admin);
    expect(todas.vendedor).toBeNull();
    expect(todas.empresas.map((uma) => uma.empresa).toSorted()).toEqual([...house.companies].toSorted());
    const delas = await ver(admin, { vendedor: outra });
    expect([delas.vendedor, delas.empresas.map((uma) => [uma.empresa, uma.vendedor])]).toEqual([
      outra,
      [[vizinha, 'Outra Pessoa']],
    ]);
    const planos = (await admin!('GET', `company/infos-plano-vendedor/${outra}`)).body;
    expect(((planos.results ?? planos.result) as unknown as Values[]).map(({ quantidade }) => quantidade)).toEqual([1]);
  });

  it('counts orders of 7 and 28 days against the 28 before, and tells a fall', async () => {
    for (const [dia, quantos] of [
      ['2026-11-19', 12],
      ['2026-11-13', 8],
      ['2026-11-12', 40],
      ['2026-10-23', 5],
      ['2026-10-22', 7],
      ['2026-09-25', 11],
      ['2026-09-24', 99],
    ] as const)
      await vende(empresa, dia, quantos);
    const [uma] = (await ver(revenda)).empresas;
    expect([uma!.semana, uma!.mes, uma!.mesAntes]).toEqual([20, 65, 18]);
    expect(uma!.alertas).toEqual([{ motivo: 'QUEDA', frase: 'Caiu 50% em 7 dias' }]);
    expect((await ver(revenda, { aba: 'RISCO' })).empresas).toHaveLength(1);
    // The first page tells the same by the same rules.
    const inicio = (await does(revenda, 'POST', 'pedido/dashboard/carteira', {})) as unknown as {
      readonly vendedor: { readonly empresas: readonly { readonly frase: string }[] };
    };
    expect(inicio.vendedor.empresas.map(({ frase }) => frase)).toEqual(['Caiu 50% em 7 dias']);
  });

  it('tells the last invoice, and when it is overdue', async () => {
    await emite('2026-11', '2026-11-24');
    expect((await ver(revenda)).empresas[0]!.fatura).toMatchObject({ competencia: '2026-11', vencida: false });
    await emDia('2026-11-30');
    const [uma] = (await ver(revenda)).empresas;
    expect([uma!.estado, uma!.fatura?.vencida]).toEqual(['INADIMPLENTE', true]);
    expect(uma!.alertas.map(({ frase }) => frase)).toEqual(['Fatura vencida há 6 dias', 'Sem pedido há 11 dias']);
  });

  it('tells states and the end of a trial, by tabs', async () => {
    await all(sql`update empresa set situacao = 'TESTE', fim_teste = '2026-12-02' where id = ${empresa}`);
    const [uma] = (await ver(revenda, { aba: 'TESTE' })).empresas;
    expect([uma!.estado, uma!.alertas.map(({ frase }) => frase)[0]]).toEqual(['TESTE', 'Teste acaba em 2 dias']);
    await all(sql`update empresa set bloqueado = true where id = ${empresa}`);
    const { abas, empresas } = await ver(revenda);
    expect(empresas[0]!.estado).toBe('BLOQUEADA');
    expect(abas).toEqual({ pedem: 1, teste: 0, risco: 1, pagam: 0, todas: 1 });
    await all(
      sql`update empresa set bloqueado = false, situacao = 'ATIVA', fim_teste = null, short_name = 'Pão & Cia' where id = ${empresa}`,
    );
    expect((await ver(revenda, { busca: 'PAO' })).achadas).toBe(1);
    expect((await ver(revenda, { busca: 'pizza' })).achadas).toBe(0);
    expect((await ver(revenda, { page: 2, size: 1 })).empresas).toEqual([]);
  });

  it('keeps notes, the newest of which says the next contact; a contact is ahead', async () => {
    const passado = await revenda!('POST', 'carteira-vendas/anotar', {
      empresa,
      texto: 'Ligar',
      proximoContato: '2026-11-29T12:00:00Z',
    });
    expect([passado.status, passado.body.fieldErrors]).toEqual([
      422,
      { proximoContato: expect.stringContaining('adiante') },
    ]);
    await does(revenda, 'POST', 'carteira-vendas/anotar', {
      empresa,
      texto: 'Acha o PRO caro',
      proximoContato: '2026-12-02T13:00:00Z',
    });
    const [antes] = (await ver(revenda)).empresas;
    expect([antes!.chegou, antes!.proximoContato, antes!.nota?.texto]).toEqual([
      false,
      '2026-12-02T13:00:00.000Z',
      'Acha o PRO caro',
    ]);
    await emDia('2026-12-02', '08:00');
    expect((await ver(revenda)).empresas[0]!.chegou).toBe(true);
    await does(revenda, 'POST', 'carteira-vendas/anotar', { empresa, texto: 'Vai ficar' });
    expect((await ver(revenda)).empresas[0]).toMatchObject({ chegou: false, proximoContato: null });
    const { notas } = (await does(revenda, 'GET', `carteira-vendas/notas/${empresa}`)) as unknown as {
      readonly notas: readonly { readonly texto: string; readonly por: string | null }[];
    };
    expect(notas.map(({ texto }) => texto)).toEqual(['Vai ficar', 'Acha o PRO caro']);
    expect(notas.map(({ por }) => por)).toEqual(['você', 'você']);
    // The company has gone to another seller: the notes stay with who wrote them.
    await all(sql`update empresa set vendedor_id = ${outra} where id = ${empresa}`);
    expect((await revenda!('GET', `carteira-vendas/notas/${empresa}`)).status).toBe(404);
    expect((await ver(revenda)).empresas).toEqual([]);
    await all(sql`update empresa set vendedor_id = ${quem} where id = ${empresa}`);
  });
});
