import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../support/good';
import { admin, all, empresa, goTo, house, moduleEngines, opensHouse, um, vizinha } from './house';

const periodo = { inicio: '2026-10-01', fim: '2026-10-31' };
interface Lido {
  readonly results: readonly Values[];
  readonly totals: Values;
}
const le = async (path: string, mais: object): Promise<Lido> => {
  const answer = await admin!('POST', `${path}/1/50`, { ...periodo, ...mais });
  expect(answer.body.hasError, answer.text).toBe(false);
  return answer.body as unknown as Lido;
};
const soma = (rows: readonly Values[], nome: string): number =>
  Math.round(rows.reduce((total, row) => total + Number(row[nome] ?? 0) * 100, 0)) / 100;
/** Sum of a column of a CSV by its heading, which the last line of the file says too. */
const coluna = (csv: string, titulo: string): number => {
  const [cabeca, ...linhas] = csv
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/)
    .map((linha) => linha.split(';'));
  const at = cabeca!.findIndex((celula) => celula.replaceAll('"', '') === titulo);
  expect(at, `${titulo} em ${cabeca!.join()}`).toBeGreaterThanOrEqual(0);
  const numeros = linhas.map((linha) => ({
    n: Number(linha[at]!.replaceAll('"', '').replaceAll('.', '').replace(',', '.')),
  }));
  expect(numeros.at(-1)!.n).toBe(soma(numeros.slice(0, -1), 'n'));
  return numeros.at(-1)!.n;
};

describe.each(moduleEngines)('reports of commissions and referrals, on %s', (engine) => {
  opensHouse(engine);
  let [quem, outro] = [0, 0];
  beforeAll(async () => {
    await goTo('2026-11-03');
    for (const table of [
      'comissao_historico',
      'comissao_linha',
      'vendedor_pagamento_comissao',
      'indicacao_historico',
      'indicacao_transacao',
      'indicacao',
    ])
      await all(sql`delete from ${sql.table(table)}`);
    [quem] = house.rowsOf('vendedor', null) as [number];
    outro = house.rowsOf('vendedor', empresa ?? null)[0]!;
    const linha = (vendedor: number, loja: number | null, tipo: string, valor: number, dia: string, at: number) =>
      all(
        sql`insert into comissao_linha (descricao, vendedor_id, empresa_id, competencia, tipo, base, percentual, valor, data, chave) values ('x', ${vendedor}, ${loja}::bigint, ${dia.slice(0, 7)}, ${tipo}, 100, 10, ${valor}, ${dia}, ${`relatorio:${at}`})`,
      );
    await linha(quem, empresa!, 'MENSAL', 19.99, '2026-10-31', 1);
    await linha(quem, empresa!, 'ADESAO', 99.95, '2026-10-02', 2);
    await linha(quem, vizinha!, 'ESTORNO', -5.05, '2026-10-12', 3);
    await linha(outro, null, 'AJUSTE', 7, '2026-10-12', 4);
    await linha(quem, null, 'META', 300, '2026-10-31', 5);
    await linha(quem, empresa!, 'MENSAL', 1000, '2026-11-01', 6);
  });

  it('H10: commission by seller, plan and month adds up to its rows, to its file, and to the paper', async () => {
    const path = 'comissao-linha/relatorio';
    const porVendedor = await le(path, { agrupar: 'vendedor' });
    expect(porVendedor.totals).toMatchObject({
      linhas: 5,
      adesoes: 99.95,
      mensalidades: 19.99,
      metas: 300,
      estornos: -5.05,
      ajustes: 7,
      total: 421.89,
    });
    expect(porVendedor.results.map(({ total }) => total)).toEqual([414.89, 7]);
    for (const agrupar of ['vendedor', 'plano', 'competencia', 'mes', 'tipo', 'empresa']) {
      const { results, totals } = await le(path, { agrupar });
      expect([agrupar, soma(results, 'total')]).toEqual([agrupar, totals.total]);
    }
    const csv = (await admin!('POST', `${path}/exportar/csv`, { ...periodo, agrupar: 'vendedor' })).text;
    expect(coluna(csv, 'Comissão')).toBe(421.89);
    const papel = (await admin!('POST', `${path}/imprimir-relatorio`, { ...periodo, agrupar: 'vendedor' })).text;
    expect(papel).toMatch(/R\$\s421,89/);
    const dela = (await (await house.as('revenda'))('POST', `${path}/1/50`, { ...periodo, agrupar: 'vendedor' }))
      .body as unknown as Lido;
    expect(dela.totals).toMatchObject({ linhas: 4, total: 414.89 });
  });

  it('referred to paid by referrer, seller and city, with the cost of each acquisition; a company sees none', async () => {
    const [conta] = await all(
      sql`insert into containdicacao (empresa_id, codigo, saldo, pendente, total_ganho, total_resgatado, ativo) values (${empresa}, 'ABCDEFGH', 0, 0, 0, 0, true) on conflict do nothing returning id::int`,
    );
    const contaId =
      conta?.id ?? (await all(sql`select id::int from containdicacao where empresa_id = ${empresa}`))[0]!.id;
    const cidade = house.rowsOf('cidade', null)[0]!;
    for (const [at, situacao] of ['NOVA', 'TESTE', 'CONTRATOU', 'PAGOU', 'PAGOU', 'INVALIDA'].entries()) {
      const [{ id } = { id: 0 }] = await all(
        sql`insert into indicacao (empresa_id, nome_negocio, responsavel, telefone, origem, situacao, cidade_id, vendedor_id, criado_em) values (${at === 5 ? vizinha : empresa}, ${`Negócio ${at}`}, 'Ana', ${`+551198765100${at}`}, 'LINK', ${situacao}, ${at % 2 === 0 ? cidade : null}::bigint, ${at < 3 ? quem : null}::bigint, '2026-10-15T12:00:00Z') returning id::int`,
      );
      if (situacao === 'PAGOU')
        for (const [tipo, valor, estado] of [
          ['CREDITO', 100, 'LIBERADA'],
          ['CREDITO', 50, 'CANCELADA'],
          ['ESTORNO', at === 4 ? -25 : 0, 'LIBERADA'],
        ] as const)
          await all(
            sql`insert into indicacao_transacao (descricao, empresa_id, conta_id, tipo, valor, situacao, indicacao_id, chave) values ('x', ${empresa}, ${contaId}, ${tipo}, ${valor}, ${estado}, ${id}, ${`relatorio:${at}:${tipo}:${estado}`})`,
          );
    }
    const path = 'indicacao/relatorio/funil';
    const { results, totals } = await le(path, { por: 'INDICADORA' });
    expect(totals).toMatchObject({
      indicadas: 6,
      testaram: 4,
      contrataram: 3,
      pagaram: 2,
      invalidas: 1,
      premios: 175,
      custo: 87.5,
    });
    expect(results.map(({ indicadas, custo }) => [indicadas, custo])).toEqual([
      [5, 87.5],
      [1, null],
    ]);
    for (const por of ['INDICADORA', 'VENDEDOR', 'CIDADE']) {
      const lido = await le(path, { por });
      for (const nome of ['indicadas', 'contrataram', 'pagaram', 'premios'])
        expect([por, nome, soma(lido.results, nome)]).toEqual([por, nome, lido.totals[nome]]);
      const csv = (await admin!('POST', `${path}/exportar/csv`, { ...periodo, por })).text;
      expect([coluna(csv, 'Indicadas'), coluna(csv, 'Prêmios')]).toEqual([6, 175]);
    }
    expect((await um!('POST', `${path}/1/50`, { ...periodo, por: 'CIDADE' })).status).toBe(403);
  });
});
