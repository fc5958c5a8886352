import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';
import type { MadeShop } from './empresas.lazy.server';

const monthsAgo = (today: string, months: number): string => {
  const day = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day.toISOString().slice(0, 7);
};
const dayFrom = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Paid bills and an open one, a company on trial, and files of the downloads centre. */
export const billAndDeliver = async (store: SeedStore, shops: readonly MadeShop[]): Promise<void> => {
  const { today } = store;
  const [first] = shops;
  const onTrial = shops.at(-1);
  if (!first || !onTrial) return;
  await store.many(
    'faturaEmpresa',
    shops
      .filter((one) => one !== onTrial)
      .flatMap(({ id, network }) =>
        [3, 2, 1, 0].map((ago) => {
          const competencia = monthsAgo(today, ago);
          const isPaid = ago > 0 || id !== first.id;
          return {
            empresa: id,
            competencia,
            valor: network.plano === 'PRO' ? 199.9 : 99.9,
            url: null,
            vencimento: isPaid ? `${competencia}-10` : dayFrom(today, 5),
            situacao: isPaid ? 'PAGA' : 'ABERTA',
            dataPagamento: isPaid ? `${competencia}-09` : null,
          };
        }),
      ),
  );
  await sql`update empresa set situacao = 'TESTE', fim_teste = ${dayFrom(today, 9)}, permite_testar_plano = true where id = ${onTrial.id}`.execute(
    store.db,
  );
  const [reports] = await store.many(
    'categoriaDownload',
    ['Relatórios', 'Material de divulgação', 'Manuais'].map((nome, ordem) => ({
      nome,
      descricao: null,
      ordem,
      ativo: true,
    })),
  );
  const arquivo = await store.file({
    name: 'setores.csv',
    type: 'text/csv; charset=utf-8',
    text: '\uFEFFCódigo;Setor\r\n1;Cozinha\r\n2;Bar\r\n',
    company: first.id,
  });
  await store.many('companyDownload', [
    {
      empresa: first.id,
      data: `${dayFrom(today, -1)}T14:20:00.000Z`,
      nome: 'setores.csv',
      descricao: 'Setores: exportação da lista',
      categoria: reports,
      situacao: 'PRONTO',
      feitos: 2,
      total: 2,
      arquivo,
      erro: null,
      usuario: null,
    },
    {
      empresa: first.id,
      data: `${dayFrom(today, -3)}T18:05:00.000Z`,
      nome: 'clientes.csv',
      descricao: 'Clientes: exportação da lista',
      categoria: reports,
      situacao: 'ERRO',
      feitos: 0,
      total: 0,
      arquivo: null,
      erro: 'Há registros demais para um arquivo! Use filtros para dividir.',
      usuario: null,
    },
  ]);
};
