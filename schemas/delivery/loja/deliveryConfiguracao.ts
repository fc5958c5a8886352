import { entity } from '#kit';
import { f } from '#fields';
import { formasPagamento, modalidades } from '../pedidos/pedido';

/** Forms of payment at the door or the counter; online ones are in `deliveryConfiguracaoPgOnline`. */
const { ONLINE: _online, PONTOS: _pontos, FIADO: _fiado, ...naEntrega } = formasPagamento;
export const formasNaEntrega = naEntrega;
/** The name of a shop in the address of its page. */
export const padraoDoSite = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** Settings of a company's online sales: page, hours, forms of payment. One record each. */
export const deliveryConfiguracao = entity('deliveryConfiguracao', {
  label: ['Configuração do delivery', 'Configurações do delivery'],
  gender: 'f',
  title: 'empresa',
  root: 'deliveryconfiguracao/',
  tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { required: true }),
    nomeLoja: f.text({ label: 'Nome da loja', max: 60, help: 'Vazio: o nome fantasia da empresa.' }),
    site: f.text({
      label: 'Endereço da loja',
      min: 3,
      max: 40,
      unique: 'everywhere',
      copy: false,
      pattern: padraoDoSite,
      patternMessage: 'Use letras minúsculas, números e hífens!',
      help: 'O fim do endereço da página, como pizzaria-bella. Vazio: a loja não tem página. O que for deixado fica reservado por 90 dias.',
    }),
    email: f.email({ label: 'E-mail da loja', help: 'Aparece na página. Vazio: nenhum.' }),
    whatsapp: f.phone({ label: 'WhatsApp da loja', help: 'Vazio: o da empresa.' }),
    descricao: f.longText({ label: 'Sobre a loja', max: 300 }),
    avisoTopo: f.text({ label: 'Aviso no alto da página', max: 140 }),
    capa: f.image({ label: 'Capa', aspect: 3, seenByAll: true, copy: false }),
    cor: f.color({ label: 'Cor', help: 'Dos botões da página. Só é usada onde o texto continua legível.' }),
    layout: f.enum(
      { LISTA: 'Em lista', GRADE: 'Em grade, com fotos grandes' },
      { label: 'Cardápio na página', required: true, default: 'LISTA' },
    ),
    mostraPrecoDe: f.bool({
      label: 'Mostrar o preço antes da promoção',
      required: true,
      default: true,
      help: 'Riscado, ao lado do preço promocional.',
    }),
    galeria: f.list(
      { imagem: f.image({ required: true, seenByAll: true }), legenda: f.text({ max: 80 }) },
      { label: 'Fotos da loja', max: 20, each: 'Foto', copy: false },
    ),
    aberto: f.enum(
      { AUTOMATICO: 'Pelo horário', FECHADO: { label: 'Fechada até alguém abrir', tone: 'warning' } },
      { label: 'A loja abre', required: true, default: 'AUTOMATICO' },
    ),
    abertaAte: f.dateTime({
      label: 'Aberta fora do horário até',
      readOnly: true,
      copy: false,
      help: 'Quem abre a loja fora do horário, no alto da página, diz até quando.',
    }),
    horarios: f.openingHours({
      label: 'Horário da loja',
      help: 'Vazio: o horário da empresa; sem nenhum dos dois, a loja está sempre aberta.',
    }),
    feriadosFecha: f.bool({
      label: 'Fechar nos feriados',
      required: true,
      default: false,
      help: 'Nacionais, e os do estado e do município da empresa.',
    }),
    aceitaAgendado: f.bool({
      label: 'Aceitar pedidos para depois',
      required: true,
      default: true,
      help: 'Com a loja fechada, o cliente agenda para quando ela estiver aberta.',
    }),
    intervaloAgendamento: f.enum(
      { '15': 'De 15 em 15 minutos', '30': 'De 30 em 30 minutos', '60': 'De hora em hora' },
      { label: 'Horários para agendar', required: true, default: '30' },
    ),
    modalidades: f.enumSet(modalidades, {
      label: 'Como o cliente recebe',
      required: true,
      min: 1,
      default: ['ENTREGA', 'RETIRADA', 'LOCAL'],
    }),
    tempoRetirada: f.integer({
      label: 'Minutos para retirar',
      min: 1,
      max: 600,
      help: 'Do pedido até o cliente poder buscar. Vazio: os minutos de preparo da empresa.',
    }),
    raioMaximo: f.decimal({
      label: 'Até quantos quilômetros entrega',
      places: 1,
      min: 0.1,
      max: 200,
      help: 'Em linha reta, de endereços com latitude e longitude. Os outros seguem só as taxas.',
    }),
    pedidoMinimo: f.money({ label: 'Pedido mínimo para entrega', min: 0, help: 'Dos itens, já com o desconto.' }),
    aceitaForaArea: f.bool({
      label: 'Atendente pode entregar fora da área',
      required: true,
      default: true,
      help: 'Em “Novo pedido”, onde nenhuma taxa vale para o endereço, o atendente diz a taxa. Na página da loja, nunca.',
    }),
    pagamentos: f.enumSet(formasNaEntrega, {
      label: 'Pagamentos na entrega',
      required: true,
      min: 1,
      default: ['DINHEIRO', 'PIX', 'CREDITO', 'DEBITO'],
    }),
    pedeTroco: f.bool({
      label: 'Perguntar o troco de quem paga em dinheiro',
      required: true,
      default: true,
    }),
    confirmaAutomatico: f.bool({
      label: 'Confirmar sozinho o que chega pela página',
      required: true,
      default: false,
      help: 'O pedido da loja ou da mesa entra já confirmado: sai do estoque, imprime e não toca. Um agendado, na hora de começar; um Pix, depois de pago.',
    }),
    exigeCpf: f.bool({
      label: 'Exigir o CPF do cliente',
      required: true,
      default: false,
      help: 'Vai para a nota. Nas mesas não é pedido.',
    }),
    exigeEmail: f.bool({
      label: 'Exigir o e-mail do cliente',
      required: true,
      default: false,
      help: 'Fica no cadastro de quem é novo ou confirmou o celular. Nas mesas não é pedido.',
    }),
    taxaServicoMesa: f.percent({
      label: 'Serviço nas mesas',
      min: 0,
      max: 30,
      default: 10,
      help: 'Opcional por lei: quem fecha a conta pode tirar.',
    }),
    identificaPorWhatsapp: f.bool({
      label: 'Confirmar o celular por WhatsApp antes do pedido',
      required: true,
      default: false,
      help: 'O cliente digita um código que recebe. Precisa de um WhatsApp conectado.',
    }),
  },
  when: { intervaloAgendamento: { aceitaAgendado: true } },
});
