import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer, Speaker } from '../../../src/server/testing';
import { centavos, menos } from '../../../resources/comum/centavos';
import { ifood } from '../../../resources/integracoes/ifood/ifood.port';
import {
  arquivoDeRepasse,
  lancamentosDe,
  type LinhaDoArquivo,
  type VendaSimulada,
} from '../../../resources/integracoes/ifood/simuladorFinanceiro.server';
import { fakeIfoodFinancial, type FakeIfoodFinancial } from '../../support/fakeIfoodFinancial';
import { startServices, type Services } from '../../support/services';

const loja = '5b0bcd9d-9a32-4fb8-8d5f-0a5a9e2a8c11';
const competencia = '2026-10';
const base: LinhaDoArquivo = { competencia, loja_id: loja, data_apuracao_fim: '2026-10-31' };
let fake: FakeIfoodFinancial;
let house: Services;
let um: Speaker;
let empresa: number;
const all = async <T>(statement: ReturnType<typeof sql>): Promise<readonly T[]> =>
  (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows as readonly T[];
const buscar = async (body: object = {}): Promise<Answer> => um('POST', 'repasse/buscar', { competencia, ...body });
const mensagem = async (): Promise<string> => {
  const answer = await buscar();
  expect(answer.body.hasError, answer.text).toBe(false);
  return (answer.body.result as unknown as { readonly mensagem: string }).mensagem;
};
const vendas: readonly VendaSimulada[] = Array.from({ length: 15 }, (_, at) => ({
  id: `ifood-${at + 1}`,
  numero: String(2000 + at),
  dia: `2026-10-${String(at + 2).padStart(2, '0')}`,
  total: centavos(40 + at * 3.33),
  beneficio: centavos(at % 5 === 0 ? 8 : 0),
  servico: centavos(at % 2 === 0 ? 0.99 : 0),
}));
const linhas = (certas = vendas): readonly LinhaDoArquivo[] => certas.flatMap(lancamentosDe);
const diferencas = () =>
  all<{ readonly titulo: string; readonly situacao: string; readonly valor: number; readonly resolvido: boolean }>(
    sql`select titulo, situacao, diferenca::float as valor, resolvido_em is not null as resolvido from repasse
        where empresa_id = ${empresa} and situacao in ('DIFERENTE', 'FALTA', 'SEM_PEDIDO') order by id`,
  );

beforeAll(async () => {
  fake = await fakeIfoodFinancial(loja);
  const port = await ifood.open(
    {
      IFOOD_PROVIDER: 'ifood',
      IFOOD_URL: fake.url,
      IFOOD_CLIENT_ID: 'aplicativo',
      IFOOD_CLIENT_SECRET: 'segredo-do-aplicativo',
    },
    { fetch, now: () => new Date() } as never,
  );
  house = await startServices({ engine: 'postgres', ports: { ifood: port as never } });
  um = await house.as('um');
  [{ empresa }] = (await all(sql`select empresa_id::int as empresa from usuario where login = 'um'`)) as [
    { empresa: number },
  ];
  for (const table of ['repasse', 'integracao_empresa', 'plataforma_terceiro', 'pedido_item', 'pedido'])
    await all(sql`delete from ${sql.table(table)} where empresa_id = ${empresa}`);
  await all(
    sql`insert into plataforma_terceiro (empresa_id, nome, comissao, ativo) values (${empresa}, 'iFood', 12, true)`,
  );
  await all(
    sql`insert into integracao_empresa (empresa_id, servico, nome, id_loja, ambiente, situacao, erros_seguidos, confirma_automatico, envia_status, sincroniza_cardapio, sincroniza_pausas, quando_chamar, plataforma_id)
        values (${empresa}, 'IFOOD', 'iFood Centro', ${loja}, 'PRODUCAO', 'ATIVA', 0, false, true, true, true, 'MANUAL',
          (select id from plataforma_terceiro where empresa_id = ${empresa}))`,
  );
  for (const { id, numero, dia, total, beneficio } of vendas)
    await all(sql`insert into pedido (empresa_id, numero, data, situacao, canal, modalidade, valor_itens, desconto, taxa_entrega, total, origem_externa, id_externo, numero_externo, desconto_parceiro, pago_online)
      values (${empresa}, ${`9${numero}`}, ${`${dia}T22:00:00Z`}, 'CONCLUIDO', 'IFOOD', 'ENTREGA', ${total / 100}, 0, 0, ${total / 100}, 'IFOOD', ${id}, ${numero}, ${beneficio / 100}, true)`);
}, 120_000);
afterAll(async () => {
  await house?.close();
  await fake?.close();
});

it('says so while iFood has no file, and what it has that is none of ours', async () => {
  expect((await buscar()).body.messageError).toBe('O iFood ainda não tem o arquivo de 10/2026!');
  expect((await buscar({ competencia: '2026-13' })).status).toBe(422);
  fake.arquivos.set(competencia, '<html>não</html>');
  expect((await buscar()).body.messageError).toContain('não é um repasse');
  fake.arquivos.set(competencia, arquivoDeRepasse(linhas(), { ...base, loja_id: 'outra' }));
  expect((await buscar()).body.messageError).toBe('O arquivo do iFood é de outra loja!');
  fake.arquivos.set(competencia, arquivoDeRepasse(linhas(), { ...base, competencia: '2026-09' }));
  expect((await buscar()).body.messageError).toBe('O arquivo do iFood é de 09/2026, não de 10/2026!');
  fake.arquivos.set(competencia, arquivoDeRepasse(linhas(), base));
  for (const fault of [429, 500, 'html', 'cut'] as const) {
    fake.fail(fault);
    expect((await buscar()).body.hasError, String(fault)).toBe(true);
  }
  expect(await all(sql`select 1 from repasse where empresa_id = ${empresa}`)).toEqual([]);
});

it('finds nothing where all agrees, with a token that has expired and a file that is not packed', async () => {
  fake.fail('expired');
  fake.semGzip = true;
  expect(await mensagem()).toBe('10/2026 confere: 15 linhas, nenhuma diferença.');
  fake.semGzip = false;
  expect(await mensagem()).toBe('10/2026 confere: 15 linhas, nenhuma diferença.');
  expect(await diferencas()).toEqual([]);
  const [soma] = await all(
    sql`select count(*)::int as linhas, sum(liquido)::float as liquido, sum(bruto + beneficio + promocao + comissao + taxas + ajustes)::float as soma, count(pedido_id)::int as pedidos from repasse where empresa_id = ${empresa}`,
  );
  expect(soma).toMatchObject({ linhas: 15, pedidos: 15 });
  expect((soma as { liquido: number }).liquido).toBe((soma as { soma: number }).soma);
});

it('with one order too little and one fee too much finds two differences and nothing else (H 13)', async () => {
  const taxa = lancamentosDe(vendas[3]!).at(-1)!;
  fake.arquivos.set(
    competencia,
    arquivoDeRepasse([...linhas(vendas.filter(({ id }) => id !== 'ifood-9')), taxa], base),
  );
  expect(await mensagem()).toBe('10/2026: 15 linhas, 2 com diferenças.');
  const achadas = await diferencas();
  expect(achadas.map(({ titulo, situacao, valor }) => [titulo, situacao, valor]).toSorted()).toEqual([
    ['Pedido 2003', 'DIFERENTE', Number(taxa.valor)],
    ['Pedido 2008', 'FALTA', menos(vendas[8]!.total) / 100],
  ]);
  const { results } = (await um('POST', 'repasse/filterpaginated/1/10', { situacao: ['DIFERENTE'] })).body;
  expect(results).toMatchObject([{ titulo: 'Pedido 2003', pedido: expect.any(Number) }]);
});

it('a person resolves a difference, and the next file of the month keeps that until it changes', async () => {
  const [{ id }] = (await all(
    sql`select id::int from repasse where empresa_id = ${empresa} and titulo = 'Pedido 2008'`,
  )) as [{ id: number }];
  expect((await um('POST', `repasse/${id}/resolver`, {})).status).toBe(422);
  expect((await um('POST', `repasse/${id}/resolver`, { observacao: 'Contestado no portal' })).body.hasError).toBe(
    false,
  );
  await mensagem();
  expect((await diferencas()).find(({ titulo }) => titulo === 'Pedido 2008')?.resolvido).toBe(true);
  const comTaxaEmDobro = [...linhas(), ...lancamentosDe(vendas[8]!).slice(-1)];
  fake.arquivos.set(competencia, arquivoDeRepasse(comTaxaEmDobro, base));
  await mensagem();
  expect(await diferencas()).toMatchObject([{ titulo: 'Pedido 2008', situacao: 'DIFERENTE', resolvido: false }]);
});

it('orders of a period that iFood has paid are marked, and another company sees none of it', async () => {
  fake.arquivos.set(competencia, arquivoDeRepasse(linhas(), base));
  fake.liquidacoes = {
    settlements: [
      {
        startDateCalculation: '2026-10-05',
        endDateCalculation: '2026-10-11',
        closingItems: [{ type: 'REPASSE', status: 'SUCCEED', paymentDate: '2026-11-11', amount: 100 }],
      },
      {
        startDateCalculation: '2026-10-12',
        endDateCalculation: '2026-10-18',
        closingItems: [{ type: 'REPASSE', status: 'SCHEDULED', paymentDate: '2026-11-18', amount: 100 }],
      },
    ],
  };
  await mensagem();
  expect(
    await all(
      sql`select count(*)::int as pagos, min(dia)::text as de, max(dia)::text as ate from repasse where empresa_id = ${empresa} and pago = '2026-11-11'`,
    ),
  ).toEqual([{ pagos: 7, de: '2026-10-05', ate: '2026-10-11' }]);
  const deles = (await (await house.as('dois'))('POST', 'repasse/filterpaginated/1/100', {})).body.results ?? [];
  expect(deles.filter((one) => one.empresa === empresa)).toEqual([]);
});
