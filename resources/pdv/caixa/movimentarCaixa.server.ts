import type { HandlerContext, InCompany, Infer } from '#kit';
import { formasPagamento } from '../../../schemas/delivery/pedidos/pedido';
import { escrituradas } from '../../../schemas/formas';
import { caixa } from '../../../schemas/pdv/caixa';
import { caixaMovimento } from '../../../schemas/pdv/caixaMovimento';
import { pdvConfiguracao } from '../../../schemas/pdv/pdvConfiguracao';
import { terminal } from '../../../schemas/pdv/terminal';
import { venda } from '../../../schemas/pdv/venda';
import { usuario } from '../../../schemas/cadastros/usuarios/usuario';
import { centavos, dinheiro, reais } from '../../comum/centavos';

export type Caixa = Infer<typeof caixa>;
type Movimento = Infer<typeof caixaMovimento>;
export type Forma = Movimento['forma'];
type Contexto = HandlerContext & InCompany;
interface PorForma {
  readonly forma: Forma;
  readonly valor: number;
}

export const semCaixa = 'Abra o caixa primeiro!';
/** Open till of the user. `lock`: serializes the movements of the till until the end of the transaction. */
export const meuCaixa = ({ rows, user }: HandlerContext, lock?: true): Promise<Caixa | undefined> =>
  rows.one(caixa, { operador: user.id, situacao: 'ABERTO' }, lock ? { lock: true } : {});

/** Writes a movement; the caller has locked the open till. */
export const lancar = (
  { rows }: HandlerContext,
  of: Caixa,
  values: Pick<Movimento, 'descricao' | 'tipo' | 'forma' | 'valor'> & Partial<Movimento>,
): Promise<Movimento> => rows.insert(caixaMovimento, { ...values, empresa: of.empresa, caixa: of.id });

export const abrirCaixa = async (
  context: Contexto,
  { terminal: at, fundoTroco }: Pick<Caixa, 'terminal' | 'fundoTroco'>,
): Promise<Caixa> => {
  const { rows, user, refuse, now } = context;
  // Locks the terminal: a concurrent opening waits here.
  const place = await rows.get(terminal, at, { lock: true });
  if (!place?.ativo) return refuse('Escolha um terminal ativo!', 'terminal');
  const [mine, there] = [await meuCaixa(context), await rows.one(caixa, { terminal: at, situacao: 'ABERTO' })];
  if (mine) refuse(`Você já tem um caixa aberto: ${mine.nome}. Feche-o primeiro!`);
  if (there) {
    const who = there.operador === null ? undefined : await rows.get(usuario, there.operador);
    refuse(`${place.nome} está aberto com ${who?.nome ?? 'outra pessoa'}. Feche-o primeiro!`, 'terminal');
  }
  const quando = now.toLocaleString('pt-BR', {
    timeZone: user.zone,
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const made = await rows.insert(caixa, {
    nome: `${place.nome}, ${quando.replace(',', '')}`,
    empresa: user.company.id,
    terminal: at,
    fundoTroco,
    abertoPor: String(user.id),
    abertoNo: String(at),
  });
  if (fundoTroco > 0)
    await lancar(context, made, {
      descricao: 'Fundo de troco',
      tipo: 'ABERTURA',
      forma: 'DINHEIRO',
      valor: fundoTroco,
    });
  return made;
};

/** Supply or withdrawal of cash by hand. */
export const movimentar = (
  context: HandlerContext,
  of: Caixa,
  tipo: 'SANGRIA' | 'SUPRIMENTO',
  { valor, motivo }: { readonly valor: number; readonly motivo: string },
): Promise<Movimento> =>
  lancar(context, of, {
    descricao: `${tipo === 'SANGRIA' ? 'Sangria' : 'Suprimento'}: ${motivo}`.slice(0, 120),
    tipo,
    forma: 'DINHEIRO',
    valor: tipo === 'SANGRIA' ? -valor : valor,
    motivo,
  });

/** Expected amount of each form: the sum of its movements. */
export const esperadoDe = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  { id }: Pick<Caixa, 'id'>,
): Promise<readonly PorForma[]> => {
  const sums = await rows.groupBy(caixaMovimento, { by: ['forma'], sum: ['valor'], where: { caixa: id } });
  return (Object.keys(formasPagamento) as Forma[]).flatMap((forma) => {
    const one = sums.find((sum) => sum.forma === forma);
    return one ? [{ forma, valor: one.valor }] : [];
  });
};

/** Allows only the operator of the till, or somebody with the permission to check tills. */
export const doDono = ({ user, refuse }: HandlerContext, { operador }: Caixa): void => {
  if (operador !== user.id && !user.permissions.has('CAIXA_CONFERIR'))
    refuse('Só quem abriu o caixa, ou quem confere caixas, faz isto!');
};

const porForma = (rows: readonly PorForma[]): ReadonlyMap<Forma, number> => {
  const sums = new Map<Forma, number>();
  for (const { forma, valor } of rows) sums.set(forma, (sums.get(forma) ?? 0) + centavos(valor));
  return sums;
};
/** Counted less expected amounts by form; an uncounted form is missing completely. */
export const diferencasDe = (contado: readonly PorForma[], esperado: readonly PorForma[]): readonly PorForma[] => {
  const [counted, expected] = [porForma(contado), porForma(esperado)];
  return [...new Set([...expected.keys(), ...counted.keys()])].flatMap((forma) => {
    const cents = (counted.get(forma) ?? 0) - (expected.get(forma) ?? 0);
    return cents === 0 ? [] : [{ forma, valor: reais(cents) }];
  });
};

/** Columns stored at the closing, after the operator has entered the counted amounts. */
export const fechamentoDe = async (
  context: HandlerContext,
  of: Caixa,
  { informado, cedulas, justificativa }: Partial<Pick<Caixa, 'informado' | 'cedulas' | 'justificativa'>>,
): Promise<Partial<Caixa>> => {
  const { refuse } = context;
  doDono(context, of);
  await conferirContas(context, of);
  const esperado = await esperadoDe(context, of);
  const said = informado ?? refuse('Diga o que há de cada forma!', 'informado');
  const counted = [...said, ...escrituradasDe(said, esperado)];
  const emDinheiro = porForma(counted).get('DINHEIRO') ?? 0;
  conferirCedulas(context, cedulas ?? [], emDinheiro);
  const fundo = Math.min(centavos(of.fundoTroco), emDinheiro);
  const diferencas = diferencasDe(counted, esperado);
  const diferenca = diferencas.reduce((sum, { valor }) => sum + centavos(valor), 0);
  const acima = await passaDaTolerancia(context, diferenca);
  return {
    ...(acima ? justificado(context, acima, justificativa) : { justificativa: null, autorizadoPor: null }),
    informado: [...counted],
    fundoSeguinte: reais(fundo),
    paraCofre: reais(emDinheiro - fundo),
    esperado: [...esperado],
    diferencas: [...diferencas],
    // Null without a difference in any form, so that a filter finds the tills with one.
    diferenca: diferencas.length === 0 ? null : reais(diferenca),
    abertoPor: null,
    abertoNo: null,
  };
};
/** Settings for a difference beyond the tolerance; undefined within it, or without a tolerance. */
const passaDaTolerancia = async (
  { rows }: HandlerContext,
  diferenca: number,
): Promise<Infer<typeof pdvConfiguracao> | undefined> => {
  const config = await rows.settings(pdvConfiguracao);
  const { toleranciaCaixa } = config;
  return toleranciaCaixa !== null && Math.abs(diferenca) > centavos(toleranciaCaixa) ? config : undefined;
};
/**
 * Demands a justification and, if the company asks for it, another person's approval. Neither message tells the
 * difference: the count is blind.
 */
const justificado = (
  { user, word, refuse }: HandlerContext,
  { pedeSupervisorFechar }: Infer<typeof pdvConfiguracao>,
  said: string | null | undefined,
): Pick<Caixa, 'justificativa' | 'autorizadoPor'> => {
  const justificativa =
    said?.trim() ||
    refuse('A diferença passa da tolerância da casa. Conte de novo, ou diga o que houve!', 'justificativa');
  const isAlone = !pedeSupervisorFechar || user.permissions.has('PDV_AUTORIZAR');
  return { justificativa, autorizadoPor: isAlone ? null : word() };
};
/** Amounts of forms that are booked automatically: an uncounted one takes its expected amount. */
const escrituradasDe = (said: readonly PorForma[], esperado: readonly PorForma[]): readonly PorForma[] =>
  esperado.filter(({ forma }) => escrituradas.includes(forma) && !said.some((one) => one.forma === forma));
const conferirCedulas = (
  { refuse }: Pick<HandlerContext, 'refuse'>,
  cedulas: NonNullable<Caixa['cedulas']>,
  emDinheiro: number,
): void => {
  const sum = cedulas.reduce((total, { valor, quantidade }) => total + centavos(valor) * quantidade, 0);
  if (cedulas.length > 0 && sum !== emDinheiro)
    refuse(
      `As notas e moedas somam ${dinheiro(reais(sum))}, e o dinheiro contado é ${dinheiro(reais(emDinheiro))}!`,
      'cedulas',
    );
};
/** Refuses amounts for the safe and for the drawer that do not add up to the counted cash. */
export const conferirDestino = (
  { refuse }: Pick<HandlerContext, 'refuse'>,
  { informado }: Caixa,
  { paraCofre, fundoSeguinte }: Partial<Pick<Caixa, 'paraCofre' | 'fundoSeguinte'>>,
): void => {
  if (paraCofre == null || fundoSeguinte == null) return;
  const emDinheiro = porForma(informado ?? []).get('DINHEIRO') ?? 0;
  const sum = centavos(paraCofre) + centavos(fundoSeguinte);
  if (sum !== emDinheiro)
    refuse(
      `O cofre e o fundo somam ${dinheiro(reais(sum))}, e foram contados ${dinheiro(reais(emDinheiro))} em dinheiro!`,
      'paraCofre',
    );
};
/** Refuses to close a till whose payments and sales differ by a cent. */
const conferirContas = async ({ rows, refuse }: HandlerContext, { id }: Caixa): Promise<void> => {
  const sold = await rows.sum(venda, { caixa: id }, ['total']);
  const paid = await rows.sum(caixaMovimento, { caixa: id, tipo: ['VENDA', 'TROCO'] }, ['valor']);
  if (centavos(sold.total) !== centavos(paid.valor))
    refuse('Os pagamentos do caixa não somam as vendas dele. Chame o suporte!');
};
