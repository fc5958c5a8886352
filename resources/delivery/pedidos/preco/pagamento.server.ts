import { centavos, dinheiroDe, reais, type Centavos } from '../../../comum/centavos';
import { pontosQuePagam, recusaDosPontos } from '../../../fidelidade/pagar.server';
import { pagoComPontos } from '../../../fidelidade/regra.server';
import { pagamentosDe, type Dito } from '../../conta/pagamentos.server';
import type { Entrada } from '../entrada.server';
import { totalDaConta, type Passo } from './conta.server';

/** Payments of the total. Points are one of them, not a discount. */
export const pagamento: Passo = async (conta, { context, entrada, recusar }) => {
  const total = totalDaConta(conta);
  const { cliente } = entrada.comprador;
  const pontos = await pontosQuePagam(context, cliente, total);
  const pagamentos = pagamentosDe(comPontos(entrada.pagamento, pontos.limite, total), total);
  const no =
    typeof pagamentos === 'string'
      ? pagamentos
      : await recusaDosPontos(context, { cliente, total }, pagoComPontos({ pagamentos }));
  if (no) recusar(no, 'pagamentos');
  return { ...conta, pontos, pagamentos };
};
/** Payments with points first, if used; points alone when they pay everything. */
const comPontos = (pagamento: Entrada['pagamento'], limite: number, total: Centavos): readonly Dito[] => {
  const said = pagamento?.pagamentos ?? [];
  if (!pagamento?.usaPontos || limite === 0) return said;
  return [{ forma: 'PONTOS', valor: reais(limite) }, ...(limite === total ? [] : said)];
};

/** Refuses a total that is not the one that the customer was told. */
export const totalVisto: Passo = (conta, { entrada, recusar }) => {
  const [total, dito] = [totalDaConta(conta), entrada.totalVisto];
  if (dito != null && centavos(dito) !== total)
    recusar(
      `O total mudou de ${dinheiroDe(centavos(dito))} para ${dinheiroDe(total)}. Confira com o cliente e lance de novo!`,
      'totalVisto',
    );
  return conta;
};
