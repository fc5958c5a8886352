import type { HandlerContext, InCompany, Infer } from '#kit';
import { startOfDay, todayIn } from '#kit/period';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import { fidelidadeConfiguracao } from '../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';
import { transacao } from '../../schemas/fidelidade/transacoes/transacao';
import { centavos } from '../comum/centavos';
import { vencimento } from './creditar.server';
import { fatosDoCliente } from './fatos.server';
import { escritos, gastar, lancar, saldoQueVale } from './pontos.server';
import { pontosDe, type Fatos } from './regra.server';
import { exigirSenha } from './senha.server';

type Context = HandlerContext & InCompany;
interface Dito {
  readonly cliente: number;
  readonly tipo: 'CREDITO' | 'BONUS' | 'RESGATE' | 'AJUSTE';
  readonly valor: number | null;
  readonly pontos: number | null;
  readonly motivo: string;
}
type Config = Infer<typeof fidelidadeConfiguracao>;

/** Signs the points: a redemption is negative. */
const sinal = (config: Config, { tipo, valor, pontos }: Omit<Dito, 'motivo' | 'cliente'>, fatos: Fatos): number => {
  if (tipo === 'CREDITO') return pontosDe(config, centavos(valor ?? 0), fatos);
  return tipo === 'RESGATE' ? -Math.abs(pontos ?? 0) : (pontos ?? 0);
};
/** Points that the person has given by hand today. */
const dadosHoje = async ({ rows, user, now }: Context): Promise<number> =>
  (
    await rows.sum(
      transacao,
      {
        origem: 'MANUAL',
        usuario: user.id,
        pontos: { gt: 0 },
        situacao: { not: 'CANCELADA' },
        data: { gte: startOfDay(todayIn(user.zone, now), user.zone) },
      },
      ['pontos'],
    )
  ).pontos;

const impedimento = (config: Config, tipo: Dito['tipo'], pontos: number, saldo: number): string | null => {
  if (pontos === 0) return 'Isto não gera nenhum ponto!';
  if (tipo === 'BONUS' && pontos < 0) return 'Um bônus é positivo: para tirar pontos, lance um ajuste!';
  if (tipo === 'RESGATE' && -pontos < config.resgateMinimo)
    return `O resgate mínimo é de ${escritos(config.resgateMinimo)}!`;
  return saldo + pontos < 0 ? `Saldo insuficiente: o cliente tem ${escritos(saldo)}!` : null;
};

export const previaDoLancamento = async (
  { rows, user, now }: Pick<Context, 'rows' | 'user' | 'now'>,
  { cliente: id, ...dito }: Omit<Dito, 'motivo'>,
) => {
  const config = await rows.settings(fidelidadeConfiguracao);
  const who = await rows.get(cliente, id);
  const saldo = await saldoQueVale({ rows, user, now }, id);
  const pontos = sinal(config, dito, fatosDoCliente(who, todayIn(user.zone, now)));
  return {
    saldoAtual: saldo,
    pontosLancados: pontos,
    saldoNovo: saldo + pontos,
    impedimento: impedimento(config, dito.tipo, pontos, saldo),
  };
};

/** Books points by hand at the counter. `authorised`: another person has approved, so no daily limit applies. */
export const lancarManual = async (
  context: Context,
  { cliente: id, motivo, ...dito }: Dito,
  { authorised }: { readonly authorised: boolean },
) => {
  const { rows, refuse, user, now } = context;
  const config = await rows.settings(fidelidadeConfiguracao);
  const who = (await rows.get(cliente, id)) ?? refuse('Cliente não encontrado!', 'cliente');
  const dia = todayIn(user.zone, now);
  const pontos = sinal(config, dito, fatosDoCliente(who, dia));
  const no = impedimento(config, dito.tipo, pontos, pontos > 0 ? 0 : Infinity);
  if (no) refuse(no, dito.tipo === 'CREDITO' ? 'valor' : 'pontos');
  if (!authorised && pontos > 0 && (await dadosHoje(context)) + pontos > config.limiteOperadorDia)
    refuse(
      `Você pode lançar até ${escritos(config.limiteOperadorDia)} por dia. Use “Lançar com autorização”!`,
      'pontos',
    );
  if (dito.tipo === 'RESGATE') await exigirSenha(context, who.id, { uso: 'LANCAMENTO', campo: 'cliente' });
  const row = await (pontos < 0 ? gastar : lancar)(context, {
    empresa: user.company.id,
    cliente: who.id,
    tipo: dito.tipo,
    pontos,
    valor: dito.tipo === 'CREDITO' ? dito.valor : null,
    descricao: `${nomes[dito.tipo]} à mão`,
    chave: `manual:${crypto.randomUUID()}`,
    origem: 'MANUAL',
    motivo,
    expiraEm: pontos > 0 ? vencimento(config, dia) : null,
  });
  return { id: row.id, pontos: row.pontos, saldo: row.saldo };
};
const nomes = { CREDITO: 'Compra', BONUS: 'Bônus', RESGATE: 'Resgate', AJUSTE: 'Ajuste' } as const;
