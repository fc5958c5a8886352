/**
 * The purchases of another system: imported by the customer's telephone or CPF, counted in the customer's figures
 * alone.
 */
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';
import { vendavel } from '../../support/vendavel';

type Values = Readonly<Record<string, unknown>>;
describe.each(moduleEngines)('purchases from before, on %s', (engine) => {
  let house: Services;
  let um: Speaker;
  let token: string;
  const phone = '+5511912345678';
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const good = async (path: string, body: Values): Promise<Values> => {
    const answer = await um('POST', path, body, { 'idempotency-key': crypto.randomUUID() });
    expect(answer.body.hasError, answer.text).toBe(false);
    return answer.body.result as unknown as Values;
  };
  const bring = async (content: string): Promise<Values> => {
    const form = new FormData();
    form.set('file', new File([content], 'historico.csv'));
    const kept = await house.app.fetch(
      new Request('http://localhost/services/arquivo/save', {
        method: 'POST',
        body: form,
        headers: { 'remember-me': token },
      }),
      { ip: '10.0.0.1' },
    );
    const { result } = (await kept.json()) as { readonly result: { readonly id: number } };
    const { id } = await good('importacao/importar', {
      src: result.id,
      classe: 'compraAnterior',
      atualizarValores: false,
    });
    await house.app.jobs.drain();
    return (await um('GET', `importacao/status/${Number(id)}`)).body.result as unknown as Values;
  };
  const figures = async (id: number): Promise<Values> => {
    const { quantidadePedidos, totalCompras, ticketMedio, primeiraCompra, ultimaCompra, pontos } = (
      await um('GET', `client/findbyid/${id}`)
    ).body.result as unknown as Values;
    return { quantidadePedidos, totalCompras, ticketMedio, primeiraCompra, ultimaCompra, pontos };
  };
  beforeAll(async () => {
    house = await startServices({ engine });
    um = await house.as('um');
    token = await house.token('um');
    await vendavel(house.database);
    await all(sql`delete from compra_anterior`);
  });
  afterAll(() => house?.close());

  it('find whom they are of, count in his figures, and stand in no report of sales', async () => {
    const { id } = await good('client/por-telefone', { telefone: phone, nome: 'Marina Couto' });
    const cliente = Number(id);
    const { pontos } = await figures(cliente);
    const file = [
      'Número no outro sistema;Cliente;Data;Total;Canal;O que comprou',
      'A-1;(11) 91234-5678;10/03/2024;89,90;App antigo;2 Pizza',
      'A-2;11912345678;02/05/2024;45,10;Telefone;1 Pizza',
      'A-3;(11) 90000-0000;02/05/2024;10,00;;',
    ].join('\n');
    const done = await bring(file);
    expect(done).toMatchObject({ criados: 2, rejeitados: 1 });
    const refused = await um('GET', `importacao/rejeitadas/${Number(done.id)}`);
    expect(refused.text).toContain('Não encontrado em Clientes: escreva “CPF ou CNPJ” ou “Telefone”');
    const bought = {
      quantidadePedidos: 2,
      totalCompras: 135,
      ticketMedio: 67.5,
      primeiraCompra: '2024-03-10',
      ultimaCompra: '2024-05-02',
      pontos,
    };
    expect(await figures(cliente)).toEqual(bought);
    // The same file again brings nothing twice.
    expect(await bring(file)).toMatchObject({ criados: 0 });
    expect(await figures(cliente)).toEqual(bought);
    const report = await um('POST', 'pedido/relatoriovendas/1/10', { inicio: '2024-03-01', fim: '2024-05-31' });
    expect(report.body.totalRecords, report.text).toBe(0);
    // An order here adds to them; its day is the last.
    const produto = house.rowsOf('produto', house.companies[0])[0]!;
    await good('pedido/save', {
      cliente,
      canal: 'BALCAO',
      modalidade: 'RETIRADA',
      pagamentos: [{ forma: 'PIX' }],
      itens: [{ produto, quantidade: 1 }],
    });
    expect(await figures(cliente)).toMatchObject({ quantidadePedidos: 3, primeiraCompra: '2024-03-10' });
    // A purchase that moves to another customer changes the figures of both.
    const other = Number((await good('client/por-telefone', { telefone: '+5511912340000', nome: 'Outra' })).id);
    const [row] = await all(
      sql<{ id: string; versao: number }>`select id, versao from compra_anterior where numero = 'A-1'`,
    );
    await good('client/compra-anterior/save', { id: Number(row!.id), versao: row!.versao, cliente: other });
    expect(await figures(other)).toMatchObject({ quantidadePedidos: 1, totalCompras: 89.9 });
    expect(await figures(cliente)).toMatchObject({ quantidadePedidos: 2, primeiraCompra: '2024-05-02' });
  });
});
