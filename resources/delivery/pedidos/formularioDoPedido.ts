import { form } from '#kit';
import { f } from '#fields';
import {
  abertos,
  canais,
  comprovante,
  formasPagamento,
  maximoDePagamentos,
  modalidades,
} from '../../../schemas/delivery/pedidos/pedido';
import { itemPedido } from '../../../schemas/delivery/pedidos/pedidoItem';

/** Legal basis (LGPD) and purpose of personal data in an order by telephone. */
const personal = { basis: 'contrato', purpose: 'Atender e entregar pedidos' } as const;

const umPagamento = {
  forma: f.enum(formasPagamento, { label: 'Forma', required: true }),
  valor: f.money({ min: 0.01 }),
  ...comprovante,
};
const comoSePaga = {
  max: maximoDePagamentos,
  each: 'Pagamento',
  help: 'Um deles pode ficar sem valor: recebe o que falta. Em dinheiro, o valor recebido: o troco é calculado.',
} as const;
/** Payments of an order when they are entered again. */
export const pagamentosDoPedido = f.list(umPagamento, { ...comoSePaga, label: 'Pagamentos', required: true, min: 1 });
export const contaDoPagamento = {
  total: f.money({ label: 'Total do pedido', required: true }),
  troco: f.money({ label: 'Levar de troco' }),
  impedimento: f.text(),
};

const campos = {
  cliente: f.ref('cliente'),
  nome: f.text({ label: 'Nome do cliente novo', max: 100, personal, help: 'É cadastrado com o pedido.' }),
  telefone: f.phone({ label: 'Telefone do cliente novo', personal }),
  canal: f.enum(canais, { required: true, default: 'BALCAO' }),
  modalidade: f.enum(modalidades, { required: true, default: 'RETIRADA' }),
  endereco: f.address({ label: 'Entregar em', help: 'Vazio: o endereço do cadastro do cliente.', personal }),
  local: f.text({
    label: 'Endereço do cadastro',
    max: 30,
    help: 'Como o cliente o chama: Trabalho, Casa da mãe. Vazio: o principal.',
  }),
  taxaEntrega: f.money({ label: 'Taxa de entrega', min: 0 }),
  itens: f.list(itemPedido, { required: true, min: 1, max: 100 }),
  cupom: f.text({ max: 20, help: 'A palavra-chave ou o código que o cliente tem.' }),
  acrescimo: f.money({ label: 'Acréscimo', min: 0, help: 'Taxa de serviço.' }),
  agendadoPara: f.dateTime({ label: 'Agendar para', help: 'Vazio: é para agora.' }),
  agendadoAte: f.dateTime({ label: 'até', help: 'Vazio: na hora marcada.' }),
  pagamentos: f.list(umPagamento, comoSePaga),
  pagarDepois: f.bool({
    label: 'Pagar depois (a combinar)',
    help: 'Na entrega ou na retirada: a forma é dita antes de concluir.',
  }),
  cpfNota: f.document({ label: 'CPF na nota', only: 'cpf', personal }),
  observacao: f.longText({ label: 'Observações', max: 500 }),
  conta: f.ref('contaMesa', { label: 'Conta da mesa' }),
  mesa: f.ref('mesa', { label: 'Mesa', help: 'O pedido entra na conta da mesa, aberta com ele se não houver uma.' }),
  pessoa: f.text({ label: 'Quem pediu', max: 40 }),
  totalVisto: f.money({ label: 'Total visto', min: 0, help: 'O que foi dito ao cliente: se mudou, nada é salvo.' }),
};
const quando = {
  endereco: { modalidade: 'ENTREGA' },
  local: { modalidade: 'ENTREGA' },
  taxaEntrega: { modalidade: 'ENTREGA' },
  pessoa: { conta: { empty: false } },
  agendadoAte: { agendadoPara: { empty: false } },
} as const;

/** Form of a new order. */
export const formularioDoNovo = form(campos, { when: quando });
/** Same form without items: destination, fee and time are known first. */
export const formularioDaPrevia = form({ ...campos, itens: f.list(itemPedido, { max: 100 }) }, { when: quando });

/** Paper sizes of an order's tickets. */
export const papeis = { A4: 'Folha A4', MM80: 'Bobina de 80 mm', MM58: 'Bobina de 58 mm' } as const;
/** Orders that are sold and have no note yet. */
export const semNota = { situacao: [...abertos, 'CONCLUIDO'], notaFiscal: { empty: true } } as const;
