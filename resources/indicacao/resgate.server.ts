import type { HandlerContext, InCompany } from '#kit';
import { containdicacao } from '../../schemas/indicacao/containdicacao';
import { indicacaoRegra } from '../../schemas/indicacao/indicacaoRegra';
import { livroDeIndicacoes } from '../../schemas/indicacao/indicacaoTransacao';
import { centavos, dinheiro, reais } from '../comum/centavos';
import { contaDe, type Conta } from './conta.server';

interface Pedido {
  readonly valor: number;
  readonly forma: 'PIX' | 'FATURA';
  readonly aceito: boolean;
}
/** Obstacle to a redemption, in words; undefined where there is none. */
const impedimentoDo = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  conta: Conta | undefined,
  { valor, forma, aceito }: Pedido,
): Promise<{ readonly texto: string; readonly campo: string } | undefined> => {
  const { minimoResgate, versaoRegulamento, regulamento } = await rows.settings(indicacaoRegra);
  const saldo = centavos(conta?.saldo ?? 0);
  if (conta && !conta.ativo)
    return { texto: 'A sua conta de indicações está suspensa: fale com o suporte!', campo: 'valor' };
  if (centavos(valor) > saldo) return { texto: `O saldo é de ${dinheiro(reais(saldo))}!`, campo: 'valor' };
  if (centavos(valor) < centavos(minimoResgate))
    return { texto: `O resgate mínimo é de ${dinheiro(minimoResgate)}!`, campo: 'valor' };
  if (forma === 'PIX' && (conta?.chavePix ?? null) === null)
    return { texto: 'Informe antes a chave Pix da sua conta!', campo: 'forma' };
  if (regulamento !== null && !aceito && (conta?.aceitoVersao ?? 0) < versaoRegulamento)
    return { texto: 'Leia e aceite o regulamento!', campo: 'aceito' };
  return undefined;
};

export const previaDoResgate = async (context: HandlerContext & InCompany, pedido: Pedido) => {
  const { rows, user } = context;
  const conta = await rows.one(containdicacao, { empresa: user.company.id });
  const saldo = centavos(conta?.saldo ?? 0);
  return {
    disponivel: reais(saldo),
    depois: reais(Math.max(0, saldo - centavos(pedido.valor))),
    quando:
      pedido.forma === 'FATURA'
        ? 'Vira crédito na aprovação, e sai da próxima fatura até o valor dela'
        : 'Por Pix, depois da aprovação',
    impedimento: (await impedimentoDo(context, conta, { ...pedido, aceito: true }))?.texto ?? null,
  };
};

/** Takes an amount from the balance at once, so that two requests never take it twice, and asks the platform for it. */
export const resgatar = async (context: HandlerContext & InCompany, pedido: Pedido): Promise<void> => {
  const { rows, user, refuse, now } = context;
  const conta = await contaDe(context, user.company.id);
  const impedimento = await impedimentoDo(context, conta, pedido);
  if (impedimento) refuse(impedimento.texto, impedimento.campo);
  const { versaoRegulamento } = await rows.settings(indicacaoRegra);
  const feito = await rows.post(livroDeIndicacoes, {
    descricao: pedido.forma === 'FATURA' ? 'Resgate para a próxima fatura' : 'Resgate por Pix',
    empresa: user.company.id,
    conta: conta.id,
    tipo: pedido.forma === 'FATURA' ? 'ABATIMENTO_FATURA' : 'RESGATE',
    valor: -pedido.valor,
    forma: pedido.forma,
    situacao: 'SOLICITADA',
    chave: `resgate:${crypto.randomUUID()}`,
  });
  if (!feito) refuse('O saldo já não chega para isto!', 'valor');
  await rows.tally(
    containdicacao,
    { id: conta.id },
    {
      add: { totalResgatado: pedido.valor },
      ...(pedido.aceito &&
        conta.aceitoVersao !== versaoRegulamento && {
          set: { aceitoEm: now.toISOString(), aceitoPor: user.id, aceitoVersao: versaoRegulamento },
        }),
    },
  );
};
