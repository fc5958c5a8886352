import { sql } from 'kysely';
import type { Tx } from '../../db/database';
import { sha256 } from '../../core/digest';
import type { MadeShop } from './companies';
import type { Store } from './store';

const monthsAgo = (today: string, months: number): string => {
  const day = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day.toISOString().slice(0, 7);
};
const dayFrom = (today: string, days: number): string => new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Bills paid and one open, a company on trial, and what the downloads centre holds. */
export const billAndDeliver = async (tx: Tx, store: Store, shops: readonly MadeShop[]): Promise<void> => {
  const { today } = store;
  const [first] = shops;
  const onTrial = shops.at(-1);
  if (!first || !onTrial) return;
  await store.many('faturaEmpresa', shops.filter((one) => one !== onTrial).flatMap(({ id, network }) => [3, 2, 1, 0].map((ago) => {
    const competencia = monthsAgo(today, ago);
    const isPaid = ago > 0 || id !== first.id;
    return {
      empresa: id, competencia, valor: network.plano === 'PRO' ? 199.9 : 99.9, url: null,
      vencimento: isPaid ? `${competencia}-10` : dayFrom(today, 5), situacao: isPaid ? 'PAGA' : 'ABERTA', dataPagamento: isPaid ? `${competencia}-09` : null,
    };
  })));
  await sql`update empresa set situacao = 'TESTE', fim_teste = ${dayFrom(today, 9)}, permite_testar_plano = true where id = ${onTrial.id}`.execute(tx);
  const [reports] = await store.many('categoriaDownload', ['Relatórios', 'Material de divulgação', 'Manuais'].map((nome, ordem) => ({ nome, descricao: null, ordem, ativo: true })));
  const bytes = new TextEncoder().encode('\uFEFFCódigo;Setor\r\n1;Cozinha\r\n2;Bar\r\n');
  const { rows: [file] } = await sql<{ id: number }>`insert into arquivo (empresa_id, nome, tipo, tamanho, sha256, conteudo)
    values (${first.id}, 'setores.csv', 'text/csv; charset=utf-8', ${bytes.byteLength}, ${await sha256(bytes)}, ${bytes}) returning id`.execute(tx);
  await store.many('companyDownload', [
    { empresa: first.id, data: `${dayFrom(today, -1)}T14:20:00.000Z`, nome: 'setores.csv', descricao: 'Setores: exportação da lista', categoria: reports, situacao: 'PRONTO', feitos: 2, total: 2, arquivo: file!.id, erro: null, usuario: null },
    { empresa: first.id, data: `${dayFrom(today, -3)}T18:05:00.000Z`, nome: 'clientes.csv', descricao: 'Clientes: exportação da lista', categoria: reports, situacao: 'ERRO', feitos: 0, total: 0, arquivo: null, erro: 'Há registros demais para um arquivo! Use filtros para dividir.', usuario: null },
  ]);
};
