import { isCnpj } from '#fields/document/digits';
import { bandeirasPublicadas, meiosPublicados, pedeCartao } from '../nfce/codigos.server';
import { achar, textoDe, type Elemento } from '../nfce/leitura.lazy.server';
import { aoSuporte, cents, type NotaLida, type Regra } from './regra.lazy.server';

const soma = ({ itens }: NotaLida, nome: string, dentro?: string): number =>
  itens.reduce((all, { det }) => all + cents(dentro ? achar(det, dentro) : det, nome), 0);
const somatorio = (codigo: string, total: string, nome: string, dentro?: string): Regra<NotaLida> => ({
  codigo,
  motivo: `Total ${total} difere do somatorio dos itens`,
  fere: (nota) => soma(nota, nome, dentro) !== nota.total(nome),
  passo: aoSuporte,
});
export const emReais = (valor: number): string => `R$ ${(valor / 100).toFixed(2).replace('.', ',')}`;

/** Totals (MOC 7.0, W). */
export const regrasDosTotais: readonly Regra<NotaLida>[] = [
  somatorio('564', 'do Produto / Servico', 'vProd'),
  somatorio('537', 'do Desconto', 'vDesc'),
  somatorio('531', 'da BC ICMS', 'vBC', 'ICMS'),
  somatorio('532', 'do ICMS', 'vICMS', 'ICMS'),
  somatorio('861', 'do FCP', 'vFCP', 'ICMS'),
  somatorio('602', 'do PIS', 'vPIS', 'PIS'),
  somatorio('603', 'da COFINS', 'vCOFINS', 'COFINS'),
  somatorio('795', 'do ICMS desonerado', 'vICMSDeson', 'ICMS'),
  somatorio('859', 'do FCP retido anteriormente por Substituicao Tributaria', 'vFCPSTRet', 'ICMS'),
  somatorio('535', 'do Frete', 'vFrete'),
  somatorio('604', 'do vOutro', 'vOutro'),
  {
    codigo: '610',
    motivo: 'Total da NF difere do somatorio dos Valores compoe o valor Total da NF',
    fere: ({ total }) => total('vProd') - total('vDesc') + total('vFrete') + total('vOutro') !== total('vNF'),
    passo: aoSuporte,
  },
  {
    codigo: '780',
    motivo: 'Total da NFC-e superior ao valor limite estabelecido pela SEFAZ',
    modelo: '65',
    fere: ({ total }) => total('vNF') > 20_000_000,
    passo: 'A NFC-e vai até R$ 200.000,00: divida a venda, ou emita uma NF-e.',
  },
  {
    codigo: '750',
    motivo: 'NFC-e com valor total superior ao permitido para destinatario nao identificado (Codigo)',
    modelo: '65',
    fere: ({ total, dest }) => total('vNF') > 1_000_000 && !textoDe(dest, 'CPF'),
    passo: 'Acima de R$ 10.000,00 a nota precisa do CPF do consumidor.',
  },
];

const pagos = ({ pagamentos, infNFe }: NotaLida) => {
  const [pago, troco] = [
    pagamentos.reduce((all, one) => all + cents(one, 'vPag'), 0),
    cents(achar(infNFe, 'pag'), 'vTroco'),
  ];
  return { pago, troco };
};
const naoSomam = (nota: NotaLida): string => {
  const { pago, troco } = pagos(nota);
  return `Os pagamentos menos o troco somam ${emReais(pago - troco)}, e a nota ${emReais(nota.total('vNF'))}: acerte os pagamentos do pedido.`;
};
/** The sum of the payments (YA03-10, YA03-20, YA09-10: both models since NT 2025.001). */
export const regrasDaSoma: readonly Regra<NotaLida>[] = [
  {
    codigo: '865',
    motivo: 'Total dos pagamentos menor que o total da nota',
    fere: (nota) => pagos(nota).pago < nota.total('vNF'),
    passo: naoSomam,
  },
  {
    codigo: '866',
    motivo: 'Ausencia de troco quando o valor dos pagamentos informados for maior que o total da nota',
    fere: (nota) => pagos(nota).pago > nota.total('vNF') && pagos(nota).troco === 0,
    passo: naoSomam,
  },
  {
    codigo: '869',
    motivo: 'Valor do troco incorreto',
    fere: (nota) => {
      const { pago, troco } = pagos(nota);
      return troco > 0 && pago - troco !== nota.total('vNF');
    },
    passo: naoSomam,
  },
];

const cartao = (pag: Elemento): Elemento | undefined => achar(pag, 'card');
const acerteNoPedido = 'acerte no pagamento do pedido, ou ao emitir a nota.';
/** Each payment (YA02 to YA06; NT 2020.006, NT 2025.001). */
export const regrasDoPagamento: readonly Regra<Elemento>[] = [
  {
    codigo: '857',
    motivo: 'Informado Duplicata Mercantil como Forma de Pagamento',
    fere: (pag) => textoDe(pag, 'tPag') === '14',
    passo: aoSuporte,
  },
  {
    codigo: '899',
    motivo: 'Informado incorretamente o campo meio de pagamento',
    fere: (pag) => textoDe(pag, 'tPag') === '90',
    passo: aoSuporte,
  },
  {
    codigo: '436',
    motivo: 'Codigo do meio de pagamento inexistente',
    fere: (pag) => !meiosPublicados.has(textoDe(pag, 'tPag') ?? ''),
    passo: aoSuporte,
  },
  {
    codigo: '441',
    motivo: 'Descricao do pagamento obrigatoria para meio de pagamento 99-Outros',
    fere: (pag) => textoDe(pag, 'tPag') === '99' && !textoDe(pag, 'xPag'),
    passo: aoSuporte,
  },
  {
    codigo: '442',
    motivo: 'Descricao do pagamento nao permitida',
    fere: (pag) => textoDe(pag, 'tPag') !== '99' && textoDe(pag, 'xPag') !== undefined,
    passo: aoSuporte,
  },
  {
    codigo: '391',
    motivo: 'Nao informados os dados do cartao de credito / debito nas Formas de Pagamento da Nota Fiscal',
    fere: (pag) => pedeCartao.has(textoDe(pag, 'tPag') ?? '') && !cartao(pag),
    passo: aoSuporte,
  },
  {
    codigo: '392',
    motivo: 'Nao informados os dados da operacao de pagamento por cartao de credito / debito',
    fere: (pag) =>
      textoDe(cartao(pag), 'tpIntegra') === '1' && !(textoDe(cartao(pag), 'CNPJ') && textoDe(cartao(pag), 'cAut')),
    passo: `O pagamento integrado ao sistema precisa do CNPJ da adquirente e da autorização: informe os dois ao emitir a nota, ou a adquirente na configuração fiscal.`,
  },
  {
    codigo: '437',
    motivo: 'CNPJ da instituicao de pagamento invalido',
    fere: (pag) => textoDe(cartao(pag), 'CNPJ') !== undefined && !isCnpj(textoDe(cartao(pag), 'CNPJ')!),
    passo: (pag) => `O CNPJ ${textoDe(cartao(pag), 'CNPJ') ?? ''} da adquirente está errado: ${acerteNoPedido}`,
  },
  {
    codigo: '443',
    motivo: 'Codigo da bandeira de cartao de credito e/ou debito inexistente',
    fere: (pag) => !bandeirasPublicadas.has(textoDe(cartao(pag), 'tBand') ?? '99'),
    passo: `A bandeira do cartão não está na tabela da SEFAZ: ${acerteNoPedido}`,
  },
];
