import { saves, type Infer } from '#kit';
import { todayIn } from '#kit/period';
import { fold } from '#kit/text';
import { fidelidadeConfiguracao } from '../../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';
import { saldoAnterior } from '../../../schemas/fidelidade/transacoes/saldoAnterior';
import { transacao } from '../../../schemas/fidelidade/transacoes/transacao';
import { vencimento } from '../creditar.server';
import { lancar } from '../pontos.server';

const chaveDe = ({ cliente, descricao }: Pick<Infer<typeof saldoAnterior>, 'cliente' | 'descricao'>): string =>
  `saldoInicial:${cliente}:${fold(descricao)}`;
const jaEntrou = 'Este saldo do cliente já entrou no extrato: para mudar, lance um ajuste!';
/** Books earlier points in the ledger, once a customer and description. */
export const saldoNoExtrato = saves(saldoAnterior, {
  check: async ({ rows }, { row }) =>
    (await rows.one(transacao, { chave: chaveDe(row) })) ? { cliente: jaEntrou } : undefined,
  saved: async (context, { row, before }) => {
    if (before) return;
    const { rows, user, now } = context;
    const dia = todayIn(user.zone, now);
    // A platform user is in no company, so the imported row brings its own expiry.
    const ultimoDia = row.expiraEm ?? (user.company && vencimento(await rows.settings(fidelidadeConfiguracao), dia));
    const { saldoAnterior: de } = await lancar(context, {
      empresa: row.empresa,
      cliente: row.cliente,
      tipo: 'AJUSTE',
      pontos: row.pontos,
      descricao: row.descricao,
      chave: chaveDe(row),
      origem: 'IMPORTACAO',
      expiraEm: ultimoDia,
      saldoAnterior: row.id,
    });
    // Another row has used this key: refuses, since these points would be lost silently.
    if (de !== row.id) context.refuse(jaEntrou, 'cliente');
  },
});
