import { dayText } from '#kit/dayText';
import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';
import type { MadeShop } from './empresas.lazy.server';
import { plusDays } from '#kit/period';
import { firstOfMonth } from '#kit/months';

const mensalidade = (competencia: string, plano: string, valor: number) => ({
  tipo: 'PLANO',
  descricao: `Plano ${plano}, ${dayText(competencia)}`,
  quantidade: 1,
  unitario: valor,
  valor,
});
const mensagens = {
  tipo: 'USO',
  descricao: 'Mensagens de WhatsApp',
  quantidade: 416,
  unitario: 0.12,
  valor: 49.92,
};
const desconto = {
  tipo: 'DESCONTO',
  descricao: 'Desconto de boas-vindas',
  quantidade: 1,
  unitario: -49.92,
  valor: -49.92,
};
/** Days that the overdue bill of the demo is late: after a notice, before a block. */
const atraso = 6;

/** Paid bills, an open and an overdue one, a company on trial, and files of the downloads centre. */
export const billAndDeliver = async (store: SeedStore, shops: readonly MadeShop[]): Promise<void> => {
  const { today } = store;
  const [first] = shops;
  const onTrial = shops.at(-1);
  if (!first || !onTrial) return;
  const late = shops.find((one) => one !== onTrial && one !== first);
  const bills = shops
    .filter((one) => one !== onTrial)
    .flatMap(({ id, network }) =>
      [3, 2, 1, 0].map((ago) => {
        const competencia = firstOfMonth(today, -ago).slice(0, 7);
        const isOpen = ago === 0 && id === first.id;
        const overdue = ago === 0 && id === late?.id;
        const isPaid = !isOpen && !overdue;
        const valor = network.plano === 'PRO' ? 199.9 : 99.9;
        const vencimento = isOpen ? plusDays(today, 5) : overdue ? plusDays(today, -atraso) : `${competencia}-10`;
        return {
          empresa: id,
          competencia,
          numero: `${competencia.replace('-', '')}-${String(id).padStart(6, '0')}`,
          valor,
          itens: [
            mensalidade(competencia, network.plano, valor),
            // The first shop has had its messages for free so far.
            ...(id === first.id ? [mensagens, desconto] : []),
          ],
          url: null,
          vencimento,
          pagavelAte: vencimento,
          situacao: isPaid ? 'PAGA' : 'ABERTA',
          dataPagamento: isPaid ? `${competencia}-09` : null,
          pagoValor: isPaid ? valor : null,
          encargos: isPaid ? 0 : null,
          formaPagamento: isPaid ? 'PIX' : null,
          ultimoAviso: isOpen ? -5 : overdue ? 3 : null,
        };
      }),
    );
  const ids = await store.many('faturaEmpresa', bills);
  const unpaid = bills.flatMap((bill, at) => (bill.situacao === 'ABERTA' ? [{ ...bill, id: ids[at]! }] : []));
  await store.many(
    'faturaCobranca',
    unpaid.map(({ id, empresa, valor, vencimento }) => ({
      empresa,
      fatura: id,
      chave: `fatura-${id}-b1`,
      meio: 'BOLETO_PIX',
      valor,
      vencimento,
      situacao: 'A_ENVIAR',
      automatica: false,
    })),
  );
  await store.many(
    'cobrancaPasso',
    unpaid.flatMap(({ id, empresa, ultimoAviso, vencimento }) =>
      [-5, 0, 3].flatMap((dias) =>
        dias <= (ultimoAviso ?? -6)
          ? [
              {
                empresa,
                fatura: id,
                quando: `${plusDays(vencimento, dias)}T12:00:00.000Z`,
                tipo: 'AVISO',
                canal: 'EMAIL_SINO',
                resultado: dias < 0 ? 'Aviso 5 dias antes' : dias === 0 ? 'Aviso no vencimento' : 'Aviso 3 dias depois',
                texto: null,
                chave: `aviso:${id}:${dias}`,
              },
            ]
          : [],
      ),
    ),
  );
  // Closed during its holidays, at its own request.
  await store.many('empresaBloqueio', [
    {
      empresa: (late ?? first).id,
      acao: 'BLOQUEAR',
      origem: 'PEDIDO',
      motivo: 'Férias coletivas: a empresa pediu para ficar fechada.',
      ate: null,
      quando: `${plusDays(today, -58)}T17:10:00.000Z`,
      usuario: null,
    },
    {
      empresa: (late ?? first).id,
      acao: 'DESBLOQUEAR',
      origem: 'PEDIDO',
      motivo: 'A empresa voltou das férias.',
      ate: null,
      quando: `${plusDays(today, -43)}T11:30:00.000Z`,
      usuario: null,
    },
  ]);
  await sql`update empresa set situacao = 'TESTE', fim_teste = ${plusDays(today, 9)}, permite_testar_plano = true where id = ${onTrial.id}`.execute(
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
      data: `${plusDays(today, -1)}T14:20:00.000Z`,
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
      data: `${plusDays(today, -3)}T18:05:00.000Z`,
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
