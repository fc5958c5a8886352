import { f } from '#fields';
import { bandeiras, comprovante, maximoDePagamentos, modalidades } from '../../schemas/delivery/pedidos/pedido';
import { itemPedido } from '../../schemas/delivery/pedidos/pedidoItem';
import { formasNoCaixa } from '../../schemas/formas';
import { formularioDoNovo } from '../delivery/pedidos/formularioDoPedido';

const { cliente, nome, telefone, cupom, acrescimo, cpfNota, observacao, totalVisto } = formularioDoNovo;

/** Sale sent by a till: the order, its payments, and the fields that only a till may set. */
export const formularioDaVenda = {
  chave: f.text({ required: true, min: 8, max: 64, help: 'Feita pelo navegador, uma para cada venda.' }),
  pedido: f.ref('pedido', { help: 'Um pedido já lançado, que é pago aqui. Vazio: um novo, com os itens.' }),
  cliente,
  nome,
  telefone,
  modalidade: f.enum(modalidades, { default: 'RETIRADA' }),
  itens: f.list(
    {
      ...itemPedido,
      desconto: f.money({ min: 0 }),
      unidade: f.money({
        min: 0,
        help: 'De uma venda sem internet, o preço de um, com os adicionais, como foi vendido.',
      }),
    },
    { max: 100 },
  ),
  cupom,
  desconto: f.money({ label: 'Desconto na venda', min: 0 }),
  descontoMotivo: f.text({ label: 'Motivo do desconto', max: 120 }),
  acrescimo,
  vendedor: f.ref('vendedor'),
  pagamentos: f.list(
    {
      forma: f.enum(formasNoCaixa, { label: 'Forma', required: true }),
      valor: f.money({ required: true, min: 0.01 }),
      bandeira: f.enum(bandeiras),
      parcelas: f.integer({ min: 1, max: 24 }),
      nsu: f.text({ label: 'NSU', max: 20 }),
      autorizacao: comprovante.autorizacao,
      adquirente: comprovante.adquirente,
      vale: f.text({ label: 'Código do vale-presente', max: 12, upper: true }),
    },
    {
      max: maximoDePagamentos,
      each: 'Pagamento',
      help: 'Em dinheiro, o valor recebido: o troco é calculado. Nenhum de uma venda que não custa nada.',
    },
  ),
  cpfNota,
  observacao,
  totalVisto,
  origem: f.enum({ ONLINE: 'Com internet', CONTINGENCIA: 'Sem internet' }, { default: 'ONLINE' }),
  comecouEm: f.dateTime({ label: 'Começou em' }),
  vendidaEm: f.dateTime({ label: 'Vendida em' }),
  comPromocoes: f.bool({ help: 'De uma venda guardada: o total já tinha as promoções.' }),
} as const;
