import type { HandlerContext, InCompany, Returned } from '#kit';
import { centavos, reais, somar, vezes } from '../../comum/centavos';
import { detalhesDe } from '../cozinha/composicao.server';
import { demoraEscrita, prazosDe } from '../entrega/prazos.server';
import { tempoDe } from '../entrega/taxas.server';
import { canalDe } from './canais.server';
import type { Entrada } from './entrada.server';
import type { contaDoNovo } from './novoPedido/novoPedido';
import { abatido, ajustado, promocoesDitas, somaDosItens, totalDaConta } from './preco/conta.server';
import type { Precificado } from './preco/itens.server';
import { precoDe } from './preco/passos.server';

/** Prices a new order while it is filled in, and collects all its refusals. */
export const contaDoPedido = async (
  context: HandlerContext & InCompany,
  entrada: Entrada,
): Promise<Returned<typeof contaDoNovo.result>> => {
  const recusas: { campo: string; texto: string }[] = [];
  const conta = await precoDe(context, entrada, {
    lock: false,
    recusar: (texto, campo) => recusas.push({ campo, texto }),
  });
  const { itens, entrega, aviso, pontos, pagamentos } = conta;
  const { modalidade, horario, entraPor } = entrada;
  return {
    linhas: itens.map(linhaDita),
    subtotal: reais(somaDosItens(conta)),
    desconto: reais(abatido(conta, 'ITENS', 'ENTREGA')),
    taxa: reais(entrega.taxa),
    minimo: entrega.minimo === null ? null : reais(entrega.minimo),
    entregaPor: entrega.regra?.nome,
    tempo: (entrega.regra && tempoDe(entrega.regra)) ?? (await demoraEscrita(context, modalidade)),
    previsaoEntrega: (await prazosDe(context, { modalidade, ...horario }, entrega.regra?.tempoMax)).previsaoEntrega,
    promocoes: promocoesDitas(conta, canalDe(entraPor)),
    aviso,
    acrescimo: reais(ajustado(conta, 'TOTAL')),
    total: reais(totalDaConta(conta)),
    pontos: pontos.limite === 0 ? null : { ...pontos, limite: reais(pontos.limite) },
    troco: typeof pagamentos === 'string' ? null : (pagamentos.find(({ troco }) => troco !== null)?.troco ?? null),
    recusas,
  };
};

const semNada = { descricao: '', sabores: null, partes: null, adicionais: null };
const linhaDita = ({ item, recusa }: Precificado) => {
  const adicionais = (item.adicionais ?? []).map(({ quantidade, valor }) => vezes(centavos(valor), quantidade));
  return {
    nome: item.descricao ?? 'Produto fora do cardápio',
    adicionais: detalhesDe({ ...semNada, ...item }).join(' · ') || null,
    preco: reais(somar(centavos(item.precoUnitario ?? 0), ...adicionais)),
    total: item.total ?? 0,
    recusa: recusa ?? null,
  };
};
